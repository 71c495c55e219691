/* fuzz_http.c: any bytes at the readers of HTTP alone, without a server: tens of thousands of inputs a second.
 *
 * The first byte says which reader: '0' a head (and the address, the cookie and the lists in it), '1' a body in chunks,
 * '2' JSON, '3' an address. The rest is copied into a block of exactly its size, so that the sanitizer sees the first
 * byte too many. Each reader is held to what its header promises. */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/plain_json.h"
#include "serve/net/chunks.h"
#include "serve/net/head.h"
#include "serve/net/target.h"
#include "serve/people/session_cookie.h"

enum { BODY_MOST = 1 << 16 };

static void must_hold(bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "fuzz_http: %s\n", what);
    abort();
}

static char *copy_of(const void *bytes, size_t size, size_t room) {
    char *copy = malloc(room > 0 ? room : 1);
    must_hold(copy != NULL, "no memory");
    memcpy(copy, bytes, size);
    return copy;
}

static void read_address(const char *text) {
    struct target target;
    char *copy = copy_of(text, strlen(text) + 1, strlen(text) + 1);
    if (target_read(&target, copy)) {
        must_hold(target.path[0] == '/', "a path begins with a slash");
        must_hold(target.count >= 0 && target.count <= TARGET_QUERY_MAX, "so many parts of a query");
        for (int i = 0; i < target.count; i++)
            must_hold(target_query(&target, target.query[i].key) != NULL, "a key is found again");
    }
    free(copy);
}

static void read_lists(const struct head *head) {
    char token[64];
    const char *value = head_field(head, "If-None-Match");
    if (value != NULL)
        tag_is_listed(value, "\"abc\"");
    if ((value = head_field(head, "Accept-Encoding")) != NULL)
        coding_is_taken(value, "gzip");
    if ((value = head_field(head, "Cookie")) != NULL && session_cookie_find(value, "enfilade", token, sizeof token))
        must_hold(strlen(token) < sizeof token && strchr(token, ';') == NULL, "a cookie's value is one");
}

/* Nothing in a head that was taken could be read by a proxy as another line, or as another length of the body. */
static void check_head(const struct head *head) {
    must_hold(head->fields >= 0 && head->fields <= HEAD_FIELDS_MAX, "so many fields");
    must_hold((head_field(head, "Transfer-Encoding") != NULL) == head->chunked, "a coding that was not understood");
    must_hold(!head->chunked || head_field(head, "Content-Length") == NULL, "two lengths");
    must_hold(strpbrk(head->target, " \t\r\n") == NULL, "an address with a blank");
    for (int i = 0; i < head->fields; i++) {
        must_hold(strpbrk(head->field[i].value, "\r\n") == NULL, "a line within a value");
        must_hold(head->field[i].name[0] != 0 && strpbrk(head->field[i].name, " \t\r\n:") == NULL,
                  "no name of a field");
    }
}

static void read_head(const char *bytes, size_t size) {
    size_t length = head_size(bytes, size);
    must_hold(length <= size, "a head longer than what came");
    for (size_t part = 0; part < length; part += 1 + length / 16) /* however it comes, it ends where it ends */
        must_hold(head_size(bytes, part) == 0, "a head that ends twice");
    if (length == 0)
        return;
    struct head *head = malloc(sizeof *head);
    char *text = copy_of(bytes, length, length + 1);
    const char *why = NULL;
    must_hold(head != NULL, "no memory");
    int status = head_read(head, text, length, &why);
    must_hold(status == 0 || (status >= 400 && status < 600 && why != NULL), "a refusal without its reason");
    if (status == 0) {
        check_head(head);
        read_lists(head);
        read_address(head->target);
    }
    free(text);
    free(head);
}

/* The same, whether it comes at once or a few bytes at a time. */
static void read_chunks(const char *bytes, size_t size) {
    struct chunk_walk once = {0, 0}, parts = {0, 0};
    enum chunks whole = chunks_walk(&once, bytes, size, BODY_MOST), end = CHUNKS_MORE;
    size_t step = size > 0 ? 1 + (uint8_t)bytes[0] % 7 : 1;
    for (size_t length = 0; end == CHUNKS_MORE && length < size; length += step)
        end = chunks_walk(&parts, bytes, length, BODY_MOST);
    if (end == CHUNKS_MORE)
        end = chunks_walk(&parts, bytes, size, BODY_MOST);
    must_hold(whole == end, "it depends on how it comes");
    if (whole != CHUNKS_WHOLE)
        return;
    must_hold(once.at == parts.at && once.size == parts.size && once.at <= size && once.size < once.at,
              "so long is it");
    char *body = copy_of(bytes, once.at, once.at);
    chunks_join(body);
    free(body);
}

/* What the quick reader takes is what jansson reads. */
static void read_json(const char *bytes, size_t size) {
    json_t *quick = plain_json(bytes, size);
    if (quick == NULL)
        return;
    json_t *slow = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL);
    must_hold(slow != NULL && json_equal(quick, slow), "another object than jansson's");
    json_decref(slow);
    json_decref(quick);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    char *bytes = copy_of(data + 1, size - 1, size - 1);
    switch (data[0] & 3) {
    case 0:
        read_head(bytes, size - 1);
        break;
    case 1:
        read_chunks(bytes, size - 1);
        break;
    case 2:
        read_json(bytes, size - 1);
        break;
    default: {
        char *text = copy_of(bytes, size - 1, size);
        text[size - 1] = 0;
        read_address(text);
        free(text);
    }
    }
    free(bytes);
    return 0;
}
