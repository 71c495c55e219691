/* load.c: the families, packs and their checks, positions. What reads folders is in folder.c. */
#include "load/load.h"
#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "load/family.h"

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

static const struct family *family_with(uint32_t magic) {
    for (const struct family *const *family = load_families; *family; family++)
        if ((*family)->magic == magic)
            return *family;
    return NULL;
}

const struct family *family_of(const void *tables) { return family_with(((const struct pack_head *)tables)->magic); }

void *family_tables(const struct family *family) {
    size_t size = pack_room(family->size) + pack_room(sizeof(struct pack_learned));
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
                               .value = head->value,
                               .traits = head->traits};
    head->hash = pack_hash(family, tables);
}

void load_free(const void *tables) { free((void *)(uintptr_t)tables); }
size_t load_pack_size(const void *tables) { return pack_whole_size(tables); }
uint64_t load_version(const void *tables) { return ((const struct pack_head *)tables)->hash; }
const struct ruleset *load_ruleset(const void *tables) {
    CHECK(tables != NULL);
    return family_of(tables)->rules;
}
const struct ruleset *load_family(unsigned index) {
    unsigned known = 0;
    while (known < index && load_families[known])
        known++;
    return load_families[known] ? load_families[known]->rules : NULL;
}
struct map_info *map_info_of(const void *tables) {
    return family_of(tables)->map(tables);
}

/* ---- the pack ---- */

const void *load_refuse(struct load_error *error, const char *why) {
    memset(error, 0, sizeof *error);
    snprintf(error->why, sizeof error->why, "%s", why);
    return NULL;
}

bool load_knows_pack(const void *bytes, size_t size) {
    struct pack_head head;
    if (size < sizeof head)
        return false;
    memcpy(&head, bytes, sizeof head);
    return family_with(head.magic) != NULL;
}

const void *load_pack(const void *bytes, size_t size, struct load_error *error) {
    CHECK(bytes != NULL || size == 0);
    struct pack_head head;
    if (size < sizeof head)
        return load_refuse(error, "too short for a pack");
    memcpy(&head, bytes, sizeof head);
    const struct family *family = family_with(head.magic);
    if (!family)
        return load_refuse(error, "this is not a pack");
    if (head.version != family->version)
        return load_refuse(error, "the pack was made for another version of the engine");
    if (head.size != family->size || size < load_pack_size(&head))
        return load_refuse(error, "the pack has the wrong size");
    void *tables = family_tables(family);
    if (!tables)
        return load_refuse(error, "out of memory");
    memcpy(tables, bytes, load_pack_size(&head));
    bool whole = pack_hash(family, tables) == head.hash;
    if (whole && (family->rules->profile == NULL || family->rules->profile(tables) != NULL))
        return tables;
    load_free(tables);
    return load_refuse(error, whole ? "the pack names a book that this program does not know"
                                    : "the pack is damaged: its hash does not agree");
}

/* ---- a game ---- */

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
