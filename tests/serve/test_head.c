/* test_head.c: heads of requests, what they ask for, and bodies in chunks: what is read, and what is refused with which
 * status. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "serve/net/chunks.h"
#include "serve/net/head.h"
#include "serve/net/target.h"

static struct head head;
static char *text; /* of just the head's size: who reads on is caught */
static const char *why;

/* The status of the refusal, 0: it was read, -1: its end has not come. */
static int read_bytes(const char *bytes, size_t length) {
    size_t size = head_size(bytes, length);
    free(text);
    text = NULL;
    if (size == 0)
        return -1;
    text = malloc(size);
    memcpy(text, bytes, size);
    return head_read(&head, text, size, &why);
}

static int read_text(const char *bytes) { return read_bytes(bytes, strlen(bytes)); }

static int with_fields(const char *fields) {
    char bytes[4096];
    snprintf(bytes, sizeof bytes, "POST /a HTTP/1.1\r\nHost: x\r\n%s\r\n", fields);
    return read_text(bytes);
}

static int tear_down(void **state) {
    (void)state;
    free(text);
    text = NULL;
    return 0;
}

static void a_head_is_read_into_its_parts(void **state) {
    (void)state;
    assert_int_equal(read_text("POST /api/games/7/do?side=csa HTTP/1.1\r\nHost: x:1863\r\nCookie:a=b; c=d \t\r\n"
                               "content-length: 42\r\nX-Empty:\r\nX-High: \xc3\xa9\ta\r\n\r\n{\"side\""),
                     0);
    assert_int_equal(head.method, METHOD_POST);
    assert_string_equal(head.target, "/api/games/7/do?side=csa");
    assert_string_equal(head_field(&head, "COOKIE"), "a=b; c=d");
    assert_string_equal(head_field(&head, "Host"), "x:1863");
    assert_string_equal(head_field(&head, "x-empty"), "");
    assert_string_equal(head_field(&head, "X-High"), "\xc3\xa9\ta");
    assert_null(head_field(&head, "Cook"));
    assert_int_equal(head.length, 42);
    assert_false(head.chunked || head.close || head.old || head.expects);
}

static void methods_are_known_by_name(void **state) {
    static const char *const names[] = {"GET", "HEAD", "POST", "PUT", "DELETE"};
    static const enum method methods[] = {METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_PUT, METHOD_DELETE};
    char bytes[64];
    (void)state;
    for (int i = 0; i < 5; i++) {
        snprintf(bytes, sizeof bytes, "%s / HTTP/1.1\r\nHost: x\r\n\r\n", names[i]);
        assert_int_equal(read_text(bytes), 0);
        assert_int_equal(head.method, methods[i]);
        assert_string_equal(method_name(methods[i]), names[i]);
    }
    assert_int_equal(read_text("BREW / HTTP/1.1\r\nHost: x\r\n\r\n"), 501);
    assert_int_equal(read_text("get / HTTP/1.1\r\nHost: x\r\n\r\n"), 501);
    assert_int_equal(read_text("GETS / HTTP/1.1\r\nHost: x\r\n\r\n"), 501);
    assert_int_equal(read_text("G@T / HTTP/1.1\r\nHost: x\r\n\r\n"), 400);
    assert_int_equal(read_text(" / HTTP/1.1\r\nHost: x\r\n\r\n"), 400);
}

static void the_end_of_a_head_is_seen_when_it_has_come(void **state) {
    static const char bytes[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\nmore";
    size_t size = strlen(bytes) - 4;
    (void)state;
    for (size_t length = 0; length < size; length++)
        assert_int_equal(head_size(bytes, length), 0);
    for (size_t length = size; length <= strlen(bytes); length++)
        assert_int_equal(head_size(bytes, length), size);
    assert_int_equal(head_size("GET / HTTP/1.1\n\nmore", 20), 16); /* it is seen, and then refused */
}

static void first_lines_that_are_none(void **state) {
    static const char *const lines[] = {"",
                                        "GET",
                                        "GET /",
                                        "GET  HTTP/1.1",
                                        "GET / HTTP/1.10",
                                        "GET / HTTP/1,1",
                                        "GET / http/1.1",
                                        "GET /a b HTTP/1.1",
                                        "GET /\x7f HTTP/1.1",
                                        "GET /\xff HTTP/1.1",
                                        "GET / HTTP/1.1 ",
                                        "GET /\t HTTP/1.1"};
    char bytes[128];
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        snprintf(bytes, sizeof bytes, "%s\r\nHost: x\r\n\r\n", lines[i]);
        assert_int_equal(read_text(bytes), 400);
        assert_non_null(why);
    }
    assert_int_equal(read_text("GET / HTTP/2.0\r\nHost: x\r\n\r\n"), 505);
    assert_int_equal(read_text("GET / HTTP/1.x\r\nHost: x\r\n\r\n"), 505);
    assert_int_equal(read_text("\r\n\r\n"), 400);
    assert_int_equal(read_bytes("GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n", 30), 400);
    assert_int_equal(read_text("GET / HTTP/1.1\nHost: x\r\n\r\n"), 400); /* a bare line feed */
    assert_int_equal(read_text("GET / HTTP/1.1\r\nHost: x\n\r\n"), 400);
}

static void fields_that_are_none(void **state) {
    static const char *const fields[] = {"nonsense\r\n",  ": x\r\n",        "X y: z\r\n",
                                         "X-A : b\r\n",   " folded: x\r\n", "X-A: a\x01 b\r\n",
                                         "X-A: \x7f\r\n", "X-A: a\rb\r\n",  "X\xff: a\r\n"};
    char many[HEAD_FIELDS_MAX * 8] = "";
    (void)state;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        assert_int_equal(with_fields(fields[i]), 400);
    for (int i = 1; i < HEAD_FIELDS_MAX; i++)
        strcat(many, "A: b\r\n");
    assert_int_equal(with_fields(many), 0); /* with the host as many as may be */
    strcat(many, "A: b\r\n");
    assert_int_equal(with_fields(many), 431);
}

static void a_head_names_one_host(void **state) {
    (void)state;
    assert_int_equal(read_text("GET / HTTP/1.1\r\n\r\n"), 400);
    assert_int_equal(with_fields("Host: y\r\n"), 400);
    assert_int_equal(read_text("GET / HTTP/1.0\r\n\r\n"), 0);
}

/* What a proxy might read in another way than we do is refused. */
static void a_body_has_one_length(void **state) {
    static const char *const wrong[] = {"-5", "+5", "5 5", "5,5", "0x5", "", "5a"};
    char field[64];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(field, sizeof field, "Content-Length: %s\r\n", wrong[i]);
        assert_int_equal(with_fields(field), 400);
    }
    assert_int_equal(with_fields("Content-Length: 999999999999999\r\n"), 0);
    assert_int_equal(head.length, 999999999999999);
    assert_int_equal(with_fields("Content-Length: 1000000000000000\r\n"), 413);
    assert_int_equal(with_fields("Content-Length: 5\r\nContent-Length: 5\r\n"), 400);
    assert_int_equal(with_fields("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400);
    assert_int_equal(with_fields("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"), 400);
    assert_int_equal(with_fields("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400);
    assert_int_equal(with_fields("Transfer-Encoding: gzip, chunked\r\n"), 501);
    assert_int_equal(with_fields("Transfer-Encoding: Chunked\r\n"), 0);
    assert_true(head.chunked);
    assert_int_equal(read_text("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"), 400);
}

static void the_line_is_kept_or_closed(void **state) {
    (void)state;
    assert_int_equal(with_fields("Connection: keep-alive, Upgrade\r\n"), 0);
    assert_false(head.close);
    assert_int_equal(with_fields("Connection: closed\r\n"), 0);
    assert_false(head.close);
    assert_int_equal(with_fields("Connection: upgrade ,Close\r\n"), 0);
    assert_true(head.close);
    assert_int_equal(read_text("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"), 0);
    assert_true(head.close && head.old);
    assert_int_equal(with_fields("Expect: 100-Continue\r\n"), 0);
    assert_true(head.expects);
    assert_int_equal(with_fields("Expect: miracles\r\n"), 417);
}

/* -- what is asked for -- */

static struct target target;

static bool read_target(const char *from) {
    free(text);
    text = malloc(strlen(from) + 1);
    memcpy(text, from, strlen(from) + 1);
    return target_read(&target, text);
}

static void a_target_has_a_path(void **state) {
    static const char *const known[][2] = {{"/", "/"},
                                           {"/a/b?c=d", "/a/b"},
                                           {"/a%2fb%20%C3%bc+", "/a/b \xc3\xbc+"},
                                           {"/%4", "/%4"},
                                           {"/%zz%", "/%zz%"},
                                           {"/a#b?c", "/a"},
                                           {"/a://b/c", "/a://b/c"},
                                           {"http://x/a", "/a"},
                                           {"HTTPS://x:1/a?b", "/a"},
                                           {"http://x", "/"},
                                           {"http://x?a=/b", "/"},
                                           {"http://", "/"}};
    static const char *const wrong[] = {"*", "a", "", "?a=b", "x?u=http://x/a", "ftp://x/a", "/a%00b", "/?a=%00"};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_true(read_target(known[i][0]));
        assert_string_equal(target.path, known[i][1]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(read_target(wrong[i]));
}

static void a_target_has_a_query(void **state) {
    (void)state;
    assert_true(read_target("/a?side=csa&&from=1+%2b2&side=usa&word&=&e=#to=3"));
    assert_string_equal(target_query(&target, "side"), "csa");
    assert_string_equal(target_query(&target, "from"), "1 +2");
    assert_string_equal(target_query(&target, "word"), "");
    assert_string_equal(target_query(&target, "e"), "");
    assert_null(target_query(&target, "to"));
    assert_int_equal(target.count, 5);
    assert_true(read_target("/a?1&2&3&4&5&6&7&8&9&10&11&12&13&14&15&16&17"));
    assert_int_equal(target.count, TARGET_QUERY_MAX);
    assert_true(read_target("/a?"));
    assert_int_equal(target.count, 0);
}

/* -- bodies in chunks -- */

/* Walks over it as if it came byte by byte. */
static enum chunks walk_slowly(const char *bytes, size_t most, struct chunk_walk *walk) {
    enum chunks found = CHUNKS_MORE;
    *walk = (struct chunk_walk){0, 0};
    for (size_t length = 0; length <= strlen(bytes) && found == CHUNKS_MORE; length++) {
        char *copy = malloc(length + 1); /* of just that size: who reads on is caught */
        memcpy(copy, bytes, length);
        char *exact = realloc(copy, length > 0 ? length : 1);
        found = chunks_walk(walk, exact, length, most);
        free(exact);
    }
    return found;
}

static void chunks_are_joined(void **state) {
    char bytes[] = "5\r\n{\"nam\r\n00A\r\ne\":\"Ann 1}\r\n1\r\n}\r\n0\r\n\r\nGET ";
    struct chunk_walk walk = {0, 0};
    (void)state;
    assert_int_equal(chunks_walk(&walk, bytes, strlen(bytes), 100), CHUNKS_WHOLE);
    assert_int_equal(walk.at, strlen(bytes) - 4);
    assert_int_equal(walk.size, 16);
    assert_int_equal(walk_slowly(bytes, strlen(bytes) - 6, &walk), CHUNKS_WHOLE);
    assert_int_equal(walk.at, strlen(bytes) - 4);
    chunks_join(bytes);
    assert_memory_equal(bytes, "{\"name\":\"Ann 1}}", 16);
}

static void chunks_that_are_none(void **state) {
    static const char *const wrong[] = {"zz\r\n",    "-1\r\nx\r\n",   "\r\n",          "5\n",
                                        "5 \r\n",    "5;a=b\r\n",     "1\r\nxx\r\n",   "1\r\nx\n",
                                        "1\r\nx\rx", "123456789\r\n", "0\r\nX: y\r\n", "1\rx"};
    struct chunk_walk walk;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(walk_slowly(wrong[i], 1000, &walk), CHUNKS_BAD);
    assert_int_equal(walk_slowly("ffffffff\r\n", 1000, &walk), CHUNKS_TOO_LARGE);
    assert_int_equal(walk_slowly("5\r\nabcde\r\n5\r\n", 17, &walk), CHUNKS_TOO_LARGE);
    assert_int_equal(walk_slowly("5\r\nabcde\r\n5\r\nabcd", 18, &walk), CHUNKS_MORE);
}

static void what_chunks_are_wrapped_in_counts(void **state) {
    char bytes[13 * 100 + 1] = "";
    struct chunk_walk walk = {0, 0};
    (void)state;
    for (int i = 0; i < 100; i++)
        memcpy(bytes + 13 * i, "00000001\r\nx\r\n", 14);
    assert_int_equal(chunks_walk(&walk, bytes, strlen(bytes), 1300), CHUNKS_MORE);
    walk = (struct chunk_walk){0, 0};
    assert_int_equal(chunks_walk(&walk, bytes, strlen(bytes), 1000), CHUNKS_TOO_LARGE);
    assert_int_equal(walk.size, 77);
}

static void tags_are_listed_or_not(void **state) {
    static const char *const with[] = {"\"a\"",   "\"b\",\"a\"", "\"b\" , W/\"a\", \"c\"",
                                       "W/\"a\"", "*",           "\"x,y\", \"a\""};
    static const char *const without[] = {"",   "a",  "\"b\"",  "\"aa\"",        "\"a",
                                          "\"", "W/", "\"b\",", "\"x,\"a\",y\"", ", ,"};
    (void)state;
    for (size_t i = 0; i < sizeof with / sizeof with[0]; i++)
        assert_true(tag_is_listed(with[i], "\"a\""));
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++)
        assert_false(tag_is_listed(without[i], "\"a\""));
}

static void codings_are_taken_or_not(void **state) {
    static const char *const with[] = {"br",       "gzip, br",   "gzip;q=0,br", "BR ; q=0.5",
                                       "br;q=1.0", "br;q=0.001", "a,br,b"};
    static const char *const without[] = {"",          "gzip", "brr", "b", "br;q=0", "br; Q=0.000", "br ;q=0,gzip",
                                          "gzip;x=br", "*"};
    (void)state;
    for (size_t i = 0; i < sizeof with / sizeof with[0]; i++)
        assert_true(coding_is_taken(with[i], "br"));
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++)
        assert_false(coding_is_taken(without[i], "br"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_head_is_read_into_its_parts, tear_down),
        cmocka_unit_test_teardown(methods_are_known_by_name, tear_down),
        cmocka_unit_test(the_end_of_a_head_is_seen_when_it_has_come),
        cmocka_unit_test_teardown(first_lines_that_are_none, tear_down),
        cmocka_unit_test_teardown(fields_that_are_none, tear_down),
        cmocka_unit_test_teardown(a_head_names_one_host, tear_down),
        cmocka_unit_test_teardown(a_body_has_one_length, tear_down),
        cmocka_unit_test_teardown(the_line_is_kept_or_closed, tear_down),
        cmocka_unit_test(tags_are_listed_or_not),
        cmocka_unit_test(codings_are_taken_or_not),
        cmocka_unit_test_teardown(a_target_has_a_path, tear_down),
        cmocka_unit_test_teardown(a_target_has_a_query, tear_down),
        cmocka_unit_test(chunks_are_joined),
        cmocka_unit_test(chunks_that_are_none),
        cmocka_unit_test(what_chunks_are_wrapped_in_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
