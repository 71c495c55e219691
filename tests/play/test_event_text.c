/* test_event_text.c: sentences from patterns (play/event_text.h). */
#include "play/event_text.h"

#include "harness/harness.h"

static struct event event;
static void keep(void *listener, const struct event *got) {
    (void)listener;
    event = *got;
}

static void value(const struct game *game, const char *key, const struct event_token *token, struct text *out) {
    (void)game;
    if (token && token->type == EVENT_STRING)
        text_add(out, token->string);
    else if (token)
        text_number(out, token->value);
    else {
        text_add(out, "no ");
        text_add(out, key);
    }
}

static void make_event(int guns, int lost) {
    static struct event_sink sink = {.take = keep};
    event_begin(&sink, "loss", "1.0");
    event_string(&sink, "unit", "King");
    event_int(&sink, "guns", guns);
    event_int(&sink, "lost", lost);
    event_hex(&sink, "hex", HEX_NONE);
    event_side(&sink, "side", SIDE_NONE);
    event_counter(&sink, "by", COUNTER_NONE);
    event_string(&sink, "why", "none");
    event_bool(&sink, "again", true);
    event_end(&sink);
}

static const char *written(const char *pattern) {
    static char buffer[200];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    play_event_pattern(NULL, &event, pattern, value, &text);
    return buffer;
}

static void fields_and_numbers(void **unused) {
    (void)unused;
    make_event(1, 2);
    assert_string_equal(written("{unit} loses {lost}."), "King loses 2.");
    assert_string_equal(written("{guns#gun|guns}, {lost#gun|guns}"), "1 gun, 2 guns");
    assert_string_equal(written("{missing}, {missing#gun|guns}"), "no missing, 0 guns");
}

static void one_of_two(void **unused) {
    (void)unused;
    make_event(1, 0);
    assert_string_equal(written("{guns?yes|no} {lost?yes|no} {again?yes|no} {missing?yes|no}"), "yes no yes no");
    assert_string_equal(written("{hex?yes|no} {side?yes|no} {by?yes|no} {why?yes|no} {unit?yes|no}"),
                        "no no no no yes");
    assert_string_equal(written("a{guns? b|}{lost? c|}."), "a b.");
    assert_string_equal(written("{guns?{lost?x|{guns#gun|guns} of {unit}}|y}!"), "1 gun of King!");
}

static void by_function(const struct game *game, const struct event *got, struct text *out) {
    (void)game;
    (void)got;
    text_add(out, "by a function");
}

static void sentences_before_patterns(void **unused) {
    (void)unused;
    static const struct event_pattern patterns[] = {{"gain", "{unit} gains."}, {"loss", "{unit} loses {lost}."}};
    static const struct event_sentence sentences[] = {{"loss", by_function}};
    struct event_texts texts = {patterns, sentences, 2, 0, value};
    char buffer[80];
    struct text text;
    make_event(1, 2);
    text_init(&text, buffer, sizeof buffer);
    assert_true(play_event_sentence(&texts, NULL, &event, &text));
    assert_string_equal(buffer, "King loses 2.");
    texts.sentence_count = 1;
    text_init(&text, buffer, sizeof buffer);
    assert_true(play_event_sentence(&texts, NULL, &event, &text));
    assert_string_equal(buffer, "by a function");
    event.name = "unheard-of";
    text_init(&text, buffer, sizeof buffer);
    assert_false(play_event_sentence(&texts, NULL, &event, &text));
    assert_string_equal(buffer, "");
}

TESTS(test(fields_and_numbers), test(one_of_two), test(sentences_before_patterns))
