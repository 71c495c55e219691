/* test_plain_json.c: what is read quickly is read as jansson reads it, and nothing else is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "serve/base/plain_json.h"

static json_t *by_jansson(const char *text, size_t length) {
    json_error_t error;
    return json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
}

/* A copy that ends where its memory ends: who reads on is caught. */
static json_t *quickly(const char *text, size_t length) {
    char *copy = malloc(length);
    memcpy(copy, text, length);
    json_t *read = plain_json(copy, length);
    free(copy);
    return read;
}

static const char *const PLAIN[] = {
    "{\"side\":\"csa\",\"actions\":[\"move 7-Va 1204\"],\"at\":17,\"key\":\"k17\"}",
    "{\"actions\":[],\"at\":0}",
    "{\"a\":\"\",\"\":\"b\"}",
    "{\"a\":[\"x\",\"y\",\"\"]}",
    "{\"to\":999999999999999}",
};

static const char *const OTHER[] = {
    "",
    "{",
    "{}",
    "[]",
    "{ }",
    "{\"a\":1} ",
    " {\"a\":1}",
    "{\"a\": 1}",
    "{\"a\":1,}",
    "{\"a\":1}}",
    "{\"a\":1,\"a\":2}",
    "{\"a\":01}",
    "{\"a\":-1}",
    "{\"a\":1.5}",
    "{\"a\":1e3}",
    "{\"a\":1",
    "{\"a\":1]",
    "{\"a\":12345678901234567890}",
    "{\"a\":true}",
    "{\"a\":null}",
    "{\"a\":{}}",
    "{\"a\":[1]}",
    "{\"a\":[\"x\",]}",
    "{\"a\":[\"x\"",
    "{\"a\":[\"x\"}",
    "{\"a\":\"x\\n\"}",
    "{\"a\":\"x\ty\"}",
    "{\"a\":\"\xc3\xa9\"}",
    "{\"a\":\"\x7f\"}",
    "{\"a\":\"x}",
    "{\"a\"}",
    "{a:1}",
    "{\"a\"\"b\"}",
};

static void plain_bodies_are_read(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof PLAIN / sizeof PLAIN[0]; i++) {
        json_t *ours = quickly(PLAIN[i], strlen(PLAIN[i])), *theirs = by_jansson(PLAIN[i], strlen(PLAIN[i]));
        assert_non_null(ours);
        assert_true(json_equal(ours, theirs));
        json_decref(ours);
        json_decref(theirs);
    }
}

static void all_else_is_left_to_jansson(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof OTHER / sizeof OTHER[0]; i++)
        assert_null(quickly(OTHER[i], strlen(OTHER[i])));
    assert_null(plain_json("{\"a\":\"\0\"}", 9));
}

/* Bodies spoiled in every place: whatever is read is what jansson reads. */
static void spoiled_bodies_are_read_alike(void **unused) {
    (void)unused;
    static const char signs[] = "\"\\{}[]:,0 9-.eatfn\n\x7f\xc3";
    int read = 0;
    for (size_t i = 0; i < sizeof PLAIN / sizeof PLAIN[0]; i++)
        for (size_t at = 0; at < strlen(PLAIN[i]); at++)
            for (size_t s = 0; s < sizeof signs; s++) {
                char text[200];
                size_t length = strlen(PLAIN[i]);
                memcpy(text, PLAIN[i], length + 1);
                text[at] = signs[s];
                json_t *ours = quickly(text, length);
                if (ours == NULL)
                    continue;
                json_t *theirs = by_jansson(text, length);
                assert_true(json_equal(ours, theirs));
                json_decref(ours);
                json_decref(theirs);
                read++;
            }
    assert_true(read > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_bodies_are_read),
        cmocka_unit_test(all_else_is_left_to_jansson),
        cmocka_unit_test(spoiled_bodies_are_read_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
