/* test_push_crypto.c: messages to browsers, against the example of RFC 8291 (5 and appendix A), and what is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <string.h>

#include "serve/people/push_crypto.h"

#define TEXT "When I grow up, I want to be a watermelon"
#define SENDER_SECRET "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
#define SENDER_OPEN "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
#define BROWSER_OPEN "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH "BTBZMqHH6r4Tts7J_aSIgg"
#define SALT "DGv6ra1nlYgDCS1FRnbzlw"
#define BODY                                                                                                           \
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl" \
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

static size_t bytes_of(const char *text, unsigned char *out, size_t size) {
    size_t length;
    assert_int_equal(
        sodium_base642bin(out, size, text, strlen(text), NULL, &length, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
        0);
    return length;
}

struct example {
    struct push_keys keys;
    unsigned char browser[PUSH_PUBLIC_SIZE], auth[PUSH_AUTH_SIZE], salt[PUSH_SALT_SIZE];
};

static struct example example(void) {
    struct example out;
    unsigned char secret[PUSH_PRIVATE_SIZE];
    bytes_of(SENDER_SECRET, secret, sizeof secret);
    assert_true(push_keys_from(secret, &out.keys));
    bytes_of(BROWSER_OPEN, out.browser, sizeof out.browser);
    bytes_of(AUTH, out.auth, sizeof out.auth);
    bytes_of(SALT, out.salt, sizeof out.salt);
    return out;
}

static void the_example_of_the_rfc(void **state) {
    struct example given = example();
    unsigned char open[PUSH_PUBLIC_SIZE], body[PUSH_BODY_MOST], expected[PUSH_BODY_MOST];
    size_t length, wanted = bytes_of(BODY, expected, sizeof expected);
    (void)state;
    bytes_of(SENDER_OPEN, open, sizeof open);
    assert_memory_equal(given.keys.open, open, sizeof open);
    assert_true(push_encrypt(given.browser, given.auth, &given.keys, given.salt, TEXT, body, &length));
    assert_int_equal(length, wanted);
    assert_memory_equal(body, expected, wanted);
}

static void keys_that_are_none(void **state) {
    struct push_keys keys;
    unsigned char secret[PUSH_PRIVATE_SIZE] = {0}, open[PUSH_PUBLIC_SIZE], body[PUSH_BODY_MOST];
    struct example given = example();
    size_t length;
    (void)state;
    assert_false(push_keys_from(secret, &keys)); /* zero */
    memset(secret, 0xff, sizeof secret);
    assert_false(push_keys_from(secret, &keys)); /* beyond the order */
    assert_true(push_is_key(given.browser, PUSH_PUBLIC_SIZE));
    assert_false(push_is_key(given.browser, PUSH_PUBLIC_SIZE - 1));
    memcpy(open, given.browser, sizeof open);
    open[64] ^= 1; /* not on the curve */
    assert_false(push_is_key(open, sizeof open));
    assert_false(push_encrypt(open, given.auth, &given.keys, given.salt, TEXT, body, &length));
}

static void a_text_that_is_too_long(void **state) {
    struct example given = example();
    char text[PUSH_TEXT_MOST + 2];
    unsigned char body[PUSH_BODY_MOST];
    size_t length;
    (void)state;
    memset(text, 'x', sizeof text);
    text[PUSH_TEXT_MOST] = 0;
    assert_true(push_encrypt(given.browser, given.auth, &given.keys, given.salt, text, body, &length));
    assert_int_equal(length, PUSH_BODY_MOST);
    text[PUSH_TEXT_MOST] = 'x';
    text[PUSH_TEXT_MOST + 1] = 0;
    assert_false(push_encrypt(given.browser, given.auth, &given.keys, given.salt, text, body, &length));
}

static void tokens(void **state) {
    struct push_keys keys, other;
    char token[PUSH_TOKEN_SIZE], long_one[PUSH_TOKEN_SIZE];
    (void)state;
    assert_true(push_keys_make(&keys));
    assert_true(push_keys_make(&other));
    assert_memory_not_equal(keys.secret, other.secret, sizeof keys.secret);
    assert_true(push_is_key(keys.open, sizeof keys.open));
    assert_true(push_token(&keys, "https://push.example.org", "mailto:a@b.c", 1700000000, token));
    assert_non_null(strchr(token, '.'));
    assert_int_equal(strlen(strrchr(token, '.') + 1), 86); /* 64 bytes; the receiver of notices.test.mjs checks them */
    memset(long_one, 'x', sizeof long_one - 1);
    long_one[sizeof long_one - 1] = 0;
    assert_false(push_token(&keys, long_one, NULL, 1700000000, token));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_rfc),
        cmocka_unit_test(keys_that_are_none),
        cmocka_unit_test(a_text_that_is_too_long),
        cmocka_unit_test(tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
