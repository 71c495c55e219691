/* stream.c: see stream.h.
 *
 * An update is written once for each kind of viewer, by side and language, and sent to all of that kind; it is written
 * before the change is committed, while what it describes is at hand, and sent after. The author of the change may name
 * their own stream, and gets its update with the answer to the request instead: one message less for both. A stream
 * that does not take what it is sent is dropped when its buffer passes a cap: the client comes back with the last
 * number it saw, and gets the rest in one update. Comments every 15 seconds keep proxies awake and find the dead. */
#include "serve/play/stream.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/net/connection.h"
#include "serve/people/notices.h"
#include "serve/people/people.h"
#include "serve/play/api.h"
#include "serve/play/experiments.h"
#include "serve/play/several.h"
#include "serve/play/update_json.h"
#include "serve/store/people.h"
#include "serve/store/several.h"

enum { HEARTBEAT_SECONDS = 15, CATCH_UP_MAX = 500, CHUNK_HEAD = 18 };

struct stream {
    struct hosted_game *hosted;
    struct connection *connection;
    int64_t person;
    unsigned char session[SESSION_HASH_SIZE]; /* with whose authority */
    int64_t expires;                          /* when that ends, if nobody prolongs it; 0: there is no session */
    char address[ADDRESS_KEY_SIZE];           /* for whom */
    uint32_t name;                            /* given by who opened it; 0: none */
    side_id viewer;
    const struct language *language; /* that its reader has; NULL: English */
    bool chunked;                    /* else it is simply written, until the connection is closed */
    bool dropped;
    struct stream *next;            /* of the game */
    struct stream *later, *earlier; /* of the server */
};

struct streams {
    struct stream *first;
    struct event *heartbeat;
    int count;
    uint64_t counting; /* games that have been counted carry its number */
};

/* -- sending -- */

/* The head of a chunk of HTTP: its length. The text begins somewhere in `head` and ends with it. */
static char *chunk_head(size_t length, char head[CHUNK_HEAD]) {
    char *at = head + CHUNK_HEAD;
    *--at = '\n';
    *--at = '\r';
    do
        *--at = "0123456789abcdef"[length & 15];
    while ((length >>= 4) > 0);
    return at;
}

static void send_chunk(struct stream *stream, const char *bytes, size_t length) {
    char head[CHUNK_HEAD], *size = chunk_head(length, head);
    struct iovec part[] = {{size, (size_t)(head + CHUNK_HEAD - size)}, {(char *)(uintptr_t)bytes, length}, {"\r\n", 2}};
    if (stream->chunked)
        connection_send(stream->connection, part, 3);
    else
        connection_send(stream->connection, part + 1, 1);
}

static void send_bytes(struct stream *stream, const char *bytes, size_t length) {
    size_t most = (size_t)stream->hosted->server->settings->limits.stream_buffer_bytes;
    if (connection_waiting(stream->connection) > most)
        stream->dropped = true; /* by the next heartbeat or update: not while lists are walked */
    if (!stream->dropped)
        send_chunk(stream, bytes, length);
}

/* -- coming and going -- */

static bool holds_seat(const struct hosted_game *hosted, int64_t person) {
    return hosted_game_holds(hosted, 0, person) || hosted_game_holds(hosted, 1, person);
}

static void unlink_stream(struct stream *stream) {
    struct server *server = stream->hosted->server;
    struct stream **link = &stream->hosted->streams;
    while (*link != stream)
        link = &(*link)->next;
    *link = stream->next;
    if (stream->later != NULL)
        stream->later->earlier = stream->earlier;
    if (stream->earlier != NULL)
        stream->earlier->later = stream->later;
    else
        server->streams->first = stream->later;
    server->streams->count--;
    metrics_add(server, METRIC_STREAMS, -1);
}

static void send_presence(struct hosted_game *hosted, int64_t person) {
    if (holds_seat(hosted, person))
        streams_send_here(hosted, "seats", "{}", 0);
}

/* The connection is gone: by the client, by a time-out, or because we dropped it. */
static void take_gone(void *context) {
    struct stream *stream = context;
    struct hosted_game *hosted = stream->hosted;
    int64_t person = stream->person;
    unlink_stream(stream);
    free(stream);
    if (!hosted->server->stopping && !streams_is_here(hosted, person))
        send_presence(hosted, person);
}

static void end_stream(struct stream *stream) {
    static const char bye[] = "event: bye\ndata: {}\n\n";
    send_bytes(stream, bye, sizeof bye - 1);
    if (stream->chunked)
        send_chunk(stream, "", 0);
    unlink_stream(stream);
    connection_answered(stream->connection, true);
    free(stream);
}

void streams_end(struct hosted_game *hosted) {
    while (hosted->streams != NULL)
        end_stream(hosted->streams);
}

void streams_end_all(struct server *server) {
    while (server->streams->first != NULL)
        end_stream(server->streams->first);
}

/* -- authority -- */

static void lose_authority(struct stream *stream) {
    struct hosted_game *hosted = stream->hosted;
    int64_t person = stream->person;
    end_stream(stream);
    if (!streams_is_here(hosted, person))
        send_presence(hosted, person);
}

static bool is_of_session(const struct stream *stream, const unsigned char session[SESSION_HASH_SIZE]) {
    return stream->expires != 0 && memcmp(stream->session, session, SESSION_HASH_SIZE) == 0;
}

void streams_seats_changed(struct hosted_game *hosted) {
    struct stream *next;
    for (struct stream *stream = hosted->streams; stream != NULL; stream = next) {
        next = stream->next;
        if (!api_may_look(hosted, stream->person, stream->viewer))
            end_stream(stream);
    }
    streams_send_event(hosted, "seats", "{}", 0);
}

/* Whether the session that it was opened with is there. */
static bool has_session(struct stream *stream) {
    struct session_row row;
    int64_t id;
    char name[PERSON_NAME_SIZE];
    bool guest;
    if (stream->expires == 0)
        return true;
    if (!store_session_find(stream->hosted->server->store, stream->session, serve_now(), &row, &id, name, &guest))
        return false;
    stream->expires = row.expires;
    return true;
}

static void end_session(struct server *server, const unsigned char session[SESSION_HASH_SIZE]) {
    struct stream *later;
    for (struct stream *stream = server->streams->first; stream != NULL; stream = later) {
        later = stream->later;
        if (is_of_session(stream, session))
            lose_authority(stream);
    }
}

void streams_look_at_sessions(struct server *server, int64_t person, const unsigned char session[SESSION_HASH_SIZE]) {
    struct stream *later;
    for (struct stream *stream = server->streams->first; stream != NULL; stream = later) {
        later = stream->later;
        if ((person != 0 ? stream->person == person : is_of_session(stream, session)) && !has_session(stream))
            lose_authority(stream);
    }
}

static void follow_session(struct server *server, const unsigned char from[SESSION_HASH_SIZE],
                           const unsigned char to[SESSION_HASH_SIZE], int64_t expires) {
    for (struct stream *stream = server->streams->first; stream != NULL; stream = stream->later)
        if (is_of_session(stream, from)) {
            memcpy(stream->session, to, SESSION_HASH_SIZE);
            stream->expires = expires;
        }
}

static void end_person(struct server *server, int64_t person, const unsigned char *but) {
    struct stream *later;
    for (struct stream *stream = server->streams->first; stream != NULL; stream = later) {
        later = stream->later;
        if (stream->person == person && (but == NULL || !is_of_session(stream, but)))
            lose_authority(stream);
    }
    if (store_person_is_gone(server->store, person))
        experiments_forget_person(server, person);
}

/* Whether the session has run out. It may have been prolonged since the stream was opened. */
static bool has_expired(struct stream *stream, int64_t now) {
    return stream->expires != 0 && stream->expires <= now && !has_session(stream);
}

/* -- opening -- */

static struct stream *link_stream(struct hosted_game *hosted, int64_t person, side_id viewer, bool chunked) {
    struct streams *streams = hosted->server->streams;
    struct stream *stream = must(calloc(1, sizeof *stream));
    *stream = (struct stream){
        .hosted = hosted, .person = person, .viewer = viewer, .chunked = chunked, .next = hosted->streams};
    hosted->streams = stream;
    stream->later = streams->first;
    if (streams->first != NULL)
        streams->first->earlier = stream;
    streams->first = stream;
    streams->count++;
    metrics_add(hosted->server, METRIC_STREAMS, 1);
    return stream;
}

struct catching_up {
    struct json *out;
    const struct game *game;
    side_id viewer;
    bool all;
};

static void add_entry(void *context, const struct journal_row *row) {
    struct catching_up *up = context;
    update_json_entry(up->out, up->game, row->n, row->side, row->line, row->events, up->viewer, up->all);
}

/* Whether the entries after this one can be sent as one update. */
static bool can_catch_up(const struct hosted_game *hosted, uint32_t after) {
    return after >= hosted->base && after <= hosted->n && hosted->n - after <= CATCH_UP_MAX &&
           past_only_actions(&hosted->past, after + 1, hosted->n);
}

/* The head of an update of the stream, and its object up to the number. */
static void open_update(struct update *update, struct json *json, uint32_t n) {
    text_add(&update->text, "id: ");
    text_unsigned(&update->text, n);
    text_add(&update->text, "\nevent: update\ndata: ");
    update->data = update->text.length;
    json_init(json, &update->text);
    json_open(json, '{');
    json_put_int(json, "n", n);
}

static void close_update(struct update *update, struct json *json) {
    json_close(json, '}');
    text_add(&update->text, "\n\n");
}

static void write_reset(struct update *update, uint32_t n) {
    struct json json;
    open_update(update, &json, n);
    json_put_bool(&json, "reset", true);
    close_update(update, &json);
}

static void open_entries(struct json *out) {
    json_key(out, "entries");
    json_open(out, '[');
}

/* Behind the entries: what they have changed, and where the game stands. */
static void close_entries(struct hosted_game *hosted, struct game *game, side_id viewer,
                          const struct play_state *before, struct json *out) {
    struct update_source source = update_source_of(hosted);
    json_close(out, ']');
    update_json_changes(game, viewer, before, out);
    update_json_status(&source, game, out);
}

/* A buffer for what only this stream is sent. */
static struct update *own_update(const struct stream *stream) {
    struct game_cache *cache = stream->hosted->server->cache;
    return &cache->update[games_language_number(cache->games, stream->language)][stream->viewer];
}

/* The entries after one that the viewer has seen, up to the last that they may see, as one update. */
static void write_rest(struct hosted_game *hosted, const struct stream *stream, uint32_t after, struct update *update) {
    side_id viewer = stream->viewer;
    uint32_t to = hosted_game_shown_entry(hosted, hosted->n, viewer);
    struct game *seen = can_catch_up(hosted, after) ? hosted_game_at(hosted, after) : NULL;
    struct json json;
    struct catching_up up = {&json, NULL, viewer, hosted_game_is_over(hosted)};
    if (seen == NULL || after > to || hosted_game_shown_entry(hosted, after, viewer) != after) {
        write_reset(update, to);
        return;
    }
    struct play_state *before =
        aligned_block(seen->state->size); /* there is one past position: it may have to walk on */
    memcpy(before, seen->state, seen->state->size);
    struct game *game = hosted_game_shown_at(hosted, &to, viewer);
    if (game == NULL)
        write_reset(update, to);
    else {
        up.game = game;
        game->language = stream->language;
        open_update(update, &json, to);
        open_entries(&json);
        store_journal_read(hosted->server->store, hosted->row.id, after + 1, to, add_entry, &up);
        close_entries(hosted, game, viewer, before, &json);
        game->language = NULL;
        close_update(update, &json);
    }
    free(before);
}

void stream_start(struct request *request, struct hosted_game *hosted, side_id viewer, uint32_t after, uint32_t name) {
    int64_t person = request->person->id;
    bool new_here = !streams_is_here(hosted, person);
    answer_header(request, "X-Accel-Buffering", "no");
    if (request->head.method == METHOD_HEAD) {
        answer_bytes(request, 200, "text/event-stream; charset=utf-8", "", 0);
        return;
    }
    struct stream *stream = link_stream(hosted, person, viewer, !request->head.old);
    const unsigned char *session = person_session(request, &stream->expires);
    if (session != NULL)
        memcpy(stream->session, session, SESSION_HASH_SIZE);
    address_key(request_peer(request), stream->address);
    stream->name = name;
    stream->language = api_language(request);
    struct update *update = own_update(stream);
    stream->connection = answer_stream(request);
    connection_becomes_stream(stream->connection, take_gone, stream);
    text_clear(&update->text);
    text_add(&update->text, ": here\n\n");
    if (after != hosted_game_shown_entry(hosted, hosted->n, viewer))
        write_rest(hosted, stream, after, update);
    send_bytes(stream, update->text.at, update->text.length);
    notices_here(hosted->server, person, hosted->row.id);
    if (new_here)
        send_presence(hosted, person);
    hosted_game_schedule(hosted); /* computers may have waited for somebody to look on */
}

/* -- updates -- */

void streams_send_rest(struct hosted_game *hosted, uint32_t seen) {
    for (struct stream *stream = hosted->streams; stream != NULL; stream = stream->next) {
        side_id viewer = stream->viewer;
        struct update *update = own_update(stream);
        uint32_t after = viewer < SIDES ? seen : past_open_entry(&hosted->past, seen);
        text_clear(&update->text);
        if (after != hosted_game_shown_entry(hosted, hosted->n, viewer)) {
            write_rest(hosted, stream, after, update);
            send_bytes(stream, update->text.at, update->text.length);
        }
    }
}

static void drop_slow(struct stream *stream) {
    struct stream *next;
    for (; stream != NULL; stream = next) {
        next = stream->next;
        if (!stream->dropped)
            continue;
        metrics_add(stream->hosted->server, METRIC_DROPPED, 1);
        connection_close(stream->connection); /* calls take_gone */
    }
}

/* Those who must not know a choice are sent nothing of it until it is revealed, and then everything at once. */
static void write_behind(struct hosted_game *hosted, const struct stream *stream, uint32_t seen,
                         struct update *update) {
    uint32_t shown = hosted_game_shown_entry(hosted, hosted->n, stream->viewer);
    if (hosted->change.reset)
        write_reset(update, shown);
    else if (shown != seen)
        write_rest(hosted, stream, seen, update);
}

static void write_update(struct hosted_game *hosted, const struct stream *stream, const struct play_state *before,
                         struct update *update) {
    const struct change *change = &hosted->change;
    struct game *game = &hosted->match->game;
    const struct language *asker = game->language;
    side_id viewer = stream->viewer;
    bool all = hosted_game_is_over(hosted);
    uint32_t head = change->entry[0].n - 1, seen = viewer < SIDES ? head : past_open_entry(&hosted->past, head);
    struct json json;
    text_clear(&update->text);
    if (seen != head || hosted_game_shown_entry(hosted, hosted->n, viewer) != hosted->n) {
        write_behind(hosted, stream, seen, update);
        return;
    }
    if (change->reset) {
        write_reset(update, hosted->n);
        return;
    }
    game->language = stream->language;
    open_update(update, &json, hosted->n);
    open_entries(&json);
    for (size_t i = 0; i < change->count; i++) {
        const struct new_entry *entry = &change->entry[i];
        update_json_entry(&json, game, entry->n, hosted_game_side_word(hosted, entry->side),
                          change->text.at + entry->line, change->text.at + entry->events, viewer, all);
    }
    close_entries(hosted, game, viewer, before, &json);
    close_update(update, &json);
    game->language = asker;
}

/* Whether everybody is sent the same: the game hides nothing from anyone, and nothing of this change is sealed. */
static bool is_open_to_all(struct hosted_game *hosted) {
    const struct change *change = &hosted->change;
    const struct game *game = &hosted->match->game;
    bool open = game->rules->open_to_all != NULL && game->rules->open_to_all(game) &&
                !past_secret(&hosted->past, change->entry[0].n - 1);
    for (size_t i = 0; i < change->count && open; i++)
        open = !change->entry[i].secret && !update_json_is_sealed(change->text.at + change->entry[i].events);
    return open;
}

/* What the change sends this viewer: written once for all who get the same. */
static struct update *update_for(const struct hosted_game *hosted, side_id viewer, const struct language *language) {
    struct game_cache *cache = hosted->server->cache;
    return &cache->update[games_language_number(cache->games, language)][hosted->change.open ? 0 : viewer];
}

void streams_write(struct hosted_game *hosted, const struct play_state *before) {
    const struct games *games = hosted->server->cache->games;
    bool written[GAMES_LANGUAGES_MAX + 1][SIDES + 1] = {{false}};
    hosted->change.open = hosted->streams != NULL && is_open_to_all(hosted);
    for (const struct stream *stream = hosted->streams; stream != NULL; stream = stream->next) {
        side_id viewer = hosted->change.open ? 0 : stream->viewer;
        bool *done = &written[games_language_number(games, stream->language)][viewer];
        if (!*done)
            write_update(hosted, stream, before, update_for(hosted, viewer, stream->language));
        *done = true;
    }
}

void streams_send(struct hosted_game *hosted) {
    for (struct stream *stream = hosted->streams; stream != NULL; stream = stream->next) {
        const struct text *text = &update_for(hosted, stream->viewer, stream->language)->text;
        if (text->length > 0 && stream != hosted->change.skipped)
            send_bytes(stream, text->at, text->length);
    }
    drop_slow(hosted->streams);
}

void streams_skip(struct hosted_game *hosted, int64_t person, uint32_t name) {
    struct stream *stream = name != 0 ? hosted->streams : NULL;
    while (stream != NULL && (stream->name != name || stream->person != person || stream->dropped))
        stream = stream->next;
    hosted->change.skipped = stream;
    hosted->change.skipped_viewer = stream != NULL ? stream->viewer : (side_id)SIDE_NONE;
    hosted->change.skipped_language = stream != NULL ? stream->language : NULL;
}

const char *streams_skipped(const struct hosted_game *hosted, size_t *length) {
    const struct update *update = update_for(hosted, hosted->change.skipped_viewer, hosted->change.skipped_language);
    if (hosted->change.skipped == NULL || update->text.length == 0)
        return NULL;
    *length = update->text.length - update->data - 2; /* an event ends with two ends of lines */
    return update->text.at + update->data;
}

void streams_send_here(struct hosted_game *hosted, const char *event, const char *data, int64_t person) {
    struct text out = GROWING;
    text_add(&out, "event: ");
    text_add(&out, event);
    text_add(&out, "\ndata: ");
    text_add(&out, data);
    text_add(&out, "\n\n");
    for (struct stream *stream = hosted->streams; stream != NULL; stream = stream->next)
        if (person == 0 || stream->person == person)
            send_bytes(stream, out.at, out.length);
    free(out.at);
}

/* Other servers' listeners hear it too. Of seats and offers they hear by what was written: see store/several.h. */
void streams_send_event(struct hosted_game *hosted, const char *event, const char *data, int64_t person) {
    streams_send_here(hosted, event, data, person);
    if (hosted->server->several == NULL)
        return;
    if (strcmp(event, "seats") != 0 && strcmp(event, "offer") != 0)
        store_news_add(hosted->server->store, hosted->row.id, event, data, person);
    several_tell(hosted);
}

int streams_count(const struct server *server) { return server->streams->count; }

int streams_of_person(struct server *server, int64_t person) {
    int count = 0;
    for (const struct stream *stream = server->streams->first; stream != NULL; stream = stream->later)
        count += stream->person == person;
    return count;
}

int streams_of_address(struct server *server, const char *address) {
    int count = 0;
    for (const struct stream *stream = server->streams->first; stream != NULL; stream = stream->later)
        count += strcmp(stream->address, address) == 0;
    return count;
}

int streams_games_of_address(struct hosted_game *hosted, const char *address) {
    struct streams *streams = hosted->server->streams;
    int count = 0;
    streams->counting++;
    for (struct stream *stream = streams->first; stream != NULL; stream = stream->later) {
        if (strcmp(stream->address, address) != 0 || stream->hosted->counted == streams->counting)
            continue;
        stream->hosted->counted = streams->counting;
        count++;
    }
    return hosted->counted == streams->counting ? 0 : count;
}

bool streams_is_here(const struct hosted_game *hosted, int64_t person) {
    for (const struct stream *stream = hosted->streams; stream != NULL; stream = stream->next)
        if (stream->person == person && !stream->dropped)
            return true;
    return false;
}

/* -- the heartbeat -- */

static void beat(evutil_socket_t socket, short what, void *context) {
    (void)socket, (void)what;
    struct server *server = context;
    struct stream *later;
    for (struct stream *stream = server->streams->first; stream != NULL; stream = stream->later)
        send_bytes(stream, ":\n\n", 3);
    int64_t now = serve_now();
    for (struct stream *stream = server->streams->first; stream != NULL; stream = later) {
        later = stream->later;
        if (has_expired(stream, now)) {
            lose_authority(stream);
            continue;
        }
        if (!stream->dropped)
            continue;
        metrics_add(server, METRIC_DROPPED, 1);
        connection_close(stream->connection);
    }
}

bool streams_open(struct server *server) {
    static const struct timeval often = {HEARTBEAT_SECONDS, 0};
    static const struct session_watcher watcher = {end_session, follow_session, end_person};
    server->session_watcher = &watcher;
    server->streams = must(calloc(1, sizeof *server->streams));
    server->streams->heartbeat = workplace_event_new(server->base, -1, EV_PERSIST, beat, server);
    event_add(server->streams->heartbeat, &often);
    return true;
}

void streams_close(struct server *server) {
    if (server->streams == NULL)
        return;
    workplace_event_free(server->streams->heartbeat);
    free(server->streams);
    server->streams = NULL;
}
