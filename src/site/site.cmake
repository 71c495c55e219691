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
  _WASI_EMULATED_SIGNAL NO_GZIP # nothing is packed for the way to the page; snapshots are packed by zlib's own format
  SQLITE_OS_OTHER=1 SQLITE_THREADSAFE=0 SQLITE_OMIT_LOAD_EXTENSION SQLITE_OMIT_DEPRECATED SQLITE_OMIT_WAL
  SQLITE_OMIT_SHARED_CACHE SQLITE_OMIT_TRACE SQLITE_OMIT_UTF16 SQLITE_OMIT_AUTHORIZATION
  SQLITE_OMIT_COMPLETE SQLITE_OMIT_GET_TABLE SQLITE_OMIT_INCRBLOB
  SQLITE_OMIT_DECLTYPE SQLITE_OMIT_DESERIALIZE
  SQLITE_DEFAULT_MEMSTATUS=0 SQLITE_DQS=0 SQLITE_TEMP_STORE=3 SQLITE_OMIT_COMPILEOPTION_DIAGS
  SQLITE_OMIT_PROGRESS_CALLBACK SQLITE_LIKE_DOESNT_MATCH_BLOBS
  # what the store never asks for
  SQLITE_OMIT_AUTOMATIC_INDEX SQLITE_OMIT_AUTOVACUUM SQLITE_OMIT_BETWEEN_OPTIMIZATION SQLITE_OMIT_BLOB_LITERAL
  SQLITE_OMIT_DATETIME_FUNCS SQLITE_OMIT_HEX_INTEGER SQLITE_OMIT_INTEGRITY_CHECK SQLITE_OMIT_INTROSPECTION_PRAGMAS
  SQLITE_OMIT_LIKE_OPTIMIZATION SQLITE_OMIT_LOCALTIME SQLITE_OMIT_MEMORYDB
  SQLITE_OMIT_OR_OPTIMIZATION SQLITE_OMIT_SCHEMA_PRAGMAS SQLITE_OMIT_TCL_VARIABLE SQLITE_OMIT_XFER_OPT
  SQLITE_OMIT_CHECK SQLITE_OMIT_EXPLAIN SQLITE_OMIT_GENERATED_COLUMNS
  SQLITE_OMIT_ANALYZE SQLITE_OMIT_JSON SQLITE_OMIT_REINDEX SQLITE_OMIT_VACUUM SQLITE_OMIT_VIEW # sqlite_parts.c stands in for these
  LONGDOUBLE_TYPE=double SQLITE_UNTESTABLE SQLITE_MAX_EXPR_DEPTH=0 NDEBUG)
target_compile_options(vendored PRIVATE -w)

file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/load/*.c src/match/*.c src/analysis/*.c src/serve/*.c src/site/*.c)
list(FILTER sources EXCLUDE REGEX "src/load/folder\\.c|src/serve/serve\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/base/(worker|workplace|claim|notify|yaml_json)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/net/(connection|listener|addresses|ask|assets|chunks)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/people/(glicko|password|outbox|push|push_crypto|notices|admin|reset)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/store/(bell|link|postgres|postgres_schema|backup|copy)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/play/(documents|ladder|map_document|map_looks|experiments|experiment_wish|lab_bench)\\.c")
list(FILTER sources EXCLUDE REGEX "src/serve/(health|metrics_page|api_addresses|api_club|api_ladder|api_lab|api_tournament)\\.c")
# The rooms are compiled once and linked twice: site.wasm has all families, regiments.wasm only that of a first battle.
list(FILTER sources EXCLUDE REGEX "src/load/families\\.c|src/site/regiments\\.c")
add_library(site_rooms OBJECT ${sources})
target_include_directories(site_rooms BEFORE PRIVATE src/site/shim)
target_compile_definitions(site_rooms PRIVATE _DEFAULT_SOURCE _WASI_EMULATED_SIGNAL _WASI_EMULATED_PROCESS_CLOCKS
  ENFILADE_VERSION="${PROJECT_VERSION}" ENFILADE_SITE)
target_link_libraries(site_rooms vendored warnings)
function(site_program name families)
  add_executable(${name} ${families})
  target_link_libraries(${name} site_rooms bot gbacw fury play core vendored warnings wasi-emulated-signal
    wasi-emulated-process-clocks)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm)
  target_link_options(${name} PRIVATE -mexec-model=reactor -Wl,-z,stack-size=4194304 -Wl,--strip-all
    -Wl,--wrap=fopen -Wl,--wrap=access -Wl,--wrap=opendir -Wl,--wrap=readdir -Wl,--wrap=closedir
    -Wl,--export=site_disk_fill -Wl,--export=site_disk_length -Wl,--export=site_disk_changed
    -Wl,--export=site_disk_block)
endfunction()
site_program(site src/load/families.c)
site_program(regiments src/site/regiments.c)
add_dependencies(site regiments) # tools/site.mjs finds it beside the other
