/* load.h: games/ on disk -> the engine's read-only tables, with every check; and positions written by hand.
 *
 * Loading reads the YAML files of one game folder (docs/authoring.md explains every key), checks them against each
 * other and makes one pointer-free block, the pack. A bad file is refused whole, with file, line, column, key and
 * reason. No family's header is needed to use this one. */
#ifndef ENFILADE_LOAD_LOAD_H
#define ENFILADE_LOAD_LOAD_H

#include <jansson.h>

#include "play/game.h"
#include "play/ruleset.h"

struct load_error {
    char file[256];
    int line, column; /* from 1; 0: unknown */
    char key[64];     /* "units[3].strength" */
    char why[512];
};
/* "games/x/units.yaml:12:7: strength: why" */
void load_error_text(const struct load_error *error, struct text *out);

/* -- a game -- */
/* The game's tables in one block aligned to 64 bytes, or NULL with the error filled in. Free with load_free. `game` may
 * be "game/scenario" where the scenarios of a game have files of their own: then its pack holds that one alone. The
 * pack of the whole game lists them all, and nobody stands anywhere. */
const void *load_game(const char *games_dir, const char *game, struct load_error *error);
bool load_has_scenarios(const void *tables); /* the whole of a game whose scenarios are packs of their own */
void load_free(const void *tables);
const struct ruleset *load_ruleset(const void *tables);
const struct ruleset *load_family(unsigned index); /* every family there is, from 0; NULL: no more */
/* Does it begin like a pack of a family that this program has? */
bool load_knows_pack(const void *bytes, size_t size);
/* A copy of tables made elsewhere (`enfilade pack`), checked; NULL with a reason if it is no sound pack. */
const void *load_pack(const void *bytes, size_t size, struct load_error *error);
size_t load_pack_size(const void *tables); /* with what lies behind them */
uint64_t load_version(const void *tables); /* hash of the data */

/* -- what is there -- */
#define LOAD_GAMES_MAX 32
struct game_list {
    int count;
    char name[LOAD_GAMES_MAX][32];
};
/* Folders of games_dir that hold a game.yaml, in alphabetical order; false if games_dir cannot be read. */
bool load_list(const char *games_dir, struct game_list *out);

/* -- the rules, case by case (games/<game>/rules.tsv: case, title, kind, what must hold) -- */
/* The folder whose charts, cases and rules this game goes by: `charts` of its game.yaml, or its own. */
void load_charts_folder(const char *games_dir, const char *game, char out[32]);
/* The path of a file that battles may share: the game's own if there is one, else the one of its charts' folder. */
void load_shared_path(const char *games_dir, const char *game, const char *name, char *out, size_t size);
struct rule_row {
    const char *number, *title, *text;
};
/* Calls `row` with each row of the rules that this game goes by, in the order of the book; false if there are none. A
 * battle that shares another's charts shares its rules; a section (all cases with the same number before the dot) of
 * which its own rules.tsv has a row is its own. The texts last as long as the call. */
bool load_rules_each(const char *games_dir, const char *game, void (*row)(void *, const struct rule_row *),
                     void *context);
/* Which of these rows a case means, by their numbers: itself and its lettered parts; if there are none, the first few
 * that are inside it (9.51 and 9.52 for 9.5). Their indices into `out`, `most` at most; returns how many. */
unsigned load_rules_meant(const char *const *cases, unsigned count, const char *asked, uint16_t *out, unsigned most);
/* Does the book that this game goes by have that case, or lettered parts of it? */
bool load_rules_has(const char *games_dir, const char *game, const char *rule_case);
/* Writes "case  title" and the sentence of each row that the case means (as load_rules_meant says), then the readings
 * that concern it (load/readings.h); false if no game's book has it. `book` NULL: any. */
bool load_rules_text(const char *games_dir, const char *book, const char *rule_case, struct text *out);

/* -- positions -- */
struct loaded_sandbox {
    const void *tables; /* the sandbox's own: made for its units and ground */
    const struct ruleset *rules;
    struct game game;  /* laid out over `block` */
    unsigned scenario; /* index, of the tables */
    bool dice_told;    /* the position says how far its dice are: they lack the key alone (dice_take_key) */
    bool run;          /* true: play_run() it once the listeners are attached; false: its decision is open already */
    void *block;
};
/* `position` is what `state` gives, every field optional. */
bool load_sandbox(const char *games_dir, const char *game, const json_t *position, struct loaded_sandbox *out,
                  struct load_error *error);
/* The same over a game that is loaded already; its tables are copied. */
bool load_sandbox_over(const void *game_tables, const json_t *position, struct loaded_sandbox *out,
                       struct load_error *error);
void load_sandbox_free(struct loaded_sandbox *sandbox);

#endif
