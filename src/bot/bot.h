/* bot.h: computer players: one that picks at random, and the driver of the minds that the families offer.
 *
 * A mind never sees the game itself: it gets an imagined one, copied from what its side may know, with the secrets
 * and all coming dice drawn again. */
#ifndef ENFILADE_BOT_BOT_H
#define ENFILADE_BOT_BOT_H

#include "play/ruleset.h"

struct level;
struct search;

/* What is left of a choice besides the action: with these of a phase, another process goes on as this one would. */
struct bot_thought {
    uint32_t since;                   /* actions of the game when it began to plan this phase */
    uint32_t chosen;                  /* which candidate; 0: the mind's own */
    uint32_t spent, decisions, usual; /* of the budget of the player-turn, after it (bot/search.h) */
    uint32_t price;                   /* of a playout, as it was last */
    uint32_t cut;                     /* it was hurried, after this playout of the choice, from 1; 0: it was not */
};

struct bot {
    const struct ruleset *rules;
    const struct mind *mind;    /* NULL: at random */
    const struct mind *enemy;   /* whom it expects to play against */
    const struct level *level;  /* NULL: it acts as the mind says, without looking ahead */
    uint32_t budget;            /* the level's, or what its name says */
    void *memory;               /* its own, of bot_memory_size bytes, zeroed when the game starts */
    struct search *search;      /* behind the mind's part of the memory; laid out when it is first asked */
    uint64_t seed;              /* with the number of the action, all that it draws from */
    uint32_t phase;             /* that it has planned for, with the turn; 0: none */
    struct bot_thought thought; /* of the last choice */
    uint32_t wrong;             /* choices that the rules refused: the first legal action was taken instead */
};

/* A name is LEVEL[:CHARACTER][@BUDGET] (bot/levels.h), a mind of the ruleset, or "random", which is always there:
 * "veteran", "general:cautious", "regular:aggressive", "veteran@30000". False: nobody has that name. */
bool bot_find(const struct ruleset *rules, const char *name, uint64_t seed, struct bot *out);
/* Says why bot_find refuses the name, as half a sentence. */
void bot_why_not(const struct ruleset *rules, const char *name, struct text *out);
/* The same player for another game, whose memory is zeroed by the caller. */
void bot_reset(struct bot *bot, uint64_t seed);
/* Bytes that `memory` must point to before the first choice; 0 for a bot that remembers nothing. */
size_t bot_memory_size(const struct bot *bot, const void *tables);
enum bot_answer { BOT_KNOWS_NOTHING /* there is no legal action */, BOT_THINKS /* ask again */, BOT_CHOSE };
/* Thinks a little about what the side to act should do: a part of a playout, a few milliseconds. The game must not
 * change until it has chosen; if it did, thinking begins again. `imagined` is another game laid out over the same
 * tables (not used at random), `list` receives the legal actions. */
enum bot_answer bot_think(struct bot *bot, struct game *game, struct game *imagined, struct action_list *list,
                          struct action *out);
/* The same to the end: chooses for the side to act. `imagined` is another game laid out over the same tables (not used
 * at random), `list` receives the legal actions. False if there is none. */
bool bot_choose(struct bot *bot, struct game *game, struct game *imagined, struct action_list *list,
                struct action *out);
/* Decides now: what it thinks about is cut, and for the rest of the player-turn it does not look ahead. */
void bot_hurry(struct bot *bot);
/* Goes through a choice again that it has made, as the thought says, without thinking: so that its memory is as it was
 * then. The game stands before the action. */
void bot_recall(struct bot *bot, struct game *game, struct game *imagined, struct action_list *list,
                const struct bot_thought *thought);
/* Makes `imagined` what the side knows of the game, with its secrets and all coming dice drawn again from the seed. */
void bot_imagine(struct game *imagined, const struct game *game, side_id side, uint64_t seed);
/* A stream of PCG32: 0 .. below-1, without bias. */
uint32_t bot_random(uint64_t *random, uint32_t below);

#endif
