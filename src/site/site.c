/* site.c: the server in a browser: what the worker calls (web/src/site/module.ts).
 *
 * It is the server of src/serve with its store, its games and its routes. What differs is around it: requests come by
 * calls, timers and jobs run when the worker says so, and the store's file is in memory (loop.c, worker.c,
 * connection.c, vfs.c, files.c). What only a server on a network has (mail, notices, accounts, pictures) is left out
 * (absent.c). */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/people/people.h"
#include "serve/play/studies.h"
#include "serve/play/background.h"
#include "serve/play/computer_turns.h"
#include "serve/play/game_cache.h"
#include "serve/play/removal.h"
#include "serve/play/several.h"
#include "serve/play/stream.h"
#include "serve/router.h"
#include "serve/store/store.h"
#include "site/connection.h"
#include "site/loop.h"
#include "site/vfs.h"

#define SITE_EXPORT(name) __attribute__((export_name(#name), used))

enum { FOR_EVER_DAYS = 36500 };

static struct settings settings;
static struct server server = {.options = {.listen = "127.0.0.1", .data = "", .store = SITE_DATABASE, .games = "games"},
                               .claim = -1};

static bool open_parts(void) {
    char why[512];
    server.store = store_open(SITE_DATABASE, why, sizeof why);
    if (server.store == NULL)
        fprintf(stderr, "the games could not be opened: %s\n", why);
    return server.store != NULL && metrics_open(&server) && limits_open(&server) && people_open(&server) &&
           streams_open(&server) && game_cache_open(&server) && several_open(&server) && removal_open(&server) &&
           computer_turns_open(&server) && background_open(&server) && studies_open(&server);
}

/* Memory for the worker to write into; free it with site_drop. */
void *site_take(size_t size) SITE_EXPORT(site_take);
void *site_take(size_t size) { return must(malloc(size > 0 ? size : 1)); }
void site_drop(void *block) SITE_EXPORT(site_drop);
void site_drop(void *block) { free(block); }

/* The database was filled before (site_disk_fill), if there is one. 1: all is well. */
int site_open(void) SITE_EXPORT(site_open);
int site_open(void) {
    settings_standard(&settings, false);
    settings.limits.session_days = settings.limits.guest_days = FOR_EVER_DAYS;
    server.settings = &settings;
    server.router = &ROUTER;
    server.base = loop_new();
    return sodium_init() >= 0 && open_parts();
}

/* A request as HTTP has it: its head with the empty line, then its body. The answer comes by site_send and site_end of
 * this number, now or later. */
void site_request(int number, const char *bytes, size_t head, size_t body) SITE_EXPORT(site_request);
void site_request(int number, const char *bytes, size_t head, size_t body) {
    struct connection *connection = site_connection_new(&server, number);
    struct request *request = connection->request = request_new(connection, bytes, head);
    const char *why = NULL;
    int status = head_read(&request->head, request->text, head, &why);
    if (status != 0)
        request_refuse(request, status, why);
    else
        server.router->take(request, bytes + head, body);
}

/* Nobody listens to this stream any more. */
void site_hang_up(struct connection *connection) SITE_EXPORT(site_hang_up);
void site_hang_up(struct connection *connection) { connection_close(connection); }

/* What is due: the timers, then one job. Milliseconds until something is due again; -1: nothing waits. */
int site_run(void) SITE_EXPORT(site_run);
int site_run(void) {
    enum { TIMERS_MOST = 64 };
    for (int i = 0; i < TIMERS_MOST && loop_run_one(server.base); i++)
        ;
    jobs_run_one();
    if (jobs_wait())
        return 0;
    int64_t next = loop_next(server.base);
    return next < 0 ? -1 : (int)((next + 999) / 1000);
}
