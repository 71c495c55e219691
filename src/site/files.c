/* files.c: the games' data of the server in a browser: files of the site, fetched when they are first asked for.
 *
 * Tables come as packs, furniture as JSON: no YAML is read here. The C library's functions for files that the rooms
 * below use are wrapped (site.cmake): a path is looked up among the site's files. */
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/family.h"
#include "load/load.h"
#include "load/readings.h"
#include "match/memory.h"
#include "serve/base/yaml_json.h"
#include "site/imports.h"

/* The whole file with a zero byte behind it; NULL: there is none. */
static char *fetch(const char *path, size_t *length) {
    long size = site_file(path, strlen(path), NULL);
    if (size < 0)
        return NULL;
    char *bytes = must(malloc((size_t)size + 1));
    site_file(path, strlen(path), bytes);
    bytes[size] = 0;
    *length = (size_t)size;
    return bytes;
}

const void *load_game(const char *games_dir, const char *name, struct load_error *error) {
    char path[600];
    size_t length;
    memset(error, 0, sizeof *error);
    snprintf(path, sizeof path, "%s/%s.pack", games_dir, name);
    char *bytes = fetch(path, &length);
    if (bytes == NULL)
        return load_refuse(error, "the battle could not be fetched: you are offline, or it does not exist");
    const void *tables = load_pack(bytes, length, error);
    if (tables == NULL && !load_knows_pack(bytes, length))
        site_whole();
    free(bytes);
    return tables;
}

json_t *yaml_json(const char *path) {
    size_t length;
    char *bytes = fetch(path, &length); /* the site has it as JSON, under the same path */
    json_t *json = bytes != NULL ? json_loadb(bytes, length, 0, NULL) : NULL;
    free(bytes);
    return json;
}

/* -- readings -- */

static const char *field(json_t *row, size_t index) { return json_string_value(json_array_get(row, index)); }

/* Read when a rule is first looked up, and kept. Not fetched, they are missed in the answer and asked for again. */
const struct reading *load_all_readings(void) {
    static const struct reading none[1];
    static struct reading *all;
    json_t *rows = all == NULL ? yaml_json("games/readings") : NULL, *row;
    size_t i;
    if (rows == NULL)
        return all != NULL ? all : none;
    all = must(calloc(json_array_size(rows) + 1, sizeof *all));
    json_array_foreach(rows, i, row) {
        all[i] =
            (struct reading){field(row, 0), field(row, 1), field(row, 2), field(row, 3), field(row, 4), field(row, 5)};
    }
    return all; /* and `rows`, which has the texts */
}

/* -- the C library's -- */

FILE *__wrap_fopen(const char *path, const char *mode);
int __wrap_access(const char *path, int how);
DIR *__wrap_opendir(const char *path);
struct dirent *__wrap_readdir(DIR *folder);
int __wrap_closedir(DIR *folder);

FILE *__wrap_fopen(const char *path, const char *mode) {
    size_t length;
    char *bytes = mode[0] == 'r' ? fetch(path, &length) : NULL;
    FILE *file = bytes != NULL ? fmemopen(NULL, length + 1, "w+") : NULL;
    if (file != NULL) {
        fwrite(bytes, 1, length, file);
        rewind(file);
    }
    free(bytes);
    return file;
}

int __wrap_access(const char *path, int how) {
    char listing[700];
    (void)how;
    snprintf(listing, sizeof listing, "?%s", path); /* whether it is there, without fetching it */
    return site_file(listing, strlen(listing), NULL) >= 0 ? 0 : -1;
}

struct listing { /* behind a DIR */
    struct dirent *entry;
    char *names, *next;
};

/* A folder's list of names, one a line. */
DIR *__wrap_opendir(const char *path) {
    char name[700];
    size_t length;
    snprintf(name, sizeof name, "%s/", path);
    char *names = fetch(name, &length);
    if (names == NULL)
        return NULL;
    struct listing *listing = must(calloc(1, sizeof *listing));
    listing->entry = must(calloc(1, sizeof *listing->entry + 256));
    listing->names = listing->next = names;
    return (DIR *)listing;
}

struct dirent *__wrap_readdir(DIR *folder) {
    struct listing *listing = (struct listing *)folder;
    size_t length = strcspn(listing->next, "\n");
    if (length == 0 || length > 255)
        return NULL;
    memcpy(listing->entry->d_name, listing->next, length);
    listing->entry->d_name[length] = 0;
    listing->next += length + (listing->next[length] == '\n');
    return listing->entry;
}

int __wrap_closedir(DIR *folder) {
    struct listing *listing = (struct listing *)folder;
    free(listing->names);
    free(listing->entry);
    free(listing);
    return 0;
}
