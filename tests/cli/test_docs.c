/* test_docs.c: docs/protocol.md names every request, verb, word, purpose, option and event, and its JSON can be read.
 */
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/session.h"

static char *page;

static void read_page(void) {
    FILE *file = fopen("docs/protocol.md", "rb");
    struct buffer text = {0};
    char block[4096];
    size_t got;
    assert_non_null(file);
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        buffer_add(&text, block, got);
    fclose(file);
    page = text.at;
}

/* As a word of its own, in code or in a list of code. */
static void named(const char *what, const char *name) {
    size_t length = strlen(name);
    for (const char *at = page; (at = strstr(at, name)) != NULL; at++) {
        char before = at > page ? at[-1] : ' ', after = at[length];
        if (strchr("` \"|\n", before) != NULL && after != 0 && strchr("` \",.|\n", after) != NULL)
            return;
    }
    fail_msg("docs/protocol.md does not name the %s %s", what, name);
}

static void words_are_listed(const char *battle) {
    scenario(battle, NULL, 1);
    const struct ruleset *rules = harness_session()->now->rules;
    for (unsigned i = 0; i < rules->verb_count; i++)
        named("verb", rules->verbs[i].name);
    for (unsigned i = 0; i < rules->purpose_count; i++)
        named("purpose", rules->purposes[i]);
    for (unsigned i = 0; i < rules->option_count; i++)
        named("option", rules->options[i].id);
    for (unsigned i = 1; i < rules->word_count; i++)
        named("word", rules->words[i]);
    for (unsigned i = 1; i < rules->kind_count; i++) {
        const struct decision *ask =
            rules->decision_of ? rules->decision_of(&harness_session()->now->game, (uint8_t)i) : rules->kinds[i].ask;
        if (ask != NULL)
            named("decision", ask->name);
    }
}

static void every_word_is_listed(void **unused) {
    (void)unused;
    read_page();
    words_are_listed("monocacy/battle");
    words_are_listed("fredericksburg/battle");
    static const char *const requests[] = {"scenarios", "new",   "sandbox", "dice",  "actions", "do",
                                           "judge",     "query", "view",    "state", "hash",    "events",
                                           "save",      "load",  "undo",    "bot",   "rule"};
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        char request[40];
        snprintf(request, sizeof request, "{\"cmd\":\"%s\"", requests[i]);
        assert_non_null(strstr(page, request));
    }
    free(page);
}

static void every_event_has_an_example(void **unused) {
    (void)unused;
    read_page();
    for (uint64_t seed = 1; seed <= 6; seed++) {
        scenario(seed <= 3 ? "monocacy/battle" : "chancellorsville/battle", seed <= 3 ? "{'standard-setup':1}" : NULL,
                 seed);
        while (!is_over()) {
            json_t *answer = askf("{'cmd':'bot','name':'random','actions':300,'seed':%d}", (int)seed), *event;
            size_t i;
            json_array_foreach(field_of(answer, "events"), i, event) {
                char example[64];
                snprintf(example, sizeof example, "\n    {\"e\":\"%s\",", field_text(event, "e"));
                if (strstr(page, example) == NULL)
                    fail_msg("docs/protocol.md has no example of the event %s", field_text(event, "e"));
            }
        }
    }
    free(page);
}

/* Fields of the examples are those that the engine tells. */
static void examples_of_events_are_sound(void **unused) {
    (void)unused;
    read_page();
    int seen = 0;
    for (char *at = page; (at = strstr(at, "\n    {\"e\":")) != NULL;) {
        at += 5;
        json_t *event = json_loadb(at, strcspn(at, "\n"), 0, NULL);
        assert_non_null(event);
        assert_true(field_has(event, "case"));
        json_decref(event);
        seen++;
    }
    assert_true(seen > 40);
    free(page);
}

TESTS(test(every_word_is_listed), test(every_event_has_an_example), test(examples_of_events_are_sound))
