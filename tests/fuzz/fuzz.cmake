# The fuzz targets: one for each fuzz_*.c, over the real libraries. ctest runs each a fixed number of times from the
# saved corpus, with a fixed seed; new finds go into the build folder.
file(GLOB targets CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/fuzz_*.c)
foreach(source ${targets})
  get_filename_component(target ${source} NAME_WE)
  string(REPLACE "fuzz_" "" name ${target})
  add_executable(${target} ${source})
  target_link_libraries(${target} cli warnings)
  target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  set(found ${CMAKE_BINARY_DIR}/found/${name})
  file(MAKE_DIRECTORY ${found})
  set(runs 20000)
  add_test(NAME ${target} COMMAND ${target} -runs=${runs} -seed=1 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1
    -artifact_prefix=${CMAKE_BINARY_DIR}/ ${found} ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endforeach()
