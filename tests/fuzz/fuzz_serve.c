/* fuzz_serve.c: any requests at the server's door, over a real socket to a server in this very process.
 *
 * An input is a few requests, parted by a line "---". One that begins with a method and an address is sent properly,
 * with the session's cookie and word and its rest as body; `@` in it stands for the id of a game. Any other is sent as
 * it is. Every proper request must be answered, what is not well with an error that says why, and the server must go
 * on. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <event2/event.h>
#include <event2/thread.h>
#include <netinet/in.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/net/limits.h"
#include "serve/net/listener.h"
#include "serve/net/request.h"
#include "serve/people/notices.h"
#include "serve/people/people.h"
#include "serve/people/push.h"
#include "serve/play/background.h"
#include "serve/play/computer_turns.h"
#include "serve/play/digest.h"
#include "serve/play/game_cache.h"
#include "serve/play/removal.h"
#include "serve/play/several.h"
#include "serve/play/stream.h"
#include "serve/play/studies.h"
#include "serve/play/time_limit.h"
#include "serve/router.h"
#include "serve/store/store.h"

enum { ANSWER_MAX = 4 << 20, REQUESTS_MAX = 8, TURNS = 20000 };

static struct server server;
static struct settings settings;
static char cookie[128], word[64], game[64];
static char answer[ANSWER_MAX + 1];

static void must_hold(bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "fuzz_serve: %s: %.300s\n", what, answer);
    abort();
}

static int connect_to_it(void) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(server.options.port)};
    int line = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    must_hold(connect(line, (struct sockaddr *)&to, sizeof to) == 0, "nobody listens");
    return line;
}

static bool is_whole(size_t length) {
    char *end = strstr(answer, "\r\n\r\n"), *size = strstr(answer, "Content-Length: ");
    if (end == NULL)
        return false;
    if (strstr(answer, "text/event-stream") != NULL || strncmp(answer, "HTTP/1.1 304", 12) == 0)
        return true;
    return size != NULL && size < end && length >= (size_t)(end + 4 - answer) + strtoul(size + 16, NULL, 10);
}

/* Runs the loop until the answer is whole, the line is closed, or nothing more comes. */
static bool converse(int line, const char *bytes, size_t length, bool proper) {
    size_t sent = 0, got = 0;
    answer[0] = 0;
    for (int turn = 0; turn < (proper ? TURNS : 20); turn++) {
        if (sent < length) {
            ssize_t n = send(line, bytes + sent, length - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
            sent += n > 0 ? (size_t)n : 0;
        }
        event_base_loop(server.base, EVLOOP_NONBLOCK);
        ssize_t n = recv(line, answer + got, ANSWER_MAX - got, MSG_DONTWAIT);
        if (n == 0)
            return false;
        got += n > 0 ? (size_t)n : 0;
        answer[got] = 0;
        if (n > 0 && is_whole(got))
            return true;
        if (n < 0 && turn > 50)
            usleep(200); /* a password is being hashed, or a background worker is at work */
    }
    must_hold(!proper, "no answer came");
    return true;
}

static bool ask(int line, const char *method, const char *path, const char *body, size_t length) {
    static char text[1 << 17];
    int head =
        snprintf(text, sizeof text,
                 "%s %s HTTP/1.1\r\nHost: x\r\nCookie: enfilade=%s\r\nX-Enfilade: %s\r\nContent-Length: %zu\r\n\r\n",
                 method, path, cookie, word, length);
    must_hold(head > 0 && (size_t)head + length < sizeof text, "too long");
    memcpy(text + head, body, length);
    return converse(line, text, (size_t)head + length, true);
}

static void take(const char *after, const char *until, char *out, size_t size) {
    const char *at = strstr(answer, after);
    must_hold(at != NULL, after);
    at += strlen(after);
    snprintf(out, size, "%.*s", (int)strcspn(at, until), at);
}

/* A folder of its own in memory, where there is one: background workers read the store through connections of their
 * own. */
static char folder[64], database[96];

static void remove_folder(void) {
    static const char *const parts[] = {"", "-wal", "-shm"};
    char path[128];
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        snprintf(path, sizeof path, "%s%s", database, parts[i]);
        unlink(path);
    }
    rmdir(folder);
}

static void make_folder(void) {
    snprintf(folder, sizeof folder, "%s/fuzz-serve-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    must_hold(mkdtemp(folder) != NULL, "no folder for the store");
    snprintf(database, sizeof database, "%s/enfilade.db", folder);
    atexit(remove_folder);
}

static void open_server(void) {
    char why[256];
    make_folder();
    must_hold(sodium_init() >= 0, "no chance");
    signal(SIGPIPE, SIG_IGN);
    settings_standard(&settings, false);
    settings.limits.logins_per_minute = 3;
    settings.limits.registrations_per_hour = 3;
    server.settings = &settings;
    server.router = &ROUTER;
    server.options = (struct server_options){
        .listen = "127.0.0.1", .port = (uint16_t)(20000 + getpid() % 30000), .data = folder, .games = "games"};
    log_open("/dev/null", true);
    server.base = event_base_new();
    server.options.store = database;
    server.store = store_open(database, why, sizeof why);
    bool open = server.store != NULL && metrics_open(&server) && limits_open(&server) && people_open(&server) &&
                push_open(&server) && digest_open(&server) && notices_open(&server) && streams_open(&server) &&
                game_cache_open(&server) && several_open(&server) && removal_open(&server) &&
                computer_turns_open(&server) && background_open(&server) && studies_open(&server) &&
                time_limits_open(&server) && listener_open(&server);
    must_hold(open, "it does not open");
}

/* A session and a game; made again if the last input has deleted them. */
static void settle_in(void) {
    static const char seats[] = "{\"scenario\":\"monocacy/battle\",\"options\":{\"standard-setup\":1},"
                                "\"seats\":{\"csa\":{\"kind\":\"me\"},\"usa\":{\"kind\":\"me\"}}}";
    char path[128];
    int line = connect_to_it();
    ask(line, "GET", "/api/me", "", 0);
    if (strstr(answer, "Set-Cookie: enfilade=") != NULL) {
        take("Set-Cookie: enfilade=", ";", cookie, sizeof cookie);
        take("\"csrf\":\"", "\"", word, sizeof word);
        game[0] = 0;
    }
    snprintf(path, sizeof path, "/api/games/%s", game[0] ? game : "none");
    ask(line, "GET", path, "", 0);
    if (strstr(answer, "\"state\":\"running\"") == NULL) {
        ask(line, "POST", "/api/games", seats, sizeof seats - 1);
        take("\"id\":\"", "\"", game, sizeof game);
    }
    close(line);
}

static void check_answer(void) {
    int status = 0;
    must_hold(sscanf(answer, "HTTP/1.1 %d", &status) == 1 && status >= 200 && status < 600 && status != 500,
              "not well answered");
    if (status < 400 || strstr(answer, "application/json") == NULL)
        return;
    json_t *body = json_loads(strstr(answer, "\r\n\r\n") + 4, 0, NULL);
    must_hold(json_is_string(json_object_get(json_object_get(body, "error"), "why")), "an error without a reason");
    json_decref(body);
}

/* "POST /api/games/@/do" into its parts; false if the line is no such thing. */
static bool read_head(const char *at, size_t length, char method[8], char path[512]) {
    static const char *const methods[] = {"GET", "POST", "PUT", "DELETE"};
    for (int i = 0; i < 4; i++) {
        size_t word_length = strlen(methods[i]);
        if (length < word_length + 2 || memcmp(at, methods[i], word_length) != 0 || at[word_length] != ' ' ||
            at[word_length + 1] != '/')
            continue;
        strcpy(method, methods[i]);
        size_t used = 0;
        for (size_t j = word_length + 1; j < length; j++) {
            if (used + sizeof game >= 500 || (unsigned char)at[j] <= ' ' || (unsigned char)at[j] > 126 || at[j] == '#')
                return false;
            if (at[j] == '@')
                used += (size_t)snprintf(path + used, 512 - used, "%s", game);
            else
                path[used++] = at[j];
        }
        path[used] = 0;
        return true;
    }
    return false;
}

static int one_request(int line, const char *at, size_t length) {
    char method[8], path[512];
    const char *end = memchr(at, '\n', length);
    size_t head = end ? (size_t)(end - at) : length, rest = end ? length - head - 1 : 0;
    bool open;
    if (read_head(at, head, method, path) && rest < 100000) {
        open = ask(line, method, path, end ? end + 1 : "", rest);
        if (answer[0] != 0)
            check_answer();
        open = open && strstr(answer, "text/event-stream") == NULL;
    } else {
        open = converse(line, at, length, false) && answer[0] != 0;
    }
    if (open)
        return line;
    close(line);
    event_base_loop(server.base, EVLOOP_NONBLOCK);
    return connect_to_it();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static bool open;
    if (!open)
        open_server();
    open = true;
    settle_in();
    int line = connect_to_it();
    const char *at = (const char *)data, *end = at + size;
    for (int i = 0; i < REQUESTS_MAX && at < end; i++) {
        const char *stop = memmem(at, (size_t)(end - at), "\n---\n", 5);
        line = one_request(line, at, (size_t)((stop ? stop : end) - at));
        at = stop ? stop + 5 : end;
    }
    close(line);
    for (int i = 0; i < 3; i++)
        event_base_loop(server.base, EVLOOP_NONBLOCK);
    return 0;
}
