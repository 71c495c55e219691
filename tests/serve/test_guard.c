/* test_guard.c: the small parts that guard the server, each by itself: rations and tallies, cookies and proofs,
 * addresses of webhooks, passwords in their threads, settings. */
#include <arpa/inet.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "serve/base/address.h"
#include "serve/base/settings.h"
#include "serve/net/rate_limit.h"
#include "serve/people/csrf.h"
#include "serve/people/device_cookie.h"
#include "serve/people/outbox.h"
#include "serve/people/password.h"
#include "serve/people/session_cookie.h"

/* -- rations -- */

static void a_ration_is_spent_and_comes_back(void **unused) {
    (void)unused;
    struct rate_limits *rate_limits = rate_limits_new(64);
    int wait = 0;
    for (int i = 0; i < 5; i++)
        assert_true(rate_limits_take(rate_limits, "ann", 5, 10, 1, 1000, &wait));
    assert_false(rate_limits_take(rate_limits, "ann", 5, 10, 1, 1000, &wait));
    assert_int_equal(wait, 1);
    assert_true(rate_limits_take(rate_limits, "bob", 5, 10, 1, 1000, &wait)); /* his own */
    assert_false(rate_limits_take(rate_limits, "ann", 5, 10, 1, 1099, &wait));
    assert_true(rate_limits_take(rate_limits, "ann", 5, 10, 1, 1100, &wait)); /* ten a second: one in a tenth */
    assert_false(rate_limits_take(rate_limits, "ann", 5, 10, 1, 1100, &wait));
    int got = 0;
    while (rate_limits_take(rate_limits, "ann", 5, 10, 1, 1000000, &wait)) /* never more than the burst */
        got++;
    assert_int_equal(got, 5);
    rate_limits_return(rate_limits, "ann");
    assert_true(rate_limits_take(rate_limits, "ann", 5, 10, 1, 1000000, &wait));
    assert_false(rate_limits_take(rate_limits, "ann", 5, 10, 1, 1000000, &wait));
    rate_limits_free(rate_limits);
}

static void slow_rations_add_up_from_small_steps(void **unused) {
    (void)unused;
    struct rate_limits *rate_limits = rate_limits_new(64);
    int wait = 0, got = 0;
    for (int i = 0; i < 6; i++)
        got += rate_limits_take(rate_limits, "x", 6, 6, 3600, 0, &wait);
    assert_int_equal(got, 6);
    for (uint64_t now = 0; now <= 3600 * 1000; now += 100) /* asked ten times a second for an hour */
        got += rate_limits_take(rate_limits, "x", 6, 6, 3600, now, &wait);
    assert_int_equal(got, 12);
    rate_limits_free(rate_limits);
}

/* A person who has spent the last of their ration is not forgotten when strangers come in crowds. */
static void a_flood_does_not_wash_the_spent_away(void **unused) {
    (void)unused;
    struct rate_limits *rate_limits = rate_limits_new(64);
    char name[32];
    int wait;
    for (int i = 0; i < 20; i++)
        rate_limits_take(rate_limits, "guilty", 20, 1, 3600, 5, &wait);
    for (int i = 0; i < 10000; i++) {
        snprintf(name, sizeof name, "stranger %d", i);
        assert_true(rate_limits_take(rate_limits, name, 20, 1, 3600, 5, &wait));
    }
    assert_false(rate_limits_take(rate_limits, "guilty", 20, 1, 3600, 5, &wait));
    rate_limits_free(rate_limits);
}

static void tallies_hold_against_a_plain_count(void **unused) {
    (void)unused;
    struct tallies *tallies = tallies_new(64);
    int plain[30] = {0};
    char name[16];
    uint32_t chance = 7;
    for (int i = 0; i < 20000; i++) {
        chance = chance * 1664525u + 1013904223u;
        int who = (int)(chance >> 16) % 30;
        snprintf(name, sizeof name, "v%d", who);
        if ((chance & 0x8000) != 0) {
            assert_true(tallies_add(tallies, name));
            plain[who]++;
        } else {
            tallies_drop(tallies, name);
            plain[who] -= plain[who] > 0;
        }
        assert_int_equal(tallies_of(tallies, name), plain[who]);
    }
    for (int who = 0; who < 30; who++) {
        snprintf(name, sizeof name, "v%d", who);
        assert_int_equal(tallies_of(tallies, name), plain[who]);
    }
    tallies_free(tallies);
    tallies = tallies_new(4);
    assert_true(tallies_add(tallies, "a") && tallies_add(tallies, "b") && tallies_add(tallies, "c"));
    assert_false(tallies_add(tallies, "d")); /* full, but it ends */
    assert_int_equal(tallies_of(tallies, "d"), 0);
    tallies_free(tallies);
}

static void delays_grow_and_are_forgotten(void **unused) {
    (void)unused;
    struct delays *delays = delays_new(64);
    const struct delay_rule rule = {.tries = 3, .most = 10};
    static const int wanted[] = {0, 0, 1, 2, 4, 8, 10, 10};
    uint64_t now = 5000;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        assert_int_equal(delays_wait(delays, "ann", now), 0);
        delays_fail(delays, "ann", rule, now);
        assert_int_equal(delays_wait(delays, "ann", now), wanted[i]);
        assert_int_equal(delays_grown(delays, "ann", rule, now), wanted[i]);
        assert_int_equal(delays_wait(delays, "ann", now + 500),
                         wanted[i]); /* half a second is one that must be waited */
        assert_int_equal(delays_wait(delays, "bob", now), 0);
        now += (uint64_t)wanted[i] * 1000;
    }
    assert_int_equal(delays_grown(delays, "ann", rule, now + 20001), 0); /* twice the longest */
    delays_fail(delays, "ann", rule, now + 20001);
    assert_int_equal(delays_wait(delays, "ann", now + 20001), 0);
    for (int i = 0; i < 100; i++)
        delays_fail(delays, "eve", rule, now);
    assert_int_equal(delays_wait(delays, "eve", now), 10);
    delays_take_back(delays, "ann");
    delays_clear(delays, "eve");
    assert_int_equal(delays_wait(delays, "eve", now), 0);
    delays_free(delays);
}

static void who_was_put_off_has_a_turn(void **unused) {
    (void)unused;
    struct delays *delays = delays_new(64);
    assert_false(delays_has_waited(delays, "ann"));
    delays_put_off(delays, "ann", 5, 1000);
    assert_int_equal(delays_wait(delays, "ann", 1000), 5);
    assert_int_equal(delays_wait(delays, "ann", 6000), 0);
    assert_true(delays_has_waited(delays, "ann"));
    assert_false(delays_has_waited(delays, "ann")); /* once */
    delays_free(delays);
}

static void a_flood_of_names_does_not_hide_the_one_that_is_guessed_at(void **unused) {
    (void)unused;
    struct delays *delays = delays_new(64);
    const struct delay_rule rule = {.tries = 3, .most = 600};
    char name[32];
    for (int i = 0; i < 6; i++)
        delays_fail(delays, "ann", rule, 1000);
    for (int i = 0; i < 10000; i++) {
        snprintf(name, sizeof name, "nobody %d", i);
        delays_fail(delays, name, rule, 1000);
    }
    assert_int_equal(delays_wait(delays, "ann", 1000), 8);
    delays_free(delays);
}

static void addresses_count_by_their_network(void **unused) {
    (void)unused;
    char one[64], other[64];
    address_key("2001:db8:1:2:3:4:5:6", one);
    address_key("2001:db8:1:2:ffff::1", other);
    assert_string_equal(one, other);
    address_key("2001:db8:1:3::1", other);
    assert_string_not_equal(one, other);
    address_key("192.0.2.7", one);
    assert_string_equal(one, "192.0.2.7");
}

static void addresses_are_read_as_proxies_write_them(void **unused) {
    (void)unused;
    static const char *const good[][2] = {{"192.0.2.7", "192.0.2.7"},           {"192.0.2.7:80", "192.0.2.7"},
                                          {"::ffff:192.0.2.7", "192.0.2.7"},    {"2001:DB8:0:0::1", "2001:db8::1"},
                                          {"[2001:db8::1]:443", "2001:db8::1"}, {"[2001:db8::1]", "2001:db8::1"}};
    static const char *const bad[] = {"",
                                      "unknown",
                                      "192.0.2",
                                      "192.0.2.256",
                                      "192.0.2.7, 192.0.2.8",
                                      "[2001:db8::1",
                                      "[2001:db8::1]x",
                                      "2001:db8::1::2",
                                      "0x7f.0.0.1",
                                      "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255:65535:65535:65535:65535"};
    char out[ADDRESS_SIZE];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(address_read(good[i][0], strlen(good[i][0]), out));
        assert_string_equal(out, good[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (address_read(bad[i], strlen(bad[i]), out))
            fail_msg("%s passes for an address", bad[i]);
}

static void networks_hold_their_addresses(void **unused) {
    (void)unused;
    assert_true(address_is_in("10.255.1.2", "10.0.0.0/8"));
    assert_false(address_is_in("11.0.0.1", "10.0.0.0/8"));
    assert_true(address_is_in("192.0.2.129", "192.0.2.128/25"));
    assert_false(address_is_in("192.0.2.127", "192.0.2.128/25"));
    assert_true(address_is_in("203.0.113.9", "0.0.0.0/0"));
    assert_false(address_is_in("2001:db8::1", "0.0.0.0/0")); /* all of IPv4, and nothing else */
    assert_true(address_is_in("2001:db8::1", "2001:DB8::/33"));
    assert_false(address_is_in("2001:db8:8000::1", "2001:db8::/33"));
    assert_true(address_is_in("2001:db8::1", "2001:db8:0::1"));
    assert_false(address_is_in("127.0.0.2", "127.0.0.1"));
    static const char *const bad[] = {"none",        "10.0.0.0/33", "10.0.0.0/",
                                      "10.0.0.0/-1", "10.0.0.0/8x", "2001:db8::/129"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (address_is_network(bad[i]) || address_is_in("10.0.0.0", bad[i]))
            fail_msg("%s passes for a network", bad[i]);
}

/* -- cookies and proofs -- */

static void cookies_are_found_among_others(void **unused) {
    (void)unused;
    char out[16];
    assert_true(session_cookie_find("a=1; enfilade=tok; b=2", "enfilade", out, sizeof out));
    assert_string_equal(out, "tok");
    assert_true(session_cookie_find("enfilade= ", "enfilade", out, sizeof out));
    assert_string_equal(out, "");
    assert_false(session_cookie_find("xenfilade=tok", "enfilade", out, sizeof out));
    assert_false(session_cookie_find("enfilade", "enfilade", out, sizeof out));
    assert_false(session_cookie_find("enfilade=0123456789abcdef", "enfilade", out, sizeof out));
    assert_false(session_cookie_find(NULL, "enfilade", out, sizeof out));
    assert_false(session_cookie_find(";;; ;", "enfilade", out, sizeof out));
}

static void tokens_differ_and_are_kept_as_hashes(void **unused) {
    (void)unused;
    char one[SESSION_TOKEN_SIZE], other[SESSION_TOKEN_SIZE], cookie[SESSION_COOKIE_SIZE], word[CSRF_SIZE];
    unsigned char hash[SESSION_HASH_SIZE], again[SESSION_HASH_SIZE];
    session_token_new(one);
    session_token_new(other);
    assert_int_equal(strlen(one), SESSION_TOKEN_LENGTH);
    assert_string_not_equal(one, other);
    assert_true(session_token_hash(one, hash) && session_token_hash(one, again));
    assert_memory_equal(hash, again, sizeof hash);
    assert_true(session_token_hash(other, again));
    assert_memory_not_equal(hash, again, sizeof hash);
    assert_false(session_token_hash("short", hash));
    session_cookie_write(cookie, one, 60, true);
    assert_non_null(strstr(cookie, "HttpOnly"));
    assert_non_null(strstr(cookie, "SameSite=Lax"));
    assert_non_null(strstr(cookie, "; Secure"));
    csrf_word(one, word);
    assert_true(csrf_holds(one, word));
    assert_false(csrf_holds(other, word));
    assert_false(csrf_holds(one, NULL));
    word[0] = word[0] == 'a' ? 'b' : 'a';
    assert_false(csrf_holds(one, word));
    assert_false(csrf_holds(one, ""));
}

static void a_device_is_known_by_its_own_mark(void **unused) {
    (void)unused;
    char header[DEVICE_COOKIE_SIZE], cookie[DEVICE_COOKIE_SIZE], mark[DEVICE_MARK_SIZE];
    device_cookie_write(header, 7, "$argon2id$one", 1000, 500, true);
    assert_non_null(strstr(header, "; Path=/api/login; Max-Age=500; HttpOnly; SameSite=Strict; Secure"));
    snprintf(cookie, sizeof cookie, "enfilade=x; %.*s", (int)strcspn(header, ";"), header);
    assert_true(device_is_known(cookie, 7, "$argon2id$one", 1000, 500, mark));
    assert_true(device_is_known(cookie, 7, "$argon2id$one", 1499, 500, mark));
    assert_false(device_is_known(cookie, 7, "$argon2id$one", 1500, 500, mark)); /* it is too old */
    assert_false(device_is_known(cookie, 7, "$argon2id$one", 999, 500, mark));  /* or from the future */
    assert_false(device_is_known(cookie, 7, "$argon2id$two", 1000, 500, mark));
    assert_false(device_is_known(cookie, 8, "$argon2id$one", 1000, 500, mark));
    assert_false(device_is_known(NULL, 7, "$argon2id$one", 1000, 500, mark));
    cookie[strlen(cookie) - 3] ^= 1;
    assert_false(device_is_known(cookie, 7, "$argon2id$one", 1000, 500, mark));
}

/* -- webhooks -- */

static bool is_private(const char *text) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return outbox_is_private((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return outbox_is_private((struct sockaddr *)&six);
}

static void private_addresses_are_known(void **unused) {
    (void)unused;
    static const char *const inside[] = {"0.0.0.0",
                                         "10.1.2.3",
                                         "100.64.0.1",
                                         "100.127.255.255",
                                         "127.0.0.1",
                                         "127.9.9.9",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.168.1.1",
                                         "198.18.0.1",
                                         "224.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "fe80::1",
                                         "fc00::1",
                                         "fd12::1",
                                         "ff02::1",
                                         "::ffff:127.0.0.1",
                                         "::ffff:10.0.0.1",
                                         "::127.0.0.1",
                                         "64:ff9b::7f00:1",
                                         "2002:7f00:1::",
                                         "2001:db8::1",
                                         "2001::1"};
    static const char *const outside[] = {"1.1.1.1",         "9.255.255.255",   "11.0.0.0",       "100.63.255.255",
                                          "100.128.0.0",     "126.255.255.255", "128.0.0.1",      "172.15.255.255",
                                          "172.32.0.0",      "192.167.255.255", "192.169.0.0",    "223.255.255.255",
                                          "2606:4700::1111", "2a00:1450::1",    "::ffff:1.1.1.1", "64:ff9b::101:101"};
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++)
        if (!is_private(inside[i]))
            fail_msg("%s passes for public", inside[i]);
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++)
        if (is_private(outside[i]))
            fail_msg("%s passes for private", outside[i]);
}

static void webhook_addresses_are_looked_at(void **unused) {
    (void)unused;
    static const char *const bad[] = {"",
                                      "club",
                                      "ftp://example.org/",
                                      "file:///etc/passwd",
                                      "gopher://x/",
                                      "http://",
                                      "http://user:secret@example.org/",
                                      "http://example.org/a b",
                                      "http://exa\nmple.org/",
                                      "javascript:alert(1)"};
    static const char *const inside[] = {"http://127.0.0.1/",  "http://localhost:80/", "https://[::1]/x",
                                         "http://10.0.0.8/",   "http://0x7f.1/",       "http://2130706433/",
                                         "http://a.localhost/"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (outbox_url_refusal(bad[i], true) == NULL)
            fail_msg("%s passes for an address", bad[i]);
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        assert_non_null(outbox_url_refusal(inside[i], false));
        assert_null(outbox_url_refusal(inside[i], true));
    }
    assert_null(outbox_url_refusal("https://hooks.example.org/a?b=c#d", false));
    assert_null(outbox_mail_refusal("jubal.early+war@example.org"));
    assert_non_null(outbox_mail_refusal("jubal"));
    assert_non_null(outbox_mail_refusal("a@b"));
    assert_non_null(outbox_mail_refusal("a@b.c\r\nRCPT TO:<x@y.z>"));
    assert_non_null(outbox_mail_refusal("a@b.c>,<d@e.f"));
    assert_non_null(outbox_mail_refusal("a@b@c.d"));
}

/* -- passwords -- */

struct heard {
    struct event_base *base;
    int finished, stopped, good;
    char hash[PASSWORD_HASH_SIZE];
};

static void hear(void *context, bool finished, bool good, const char *hash) {
    struct heard *heard = context;
    heard->finished += finished;
    heard->stopped += !finished;
    heard->good += good;
    snprintf(heard->hash, sizeof heard->hash, "%s", hash);
    event_base_loopbreak(heard->base);
}

static void passwords_are_hashed_elsewhere(void **unused) {
    (void)unused;
    struct event_base *base = event_base_new();
    struct heard heard = {.base = base};
    struct passwords *passwords = passwords_new(base, 1, 3);
    char hash[PASSWORD_HASH_SIZE];
    assert_true(passwords_hash(passwords, "secret secret", hear, &heard));
    assert_int_equal(passwords_busy(passwords), 1);
    event_base_dispatch(base);
    assert_int_equal(heard.good, 1);
    assert_int_equal(strncmp(heard.hash, "$argon2id$", 10), 0);
    memcpy(hash, heard.hash, sizeof hash);
    assert_true(passwords_check(passwords, hash, "secret secret", hear, &heard));
    event_base_dispatch(base);
    assert_int_equal(heard.good, 2);
    assert_true(passwords_check(passwords, hash, "secret secreT", hear, &heard));
    event_base_dispatch(base);
    assert_true(passwords_check(passwords, NULL, "secret secret", hear, &heard));
    event_base_dispatch(base);
    assert_int_equal(heard.good, 2);
    assert_int_equal(heard.finished, 4);
    int taken = 0; /* one under way and three waiting, at most */
    for (int i = 0; i < 20; i++)
        taken += passwords_check(passwords, hash, "x", hear, &heard);
    assert_in_range(taken, 3, 4);
    passwords_free(passwords); /* everyone is told, one way or the other */
    assert_int_equal(heard.finished + heard.stopped, 4 + taken);
    assert_true(heard.stopped >= 2);
    event_base_free(base);
}

/* -- settings -- */

static void standard_settings_are_generous_at_home(void **unused) {
    (void)unused;
    struct settings own, shared;
    char why[200] = "";
    settings_standard(&own, false);
    settings_standard(&shared, true);
    assert_int_equal(own.limits.requests_per_second, 0);
    assert_true(shared.limits.requests_per_second > 0 && shared.limits.games_per_person > 0);
    assert_true(own.private_webhooks && !shared.private_webhooks);
    assert_true(settings_trusts(&shared, "127.0.0.1") && !settings_trusts(&shared, "127.0.0.2"));
    assert_true(settings_read(&own, "/nowhere", NULL, true, why, sizeof why));
    assert_true(own.shared);
    assert_false(settings_read(&own, "/nowhere", "/nowhere/else.yaml", false, why, sizeof why));
    assert_string_not_equal(why, "");
}

/* The page for hosts explains every limit, with its standard values. */
static void every_limit_is_explained(void **unused) {
    (void)unused;
    static char page[65536];
    FILE *file = fopen("docs/hosting.md", "r");
    assert_non_null(file);
    page[fread(page, 1, sizeof page - 1, file)] = 0;
    fclose(file);
#define CHECK(field, key, own, shared, low, high)                                                                      \
    {                                                                                                                  \
        char row[128];                                                                                                 \
        snprintf(row, sizeof row, "| `" key "` | %d | %d |", own, shared);                                             \
        if (strstr(page, row) == NULL)                                                                                 \
            fail_msg("docs/hosting.md has no row %s", row);                                                            \
    }
    SETTINGS_LIMITS(CHECK)
#undef CHECK
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ration_is_spent_and_comes_back),
        cmocka_unit_test(slow_rations_add_up_from_small_steps),
        cmocka_unit_test(a_flood_does_not_wash_the_spent_away),
        cmocka_unit_test(tallies_hold_against_a_plain_count),
        cmocka_unit_test(delays_grow_and_are_forgotten),
        cmocka_unit_test(who_was_put_off_has_a_turn),
        cmocka_unit_test(a_flood_of_names_does_not_hide_the_one_that_is_guessed_at),
        cmocka_unit_test(addresses_count_by_their_network),
        cmocka_unit_test(addresses_are_read_as_proxies_write_them),
        cmocka_unit_test(networks_hold_their_addresses),
        cmocka_unit_test(cookies_are_found_among_others),
        cmocka_unit_test(tokens_differ_and_are_kept_as_hashes),
        cmocka_unit_test(a_device_is_known_by_its_own_mark),
        cmocka_unit_test(private_addresses_are_known),
        cmocka_unit_test(webhook_addresses_are_looked_at),
        cmocka_unit_test(passwords_are_hashed_elsewhere),
        cmocka_unit_test(standard_settings_are_generous_at_home),
        cmocka_unit_test(every_limit_is_explained),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
