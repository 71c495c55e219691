/* sqlite_parts.c: the places of what SQLite is compiled without here (site.cmake).
 *
 * The amalgamation's parser still names the functions behind statements that the store never makes. Of the functions
 * over JSON the store asks for one; a step of the schema, which servers took before there was a site, names another,
 * but has no rows here to call it with. */
#include "site/sqlite_parts.h"

#include <jansson.h>
#include <stdlib.h>

/* As the parser calls them: CREATE VIEW, ANALYZE, REINDEX, VACUUM; the last one is behind SQLITE_FCNTL_RESET_CACHE. */
void sqlite3CreateView(void *parse, void *begin, void *first, void *second, void *columns, void *select, int temporary,
                       int unless);
void sqlite3Analyze(void *parse, void *first, void *second);
void sqlite3Reindex(void *parse, void *first, void *second);
void sqlite3Vacuum(void *parse, void *name, void *into);
void sqlite3PagerClearCache(void *pager);

void sqlite3CreateView(void *parse, void *begin, void *first, void *second, void *columns, void *select, int temporary,
                       int unless) {
    (void)parse, (void)begin, (void)first, (void)second, (void)columns, (void)select, (void)temporary, (void)unless;
    abort();
}
void sqlite3Analyze(void *parse, void *first, void *second) {
    (void)parse, (void)first, (void)second;
    abort();
}
void sqlite3Reindex(void *parse, void *first, void *second) {
    (void)parse, (void)first, (void)second;
    abort();
}
void sqlite3Vacuum(void *parse, void *name, void *into) {
    (void)parse, (void)name, (void)into;
    abort();
}
void sqlite3PagerClearCache(void *pager) {
    (void)pager;
    abort();
}

/* object ->> 'member': the one thing about JSON that the store asks. NULL where it is no text. */
static void member(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    json_t *object =
        json_loadb((const char *)sqlite3_value_text(values[0]), (size_t)sqlite3_value_bytes(values[0]), 0, NULL);
    const char *text = json_string_value(json_object_get(object, (const char *)sqlite3_value_text(values[1])));
    if (text != NULL)
        sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
    json_decref(object);
}
static void refuse(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count, (void)values;
    sqlite3_result_error(context, "these games are older than the site", -1);
}
static int add_functions(sqlite3 *db, char **error, const void *api) {
    (void)error, (void)api;
    int status = sqlite3_create_function(db, "->>", 2, SQLITE_UTF8, NULL, member, NULL, NULL);
    return status != SQLITE_OK ? status
                               : sqlite3_create_function(db, "json_extract", 2, SQLITE_UTF8, NULL, refuse, NULL, NULL);
}

int site_sqlite_functions(void) { return sqlite3_auto_extension((void (*)(void))add_functions); }
