/* test_text.c: bounded strings, fractions as the books print them, and JSON that a strict reader takes. */
#include "core/text.h"

#include <jansson.h>
#include <string.h>

#include "core/property.h"

static char buffer[4096];
static struct text text;

static int fresh(void **unused) {
    (void)unused;
    text_init(&text, buffer, sizeof buffer);
    return 0;
}

static void numbers(void **unused) {
    (void)unused;
    text_number(&text, 0);
    text_char(&text, ' ');
    text_number(&text, -120);
    text_char(&text, ' ');
    text_number(&text, INT64_MIN);
    text_char(&text, ' ');
    text_unsigned(&text, UINT64_MAX);
    text_char(&text, ' ');
    text_signed(&text, 3);
    text_signed(&text, 0);
    text_signed(&text, -3);
    text_char(&text, ' ');
    text_hex64(&text, UINT64_C(0x0123456789abcdef));
    assert_string_equal(buffer, "0 -120 -9223372036854775808 18446744073709551615 +30-3 0123456789abcdef");
}

static void fractions(void **unused) {
    (void)unused;
    static const struct {
        int over, under;
        const char *written;
    } known[] = {{0, 6, "0"},      {36, 6, "6"},       {3, 6, "1/2"},   {2, 6, "1/3"},
                 {14, 6, "2 1/3"}, {9, 6, "1 1/2"},    {-3, 6, "-1/2"}, {-9, 6, "-1 1/2"},
                 {3, -6, "-1/2"},  {-14, -6, "2 1/3"}, {5, 6, "5/6"},   {1, 0, "?"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        text_clear(&text);
        text_fraction(&text, known[i].over, known[i].under);
        assert_string_equal(buffer, known[i].written);
    }
}

/* At every size of the buffer: never past its end, always closed, and `cut` exactly when something is missing. */
static void texts_never_overflow(void **unused) {
    (void)unused;
    static const char whole[] = "Monocacy Junction";
    char small[32];
    for (size_t size = 0; size < sizeof small; size++) {
        struct text little;
        memset(small, '#', sizeof small);
        text_init(&little, small, size);
        text_add(&little, "Mono");
        text_addn(&little, "cacy Junctions", 13);
        assert_int_equal(little.cut, size < sizeof whole);
        if (size > 0)
            assert_int_equal(small[little.length], 0);
        assert_memory_equal(small, whole, little.length);
        for (size_t i = size; i < sizeof small; i++)
            assert_int_equal(small[i], '#');
    }
}

static void the_writer_places_commas(void **unused) {
    (void)unused;
    struct json json;
    json_init(&json, &text);
    json_open(&json, '{');
    json_put_string(&json, "e", "fire");
    json_key(&json, "firers");
    json_open(&json, '[');
    json_open(&json, '{');
    json_close(&json, '}');
    json_open(&json, '[');
    json_close(&json, ']');
    json_int(&json, -1);
    json_uint(&json, 2);
    json_none(&json);
    json_fraction(&json, 9, 6);
    json_close(&json, ']');
    json_put_bool(&json, "ok", true);
    json_put_int(&json, "die", 5);
    json_put_string(&json, "none", NULL);
    json_close(&json, '}');
    assert_string_equal(buffer,
                        "{\"e\":\"fire\",\"firers\":[{},[],-1,2,null,\"1 1/2\"],\"ok\":true,\"die\":5,\"none\":null}");
}

static void double_room(struct text *out, size_t more) {
    static char block[4096]; /* as a larger one would be after realloc */
    memcpy(block, out->at, out->length);
    out->at = block;
    out->size = out->length + more + 1;
}

/* A text that can grow is never cut, whatever is added to it: a letter, a string, a plain JSON string. */
static void a_text_grows(void **unused) {
    (void)unused;
    char small[4];
    struct text out;
    struct json json;
    text_init(&out, small, sizeof small);
    out.grow = double_room;
    json_init(&json, &out);
    json_open(&json, '{');
    for (int i = 0; i < 20; i++) {
        json_put_string(&json, "name", "plain");
        json_put_string(&json, "more", "\"quoted\"");
        json_put_int(&json, "n", i);
    }
    json_close(&json, '}');
    assert_false(out.cut);
    assert_int_equal(out.length, strlen(out.at));
    static const char begins[] = "{\"name\":\"plain\",\"more\":\"\\\"quoted\\\"\",\"n\":0,";
    assert_memory_equal(out.at, begins, sizeof begins - 1);
    assert_string_equal(out.at + out.length - 8, ",\"n\":19}");
}

/* JSON that is written already goes in whole, or member by member into the object that is open. */
static void written_json_goes_in(void **unused) {
    (void)unused;
    char room[200];
    struct text out;
    struct json json;
    text_init(&out, room, sizeof room);
    json_init(&json, &out);
    json_open(&json, '{');
    json_members(&json, "{\"a\":1,\"b\":[2]}", 15);
    json_members(&json, "{}", 2);
    json_put_string_or_none(&json, "c", NULL);
    json_key(&json, "d");
    json_raw(&json, "[1,2]", 5);
    json_members(&json, "{\"e\":{}}", 8);
    json_close(&json, '}');
    assert_string_equal(room, "{\"a\":1,\"b\":[2],\"c\":null,\"d\":[1,2],\"e\":{}}");
}

static void strings_are_escaped(void **unused) {
    (void)unused;
    struct json json;
    json_init(&json, &text);
    json_text(&json, "a\"b\\c/\b\t\n\f\r\x01\x1f\x7f\xc3\xa9");
    assert_string_equal(buffer, "\"a\\\"b\\\\c/\\b\\t\\n\\f\\r\\u0001\\u001f\\u007f\xc3\xa9\"");
    text_clear(&text);
    json_init(&json, &text);
    json_textn(&json, "\0x", 2);
    assert_string_equal(buffer, "\"\\u0000x\"");
}

static void bytes_that_are_no_utf8_are_replaced(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                        "\xff", "\xc3",     "\xe2\x82",     "\xf0\x9f\x98"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct json json;
        text_clear(&text);
        json_init(&json, &text);
        json_text(&json, wrong[i]);
        assert_non_null(strstr(buffer, "\\ufffd"));
    }
}

/* What a strict reader gets back from any bytes is those bytes, or the replacement where they are no text. */
static void any_string_is_read_back(void **unused) {
    (void)unused;
    struct property property = property_begin("strings read back");
    for (int i = 0; i < 20000; i++) {
        char raw[24];
        int length = number_between(&property, 0, (int)sizeof raw);
        bool ascii = number_between(&property, 0, 1);
        for (int j = 0; j < length; j++)
            raw[j] = (char)number_between(&property, 0, ascii ? 127 : 255);
        struct json json;
        text_clear(&text);
        json_init(&json, &text);
        json_open(&json, '[');
        json_textn(&json, raw, (size_t)length);
        json_close(&json, ']');
        json_t *read = json_loadb(buffer, text.length, JSON_ALLOW_NUL, NULL);
        assert_non_null(read);
        json_t *string = json_array_get(read, 0);
        if (ascii) {
            assert_int_equal(json_string_length(string), length);
            assert_memory_equal(json_string_value(string), raw, (size_t)length);
        }
        json_decref(read);
    }
}

static void a_tower_of_brackets_is_cut(void **unused) {
    (void)unused;
    struct json json;
    json_init(&json, &text);
    for (int i = 0; i < 62; i++)
        json_open(&json, '[');
    assert_false(text.cut);
    for (int i = 0; i < 10; i++)
        json_open(&json, '[');
    assert_true(text.cut);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(numbers, fresh),
        cmocka_unit_test_setup(fractions, fresh),
        cmocka_unit_test_setup(texts_never_overflow, fresh),
        cmocka_unit_test_setup(the_writer_places_commas, fresh),
        cmocka_unit_test(a_text_grows),
        cmocka_unit_test(written_json_goes_in),
        cmocka_unit_test_setup(strings_are_escaped, fresh),
        cmocka_unit_test_setup(bytes_that_are_no_utf8_are_replaced, fresh),
        cmocka_unit_test_setup(any_string_is_read_back, fresh),
        cmocka_unit_test_setup(a_tower_of_brackets_is_cut, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
