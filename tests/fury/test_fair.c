/* The computer does not see the enemy's sealed choice (7.4-S1a), nor the dice to come: 500 positions. */
#include "harness/fairness.h"
#include "harness/harness.h"

#include "fury/combat/attack.h"
#include "fury/march/rating.h"
#include "fury/state/frames.h"

/* The attacker has chosen in secret; the defender, whose turn it is, does not know what. */
static void other_choice(struct game *game, side_id side, uint64_t seed) {
    struct frame *top = &game->state->frames[game->state->frame_count - 1];
    (void)seed;
    if (!fury_attack_sealed(game) || top->side != side)
        return;
    struct attack_locals *attack = LOCALS(attack_locals, top);
    if (info_of(game, attack->attacker)->side != side && is_legal(fury_may_support(game, attack->attacker)))
        attack->flags ^= ATTACK_SUPPORT_A;
}

static unsigned check_all(const char *player, unsigned positions) {
    static const char *const games[] = {"fredericksburg", "chancellorsville", "chickamauga",
                                        "chattanooga",    "wilderness",       "spotsylvania"};
    unsigned hidden = 0;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct fairness_battle battle = {games[i], NULL, positions / HARNESS_SHARE, (i == 0 ? 3 : 7) * HARNESS_SHARE};
        hidden += fairness_check(&battle, player, other_choice);
    }
    return hidden;
}

static void it_does_not_see_choices_nor_dice(void **unused) {
    (void)unused;
    assert_true(check_all("regular", 64) > 10 / HARNESS_SHARE); /* positions with a sealed choice */
}

static void nor_does_one_who_looks_ahead(void **unused) {
    (void)unused;
    assert_true(check_all("veteran", 20) > 0 || HARNESS_SHARE > 1); /* a share may have none with a secret */
}

TESTS(test(it_does_not_see_choices_nor_dice), test(nor_does_one_who_looks_ahead))
