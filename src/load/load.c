/* load.c: a game from its folder: the files in order, the pack and its checks, the list of games, the rules' text. */
#include "load/load.h"
#include "core/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "load/family.h"
#include "load/value.h"

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

/* ---- families ---- */

static const struct family *const families[] = {&tactical_family, &fury_family};
enum { LOAD_SCENARIOS = 16 }; /* of pack_head.spare; the families use the bits below */
enum { FAMILIES = sizeof families / sizeof families[0] };

static const struct family *family_with(uint32_t magic) {
    for (int i = 0; i < FAMILIES; i++)
        if (families[i]->magic == magic)
            return families[i];
    return NULL;
}

const struct family *family_of(const void *tables) { return family_with(((const struct pack_head *)tables)->magic); }

void *family_tables(const struct family *family) {
    size_t size = pack_room(family->size) + pack_room(sizeof(struct value_weights));
    struct pack_head *head = aligned_alloc(PACK_LINE, size);
    if (!head)
        return NULL;
    memset(head, 0, size);
    head->magic = family->magic;
    return head;
}

static uint64_t pack_hash(const struct family *family, const void *tables) {
    size_t from = sizeof(struct pack_head);
    return hash_bytes((const unsigned char *)tables + from, family->size - from, family->version);
}

void family_seal(const struct family *family, void *tables) {
    struct pack_head *head = tables;
    *head = (struct pack_head){.magic = family->magic,
                               .version = family->version,
                               .size = (uint32_t)family->size,
                               .spare = head->spare,
                               .value = head->value};
    head->hash = pack_hash(family, tables);
}

void load_free(const void *tables) { free((void *)(uintptr_t)tables); }
size_t load_pack_size(const void *tables) {
    const struct pack_head *head = tables;
    return head->value == PACK_VALUE ? pack_room(head->size) + sizeof(struct value_weights) : head->size;
}
uint64_t load_version(const void *tables) { return ((const struct pack_head *)tables)->hash; }
const struct ruleset *load_ruleset(const void *tables) {
    CHECK(tables != NULL);
    return family_of(tables)->rules;
}
const struct ruleset *load_family(unsigned index) { return index < FAMILIES ? families[index]->rules : NULL; }
struct map_info *map_info_of(const void *tables) {
    return family_of(tables)->map(tables);
}

/* ---- the pack ---- */

static const void *refuse_pack(struct load_error *error, const char *why) {
    memset(error, 0, sizeof *error);
    snprintf(error->why, sizeof error->why, "%s", why);
    return NULL;
}

const void *load_pack(const void *bytes, size_t size, struct load_error *error) {
    CHECK(bytes != NULL || size == 0);
    struct pack_head head;
    if (size < sizeof head)
        return refuse_pack(error, "too short for a pack");
    memcpy(&head, bytes, sizeof head);
    const struct family *family = family_with(head.magic);
    if (!family)
        return refuse_pack(error, "this is not a pack");
    if (head.version != family->version)
        return refuse_pack(error, "the pack was made for another version of the engine");
    if (head.size != family->size || size < load_pack_size(&head))
        return refuse_pack(error, "the pack has the wrong size");
    void *tables = family_tables(family);
    if (!tables)
        return refuse_pack(error, "out of memory");
    memcpy(tables, bytes, load_pack_size(&head));
    bool whole = pack_hash(family, tables) == head.hash;
    if (whole && (family->rules->profile == NULL || family->rules->profile(tables) != NULL))
        return tables;
    load_free(tables);
    return refuse_pack(error, whole ? "the pack names a book that this program does not know"
                                    : "the pack is damaged: its hash does not agree");
}

/* ---- a game ---- */

static bool plain_name(const char *name) {
    return name[0] && strlen(name) < 20 && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

static bool plain_scenario(const char *name) {
    return name[0] && strlen(name) < 32 && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

/* The family a folder's game.yaml names on a line of its own; the tactical one if it names none. */
static const struct family *family_named(const char *games_dir, const char *game) {
    char path[600], line[256], word[32];
    const struct family *found = &tactical_family;
    snprintf(path, sizeof path, "%s/%s/game.yaml", games_dir, game);
    FILE *file = fopen(path, "rb");
    while (file && fgets(line, sizeof line, file))
        for (int i = 0; sscanf(line, "family: %31s", word) == 1 && i < FAMILIES; i++)
            if (strcmp(families[i]->name, word) == 0)
                found = families[i];
    if (file)
        fclose(file);
    return found;
}

const void *load_game(const char *games_dir, const char *name, struct load_error *error) {
    char game[32];
    const char *slash = strchr(name, '/'), *scenario = slash ? slash + 1 : NULL;
    memset(error, 0, sizeof *error);
    snprintf(game, sizeof game, "%.*s", slash && slash - name < 31 ? (int)(slash - name) : 31, name);
    if (!plain_name(game) || (scenario && !plain_scenario(scenario)))
        return refuse_pack(error, "no game has such a name");
    const struct folder folder = {.games_dir = games_dir, .game = game, .scenario = scenario, .error = error};
    const struct family *family = family_named(games_dir, game);
    void *tables = family_tables(family);
    if (!tables)
        return refuse_pack(error, "out of memory");
    if (!family->read(&folder, tables)) {
        load_free(tables);
        return NULL;
    }
    char path[600];
    snprintf(path, sizeof path, "%s/%s/scenarios", games_dir, game);
    DIR *own = scenario ? NULL : opendir(path); /* each scenario is a pack of its own */
    if (own) {
        closedir(own);
        ((struct pack_head *)tables)->spare |= LOAD_SCENARIOS;
    }
    family_seal(family, tables);
    load_value(games_dir, game, tables);
    return tables;
}

bool load_has_scenarios(const void *tables) {
    return (((const struct pack_head *)tables)->spare & LOAD_SCENARIOS) != 0;
}

/* ---- positions ---- */

/* Takes the tables over: they are the sandbox's, or freed. */
static bool make_over(void *tables, const json_t *position, struct loaded_sandbox *out, struct load_error *error) {
    json_t *nothing = NULL;
    if (!position)
        position = nothing = json_object();
    bool made = family_of(tables)->sandbox(tables, position, out, error);
    if (nothing)
        json_decref(nothing);
    if (made)
        return true;
    if (!out->tables)
        out->tables = tables;
    load_sandbox_free(out);
    return false;
}

bool load_sandbox(const char *games_dir, const char *game, const json_t *position, struct loaded_sandbox *out,
                  struct load_error *error) {
    memset(out, 0, sizeof *out);
    void *tables = (void *)(uintptr_t)load_game(games_dir, game, error);
    return tables && make_over(tables, position, out, error);
}

bool load_sandbox_over(const void *game_tables, const json_t *position, struct loaded_sandbox *out,
                       struct load_error *error) {
    CHECK(game_tables != NULL);
    const struct family *family = family_of(game_tables);
    memset(out, 0, sizeof *out);
    void *tables = family_tables(family);
    if (!tables)
        return false;
    memcpy(tables, game_tables, load_pack_size(game_tables));
    return make_over(tables, position, out, error);
}

void load_sandbox_free(struct loaded_sandbox *sandbox) {
    load_free(sandbox->tables);
    free(sandbox->block);
    memset(sandbox, 0, sizeof *sandbox);
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
