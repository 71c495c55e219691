/* The computer does not see what secret rosters hide (18.5), nor the dice to come: 500 positions. */
#include "harness/fairness.h"
#include "harness/harness.h"

#include "core/hash.h"
#include "gbacw/command/effectiveness.h"

static void other_roster(struct brigade_state *brigade, uint64_t draw) {
    brigade->depleted = (uint8_t)(draw % 5);
    brigade->cut = (uint8_t)(draw / 5 % 9);
    brigade->raised = (uint8_t)(draw / 45 % 4);
    brigade->flags ^= draw / 180 & 1 ? BRIGADE_SPENT : 0;
    brigade->flags ^= draw / 360 & 1 ? BRIGADE_FAILING : 0;
}

/* What stands in a roster and on no counter: boxes for ammunition, the limit, whether it is lost for good. What the
 * score gives away, which all can read, stays. */
static void other_rosters(struct game *game, side_id side, uint64_t seed) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        struct brigade_state *brigade = gbacw_brigade_at(game, b), kept = *brigade;
        int32_t before[SIDES], after[SIDES];
        if (tables_of(game)->brigade[b].side == side)
            continue;
        game->rules->score(game, before);
        other_roster(brigade, hash_mix(seed, b));
        game->rules->score(game, after);
        if (memcmp(before, after, sizeof before) != 0)
            *brigade = kept;
    }
}

static void nothing(struct game *game, side_id side, uint64_t seed) { (void)game, (void)side, (void)seed; }

static void it_does_not_see_rosters_nor_dice(void **unused) {
    (void)unused;
    static const struct fairness_battle battles[] = {
        {"crossroads", "secret-rosters", 130 / HARNESS_SHARE, 5},
        {"kernstown", "secret-rosters", 90 / HARNESS_SHARE, 11},
        {"monocacy", "secret-rosters", 90 / HARNESS_SHARE, 11},
        {"gettysburg/culps-hill", "secret-rosters", 90 / HARNESS_SHARE, 11}};
    unsigned hidden = 0;
    for (unsigned i = 0; i < sizeof battles / sizeof *battles; i++)
        hidden += fairness_check(&battles[i], "veteran@5000", other_rosters);
    assert_true(hidden > 350 / HARNESS_SHARE); /* positions with something to hide besides the dice */
}

static void it_does_not_see_dice_where_all_is_open(void **unused) {
    (void)unused;
    static const struct fairness_battle battles[] = {{"crossroads", NULL, 50 / HARNESS_SHARE, 9},
                                                     {"kernstown", NULL, 50 / HARNESS_SHARE, 13}};
    for (unsigned i = 0; i < sizeof battles / sizeof *battles; i++)
        fairness_check(&battles[i], "veteran@5000", nothing);
}

TESTS(test(it_does_not_see_rosters_nor_dice), test(it_does_not_see_dice_where_all_is_open))
