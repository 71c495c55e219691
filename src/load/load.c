/* load.c: a game from its folder: the files in order, the pack and its checks, the list of games, the rules' text. */
#include "load/load.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "load/read.h"
#include "load/pack.h"

void load_error_text(const struct load_error *error, struct text *out) {
    if (error->file[0]) {
        text_add(out, error->file);
        text_add(out, ":");
    }
    if (error->line) {
        text_number(out, error->line);
        text_add(out, ":");
        text_number(out, error->column);
        text_add(out, ":");
    }
    if (error->file[0])
        text_add(out, " ");
    if (error->key[0]) {
        text_add(out, error->key);
        text_add(out, ": ");
    }
    text_add(out, error->why);
}

/* ---- the pack ---- */

struct gbacw_tables *pack_new(void) {
    size_t size = (sizeof(struct gbacw_tables) + 63) / 64 * 64;
    struct gbacw_tables *tables = aligned_alloc(64, size);
    if (tables)
        memset(tables, 0, size);
    return tables;
}

static uint64_t pack_hash(const struct gbacw_tables *tables) {
    size_t from = sizeof tables->head;
    return hash_bytes((const unsigned char *)tables + from, sizeof *tables - from, PACK_VERSION);
}

void pack_seal(struct gbacw_tables *tables) {
    tables->head = (struct pack_head){
        .magic = PACK_MAGIC, .version = PACK_VERSION, .size = sizeof *tables, .spare = tables->head.spare};
    tables->head.hash = pack_hash(tables);
}

void load_free(const void *tables) { free((void *)(uintptr_t)tables); }
size_t load_pack_size(const void *tables) { return ((const struct gbacw_tables *)tables)->head.size; }
uint64_t load_version(const void *tables) { return ((const struct gbacw_tables *)tables)->head.hash; }
const struct ruleset *load_ruleset(const void *tables) {
    (void)tables; /* every pack there is today is one of the tactical family */
    return &gbacw_ruleset;
}

static const void *refuse_pack(struct load_error *error, const char *why) {
    memset(error, 0, sizeof *error);
    snprintf(error->why, sizeof error->why, "%s", why);
    return NULL;
}

const void *load_pack(const void *bytes, size_t size, struct load_error *error) {
    struct pack_head head;
    if (size < sizeof head)
        return refuse_pack(error, "too short for a pack");
    memcpy(&head, bytes, sizeof head);
    if (head.magic != PACK_MAGIC)
        return refuse_pack(error, "this is no pack");
    if (head.version != PACK_VERSION)
        return refuse_pack(error, "the pack was made for another version of the engine");
    if (head.size != sizeof(struct gbacw_tables) || size < head.size)
        return refuse_pack(error, "the pack has the wrong size");
    struct gbacw_tables *tables = pack_new();
    if (!tables)
        return refuse_pack(error, "out of memory");
    memcpy(tables, bytes, sizeof *tables);
    if (pack_hash(tables) == head.hash)
        return tables;
    load_free(tables);
    return refuse_pack(error, "the pack is damaged: its hash does not agree");
}

/* ---- a game ---- */

static bool plain_name(const char *name) {
    return name[0] && strlen(name) < 16 && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

const void *load_game(const char *games_dir, const char *game, struct load_error *error) {
    const struct folder folder = {games_dir, game, error};
    memset(error, 0, sizeof *error);
    if (!plain_name(game))
        return refuse_pack(error, "no game has such a name");
    struct gbacw_tables *tables = pack_new();
    if (!tables)
        return refuse_pack(error, "out of memory");
    if (!read_game(&folder, tables) || !read_map(&folder, tables) || !read_charts(&folder, tables) ||
        !read_units(&folder, tables) || !read_special(&folder, tables) || !read_cases(&folder, tables)) {
        load_free(tables);
        return NULL;
    }
    tables_finish(tables);
    pack_seal(tables);
    return tables;
}

/* ---- what is there ---- */

static bool has_file(const char *games_dir, const char *game, const char *name) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s/%s", games_dir, game, name);
    FILE *file = fopen(path, "rb");
    if (file)
        fclose(file);
    return file != NULL;
}

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

bool load_list(const char *games_dir, struct game_list *out) {
    out->count = 0;
    DIR *folder = opendir(games_dir);
    if (!folder)
        return false;
    for (const struct dirent *entry; (entry = readdir(folder)) && out->count < LOAD_GAMES_MAX;)
        if (plain_name(entry->d_name) && has_file(games_dir, entry->d_name, "game.yaml"))
            snprintf(out->name[out->count++], sizeof out->name[0], "%.31s", entry->d_name);
    closedir(folder);
    qsort(out->name, (size_t)out->count, sizeof out->name[0], by_name);
    return true;
}
