/* test_words.c: the log of whole games read as a player reads it: sentences with names, numbers and nothing left over
 * from patterns; prompts that are sentences or questions. */
#include <ctype.h>

#include "gbacw/showing.h"

static char told[2048];
static json_t *kinds; /* a sentence of each event seen */

static void check_sentence(const char *name, const char *text) {
    size_t length = strlen(text);
    char fallback[64];
    snprintf(fallback, sizeof fallback, "%c%s: ", toupper(name[0]), name + 1);
    bool poor = length < 8 || (!isupper((unsigned char)text[0]) && !isdigit((unsigned char)text[0])) ||
                text[length - 1] != '.' || strpbrk(text, "{}#|") != NULL || strstr(text, "  ") != NULL ||
                strstr(text, "nobody") != NULL || strstr(text, "nowhere") != NULL || strstr(text, "off-map") != NULL ||
                strstr(text, " ,") != NULL || strstr(text, "..") != NULL || strstr(text, "()") != NULL ||
                strstr(text, "csa") != NULL || strstr(text, "usa") != NULL ||
                strncmp(text, fallback, strlen(fallback)) == 0;
    if (poor)
        fail_msg("%s: %s", name, text);
}

static void listen(void *listener, const struct event *event) {
    struct text text;
    (void)listener;
    text_init(&text, told, sizeof told);
    shown.rules->event_sentence(&shown, event, &text);
    assert_false(text.cut);
    assert_false(event->cut);
    check_sentence(event->name, told);
    if (json_object_get(kinds, event->name) == NULL)
        json_object_set_new(kinds, event->name, json_string(told));
}

static void check_prompt(void) {
    char buffer[512];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    play_prompt(&shown, &text);
    assert_false(text.cut);
    assert_true(text.length > 10);
    char last = buffer[text.length - 1];
    if ((last != '.' && last != '?') || strchr(buffer, '%') != NULL || strstr(buffer, "  ") != NULL)
        fail_msg("%s: %s", play_decision_name(&shown), buffer);
}

static void whole_logs(void **unused) {
    (void)unused;
    static struct event_sink sink;
    kinds = json_object();
    for (uint64_t seed = 51; seed <= 54; seed++) {
        show_game(seed % 2 ? "monocacy" : "kernstown", seed);
        sink = (struct event_sink){.take = listen};
        shown.events = &sink;
        while (!play_over(&shown)) {
            struct action action = likely_action();
            check_prompt();
            shown.events = &sink;
            play_apply(&shown, action);
        }
    }
    assert_true(json_object_size(kinds) >= 40);
    show_close();
    json_decref(kinds);
}

static const char *told_of(json_t *answer, const char *name) {
    json_t *all = field_of(asked("{'cmd':'events','from':0,'told':true}"), "events"), *event;
    size_t i;
    (void)answer;
    const char *found = NULL;
    json_array_foreach(all, i, event) {
        if (strcmp(field_text(event, "e"), name) == 0)
            found = field_text(event, "told");
    }
    assert_non_null(found);
    return found;
}

static void some_sentences(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','phase':'offensive-fire','phasing':'usa','turn':3,'units':["
            "{'id':'14-NJ','hex':'2414','facing':'n'},{'id':'57-NC','hex':'2415','facing':'s'}]}");
    assert_string_equal(told_of(NULL, "phase"), "Game-Turn 3, Union Offensive Fire Phase. [4.0]");
    dice("[{'small-arms':6},{'morale':1},{'pin':1}]");
    json_t *answer = act_all("usa", "fire 2415", "add 14-NJ", "resolve", NULL);
    assert_string_equal(
        told_of(answer, "fire"),
        "Union offensive fire at 2415 (57 NC), small arms: 14 NJ 4 x 2 at 1 hex; strength 8, column 7-10, "
        "final column 7-10; die 6: 1*. [9.16]");
    assert_string_equal(told_of(answer, "loss"),
                        "57 NC loses 1 point; 2 left, 1 of 4 boxes of its brigade are marked. [9.81]");
    dice_free();
    sandbox("{'base':'monocacy/battle','phase':'movement','phasing':'usa','turn':3,'units':["
            "{'id':'14-NJ','hex':'2410','facing':'n'},{'id':'57-NC','hex':'2422','facing':'s'}]}");
    act_all("usa", "move 14-NJ", "to 2409", "form column", "halt n", NULL);
    assert_string_equal(told_of(NULL, "step"), "14 NJ marches from 2410 to 2409 for 1, 5 left. [5.15]");
    assert_string_equal(told_of(NULL, "form"), "14 NJ forms column in 2409. [6.22]");
    assert_string_equal(told_of(NULL, "halt"), "14 NJ halts in 2409, facing north. [5.0]");
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
