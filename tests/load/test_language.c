/* test_language.c: catalogues of messages: what they say, plurals, and what is wrong with a bad one. */
#include "load/language.h"

#include <string.h>

#include "core/text.h"
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

#define POLISH                                                                                                         \
    "msgid \"\"\nmsgstr \"\"\n\"Language: pl\\n\"\n\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 " \
    "&& \"\n"                                                                                                          \
    "\"(n%100<10 || n%100>=20) ? 1 : 2);\\n\"\n\n"

/* Made up: nobody has translated a game into Polish. */
static void a_language_with_three_forms(void **unused) {
    (void)unused;
    struct language *polish =
        read(POLISH "msgid \"{0} gun\"\nmsgid_plural \"{0} guns\"\nmsgstr[0] \"{0} dzia\305\202o\"\n"
                    "msgstr[1] \"{0} dzia\305\202a\"\nmsgstr[2] \"{0} dzia\305\202\"\n");
    static const struct {
        int64_t number;
        const char *said;
    } counts[] = {{0, "0 dzia\305\202"},     {1, "1 dzia\305\202o"},   {2, "2 dzia\305\202a"},
                  {4, "4 dzia\305\202a"},    {5, "5 dzia\305\202"},    {12, "12 dzia\305\202"},
                  {21, "21 dzia\305\202"},   {22, "22 dzia\305\202a"}, {112, "112 dzia\305\202"},
                  {124, "124 dzia\305\202a"}};
    char buffer[64];
    struct text text;
    assert_non_null(polish);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        text_init(&text, buffer, sizeof buffer);
        text_count(&text, polish, counts[i].number, "{0} gun", "{0} guns");
        assert_string_equal(buffer, counts[i].said);
    }
    load_language_free(polish);
}

static void holes_are_filled_by_number(void **unused) {
    (void)unused;
    char buffer[80];
    struct text text;
    struct language *german = read(HEADER "msgid \"{0} beats {1}\"\nmsgstr \"{1} verliert gegen {0} {2}\"\n");
    text_init(&text, buffer, sizeof buffer);
    text_said(&text, german, "{0} beats {1}", "Lee", "Hooker");
    assert_string_equal(buffer, "Hooker verliert gegen Lee {2}");
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
        {"msgid \"\"\nmsgstr \"Plural-Forms: nplurals=9;\\n\"\n", "this rule of plurals cannot be used: nplurals=9;\n",
         2},
        {"msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=(n != 1\"\n",
         "this rule of plurals cannot be used: nplurals=2; plural=(n != 1", 2},
        {"msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n;\"\n",
         "this rule of plurals cannot be used: nplurals=2; plural=n;", 2},
        {"msgid \"a\"\nmsgstr \"b\"\n", "the header has no Plural-Forms", 2},
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

TESTS(test(messages_and_plurals), test(a_language_with_three_forms), test(holes_are_filled_by_number),
      test(bad_catalogues_are_refused), test(german_is_there))
