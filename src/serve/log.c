/* log.c: the server's log, one JSON object a line on standard error. */
#include "serve/log.h"

#include <stdarg.h>
#include <stdio.h>

void log_say(const char *level, const char *what, ...) {
    va_list list;
    json_t *line = json_pack("{s:I, s:s, s:s}", "time", (json_int_t)serve_now(), "level", level, "what", what);
    va_start(list, what);
    for (const char *key; (key = va_arg(list, const char *)) != NULL;) {
        const char *value = va_arg(list, const char *);
        json_object_set_new(line, key, value != NULL ? json_string(value) : json_null());
    }
    va_end(list);
    json_dumpf(line, stderr, JSON_COMPACT);
    fputc('\n', stderr);
    json_decref(line);
}

void log_request(const struct request *request, int status, size_t bytes) { (void)request, (void)status, (void)bytes; }
