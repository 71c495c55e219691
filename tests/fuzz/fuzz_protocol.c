/* fuzz_protocol.c: any lines as a conversation with the engine. Every answer must be an object that says whether it is
 * `ok`, and the next line must be answered too. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/session.h"

static void check_answer(char *answer) {
    json_t *json = answer ? json_loads(answer, 0, NULL) : NULL;
    if (!json_is_object(json) || !json_is_boolean(json_object_get(json, "ok")))
        abort();
    json_decref(json);
    free(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct session *session; /* kept: loading a game for each conversation would be most of the work */
    if (!session)
        session = session_open("games");
    const char *at = (const char *)data, *end = at + size;
    for (int lines = 0; at < end && lines < 16; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        check_answer(session_answer(session, at, length));
        at += length + 1;
    }
    return 0;
}
