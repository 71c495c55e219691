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

static const char *const battles[] = {"fredericksburg", "chancellorsville", "wilderness",
                                      "spotsylvania",   "chickamauga",      "chattanooga"};

static void whole_logs(void **unused) {
    (void)unused;
    static struct event_sink sink;
    kinds = json_object();
    for (uint64_t seed = 51; seed <= 62; seed++) {
        show_game(battles[seed % 6], seed);
        sink = (struct event_sink){.take = listen};
        shown.events = &sink;
        while (!play_over(&shown)) {
            struct action action = likely_action();
            check_prompt();
            shown.events = &sink;
            play_apply(&shown, action);
        }
    }
    assert_true(json_object_size(kinds) >= 30);
    show_close();
    json_decref(kinds);
}

TESTS(test(whole_logs))
