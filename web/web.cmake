# web.cmake: the browser client: its bundle in WEB_DIST, its tests.
#
# `web` is the target to depend on; ${WEB_DIST}/manifest.json lists every file of the bundle. Nothing is fetched: what the
# client takes from other projects is in web/vendor. The bundler is the machine's own esbuild; where it has none, that of
# the packages for the tests.
option(ENFILADE_CLIENT "Build the browser client into the program" ON)
set(WEB_DIR ${CMAKE_SOURCE_DIR}/web)
set(WEB_DIST ${CMAKE_BINARY_DIR}/web-dist)
if(NOT ENFILADE_CLIENT)
  return()
endif()
find_program(ESBUILD esbuild PATHS ${WEB_DIR}/node_modules/.bin)
if(NOT ESBUILD)
  message(FATAL_ERROR "The browser client needs esbuild, 0.17 or newer (Debian and Ubuntu: the package esbuild). "
    "-DESBUILD=PROGRAM names one elsewhere; -DENFILADE_CLIENT=OFF builds the program without the client.")
endif()

file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${WEB_DIR}/src/* ${WEB_DIR}/vendor/* ${WEB_DIR}/lang/*.po)
add_custom_command(OUTPUT ${WEB_DIST}/manifest.json
  COMMAND ${NODE} build.mjs --out ${WEB_DIST} --esbuild ${ESBUILD}
  DEPENDS ${web_sources} ${WEB_DIR}/index.html ${WEB_DIR}/build.mjs ${WEB_DIR}/po.mjs ${WEB_DIR}/tsconfig.json ${WEB_DIR}/tsconfig.build.json
  WORKING_DIRECTORY ${WEB_DIR} COMMENT "Bundling the client" VERBATIM)
add_custom_target(web ALL DEPENDS ${WEB_DIST}/manifest.json)

# The sanitized build of the program is tested over its sockets; browsers are tried on the quick one alone.
if(ENFILADE_TESTS AND NOT ENFILADE_SANITIZE AND NOT ENFILADE_COVERAGE)
  # The build needs none of them: playing takes no linters.
  add_test(NAME lint_packages COMMAND ${CMAKE_SOURCE_DIR}/tools/packages.sh)
  set_tests_properties(lint_packages PROPERTIES FIXTURES_SETUP web_packages COST 100)
  add_test(NAME lint_prettier COMMAND ${CMAKE_SOURCE_DIR}/tools/prettier.sh --check)
  add_test(NAME lint_eslint COMMAND ${CMAKE_SOURCE_DIR}/tools/eslint.sh)
  add_test(NAME lint_vendor COMMAND ${NODE} ${CMAKE_SOURCE_DIR}/tools/vendor.mjs --check)
  add_test(NAME web_types COMMAND ${NODE} node_modules/typescript/bin/tsc --noEmit WORKING_DIRECTORY ${WEB_DIR})
  set_tests_properties(lint_prettier lint_eslint lint_vendor web_types PROPERTIES COST 90 FIXTURES_REQUIRED web_packages)
  file(GLOB web_tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/web/*.test.mjs)
  foreach(test ${web_tests})
    get_filename_component(name ${test} NAME_WE)
    add_test(NAME web_${name} COMMAND ${NODE} --test ${test} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(web_${name} PROPERTIES TIMEOUT 900 COST 60 FIXTURES_REQUIRED web_packages
      ENVIRONMENT "ENFILADE=$<TARGET_FILE:enfilade>;ENFILADE_WEB=${WEB_DIST}")
  endforeach()
  # Every battle is opened, and three are played through: they begin early and take longest.
  set_tests_properties(web_laws web_laws-gettysburg web_laws-games PROPERTIES TIMEOUT 1200 COST 110)
endif()
