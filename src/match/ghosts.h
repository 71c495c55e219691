/* ghosts.h: what a stretch of imagined play would do, gathered from its events: the ways of a side's counters and its
 * fights. Clients draw them on the map before anything is done.
 *
 * Whatever moves a counter says `unit` (or `leader`, or a list `units`), `from` and `to`; whatever fights says
 * `target`. Up to the first die it is what will happen; after it, what may. */
#ifndef ENFILADE_MATCH_GHOSTS_H
#define ENFILADE_MATCH_GHOSTS_H

#include "play/ruleset.h"

struct ghost_step {
    counter_id who; /* COUNTER_NONE: written with an earlier step of its own */
    hex_id from, to;
    bool sure;
};

struct ghost_fight {
    counter_id first; /* of those who fire or attack */
    hex_id target;
    bool close; /* an attack, not a fire */
    bool sure;
};

enum { GHOST_UNITS = 64 }; /* in one fight */

struct ghosts {
    struct game *game; /* the imagined one; its sink is ours while we listen */
    side_id side;
    bool own_only;   /* of the fights, those of the side alone */
    bool sure;       /* no die had fallen before this action */
    uint32_t thrown; /* dice before it */
    uint32_t actions, certain;
    struct ghost_step *step;
    size_t step_count, step_size;
    struct ghost_fight *fight;
    size_t fight_count, fight_size;
    /* The fight that is being written: its list of units is open, for those of another arm who fire with them. */
    bool writing;
    uint32_t written_by; /* the action it came of */
    int written_count;
    counter_id written[GHOST_UNITS];
    struct text fights_text;
    struct text chances_text; /* of the fire that is being resolved; empty: none */
    struct json fights;
    struct event_sink *sink, *before;
};

/* Listens to the game from now on, for the side. */
void ghosts_open(struct ghosts *ghosts, struct game *game, side_id side);
/* Does the action in the game. `guessed`: nobody can know that it will be this one. */
void ghosts_apply(struct ghosts *ghosts, struct action action, bool guessed);
/* Ends listening. */
void ghosts_close(struct ghosts *ghosts);
/* `actions`, how many of them are `sure`, `paths` and `fights`, into the object that is open. Once. */
void put_ghosts(struct ghosts *ghosts, struct json *out);
void ghosts_free(struct ghosts *ghosts);

#endif
