# The client is bundled (web/build.mjs) and built into the program as src/serve/assets.h wants it. npm installs what the
# bundler needs once, and again when the lock file changes. Without web/ the program has a page that says so.
set(web ${CMAKE_SOURCE_DIR}/web)
set(embedded ${CMAKE_BINARY_DIR}/embedded.c)
if(EXISTS ${web}/package-lock.json)
  set(installed ${web}/node_modules/.installed)
  add_custom_command(OUTPUT ${installed}
    COMMAND npm ci --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${installed}
    DEPENDS ${web}/package-lock.json
    WORKING_DIRECTORY ${web} COMMENT "Installing the client's tools" VERBATIM)
  file(GLOB_RECURSE client CONFIGURE_DEPENDS ${web}/src/*)
  add_custom_command(OUTPUT ${embedded}
    COMMAND node build.mjs --out ${CMAKE_BINARY_DIR}/web
    COMMAND node ${CMAKE_SOURCE_DIR}/tools/embed.mjs ${CMAKE_BINARY_DIR}/web ${embedded}
    DEPENDS ${installed} ${client} ${web}/build.mjs ${web}/index.html ${CMAKE_SOURCE_DIR}/tools/embed.mjs
    WORKING_DIRECTORY ${web} COMMENT "Bundling the client" VERBATIM)
else()
  add_custom_command(OUTPUT ${embedded}
    COMMAND node ${CMAKE_SOURCE_DIR}/tools/embed.mjs - ${embedded}
    DEPENDS ${CMAKE_SOURCE_DIR}/tools/embed.mjs VERBATIM)
endif()
add_library(embedded STATIC ${embedded})
target_link_libraries(embedded PRIVATE warnings)
target_link_libraries(serve PUBLIC embedded)
