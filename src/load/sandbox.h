/* sandbox.h: a position being made from JSON. Private to the load room.
 *
 * sandbox_ground.c makes the map, sandbox_units.c the order of battle, position.c the state over both. */
#ifndef ENFILADE_LOAD_SANDBOX_H
#define ENFILADE_LOAD_SANDBOX_H

#include "load/pack.h"
#include "load/read.h"

struct maker {
    struct gbacw_tables *tables;
    struct load_error *error;
    bool own_grid;                                   /* a made-up map */
    bool base_named;                                 /* a scenario's order of battle is used */
    bool changed_map, changed_army, changed_profile; /* the base's own were changed */
};

/* Always false; `where` as in "units[2].hex". */
bool maker_refuse(struct maker *maker, const char *where, const char *why, ...) __attribute__((format(printf, 3, 4)));
/* Refuses an object with a key that is not in the NULL-ended list. */
bool maker_keys(struct maker *maker, const char *where, const json_t *object, const char *const *keys);
/* Optional fields; the value stays if the field is missing. */
bool maker_number(struct maker *maker, const char *where, const json_t *object, const char *key, int low, int high,
                  int *out);
bool maker_byte(struct maker *maker, const char *where, const json_t *object, const char *key, uint8_t *out);
bool maker_text(struct maker *maker, const char *where, const json_t *object, const char *key, const char **out);
bool maker_yes(struct maker *maker, const char *where, const json_t *object, const char *key, bool *out);
bool maker_hex(struct maker *maker, const char *where, const json_t *object, const char *key, hex_id *out);
bool maker_side(struct maker *maker, const char *where, const json_t *object, const char *key, uint8_t *out);
bool maker_word(struct maker *maker, const char *where, const json_t *object, const char *key, const char *const *words,
                int *out);
bool maker_counter(struct maker *maker, const char *where, const json_t *object, const char *key, counter_id *out);
/* What the game itself remembers of a thing, or gives to it, by the keys of its row. */
bool maker_own(struct maker *maker, const char *where, const json_t *object, const struct own_field *field,
               uint8_t *own);
bool maker_direction(struct maker *maker, const char *where, const json_t *object, const char *key, direction *out);

bool sandbox_ground(struct maker *maker, const json_t *position);
bool sandbox_army(struct maker *maker, const json_t *position);

/* How a position was hashed before own memory had its place: for the seals of positions written then. */
uint64_t position_hash_1(const struct game *game);

#endif
