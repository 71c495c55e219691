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
endif()
