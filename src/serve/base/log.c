/* log.c: the server's log: one JSON object a line, written whole. See log.h.
 *
 * Nothing secret is ever handed to it: no cookie, no password, no mail address, no query and no body of a request. */
#include "serve/base/log.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"

enum { LINE_SIZE = 2048, VALUE_MOST = 400 };

static int log_to = STDERR_FILENO; /* set when the server opens, and at SIGHUP */
static bool log_every_request;

bool log_open(const char *file, bool requests) {
    bool named = file != NULL && file[0] != 0;
    int opened = named ? open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640) : STDERR_FILENO;
    if (opened < 0)
        return false;
    log_close();
    log_to = opened;
    log_every_request = requests;
    return true;
}

void log_close(void) {
    if (log_to != STDERR_FILENO)
        close(log_to);
    log_to = STDERR_FILENO;
}

/* What a stranger sent may be no text at all: bytes outside ASCII are kept only if they make whole UTF-8 letters. */
static size_t letter_length(const unsigned char *at) {
    size_t length = at[0] < 0x80 ? 1 : at[0] >= 0xc2 && at[0] < 0xe0 ? 2 : at[0] >= 0xe0 && at[0] < 0xf0 ? 3 : 0;
    if (at[0] >= 0xf0 && at[0] < 0xf5)
        length = 4;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

static void clean(char out[VALUE_MOST + 4], const char *from) {
    size_t used = 0;
    while (*from != 0 && used < VALUE_MOST) {
        size_t length = letter_length((const unsigned char *)from);
        if (length == 0) {
            out[used++] = '?';
            from++;
            continue;
        }
        memcpy(out + used, from, length);
        used += length;
        from += length;
    }
    out[used] = 0;
}

static void put_time(struct json *json) {
    struct timespec now;
    struct tm parts;
    char text[40], whole[48];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(whole, sizeof whole, "%s.%03dZ", text, (int)(now.tv_nsec / 1000000));
    json_put_string(json, "time", whole);
}

static void begin(struct json *json, struct text *text, char *line, const char *level, const char *what) {
    text_init(text, line, LINE_SIZE - 1);
    json_init(json, text);
    json_open(json, '{');
    put_time(json);
    json_put_string(json, "level", level);
    json_put_string(json, "what", what);
}

static void finish(struct json *json, struct text *text, char *line) {
    json_close(json, '}');
    if (text->cut) /* half an object is no object */
        return;
    line[text->length] = '\n';
    ssize_t written = write(log_to, line, text->length + 1); /* a log that cannot be written stops nobody */
    (void)written;
}

void log_say(const char *level, const char *what, ...) {
    char line[LINE_SIZE], value[VALUE_MOST + 4];
    struct text text;
    struct json json;
    va_list arguments;
    begin(&json, &text, line, level, what);
    va_start(arguments, what);
    for (const char *key; (key = va_arg(arguments, const char *)) != NULL;) {
        const char *given = va_arg(arguments, const char *);
        clean(value, given ? given : "");
        json_put_string(&json, key, value);
    }
    va_end(arguments);
    finish(&json, &text, line);
}

/* Quiet unless the host asked for every request: what failed on our side, and what took long. */
void log_request(const struct log_request *request) {
    if (!log_every_request && request->status < 500 && request->microseconds < 1000000)
        return;
    char line[LINE_SIZE], value[VALUE_MOST + 4];
    struct text text;
    struct json json;
    begin(&json, &text, line, request->status >= 500 ? "error" : "info", "request");
    json_put_string(&json, "method", request->method);
    json_put_string(&json, "route", request->route);
    if (request->argument != NULL) {
        clean(value, request->argument);
        json_put_string(&json, "arg", value);
    }
    json_put_int(&json, "status", request->status);
    json_put_int(&json, "bytes", (int64_t)request->bytes);
    json_put_int(&json, "microseconds", (int64_t)request->microseconds);
    clean(value, request->peer);
    json_put_string(&json, "peer", value);
    if (request->person >= 0)
        json_put_int(&json, "person", request->person);
    finish(&json, &text, line);
}
