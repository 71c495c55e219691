# web.cmake: the browser client: its packages (tools/packages.sh), its bundle in WEB_DIST, its tests.
#
# `web` is the target to depend on; ${WEB_DIST}/manifest.json lists every file of the bundle.
find_program(NODE node)
find_program(NPM npm)
set(WEB_DIR ${CMAKE_SOURCE_DIR}/web)
set(WEB_DIST ${CMAKE_BINARY_DIR}/web-dist)
if(NOT NODE OR NOT NPM)
  message(WARNING "node and npm are needed for the browser client: it is left out")
  return()
endif()

# Fetched once for all build folders: a new folder does not know yet that another has them.
set(web_packages ${WEB_DIR}/node_modules/.package-lock.json)
add_custom_command(OUTPUT ${web_packages}
  COMMAND ${CMAKE_SOURCE_DIR}/tools/packages.sh
  DEPENDS ${WEB_DIR}/package-lock.json
  WORKING_DIRECTORY ${WEB_DIR} COMMENT "Fetching the client's packages" VERBATIM)
file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${WEB_DIR}/src/*)
add_custom_command(OUTPUT ${WEB_DIST}/manifest.json
  COMMAND ${NODE} build.mjs --out ${WEB_DIST}
  DEPENDS ${web_packages} ${web_sources} ${WEB_DIR}/index.html ${WEB_DIR}/build.mjs ${WEB_DIR}/tsconfig.json
  WORKING_DIRECTORY ${WEB_DIR} COMMENT "Bundling the client" VERBATIM)
add_custom_target(web ALL DEPENDS ${WEB_DIST}/manifest.json)

# The sanitized build of the program is tested over its sockets; browsers are tried on the quick one alone.
if(NOT ENFILADE_SANITIZE AND NOT ENFILADE_COVERAGE)
  # The build fetches only what it needs itself: playing takes no linters.
  add_test(NAME lint_packages COMMAND ${CMAKE_SOURCE_DIR}/tools/packages.sh --all)
  set_tests_properties(lint_packages PROPERTIES FIXTURES_SETUP web_packages COST 100)
  add_test(NAME lint_prettier COMMAND ${CMAKE_SOURCE_DIR}/tools/prettier.sh --check)
  add_test(NAME lint_eslint COMMAND ${CMAKE_SOURCE_DIR}/tools/eslint.sh)
  add_test(NAME web_types COMMAND ${NODE} node_modules/typescript/bin/tsc --noEmit WORKING_DIRECTORY ${WEB_DIR})
  set_tests_properties(lint_prettier lint_eslint web_types PROPERTIES COST 90 FIXTURES_REQUIRED web_packages)
  file(GLOB web_tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/web/*.test.mjs)
  foreach(test ${web_tests})
    get_filename_component(name ${test} NAME_WE)
    add_test(NAME web_${name} COMMAND ${NODE} --test ${test} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(web_${name} PROPERTIES TIMEOUT 180 COST 60 FIXTURES_REQUIRED web_packages
      ENVIRONMENT "ENFILADE=$<TARGET_FILE:enfilade>;ENFILADE_WEB=${WEB_DIST}")
  endforeach()
  set_tests_properties(web_laws PROPERTIES TIMEOUT 600 COST 110) # every battle is opened: begins early, takes longest
endif()
