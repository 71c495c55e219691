/* table.h: the table a game is played at: the loaded games, the one being played, its log, dice, undo and save.
 *
 * The protocol, the terminal and the replayer all sit at a table. A new game takes the old one's place only when it
 * is sound. */
#ifndef ENFILADE_CLI_TABLE_H
#define ENFILADE_CLI_TABLE_H

#include <jansson.h>

#include "bot/bot.h"
#include "load/load.h"
#include "play/ruleset.h"
#include "play/save.h"
#include "play/undo.h"

struct buffer { /* a string that grows */
    char *at;
    size_t length, size;
};

struct told { /* an event, as it was told */
    char *json;
    char *sentence;
    side_id only;
};

struct sitting { /* one game at the table */
    const void *tables;
    const struct ruleset *rules;
    struct game game;
    void *block;
    bool sandboxed;
    struct loaded_sandbox sandbox;
    unsigned scenario;
    struct save_header header;
    char *position; /* of a sandbox, as it was sent */
    struct undo undo;
    struct play_state *undo_block, *guard;
    struct dice_script script;
    struct dice_log log;
    struct event_sink sink;
    struct text work; /* a large buffer for whatever is written at once */
    struct told *told;
    size_t told_count, told_size;
    struct buffer journal; /* the save, line by line */
    size_t *action_start;  /* where action n begins in it */
    uint32_t action_size;
    uint32_t written;     /* actions in the journal */
    struct game imagined; /* for bots */
    void *imagined_block;
    struct action_list list;
};

struct table {
    char games_dir[512];
    struct game_list games;
    const void *pack[LOAD_GAMES_MAX];
    struct sitting *now; /* NULL: no game yet */
};

/* Where the games' data are: `wanted` if given, else $ENFILADE_GAMES, ./games, or games beside the program. */
void table_find_games(const char *wanted, const char *program, char *out, size_t size);
struct table *table_open(const char *games_dir);
void table_close(struct table *table);

/* The tables of a game, loaded once; NULL with the reason in `why`. */
const void *table_pack(struct table *table, const char *game, struct text *why);
/* The pack and index of a scenario by its id; a game's bare name means its only (first) scenario. */
bool table_scenario(struct table *table, const char *id, const void **tables, unsigned *index, struct text *why);

bool table_new(struct table *table, const char *scenario, const uint32_t *options, uint64_t seed, struct text *why);
bool table_sandbox(struct table *table, const char *game, const json_t *position, uint64_t seed, struct text *why);

/* Judges and applies; a strict script that has no answer refuses, with PLAY_NO_DIE for a case, and nothing is done. */
extern const char PLAY_NO_DIE[];
struct ruling table_do(struct table *table, side_id side, struct action action);
bool table_undo(struct table *table, uint32_t to);

/* The save of the game so far; the caller frees it. `seeded` false leaves the seed out. */
char *table_save(struct table *table, bool seeded);
/* True with the trouble's state SAVE_SOUND, or SAVE_DISAGREES where rules or data have changed since and the game
 * stands where it last agreed (or at the written position if `from_position`). False: nothing is replaced. */
bool table_load(struct table *table, const char *text, size_t length, bool from_position, struct save_trouble *trouble);

/* A bot chooses for the side to act. */
bool table_choose(struct table *table, struct bot *bot, struct action *out);

side_id table_side_named(const struct sitting *sitting, const char *name);
void buffer_add(struct buffer *buffer, const char *text, size_t length);

#endif
