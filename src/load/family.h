/* family.h: the families of games as the load room knows them: how each reads a folder, a position and its map.
 *
 * A pack begins with its family's magic number; a game's folder names its family in game.yaml (`family: fury`; none is
 * the tactical one). Private to the load room. */
#ifndef ENFILADE_LOAD_FAMILY_H
#define ENFILADE_LOAD_FAMILY_H

#include "load/load.h"
#include "load/mapinfo.h"
#include "play/pack.h"

struct folder {
    const char *games_dir, *game;
    const char *scenario; /* of a game whose scenarios are packs of their own; NULL: the whole game */
    struct load_error *error;
};

struct family {
    const char *name;
    uint32_t magic, version;
    size_t size; /* of its tables */
    const struct ruleset *rules;
    /* Makes a position over tables it may change; they stay the caller's if it fails. */
    bool (*sandbox)(void *tables, const json_t *position, struct loaded_sandbox *out, struct load_error *error);
    struct map_info *(*map)(const void *tables);
};
extern const struct family *const load_families[]; /* ended by NULL: families.c */
extern const struct family tactical_family;        /* tactical.c */
extern const struct family fury_family;            /* fury.c */

enum { LOAD_SCENARIOS = 16 }; /* of pack_head.spare; the families use the bits below */

/* Fill zeroed tables from the folder; the head is sealed by the caller. */
bool tactical_read(const struct folder *folder, void *tables); /* tactical/files.c */
bool fury_read(const struct folder *folder, void *tables);     /* fury/files.c */
/* Whether a game may have this name. */
bool load_plain_name(const char *name);
/* Fills the error in; always NULL. */
const void *load_refuse(struct load_error *error, const char *why);

const struct family *family_of(const void *tables);
void *family_tables(const struct family *family); /* zeroed, aligned to 64; load_free */
void family_seal(const struct family *family, void *tables);

#endif
