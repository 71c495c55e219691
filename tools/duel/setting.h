/* setting.h: a pack, a scenario of it and the games laid out over it: what the programs of this folder begin with. They
 * link the engine alone, so that they run where none of our libraries are. Each function ends the program with a
 * sentence when it cannot do its work. */
#ifndef ENFILADE_DUEL_SETTING_H
#define ENFILADE_DUEL_SETTING_H

#include "bot/contest.h"

struct setting {
    const struct ruleset *rules;
    const void *tables;
    unsigned scenario;
    uint32_t options[64];
};

void setting_complain(const char *what, const char *which);
void *setting_must_have(void *memory);
/* The whole file, with a zero after it. */
char *setting_read_file(const char *name, size_t *length);
/* Opens a pack at one of its scenarios, with the usual options. */
void setting_open(struct setting *setting, const char *pack, const char *scenario);
/* Takes NAME=NUMBER. */
void setting_option(struct setting *setting, const char *text);
side_id setting_side(const struct setting *setting, const char *name);
/* Memory for another game over the tables. */
void setting_lay_out(const struct setting *setting, struct game *game);
/* Begins the game again with the dice of a seed. */
void setting_begin(const struct setting *setting, struct game *game, uint64_t seed);
/* A mind by name, with zeroed memory of its own; once it has memory that is used again. */
void setting_bot(const struct setting *setting, const char *mind, uint64_t seed, struct bot *bot);
/* A game between two players by name, to be begun. */
struct contest *setting_contest(const struct setting *setting, const char *const names[SIDES]);

#endif
