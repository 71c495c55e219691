/* mind.h: computer players that know the family: they propose actions; the judge still decides.
 *
 * `simple` plays to win with plain means: it marches on what scores, keeps leaders with their brigades, fires where the
 * expected loss is best, closes when the odds are good, and rallies. It chooses from the legal list only. */
#ifndef ENFILADE_GBACW_MIND_H
#define ENFILADE_GBACW_MIND_H
#include "gbacw/frames.h"

#define MIND_PATH_MAX 80

struct mind_memory {    /* kept between calls; may be wiped at any moment */
    counter_id planned; /* who is on the march */
    uint8_t path_count, path_at;
    direction facing;      /* at the end of it */
    uint8_t pondered_turn; /* turn and phase the marks below are for */
    uint8_t pondered_phase;
    uint8_t field_made;
    uint8_t field_side;
    hex_id path[MIND_PATH_MAX];
    uint8_t seen[COUNTERS_MAX];   /* already thought about in this phase: it stays where it is */
    uint16_t crossing[HEXES_MAX]; /* sixths of a Movement Point to the far side of the river */
    uint16_t enemy[HEXES_MAX];    /* ... to the nearest enemy */
};

/* Each returns true and an action out of `legal` if it has an opinion. */
bool mind_movement(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);
bool mind_march(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);
bool mind_fire(struct game *game, const struct action_list *legal, struct action *out);
bool mind_melee(struct game *game, const struct action_list *legal, struct action *out);

/* The first legal action with this verb; false if there is none. */
bool mind_pick(const struct action_list *legal, uint8_t verb, struct action *out);
bool mind_has(const struct action_list *legal, struct action action);
hex_id mind_nearest_enemy(const struct game *game, hex_id hex, side_id side, int *distance);

extern const struct mind gbacw_minds[1];
#endif
