/* log_reading.h: the log of a whole game read as a player reads it: sentences with names, numbers and nothing left over
 * from patterns; prompts that are sentences or questions. */
#ifndef ENFILADE_TESTS_LOG_READING_H
#define ENFILADE_TESTS_LOG_READING_H

#include <ctype.h>

#include "harness/showing.h"

static char told[2048];
static json_t *told_kinds; /* a sentence of each event seen */

static inline void check_sentence(const char *name, const char *text) {
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

static inline void listen(void *listener, const struct event *event) {
    struct text text;
    (void)listener;
    text_init(&text, told, sizeof told);
    play_event_told(&shown, event, true, &text);
    check_sentence(event->name, told);
    text_clear(&text);
    play_event_told(&shown, event, false, &text);
    assert_false(text.cut);
    assert_false(event->cut);
    check_sentence(event->name, told);
    if (json_object_get(told_kinds, event->name) == NULL)
        json_object_set_new(told_kinds, event->name, json_string(told));
}

static inline void check_prompt(void) {
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

/* Reads the whole log of a game; told_kinds keeps a sentence of every event in it. */
static inline void read_log(const char *game, uint64_t seed) {
    static struct event_sink sink;
    show_game(game, seed);
    sink = (struct event_sink){.take = listen};
    while (!play_over(&shown)) {
        struct action action = likely_action();
        check_prompt();
        shown.events = &sink;
        play_apply(&shown, action);
    }
}

#endif
