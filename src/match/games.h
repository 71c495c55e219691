/* games.h: the games' data on disk, each loaded once and shared by every match.
 *
 * A game's tables are read-only once loaded, so any number of matches, in any number of threads, may use them. */
#ifndef ENFILADE_MATCH_GAMES_H
#define ENFILADE_MATCH_GAMES_H

#include <jansson.h>

#include "load/load.h"

struct games;

/* Where the games' data are: `wanted` if given, else $ENFILADE_GAMES, ./games, or games beside the program. */
void games_find(const char *wanted, const char *program, char *out, size_t size);
/* The games in a folder; one that cannot be read has no games. */
struct games *games_open(const char *folder);
/* For games that strangers ask for: reasons name no file or folder from now on. What is wrong with the data goes to
 * `report` (the host's log); the visitor only reads that they cannot be read. */
void games_hide_files(struct games *games, void (*report)(const char *game, const char *why));
/* Games with changed numbers (lab/changed.h) are in this folder: GAME~NUMBER means GAME in its folder GAME-NUMBER. */
void games_find_changed(struct games *games, const char *folder);
/* The game or scenario without the mark of changed numbers. */
void games_plain_name(const char *id, char *out, size_t size);
/* After every match over them has been freed. */
void games_close(struct games *games);

/* The folder that was opened, and the games in it by their folders' names, in alphabetical order. */
const char *games_folder(const struct games *games);
int games_count(const struct games *games);                   /* names run from 0 to one less */
const char *games_name(const struct games *games, int index); /* borrowed */

/* The tables of a game, loaded when first asked for; NULL with the reason in `why`. */
const void *games_pack(struct games *games, const char *game, struct text *why);
/* The pack and index of a scenario by its id; a game's bare name means its only (first) scenario. */
bool games_scenario(struct games *games, const char *id, const void **tables, unsigned *index, struct text *why);

/* The messages of a language by its code ("de"), read when first asked for. NULL: English, or there is none. */
enum { GAMES_LANGUAGES_MAX = 4 };
const struct language *games_language(struct games *games, const char *code);
/* Their numbers run from 1; English has 0. */
unsigned games_language_number(const struct games *games, const struct language *language);

/* {"scenarios":[...]}, and {"troubles":[...]} if a game cannot be loaded: the protocol's answer without its `ok`. */
json_t *games_scenarios(struct games *games);
/* How the books of each family differ: {"families":[...]}. */
json_t *games_books(void);
/* A game's catalogue: what a client must know to show it; NULL with the reason in `why`. */
json_t *games_catalogue(struct games *games, const char *game, const struct language *language, struct text *why);
/* The map of its first scenario, likewise. */
json_t *games_map(struct games *games, const char *game, struct text *why);
/* Options by their ids, over the standard values, for this scenario of the pack. False with the reason in `why`. */
bool games_options(const void *tables, unsigned scenario, const json_t *wanted, uint32_t *options, struct text *why);

#endif
