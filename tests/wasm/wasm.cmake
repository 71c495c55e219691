# Against the static site: `make soak` runs all of the client's tests of one person's games (Makefile), these are for every day.
set(SITE_TESTS site letters play)

# The replay program for wasm32, run under node over the recorded games.
set(ENFILADE_PROGRAM ${CMAKE_SOURCE_DIR}/build/enfilade CACHE FILEPATH "The program that packs the tables")
if(EXISTS ${CMAKE_SOURCE_DIR}/src/play/save.c)
  add_executable(replay ${CMAKE_SOURCE_DIR}/tests/recordings/replay.c)
  target_link_libraries(replay bot gbacw fury play core warnings)
  set_target_properties(replay PROPERTIES SUFFIX .wasm)
  target_link_options(replay PRIVATE -Wl,-z,stack-size=8388608)
  add_test(NAME wasm_recordings
    COMMAND node tools/recordings.mjs check --program ${ENFILADE_PROGRAM} --replay $<TARGET_FILE:replay>
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # Computer players choose as they do in the release program.
  add_executable(course ${CMAKE_SOURCE_DIR}/tests/bot/course.c ${CMAKE_SOURCE_DIR}/tools/duel/setting.c)
  target_include_directories(course PRIVATE ${CMAKE_SOURCE_DIR}/tools/duel)
  target_link_libraries(course bot gbacw fury play core warnings)
  set_target_properties(course PROPERTIES SUFFIX .wasm)
  target_link_options(course PRIVATE -Wl,-z,stack-size=8388608)
  get_filename_component(release_folder ${ENFILADE_PROGRAM} DIRECTORY)
  add_test(NAME wasm_course COMMAND node --test tests/bot/course.test.mjs WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(wasm_course PROPERTIES ENVIRONMENT
    "ENFILADE=${ENFILADE_PROGRAM};COURSE=$<TARGET_FILE:course>;COURSE_MEASURE=${release_folder}/course")
endif()

# The static site, made of the module (src/site/site.cmake) and the release program, in a browser: what the server's client
# can do in a game of one person, or of two at one screen, is tried by the same tests.
find_program(NODE NAMES node nodejs REQUIRED)
find_program(ESBUILD esbuild PATHS ${CMAKE_SOURCE_DIR}/web/node_modules/.bin REQUIRED)
add_test(NAME site_made COMMAND ${NODE} tools/site.mjs --plain --program ${ENFILADE_PROGRAM} --esbuild ${ESBUILD}
  --module $<TARGET_FILE:site> --out ${CMAKE_BINARY_DIR}/site WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(site_made PROPERTIES FIXTURES_SETUP site TIMEOUT 300 COST 1000)
add_test(NAME site_packages COMMAND ${CMAKE_SOURCE_DIR}/tools/packages.sh)
set_tests_properties(site_packages PROPERTIES FIXTURES_SETUP site_packages)
foreach(name ${SITE_TESTS})
  add_test(NAME site_${name} COMMAND ${NODE} --test tests/web/${name}.test.mjs WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(site_${name} PROPERTIES TIMEOUT 900 COST 60 FIXTURES_REQUIRED "site;site_packages"
    ENVIRONMENT "ENFILADE_BACKEND=worker;ENFILADE_SITE=${CMAKE_BINARY_DIR}/site;ENFILADE=${ENFILADE_PROGRAM}")
endforeach()
