# The client's bundle (web/web.cmake) is built into the program as src/serve/net/assets.h wants it. Without a bundle the
# program has a page that says so.
set(embedded ${CMAKE_BINARY_DIR}/embedded.c)
set(bundle -)
set(bundled)
if(ENFILADE_CLIENT)
  set(bundle ${WEB_DIST})
  set(bundled ${WEB_DIST}/manifest.json)
endif()
add_custom_command(OUTPUT ${embedded}
  COMMAND ${NODE} ${CMAKE_SOURCE_DIR}/tools/embed.mjs ${bundle} ${embedded}
  DEPENDS ${CMAKE_SOURCE_DIR}/tools/embed.mjs ${bundled}
  COMMENT "Putting the client into the program" VERBATIM)
add_library(embedded STATIC ${embedded})
target_link_libraries(embedded PRIVATE warnings)
target_link_libraries(serve PUBLIC embedded)
