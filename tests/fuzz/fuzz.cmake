# The fuzz targets: one for each fuzz_*.c, over the real libraries. ctest runs each a fixed number of times from the
# saved corpus, with a fixed seed; new finds go into the build folder.
set(runs_data 400)
set(runs_action 100000)
set(runs_protocol 2000)
set(runs_save 2000)
set(runs_serve 1500)
set(runs_http 200000)
file(GLOB targets CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/fuzz_*.c)
foreach(source ${targets})
  get_filename_component(target ${source} NAME_WE)
  string(REPLACE "fuzz_" "" name ${target})
  add_executable(${target} ${source})
  target_link_libraries(${target} cli warnings)
  target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  set(found ${CMAKE_BINARY_DIR}/found/${name})
  file(MAKE_DIRECTORY ${found})
  add_test(NAME ${target} COMMAND ${target} -runs=${runs_${name}} -seed=1 -timeout=20 -len_control=0 -max_len=40000
    -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix=${CMAKE_BINARY_DIR}/
    ${found} ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endforeach()
