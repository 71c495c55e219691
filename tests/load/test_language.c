/* test_language.c: catalogues of messages: what they say, plurals, and what is wrong with a bad one. */
#include "load/language.h"

#include <string.h>

#include "harness/harness.h"

#define HEADER "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n"

static struct load_error error;

static struct language *read(const char *text) {
    error = (struct load_error){0};
    return load_language("de", text, &error);
}

static void messages_and_plurals(void **unused) {
    (void)unused;
    struct language *german = read(HEADER "# a comment\nmsgid \"It \"\n\"burns\\n\"\nmsgstr \"Es \"\n\"brennt\\n\"\n\n"
                                          "msgid \"gun\"\nmsgid_plural \"guns\"\nmsgstr[0] \"Gesch\303\274tz\"\n"
                                          "msgstr[1] \"Gesch\303\274tze\"\n\nmsgid \"not yet\"\nmsgstr \"\"\n");
    assert_non_null(german);
    assert_string_equal(german->code, "de");
    assert_string_equal(language_say(german, "It burns\n"), "Es brennt\n");
    assert_string_equal(language_say(german, "not yet"), "not yet");
    assert_string_equal(language_say(german, "unknown"), "unknown");
    assert_string_equal(language_say(NULL, "It burns\n"), "It burns\n");
    assert_string_equal(language_count(german, 1, "gun", "guns"), "Gesch\303\274tz");
    assert_string_equal(language_count(german, 0, "gun", "guns"), "Gesch\303\274tze");
    assert_string_equal(language_count(NULL, 2, "gun", "guns"), "guns");
    load_language_free(german);
}

static void bad_catalogues_are_refused(void **unused) {
    static const struct {
        const char *text, *why;
        int line;
    } bad[] = {
        {HEADER "msgid \"a\n", "the closing quote is missing", 4},
        {HEADER "msgid \"a\"\nmsgid \"b\"\nmsgstr \"\"\n", "the msgstr of \"a\" is missing", 5},
        {HEADER "msgid \"a\"\nmsgstr \"\\q\"\n", "an unknown escape: \\q", 5},
        {HEADER "msgid \"a\"\nmsgstr \"x\"\n\nmsgid \"a\"\nmsgstr \"y\"\n", "\"a\" is there twice", 8},
        {"msgstr \"x\"\n", "an entry begins with msgid", 1},
        {"msgid \"\"\nmsgstr \"Plural-Forms: nplurals=9;\\n\"\n", "this rule of plurals is not known: nplurals=9;\n",
         2},
        {HEADER "msgid \"a\" b\n", "something stands behind the closing quote", 4},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_null(read(bad[i].text));
        assert_string_equal(error.why, bad[i].why);
        assert_int_equal(error.line, bad[i].line);
    }
}

static void german_is_there(void **unused) {
    (void)unused;
    struct language *german = load_language_file("games", "de", &error);
    assert_non_null(german);
    assert_string_equal(language_say(german, "End phase"), "Phase beenden");
    load_language_free(german);
    assert_null(load_language_file("games", "xx", &error));
    assert_string_equal(error.why, "it cannot be read");
}

TESTS(test(messages_and_plurals), test(bad_catalogues_are_refused), test(german_is_there))
