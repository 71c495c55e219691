/* several.c: see several.h. */
#include "serve/play/several.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/base/workplace.h"
#include "serve/play/carrying.h"
#include "serve/play/catch_up.h"
#include "serve/play/computer_seats.h"
#include "serve/play/computer_turns.h"
#include "serve/play/stream.h"
#include "serve/play/team.h"
#include "serve/store/bell.h"
#include "serve/store/several.h"

enum { PRUNE_EVERY = 60, KEEP_SECONDS = 600 };

struct several {
    struct server *server;
    struct bell *bell; /* NULL: nobody rings */
    struct event *often, *wake;
    struct text heard; /* ids of games, separated by commas */
    int64_t authority; /* the last end of a session that was heeded here */
    int64_t program;   /* this program's version as a number */
    int looks;
    bool try_again;
};

/* 1.2.3 is 1002003. */
static int64_t number_of(const char *version) {
    int64_t number = 0;
    for (int part = 0; part < 3; part++) {
        char *end;
        number = number * 1000 + strtol(version, &end, 10);
        version = *end == '.' ? end + 1 : end;
    }
    return number;
}

bool several_try_again(const struct server *server) { return server->several != NULL && server->several->try_again; }

void several_begin(struct server *server) {
    if (server->several != NULL)
        server->several->try_again = false;
}

/* -- authority -- */

struct heeding {
    struct several *several;
    int64_t expected;
    bool gap;
};

static void heed(void *context, const struct authority_row *row) {
    struct heeding *heeding = context;
    heeding->gap = heeding->gap || row->n != heeding->expected;
    heeding->expected = row->n + 1;
    streams_look_at_sessions(heeding->several->server, row->person, row->session);
}

/* Streams of sessions that have ended end. If it cannot be said which have, all do, and come back with what they are.
 */
static void heed_authority(struct several *several, int64_t last) {
    if (several == NULL || last <= several->authority)
        return;
    struct heeding heeding = {several, several->authority + 1, false};
    bool read = store_authority_read(several->server->store, several->authority, heed, &heeding);
    if (!read || heeding.gap || heeding.expected <= last)
        streams_end_all(several->server);
    several->authority = heeding.expected > last ? heeding.expected - 1 : last;
}

/* -- news -- */

/* The game's row, seats and people as they are in the store. */
static bool read_again(struct hosted_game *hosted) {
    struct game_row row;
    struct seat_row seats[STORE_SIDES];
    struct store *store = hosted->server->store;
    if (!store_game_get(store, hosted->row.id, &row))
        return false;
    game_row_free(&hosted->row);
    hosted->row = row;
    if (!store_seats_get(store, hosted->row.id, seats))
        return false;
    hosted_game_take_seats(hosted, seats);
    return team_read(hosted);
}

struct catching_news {
    struct hosted_game *hosted;
    int64_t last;
    bool seats, gap;
};

static void take_offer(struct hosted_game *hosted, const char *offer) {
    free(hosted->row.offer);
    hosted->row.offer = strcmp(offer, "null") == 0 ? NULL : must(strdup(offer));
}

static void take_one(void *context, const struct news_row *row) {
    struct catching_news *news = context;
    news->gap = news->gap || row->n != news->last + 1;
    news->last = row->n;
    if (row->own)
        return;
    if (strcmp(row->event, "seats") == 0) {
        news->seats = true;
        return;
    }
    if (strcmp(row->event, "offer") == 0)
        take_offer(news->hosted, row->data);
    streams_send_here(news->hosted, row->event, row->data, row->person);
}

static bool take_news(struct hosted_game *hosted, int64_t last) {
    struct catching_news news = {.hosted = hosted, .last = hosted->row.news};
    if (last <= hosted->row.news)
        return true;
    if (!store_news_read(hosted->server->store, hosted->row.id, hosted->row.news, take_one, &news))
        return false;
    bool gap = news.gap || news.last < last; /* what is old is not kept */
    if ((news.seats || gap) && !read_again(hosted))
        return false;
    hosted->row.news = news.last > last ? news.last : last;
    if (news.seats || gap) {
        hosted->left_alone = UINT32_MAX;
        streams_seats_changed(hosted);
        hosted_game_schedule(hosted);
    }
    return true;
}

/* -- one game -- */

static bool fail(struct several *several, char *why, size_t size, const char *reason) {
    several->try_again = true;
    snprintf(why, size, "%s", reason);
    return false;
}

/* What it stands for in memory is given up; the next request reads it again. */
static void throw_out(struct hosted_game *hosted) {
    hosted->broken = true;
    game_cache_drop(hosted->server, hosted);
}

static bool take_head(struct hosted_game *hosted, const struct game_head *head, char *why, size_t size) {
    struct several *several = hosted->server->several;
    heed_authority(several, head->authority);
    if (head->program > several->program)
        return fail(several, why, size, "this game goes on at a newer server; try again in a moment");
    hosted->program = head->program;
    bool done = take_news(hosted, head->news);
    if (done && hosted->match != NULL && head->n > hosted->n)
        done = catch_up(hosted, head->n);
    if (done)
        return true;
    throw_out(hosted);
    return fail(several, why, size, "the game is being reloaded; try again");
}

bool several_keep_up(struct hosted_game *hosted, bool lock, char *why, size_t size) {
    struct server *server = hosted->server;
    struct several *several = server->several;
    struct game_head head;
    if (store_head(server->store, hosted->row.id, lock, &head))
        return take_head(hosted, &head, why, size);
    if (store_unread(server->store))
        return fail(several, why, size, "the game's journal cannot be read; try again later");
    throw_out(hosted);
    snprintf(why, size, "this game does not exist, or it was deleted");
    return false;
}

bool several_note_program(struct hosted_game *hosted) {
    const struct several *several = hosted->server->several;
    return several == NULL || hosted->program == several->program ||
           store_game_program(hosted->server->store, hosted->row.id, several->program);
}

void several_before_commit(struct hosted_game *hosted) {
    if (hosted->server->several == NULL)
        return;
    several_note_program(hosted);
    store_head_ask(hosted->server->store, hosted->row.id);
}

void several_committed(struct hosted_game *hosted) {
    struct several *several = hosted->server->several;
    struct game_head head;
    if (several == NULL)
        return;
    hosted->program = several->program;
    if (!store_head_take(hosted->server->store, &head))
        streams_end(hosted); /* who may hear it is not known */
    else {
        heed_authority(several, head.authority);
        if (!take_news(hosted, head.news))
            streams_end(hosted);
    }
    bell_ring(several->bell, hosted->row.id);
}

void several_tell(struct hosted_game *hosted) {
    if (hosted->server->several != NULL)
        bell_ring(hosted->server->several->bell, hosted->row.id);
}

/* -- all games -- */

/* A game that nobody has open, but somebody listens to, is opened for what they have missed. */
static void look_at(struct server *server, const char *id, const struct game_head *head) {
    char why[256];
    struct hosted_game *hosted = game_cache_peek(server, id);
    if (hosted == NULL || hosted->restoring || hosted->broken)
        return;
    bool behind = head->news != hosted->row.news || (head->n > hosted->n && hosted->streams != NULL);
    if (hosted->match == NULL ? behind : behind || head->n > hosted->n)
        game_cache_find(server, id, NULL, why, sizeof why);
}

struct looking {
    struct server *server;
    char (*id)[STORE_ID_SIZE];
    struct game_head *head;
    size_t count, size;
};

static void note_head(void *context, const char *id, const struct game_head *head) {
    struct looking *looking = context;
    if (looking->count == looking->size) {
        looking->size = looking->size * 2 + 16;
        looking->id = must(realloc(looking->id, looking->size * sizeof *looking->id));
        looking->head = must(realloc(looking->head, looking->size * sizeof *looking->head));
    }
    snprintf(looking->id[looking->count], STORE_ID_SIZE, "%s", id);
    looking->head[looking->count++] = *head;
}

static bool is_among(const struct looking *looking, const char *id) {
    for (size_t i = 0; i < looking->count; i++)
        if (strcmp(looking->id[i], id) == 0)
            return true;
    return false;
}

static void drop_missing(struct server *server, const struct looking *looking, const char *ids) {
    char id[STORE_ID_SIZE];
    for (const char *at = ids; *at != 0; at += strcspn(at, ",") + (at[strcspn(at, ",")] == ',')) {
        snprintf(id, sizeof id, "%.*s", (int)strcspn(at, ","), at);
        struct hosted_game *hosted = is_among(looking, id) ? NULL : game_cache_peek(server, id);
        if (hosted != NULL && !hosted->restoring)
            throw_out(hosted); /* deleted elsewhere */
    }
}

static void look_at_all(struct server *server, const char *ids) {
    struct looking looking = {.server = server};
    store_look_again(server->store);
    bool read = store_heads(server->store, ids, note_head, &looking);
    if (read && looking.count > 0)
        heed_authority(server->several, looking.head[0].authority);
    for (size_t i = 0; i < looking.count; i++)
        look_at(server, looking.id[i], &looking.head[i]);
    if (read)
        drop_missing(server, &looking, ids);
    free(looking.id);
    free(looking.head);
}

/* -- waking -- */

static void hear(void *context, const char *games) {
    static const struct timeval now = {0, 0};
    struct several *several = context;
    if (several->heard.length > 0)
        text_add(&several->heard, ",");
    text_add(&several->heard, games);
    event_add(several->wake, &now);
}

/* Those of the games heard of that are in memory here. */
static void wake(evutil_socket_t none, short what, void *context) {
    struct several *several = context;
    struct text ids = GROWING;
    char id[STORE_ID_SIZE];
    (void)none, (void)what;
    text_add(&ids, "");
    text_add(&several->heard, "");
    for (const char *at = several->heard.at; *at != 0; at += strcspn(at, ",") + (at[strcspn(at, ",")] == ',')) {
        snprintf(id, sizeof id, "%.*s", (int)strcspn(at, ","), at);
        if (game_cache_peek(several->server, id) == NULL)
            continue;
        text_add(&ids, ids.length > 0 ? "," : "");
        text_add(&ids, id);
    }
    text_clear(&several->heard);
    if (ids.length > 0)
        look_at_all(several->server, ids.at);
    free(ids.at);
}

static void look(evutil_socket_t none, short what, void *context) {
    struct several *several = context;
    struct server *server = several->server;
    struct text ids = GROWING;
    (void)none, (void)what;
    if (server->stopping != 0)
        return;
    text_add(&ids, "");
    for (int i = 0; i < GAME_CACHE_BUCKETS; i++)
        for (const struct hosted_game *hosted = server->cache->bucket[i]; hosted != NULL; hosted = hosted->next) {
            text_add(&ids, ids.length > 0 ? "," : "");
            text_add(&ids, hosted->row.id);
        }
    if (ids.length > 0)
        look_at_all(server, ids.at);
    free(ids.at);
    computer_turns_look(server, several->looks);
    if (++several->looks % PRUNE_EVERY == 0)
        store_several_prune(server->store, serve_now() - KEEP_SECONDS);
}

/* -- life -- */

bool several_open(struct server *server) {
    static const struct timeval second = {1, 0};
    if (!store_is_shared(server->store))
        return true;
    struct several *several = server->several = must(calloc(1, sizeof *several));
    several->server = server;
    several->heard = (struct text)GROWING;
    several->program = number_of(SERVE_VERSION);
    several->authority = store_authority_last(server->store);
    several->wake = must(workplace_event_new(server->base, -1, 0, wake, several));
    several->often = must(workplace_event_new(server->base, -1, EV_PERSIST, look, several));
    event_add(several->often, &second);
    if (server->settings->bell)
        several->bell = bell_open(server->base, server->options.store, store_server(server->store), hear, several);
    return true;
}

void several_close(struct server *server) {
    struct several *several = server->several;
    if (several == NULL)
        return;
    bell_close(several->bell);
    workplace_event_free(several->wake);
    workplace_event_free(several->often);
    free(several->heard.at);
    free(several);
    server->several = NULL;
}
