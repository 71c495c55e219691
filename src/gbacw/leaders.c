/* leaders.c: who the leaders are and what they are worth now (17.1, 17.2, 17.85). */
#include "gbacw/leaders.h"
const struct leader_ratings *ratings_of(const struct game *game, counter_id leader) {
    return &info_of(game, leader)->rating;
}
int effectiveness_radius(const struct game *game, counter_id leader) { return ratings_of(game, leader)->radius; }
int integrity_radius(const struct game *game, counter_id l) { return ratings_of(game, l)->integrity; }
counter_id brigade_leader(const struct game *game, unsigned brigade, int which) {
    (void)game;
    (void)brigade;
    (void)which;
    return COUNTER_NONE;
}
bool is_independent(const struct game *game, counter_id c) { return info_of(game, c)->independent != 0; }
