/* catalogue.h: the parts of a catalogue that every family writes alike: what a table must know to show a game.
 *
 * A family fills the lists below with its words and calls their writers in the order it likes; what follows from the
 * tables of a game (commands, phases, turns) it writes itself. Cases have the numbers of the game's own book. */
#ifndef ENFILADE_PLAY_CATALOGUE_H
#define ENFILADE_PLAY_CATALOGUE_H
#include "core/hex.h"
#include "play/ruleset.h"

struct look_words { /* a type of counter with its pictogram, or a formation with its shape */
    const char *id, *title, *sign;
};
struct flag_words { /* a badge on a counter; an empty letter: shown by its tone alone */
    const char *name, *letter, *title, *case_number, *tone;
};
struct query_words {
    const char *what, *title, *needs, *key;
    bool overlay;
};
struct mark_words { /* why a value is marked as reconstructed */
    const char *name, *sentence;
};

/* `tables` are the game's; `list` has `count` rows. Each writes one key of the catalogue with its value. */
void catalogue_sides(const struct ruleset *rules, const void *tables, struct json *out);
/* Types of counters or formations; `sign` is the key of the pictogram or shape. */
void catalogue_looks(struct json *out, const char *key, const char *sign, const struct look_words *list, size_t count);
/* The six names of directions, clockwise from the northernmost. */
void catalogue_directions(const struct grid *grid, struct json *out);
/* A row a verb; `end` is the verb that ends a phase. */
void catalogue_verbs(const struct ruleset *rules, unsigned end, struct json *out);
/* Questions of the other side's turn that standing orders can answer. */
void catalogue_standing(const struct ruleset *rules, const void *tables, struct json *out);
/* Does this standing order know the word? Each knows `ask`. */
bool catalogue_standing_takes(const struct ruleset *rules, const char *id, const char *word);
/* What can be asked of the rules, and which of it can be laid over the map. */
void catalogue_queries(const struct query_words *list, size_t count, struct json *out);
/* Why values are marked as reconstructed. */
void catalogue_marks(const struct mark_words *list, size_t count, struct json *out);
/* One row of `flags`, a family's or a game's own; the caller opens and closes the object. */
void catalogue_flag(const struct ruleset *rules, const void *tables, const struct flag_words *flag, struct json *out);

#endif
