/* test_words.c: the log of whole games read as a player reads it: sentences with names, numbers and nothing left over
 * from patterns; prompts that are sentences or questions. */
#include "harness/log_reading.h"

static void whole_logs(void **unused) {
    (void)unused;
    told_kinds = json_object();
    for (uint64_t seed = 51; seed <= 54; seed++)
        read_log(seed % 2 ? "monocacy" : "kernstown", seed);
    assert_true(json_object_size(told_kinds) >= 40);
    show_close();
    json_decref(told_kinds);
}

static const char *said_of(const char *field, const char *name) {
    json_t *all = field_of(asked("{'cmd':'events','from':0,'told':true}"), "events"), *event;
    size_t i;
    const char *found = NULL;
    json_array_foreach(all, i, event) {
        if (strcmp(field_text(event, "e"), name) == 0)
            found = json_string_value(json_object_get(event, field));
    }
    return found;
}

static const char *told_of(json_t *answer, const char *name) {
    (void)answer;
    const char *found = said_of("told", name);
    assert_non_null(found);
    return found;
}

static void some_sentences(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','phase':'offensive-fire','phasing':'usa','turn':3,'units':["
            "{'id':'14-NJ','hex':'2414','facing':'n'},{'id':'57-NC','hex':'2415','facing':'s'}]}");
    assert_string_equal(told_of(NULL, "phase"), "Game-Turn 3, Union Offensive Fire Phase.");
    dice("[{'small-arms':6},{'morale':1},{'pin':1}]");
    json_t *answer = act_all("usa", "fire 2415", "add 14-NJ", "resolve", NULL);
    assert_string_equal(
        told_of(answer, "fire"),
        "Union offensive fire at 2415 (57 NC), small arms: 14 NJ 4 x 2 at 1 hex; strength 8, column 7-10, "
        "final column 7-10; die 6: 1*.");
    assert_string_equal(told_of(answer, "loss"),
                        "57 NC loses 1 point; 2 left, 1 of 4 boxes of its brigade are marked.");
    /* at a glance: without arithmetic and what is left */
    assert_string_equal(said_of("brief", "fire"), "Union offensive fire at 2415 (57 NC), small arms: 1*.");
    assert_string_equal(said_of("brief", "loss"), "57 NC loses 1 point.");
    assert_null(said_of("brief", "phase"));
    dice_free();
    sandbox("{'base':'monocacy/battle','phase':'movement','phasing':'usa','turn':3,'units':["
            "{'id':'14-NJ','hex':'2410','facing':'n'},{'id':'57-NC','hex':'2422','facing':'s'}]}");
    act_all("usa", "move 14-NJ", "to 2409", "form column", "halt n", NULL);
    assert_string_equal(told_of(NULL, "step"), "14 NJ moves from 2410 to 2409 (cost 1, 5 left).");
    assert_string_equal(told_of(NULL, "form"), "14 NJ forms Column in 2409.");
    assert_string_equal(told_of(NULL, "halt"), "14 NJ halts in 2409, facing north.");
}

/* Refusals name units as their counters do. */
static void refusals_speak(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','phase':'movement','phasing':'usa','turn':3,'units':["
            "{'id':'14-NJ','hex':'2410','facing':'n','pinned':true}]}");
    json_t *error = refused("usa", "move 14-NJ", NULL);
    assert_non_null(strstr(field_text(error, "why"), "14 NJ"));
}

TESTS(test(whole_logs), test(some_sentences), test(refusals_speak))
