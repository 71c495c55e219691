/* save.h: a game as a short text file: what it began from, each action with the dice it threw, hashes on the way.
 *
 *   enfilade-save 1
 *   scenario monocacy/battle        or: sandbox monocacy {"position"...}
 *   option standard-setup 1         one line for each option
 *   generator chacha20              of the dice; missing: pcg32, from before there was another
 *   seed 2a00...                    64 digits, or a number; "seed -" where the save leaves its host
 *   commitment 66a0...              what was promised of the seed before the game; may be missing
 *   nonce 91c2...                   what was added to the seed for it; only beside the seed
 *   version 0011223344556677        of rules and data
 *   hashes 2                        how positions were hashed; missing: 1. Hashes of another version are passed over
 *   mix csa - 4fd1...               of a game by letters (match/letter.h): side, contribution to the dice, commitment
 *   begin | early=4                 dice thrown before the first decision
 *   do csa resolve | fire-small=4 morale=5*      * a script answered, the stream was not touched
 *   mix usa 77aa... 0b1c...         the same between two actions: other dice come from here on
 *   undo 37                         by agreement: only 37 actions are left, and other dice come (play/history.h)
 *   turn 2 8899aabbccddeeff         the position's hash where a turn begins
 *   position {...}                  now and then, as `state` gives it
 *   order csa II attack 2413        orders of a side that is saving (play/order.h), last; no hash covers them
 *   sum 5e88...                     of a letter: the SHA-256 of all before it; passed over here
 *
 * What was taken back by agreement stays in the save, for everybody to read; what was taken back freely does not.
 * A replay takes the written dice. Where rules were fixed since, it stops at the last position that agrees. */
#ifndef ENFILADE_PLAY_SAVE_H
#define ENFILADE_PLAY_SAVE_H

#include "play/game.h"

#define SAVE_OPTIONS_MAX 64
#define SAVE_WORD_MAX 64
#define SAVE_MIX_MAX 160
#define SAVE_MIXES_MAX 640
#define SAVE_POSITION_TURNS 4 /* a position is written at every fourth turn */

struct save_header {
    char scenario[64]; /* id; of a sandbox the game's name */
    const char *position;
    size_t position_length; /* of a sandbox; 0: a scenario */
    uint32_t options[SAVE_OPTIONS_MAX];
    bool seeded;
    struct dice_seed seed; /* not seeded: the generator alone */
    uint64_t version;
    uint32_t hashes;                    /* ruleset.hash_version of the program that began it */
    char commitment[SAVE_WORD_MAX + 1]; /* hexadecimal; empty: none */
    char nonce[SAVE_WORD_MAX + 1];
    char mixes[SAVE_MIXES_MAX]; /* its mix lines as they stand, each with its end; empty: none */
};

enum save_state { SAVE_SOUND, SAVE_WRONG, SAVE_DISAGREES };
struct save_trouble {
    enum save_state state;
    uint32_t line;   /* from 1 */
    uint32_t action; /* number of the action that does not apply, from 1; 0: none */
    char rule[24];   /* case that forbids it, if one does */
    char why[320];
    uint32_t agreed;      /* actions that agree */
    const char *position; /* the last position written in the save up to its end; NULL: none */
    size_t position_length;
};

/* Each writes one kind of line, in the form above; a save is these in order, and a journal grows by them. */
void save_write_header(const struct game *game, const struct save_header *header, struct text *out); /* up to version */
void save_write_begin(const struct game *game, const struct dice_thrown *dice, uint32_t count, struct text *out);
/* The action as it was applied, with the dice that it threw. */
void save_write_action(const struct game *game, side_id side, struct action action, const struct dice_thrown *dice,
                       uint32_t count, struct text *out);
/* An undo by agreement, back to so many actions. */
void save_write_undo(uint32_t to, struct text *out);
/* The turn that has just begun and the position's hash: where a replay compares. */
void save_write_turn(const struct game *game, struct text *out);
/* The whole position, for saves that outlive a change of the rules; nothing where the family cannot write one. */
void save_write_position(struct game *game, struct text *out);

/* Reads the lines up to `begin`. With rules NULL options are passed over: so the scenario can be known first. */
bool save_read_header(const char *text, size_t length, const struct ruleset *rules, struct save_header *header,
                      struct save_trouble *trouble);

/* Called after each replayed action with the dice it threw. */
typedef void (*save_listener)(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                              uint32_t count);

struct save_replay {
    struct game *game;           /* laid out; of a sandbox: as it was loaded */
    unsigned scenario;           /* index, where the game is begun here */
    bool run;                    /* of a sandbox: its machine is to be run to the first decision */
    bool reseed;                 /* of a sandbox: its position did not say how far its dice are */
    struct dice_script *script;  /* workspace */
    struct dice_log *log;        /* workspace */
    struct play_state *agreed;   /* a block of the state's size: the last position whose hash agreed */
    struct play_state *before;   /* another: the position before the action being replayed */
    save_listener done, started; /* may be NULL; `started` gets the dice of `begin` */
    /* Brings the game back to so many actions, as history_undo does; NULL: saves with undos are refused. */
    bool (*undone)(void *listener, uint32_t to);
    /* A mix line, whose dice come from here on; may be NULL. */
    void (*mixed)(void *listener, const char *line, size_t length);
    /* An order that was saved; false: `why` says what is wrong with it. NULL: they are passed over. */
    bool (*ordered)(void *listener, side_id side, const char *order, size_t length, struct text *why);
    void *listener;
    bool hashes_hold;        /* set by save_replay: the turns' hashes are of this program's version */
    bool check_dice;         /* every die must be the one that the seed's stream gives, unless a script answered */
    uint32_t streamed, told; /* counted: dice of the streams, and of scripts */
};
/* Begins the game (unless the header has a position) and applies the save's actions. False with the trouble named:
 * the game stands at the last position that agrees. */
bool save_replay(struct save_replay *replay, const char *text, size_t length, const struct save_header *header,
                 struct save_trouble *trouble);

/* One line of a save, for callers who keep them elsewhere: the game's script and log are those of the replay. */
bool save_replay_line(struct save_replay *replay, const char *line, size_t length, struct save_trouble *trouble);

#endif
