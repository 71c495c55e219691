/* test_digest.c: what a mail says of the events since the last move. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/play/digest.h"

static void add(struct digest *digest, const char *text) {
    json_t *event = json_loads(text, 0, NULL);
    assert_non_null(event);
    digest_add(digest, event);
    json_decref(event);
}

static void expect(struct digest *digest, const char *wanted) {
    struct text text = GROWING;
    digest_write(digest, &text);
    assert_string_equal(text.at, wanted);
    free(text.at);
    digest_free(digest);
}

static void marches_are_counted_and_fights_told(void **state) {
    struct digest *digest = digest_new(NULL);
    (void)state;
    add(digest, "{\"e\":\"phase\",\"turn\":2,\"phase\":\"movement\",\"told\":\"Movement.\"}");
    add(digest, "{\"e\":\"step\",\"unit\":\"14-NJ\",\"from\":\"1010\",\"to\":\"1011\",\"told\":\"14 NJ moves.\"}");
    add(digest, "{\"e\":\"step\",\"unit\":\"14-NJ\",\"from\":\"1011\",\"to\":\"1012\",\"told\":\"14 NJ moves.\"}");
    add(digest, "{\"e\":\"retreat\",\"units\":[\"a\",\"b\"],\"from\":\"1\",\"to\":\"2\",\"told\":\"They retreat.\"}");
    add(digest, "{\"e\":\"halt\",\"units\":[\"14-NJ\"],\"hex\":\"1012\",\"told\":\"14 NJ halts.\"}");
    add(digest, "{\"e\":\"phase\",\"turn\":2,\"phase\":\"empty\",\"told\":\"Nothing happens here.\"}");
    add(digest, "{\"e\":\"phase\",\"turn\":2,\"phase\":\"fire\",\"told\":\"Fire.\"}");
    add(digest, "{\"e\":\"fire\",\"target\":\"1012\",\"told\":\"A long sentence.\",\"brief\":\"Evans fires.\"}");
    add(digest, "{\"e\":\"points\",\"points\":5,\"told\":\"Five points.\"}");
    expect(digest, "Movement.\n  3 units moved.\nFire.\n  Evans fires.\n  Five points.\n");
}

static void a_long_story_keeps_its_end(void **state) {
    struct digest *digest = digest_new(NULL);
    struct text text = GROWING;
    char event[128];
    (void)state;
    for (int i = 1; i <= 100; i++) {
        snprintf(event, sizeof event, "{\"e\":\"rout\",\"unit\":\"u\",\"told\":\"Rout %d.\"}", i);
        add(digest, event);
    }
    digest_write(digest, &text);
    assert_non_null(strstr(text.at, "(40 earlier lines are in the log.)\n  Rout 41.\n"));
    assert_non_null(strstr(text.at, "  Rout 100.\n"));
    free(text.at);
    digest_free(digest);
}

static void nothing_is_nothing(void **state) {
    struct digest *digest = digest_new(NULL);
    (void)state;
    add(digest, "{\"e\":\"phase\",\"turn\":2,\"phase\":\"fire\",\"told\":\"Fire.\"}");
    expect(digest, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marches_are_counted_and_fights_told),
        cmocka_unit_test(a_long_story_keeps_its_end),
        cmocka_unit_test(nothing_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
