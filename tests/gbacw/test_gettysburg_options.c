/* test_gettysburg_options.c: battles with rapid march and disorder switched on: every position is sound.
 */
#include "harness/showing.h"

#include "gbacw/games/gettysburg/words.h"
#include "gbacw/state/frames.h"

static void switch_on(const char *id) {
    for (int i = 0; i < shown.rules->option_count; i++) {
        if (strcmp(shown.rules->options[i].id, id) == 0)
            ((struct gbacw_state *)(void *)shown.state)->options[i] = 1;
    }
}

static void battle(const char *name, uint64_t seed, int actions) {
    int hastened = 0;
    show_game(name, seed);
    switch_on("rapid-march");
    switch_on("disorder");
    for (int i = 0; i < actions && !play_over(&shown); i++) {
        struct action action = i % 3 ? likely_action() : random_action();
        for (uint32_t k = 0; k < shown_list.count; k++) { /* every unit that may march rapidly does */
            if (shown_list.at[k].verb == VERB_HASTEN && hastened++ % 2 == 0)
                action = shown_list.at[k];
        }
        struct text why;
        play_apply(&shown, action);
        text_init(&why, shown_text, sizeof shown_text);
        if (!shown.rules->validate(&shown, &why))
            fail_msg("%s, seed %d, action %d: %.200s", name, (int)seed, i, why.at);
    }
    assert_true(hastened > 0);
    show_close();
}

static void sound_to_the_end(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 3; seed++)
        battle("gettysburg/culps-hill", seed, 2500);
    battle("gettysburg/mcphersons-ridge", 4, 2500);
}

TESTS(test(sound_to_the_end))
