# site.cmake: the server as a WebAssembly module for a browser's worker: build-wasm/site.wasm.
#
# The libraries it stands on come in source (vendor.tar.xz; vendor.txt says where from): Debian has them for no wasm32.
set(vendor ${CMAKE_BINARY_DIR}/vendor)
if(NOT EXISTS ${vendor}/stamp OR ${CMAKE_CURRENT_LIST_DIR}/vendor.tar.xz IS_NEWER_THAN ${vendor}/stamp)
  file(REMOVE_RECURSE ${vendor})
  file(ARCHIVE_EXTRACT INPUT ${CMAKE_CURRENT_LIST_DIR}/vendor.tar.xz DESTINATION ${vendor})
  file(TOUCH ${vendor}/stamp)
endif()
file(GLOB_RECURSE vendored ${vendor}/*.c)
add_library(vendored STATIC ${vendored})
target_include_directories(vendored SYSTEM PUBLIC ${vendor}/include PRIVATE ${vendor}/include/sodium)
target_compile_definitions(vendored PRIVATE HAVE_CONFIG_H
  _WASI_EMULATED_SIGNAL
  SQLITE_OS_OTHER=1 SQLITE_THREADSAFE=0 SQLITE_OMIT_LOAD_EXTENSION SQLITE_OMIT_DEPRECATED SQLITE_OMIT_WAL
  SQLITE_OMIT_SHARED_CACHE SQLITE_OMIT_TRACE SQLITE_OMIT_UTF16 SQLITE_OMIT_AUTHORIZATION
  SQLITE_OMIT_COMPLETE SQLITE_OMIT_GET_TABLE SQLITE_OMIT_INCRBLOB
  SQLITE_OMIT_DECLTYPE SQLITE_OMIT_DESERIALIZE
  SQLITE_DEFAULT_MEMSTATUS=0 SQLITE_DQS=0 SQLITE_TEMP_STORE=3 SQLITE_OMIT_COMPILEOPTION_DIAGS
  SQLITE_OMIT_PROGRESS_CALLBACK SQLITE_LIKE_DOESNT_MATCH_BLOBS NDEBUG)
target_compile_options(vendored PRIVATE -w -Oz)

set(engine core play gbacw fury bot)
file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/load/*.c src/match/*.c src/analysis/*.c src/serve/*.c src/site/*.c)
list(FILTER sources EXCLUDE REGEX "src/load/folder\\.c|src/serve/serve\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/base/(worker|workplace|claim|notify|yaml_json)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/net/(connection|listener|addresses|ask|assets|chunks)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/people/(password|outbox|push|push_crypto|notices|admin|reset)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/store/(bell|link|postgres|postgres_schema|backup|copy)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/play/(documents|map_document|map_looks|experiments|experiment_wish|lab_bench)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/(health|metrics_page|api_addresses|api_club|api_ladder|api_lab|api_tournament)\\.c")
# Words and sheets are written once for an action, not in every playout: there size counts more than speed.
file(GLOB_RECURSE cold CONFIGURE_DEPENDS src/gbacw/show/*.c src/fury/show/*.c src/gbacw/books_*.c src/*/position.c
  src/*/validate.c)
set_source_files_properties(${cold} PROPERTIES COMPILE_OPTIONS -Oz)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/readings.c
  COMMAND node ${CMAKE_SOURCE_DIR}/tools/readings.mjs ${CMAKE_BINARY_DIR}/readings.c
  DEPENDS ${CMAKE_SOURCE_DIR}/tools/readings.mjs ${CMAKE_SOURCE_DIR}/docs/rulings.md VERBATIM)
add_executable(site ${sources} ${CMAKE_BINARY_DIR}/readings.c)
target_compile_options(site PRIVATE -Oz)
target_include_directories(site BEFORE PRIVATE src/site/shim)
target_compile_definitions(site PRIVATE _DEFAULT_SOURCE _WASI_EMULATED_SIGNAL _WASI_EMULATED_PROCESS_CLOCKS ENFILADE_VERSION="${PROJECT_VERSION}" ENFILADE_SITE)
target_link_libraries(site bot gbacw fury play core vendored warnings wasi-emulated-signal
  wasi-emulated-process-clocks)
set_target_properties(site PROPERTIES SUFFIX .wasm)
target_link_options(site PRIVATE -mexec-model=reactor -Wl,-z,stack-size=4194304 -Wl,--strip-all
  -Wl,--wrap=fopen -Wl,--wrap=access -Wl,--wrap=opendir -Wl,--wrap=readdir -Wl,--wrap=closedir
  -Wl,--export=site_disk_fill -Wl,--export=site_disk_length -Wl,--export=site_disk_changed -Wl,--export=site_disk_block)
