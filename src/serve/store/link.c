/* link.c: see link.h. */
#include "serve/store/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/clock.h"
#include "serve/base/log.h"
#include "serve/base/workplace.h"

enum { SECOND = 1000000, ANSWER_MOST = 20 * SECOND, CONNECT_MOST = 3 * SECOND };
enum { PATIENCE = 2 * SECOND, AGAIN = SECOND / 10, TRY_EVERY = SECOND }; /* for a database that is being restarted */

static void note(struct link *link, const char *message) {
    size_t length = strcspn(message, "\n");
    snprintf(link->why, sizeof link->why, "%.*s", (int)length, message);
}

/* -- coming and going -- */

static void take_nothing(struct awaited awaited) {
    if (awaited.take != NULL)
        awaited.take(awaited.context, NULL);
}

static void lose(struct link *link, const char *why) {
    if (link->db == NULL)
        return;
    note(link, why);
    PQfinish(link->db);
    link->db = NULL;
    link->lost_since = serve_microseconds();
    link->failed = true;
    link->state[0] = 0;
    while (link->count > 0) {
        struct awaited awaited = link->awaited[link->first++];
        link->count--;
        take_nothing(awaited);
    }
    log_say("error", "the connection to the database is lost", "why", link->why, NULL);
}

static bool settle_connection(PGconn *db, uint64_t until) {
    for (PostgresPollingStatusType state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK;
         state = PQconnectPoll(db)) {
        if (state == PGRES_POLLING_FAILED ||
            !workplace_await(PQsocket(db), state == PGRES_POLLING_READING ? EV_READ : EV_WRITE, until))
            return false;
    }
    return true;
}

/* What stands before the host's own words can be said otherwise there. */
static PGconn *start(const char *where) {
    const char *const keys[] = {"options", "fallback_application_name", "dbname", NULL};
    const char *const values[] = {
        "-c lock_timeout=5s -c idle_in_transaction_session_timeout=20s -c client_min_messages="
        "warning",
        "enfilade", where, NULL};
    return PQconnectStartParams(keys, values, 1);
}

static bool connect_once(struct link *link) {
    PGconn *db = start(link->where);
    link->tried = serve_microseconds();
    if (db == NULL)
        return false;
    if (PQstatus(db) == CONNECTION_BAD || !settle_connection(db, serve_microseconds() + CONNECT_MOST)) {
        note(link, PQerrorMessage(db)[0] != 0 ? PQerrorMessage(db) : "the database does not answer");
        PQfinish(db);
        return false;
    }
    PQsetnonblocking(db, 1);
    PQenterPipelineMode(db);
    link->db = db;
    link->number++;
    link->first = link->count = 0;
    return true;
}

/* Whether it closed the connection while nobody used it. */
static void notice_end(struct link *link) {
    if (link->db != NULL && link->count == 0 && (!PQconsumeInput(link->db) || PQstatus(link->db) == CONNECTION_BAD))
        lose(link, PQerrorMessage(link->db));
}

bool link_ready(struct link *link) {
    notice_end(link);
    if (link->db != NULL)
        return true;
    uint64_t now = serve_microseconds();
    if (now - link->lost_since > PATIENCE && now - link->tried < TRY_EVERY)
        return false;
    do
        if (connect_once(link)) {
            log_say("info", "the connection to the database is there again", NULL);
            return true;
        }
    while (serve_microseconds() - link->lost_since < PATIENCE && !workplace_await(-1, 0, serve_microseconds() + AGAIN));
    return false;
}

/* Whether waiting may help: nobody listens there, or it is being started or stopped. */
static bool may_come(const struct link *link) {
    static const char *const passing[] = {"refused",         "No such file", "starting up", "shutting down",
                                          "does not answer", "recovery",     "timeout",     "too many clients",
                                          "unreachable",     "read-only"};
    for (size_t i = 0; i < sizeof passing / sizeof passing[0]; i++)
        if (strstr(link->why, passing[i]) != NULL)
            return true;
    return false;
}

/* The first line of what libpq says of an address, up to where it repeats it: a password may be in it. */
static size_t sayable(const char *error, const char *where) {
    const char *repeated = strstr(error, where);
    size_t line = strcspn(error, "\n"), length = repeated != NULL ? (size_t)(repeated - error) : line;
    while (repeated != NULL && length > 0 && strchr(" :\"", error[length - 1]) != NULL)
        length--;
    return length < line ? length : line;
}

static bool is_readable(const char *where, char *why, size_t size) {
    char *error = NULL;
    PQconninfoOption *options = PQconninfoParse(where, &error);
    const char *reason = error != NULL ? error : "there is no memory";
    if (options == NULL)
        snprintf(why, size, "the store's address cannot be read: %.*s", (int)sayable(reason, where), reason);
    PQconninfoFree(options);
    PQfreemem(error);
    return options != NULL;
}

struct link *link_open(const char *where, int seconds, char *why, size_t size) {
    struct link *link = is_readable(where, why, size) ? calloc(1, sizeof *link) : NULL;
    if (link == NULL || (link->where = strdup(where)) == NULL) {
        free(link);
        return NULL;
    }
    uint64_t until = serve_microseconds() + (uint64_t)seconds * SECOND, said = 0;
    while (!connect_once(link)) {
        if (!may_come(link) || serve_microseconds() >= until) {
            snprintf(why, size, "%s", link->why);
            link_close(link);
            return NULL;
        }
        if (serve_microseconds() - said > 5 * SECOND) {
            said = serve_microseconds();
            fprintf(stderr, "enfilade: waiting for the database (%s)\n", link->why);
        }
        workplace_await(-1, 0, serve_microseconds() + SECOND / 4);
    }
    return link;
}

void link_close(struct link *link) {
    PQfinish(link->db);
    free(link->awaited);
    free(link->where);
    free(link);
}

/* -- sending -- */

void link_begin(struct link *link) {
    link->failed = link->db == NULL;
    link->state[0] = 0;
}

static void await(struct link *link, link_taker take, void *context) {
    if (link->count == 0)
        link->first = 0;
    if (link->first + link->count == link->size) {
        size_t size = link->size * 2 + 16;
        struct awaited *more = realloc(link->awaited, size * sizeof *more);
        if (more == NULL)
            abort();
        link->awaited = more;
        link->size = size;
    }
    link->awaited[link->first + link->count++] = (struct awaited){take, context};
}

/* Whether the command has been sent, and its result is awaited. */
static bool sent(struct link *link, int done, link_taker take, void *context) {
    if (done != 0)
        await(link, take, context);
    else
        lose(link, PQerrorMessage(link->db));
    return done != 0;
}

bool link_prepare(struct link *link, const char *name, const char *sql, int count, const Oid *types, link_taker take,
                  void *context) {
    return link->db != NULL && sent(link, PQsendPrepare(link->db, name, sql, count, types), take, context);
}

bool link_run(struct link *link, const char *name, int count, const char *const *values, const int *lengths,
              const int *formats, link_taker take, void *context) {
    return link->db != NULL &&
           sent(link, PQsendQueryPrepared(link->db, name, count, values, lengths, formats, 0), take, context);
}

static void clear(void *context, PGresult *result) {
    (void)context;
    PQclear(result);
}

void link_say(struct link *link, const char *sql) {
    if (link->db != NULL)
        sent(link, PQsendQueryParams(link->db, sql, 0, NULL, NULL, NULL, NULL, 0), clear, NULL);
}

void link_sync(struct link *link) {
    if (link->db != NULL)
        sent(link, PQpipelineSync(link->db), NULL, NULL);
}

void link_ask(struct link *link) {
    if (link->db != NULL && !PQsendFlushRequest(link->db))
        lose(link, PQerrorMessage(link->db));
}

/* -- receiving -- */

/* The next result; NULL also between those of two commands. *lost: there will be none. */
static PGresult *next_result(struct link *link, bool *lost) {
    uint64_t until = serve_microseconds() + ANSWER_MOST;
    for (;;) {
        int left = PQflush(link->db);
        if (left < 0)
            break;
        if (!PQisBusy(link->db))
            return PQgetResult(link->db);
        if (!workplace_await(PQsocket(link->db), (short)(EV_READ | (left > 0 ? EV_WRITE : 0)), until) ||
            !PQconsumeInput(link->db))
            break;
    }
    lose(link, PQerrorMessage(link->db)[0] != 0 ? PQerrorMessage(link->db) : "the database does not answer");
    *lost = true;
    return NULL;
}

static void note_failure(struct link *link, const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC)
        return;
    if (!link->failed && state != NULL) {
        snprintf(link->state, sizeof link->state, "%s", state);
        note(link, PQresultErrorMessage(result));
    }
    link->failed = true;
}

/* One result of what is awaited. False: the connection was lost. */
static bool receive(struct link *link) {
    bool lost = false;
    PGresult *result = next_result(link, &lost);
    if (lost)
        return false;
    if (result == NULL) {
        lose(link, "the database ended the connection");
        return false;
    }
    struct awaited awaited = link->awaited[link->first++];
    link->count--;
    note_failure(link, result);
    if (awaited.take == NULL) {
        PQclear(result);
        return true;
    }
    awaited.take(awaited.context, result);
    PGresult *end = next_result(link, &lost);
    PQclear(end);
    return !lost;
}

bool link_settle(struct link *link) {
    if (link->db == NULL)
        return false;
    while (link->count > 0)
        if (!receive(link))
            return false;
    return !link->failed;
}

static void hand_over(void *context, PGresult *result) { *(PGresult **)context = result; }

PGresult *link_query(struct link *link, const char *sql) {
    PGresult *result = NULL;
    link_begin(link);
    if (link->db == NULL ||
        !sent(link, PQsendQueryParams(link->db, sql, 0, NULL, NULL, NULL, NULL, 0), hand_over, &result))
        return NULL;
    link_sync(link);
    if (link_settle(link))
        return result;
    PQclear(result);
    return NULL;
}
