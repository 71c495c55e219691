/* create.c: see create.h. */
#include "serve/play/create.h"

#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/levels.h"
#include "match/memory.h"
#include "match/orders.h"
#include "match/verify.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/people/people.h"
#include "serve/play/computer_seats.h"
#include "serve/play/computer_turns.h"
#include "serve/play/hosted_game.h"
#include "serve/play/import.h"
#include "serve/play/removal.h"
#include "serve/play/time_limit.h"
#include "serve/play/update_json.h"

enum { SLICE_ENTRIES = 250, ID_LETTERS = 10, TOKEN_LETTERS = 22, NONCE_BYTES = 16, WAIT_MICROSECONDS = 5000000 };

static void random_word(char *out, size_t letters) {
    static const char alphabet[] = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
    for (size_t i = 0; i < letters; i++)
        out[i] = alphabet[randombytes_uniform(sizeof alphabet - 1)];
    out[letters] = 0;
}

void create_token(char out[32]) { random_word(out, TOKEN_LETTERS); }

struct dice_seed create_seed(void) {
    struct dice_seed seed = {.generator = DICE_CHACHA20};
    randombytes_buf(seed.key, sizeof seed.key);
    return seed;
}

/* -- seats -- */

const char *create_default_bot(const struct ruleset *rules) {
    return rules->mind_count > 0 ? LEVEL_STANDARD : "random";
}

/* One seat as the body wants it; "me" if it says nothing. False: answered. */
static bool read_seat(struct request *request, const struct match *match, side_id side, struct seat_row *seat) {
    const char *name = match_side_word(match, side);
    const json_t *wanted = json_object_get(json_object_get(request->body, "seats"), name);
    const char *kind = json_string_value(json_object_get(wanted, "kind"));
    const char *bot = json_string_value(json_object_get(wanted, "bot"));
    *seat = (struct seat_row){0};
    snprintf(seat->side, sizeof seat->side, "%s", name);
    if (kind == NULL || strcmp(kind, "me") == 0) {
        struct text book = GROWING;
        match_orders_write(match, side, &book); /* those of an imported save */
        seat->book = book.at;
        strcpy(seat->kind, "person");
        seat->person = request->person->id;
        return true;
    }
    if (strcmp(kind, "open") == 0) {
        strcpy(seat->kind, "open");
        create_token(seat->token);
        return true;
    }
    strcpy(seat->kind, "computer");
    snprintf(seat->bot, sizeof seat->bot, "%s", bot != NULL ? bot : create_default_bot(match->rules));
    if (strcmp(kind, "computer") == 0 && computer_known(match->rules, seat->bot))
        return true;
    char why[128];
    struct text text;
    text_init(&text, why, sizeof why);
    bot_why_not(match->rules, seat->bot, &text);
    answer_error(request, 400, "unknown",
                 strcmp(kind, "computer") == 0 ? why : "the kind of a seat must be me, computer or open");
    return false;
}

static bool read_seats(struct request *request, const struct match *match, struct seat_row seats[STORE_SIDES]) {
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(request->body, "seats"), key, value) {
        if (match_side_named(match, key) == SIDE_NONE) {
            answer_error(request, 400, "unknown", "seats must be named after the sides of the game");
            return false;
        }
    }
    for (side_id side = 0; side < SIDES; side++)
        if (!read_seat(request, match, side, &seats[side]))
            return false;
    return true;
}

/* -- the row -- */

static void commit_to_seed(struct match *match) {
    unsigned char bytes[NONCE_BYTES];
    char nonce[NONCE_BYTES * 2 + 1], commitment[COMMITMENT_LENGTH + 1];
    if (match->header.commitment[0] != 0 || match->header.mixes[0] != 0) /* both players have committed already */
        return;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(nonce, sizeof nonce, bytes, sizeof bytes);
    verify_commitment(&match->header.seed, nonce, commitment);
    match_set_commitment(match, commitment, nonce);
}

/* Why this cannot be a rated game; NULL: it can. */
static const char *not_rated(const struct request *request, const struct match *match) {
    if (request->person->guest)
        return "a rated game is between accounts: log in first";
    if (match->header.position_length > 0 || json_object_get(request->body, "seed") != NULL)
        return "a rated game begins at the beginning, with dice that nobody chose";
    return NULL;
}

static bool fill_row(struct request *request, const struct match *match, bool has_open, struct game_row *row) {
    const char *title = body_text(request, "title");
    const struct scenario_info *info = match->rules->scenario(match->tables, match->scenario);
    random_word(row->id, ID_LETTERS);
    if (match->header.position_length > 0) /* a position belongs to its game, not to a scenario */
        games_plain_name(match->header.scenario, row->scenario, sizeof row->scenario);
    else
        snprintf(row->scenario, sizeof row->scenario, "%s", info->id);
    if (title != NULL && (strlen(title) >= sizeof row->title || !name_can_be_seen(title))) {
        answer_error(request, 400, "request", "the title is too long or has characters that cannot be shown");
        return false;
    }
    snprintf(row->title, sizeof row->title, "%s", title != NULL && title[0] != 0 ? title : info->title);
    strcpy(row->state, play_over(&match->game) ? "over" : has_open ? "open" : "running");
    struct text status = GROWING;
    update_json_short_status(match, &status);
    row->status = status.at;
    row->owner = request->person->id;
    row->is_public = body_flag(request, "public");
    row->pupil = body_flag(request, "pupil");
    row->rated = body_flag(request, "rated");
    const char *why = row->rated ? not_rated(request, match) : NULL;
    if (why != NULL) {
        answer_error(request, 400, "request", why);
        return false;
    }
    if (!body_number(request, "pace", &row->pace) || row->pace < 0 || row->pace > PACE_MOST)
        row->pace = 0;
    row->created = row->touched = serve_now();
    if (match->header.seeded) {
        struct text seed;
        text_init(&seed, row->seed, sizeof row->seed);
        dice_seed_write(&match->header.seed, &seed);
    }
    snprintf(row->nonce, sizeof row->nonce, "%s", match->header.nonce);
    snprintf(row->commitment, sizeof row->commitment, "%s", match->header.commitment);
    return true;
}

/* -- the past, as opening and entries -- */

struct record { /* a game being written down */
    struct server *server;
    struct request *request;
    struct match *match;
    struct game_row row;
    struct seat_row seats[STORE_SIDES];
    struct time_limit_row limit;
    struct opening_row opening;
    char *text;     /* the save */
    const char *at; /* what is not written yet */
    uint32_t n;     /* the last entry written */
    size_t events;  /* of its events written so far */
    uint32_t done;
    uint64_t waiting; /* since when another program has kept the store from the next slice; 0: it does not */
};

/* The events of one action (or undo), which follow each other in the log. */
static char *events_of(struct record *past, uint32_t action) {
    const struct match *match = past->match;
    struct text out = GROWING;
    size_t from = past->events;
    while (past->events < match->event_count && match->event[past->events].action == action)
        past->events++;
    update_json_event_lines(past->events > from ? &match->event[from] : NULL, past->events - from, &out);
    return out.at;
}

/* The length of the lines up to the next action or undo. */
static size_t entry_length(const char *text) {
    size_t length = 0;
    do {
        length += strcspn(text + length, "\n");
        length += text[length] == '\n';
    } while (text[length] != 0 && strncmp(text + length, "do ", 3) != 0 && strncmp(text + length, "undo ", 5) != 0);
    return length;
}

static bool write_entry(struct store *store, struct record *past) {
    const char *at = past->at;
    size_t length = entry_length(at);
    bool undo = strncmp(at, "undo ", 5) == 0;
    past->done = undo ? (uint32_t)strtoul(at + 5, NULL, 10) : past->done + 1;
    char *line = must(strndup(at, length)), *events = events_of(past, past->done);
    char side[16] = "";
    if (!undo)
        snprintf(side, sizeof side, "%.*s", (int)strcspn(at + 3, " "), at + 3);
    struct journal_row row = {.n = ++past->n,
                              .at = serve_now(),
                              .side = undo ? NULL : side,
                              .kind = undo ? "agreed" : "do",
                              .line = line,
                              .events = events};
    bool done = store_journal_add(store, past->row.id, &row);
    free(line);
    free(events);
    past->at += length;
    return done;
}

static bool write_limit(struct store *store, const struct record *past) {
    return past->limit.move == 0 || store_time_limit_set(store, past->row.id, &past->limit);
}

static bool is_long(const char *at) {
    int count = 0;
    for (; *at != 0 && count <= SLICE_ENTRIES; count++)
        at += entry_length(at);
    return count > SLICE_ENTRIES;
}

static bool write_entries(struct store *store, struct record *past) {
    bool done = true;
    for (int i = 0; done && i < SLICE_ENTRIES && *past->at != 0; i++)
        done = write_entry(store, past);
    return done;
}

static void open_record(struct record *past) {
    past->text = match_save(past->match, true);
    char *begin = strstr(past->text, "\nbegin");
    size_t length = (size_t)(begin + 1 - past->text);
    length += strcspn(past->text + length, "\n") + 1;
    while (strncmp(past->text + length, "mix ", 4) == 0) /* the first to contribute had nothing to decide */
        length += strcspn(past->text + length, "\n") + 1;
    past->opening = (struct opening_row){0, must(strndup(past->text, length)), events_of(past, 0)};
    past->at = past->text + length;
}

static void free_record(struct record *past) {
    free(past->opening.text);
    free(past->opening.events);
    free(past->text);
    game_row_free(&past->row);
    for (side_id side = 0; side < SIDES; side++)
        free(past->seats[side].book);
    import_free_match(past->server, past->match);
    free(past);
}

/* -- */

static bool is_alone(const struct seat_row seats[STORE_SIDES]) {
    return strcmp(seats[0].kind, "computer") == 0 && strcmp(seats[1].kind, "computer") == 0;
}

/* Games that go on without people are limited: nobody's patience limits them. False: answered. */
static bool may_sit(struct request *request, const struct match *match, const struct seat_row seats[STORE_SIDES]) {
    return !is_alone(seats) || play_over(&match->game) || computer_turns_allow(request);
}

/* The game is written down. Where it cannot be opened it is taken back: either it is not there, or the answer names it.
 */
static void answer_created(struct request *request, const struct game_row *row) {
    char why[256];
    struct server *server = request->server;
    bool there =
        game_cache_find(server, row->id, request, why, sizeof why) != NULL || game_cache_peek(server, row->id) != NULL;
    if (there || !store_game_drop(server->store, row->id))
        answer_json(request, 200, json_pack("{s:b, s:s}", "ok", 1, "id", row->id));
    else {
        removal_wake(server);
        answer_error(request, 500, "broken", why);
    }
}

static void end_record(struct record *past, bool done) {
    if (done && is_alone(past->seats))
        computer_turns_made(past->request, past->row.id);
    if (done)
        answer_created(past->request, &past->row);
    else
        answer_unwritten(past->request);
    free_record(past);
}

/* -- a long past, in slices -- */

/* Whether another program has the lock, and not for too long. */
static bool waits_for_lock(struct record *past) {
    uint64_t now = serve_microseconds();
    if (past->server->stopping || store_busy_since(past->server->store) == 0)
        return false;
    if (past->waiting == 0)
        past->waiting = now;
    return now - past->waiting < WAIT_MICROSECONDS;
}

/* Nobody sees the game before its last slice: it has no seats yet. What was left half written is dropped at the next
 * start (removal.h). */
static void write_slice(evutil_socket_t none, short what, void *context) {
    static const struct timeval soon = {0, 1000};
    struct record *past = context;
    struct store *store = past->server->store;
    (void)none, (void)what;
    bool begun = !past->server->stopping && store_begin(store);
    if (!begun && waits_for_lock(past)) {
        workplace_once(past->server->base, write_slice, past, &soon);
        return;
    }
    past->waiting = 0;
    bool done = begun && write_entries(store, past), last = *past->at == 0;
    if (done && last)
        done = store_game_arrived(store, &past->row, &past->opening, past->seats) && write_limit(store, past);
    done = done && store_commit(store);
    if (begun && !done)
        store_roll_back(store);
    if (!done && store_game_drop(store, past->row.id))
        removal_wake(past->server);
    if (done && !last)
        workplace_once(past->server->base, write_slice, past, &soon);
    else
        end_record(past, done);
}

static void write_long(struct record *past) {
    struct store *store = past->server->store;
    bool done = store_begin(store) && store_game_arrives(store, &past->row) && store_commit(store);
    if (done)
        write_slice(-1, 0, past);
    else {
        store_roll_back(store);
        end_record(past, false);
    }
}

static void write_short(struct record *past) {
    struct store *store = past->server->store;
    bool done = store_begin(store) && store_game_add(store, &past->row, &past->opening, past->seats) &&
                write_limit(store, past) && write_entries(store, past) && store_commit(store);
    if (!done)
        store_roll_back(store);
    end_record(past, done);
}

static void seat_players(const struct match *match, const struct create_fixture *fixture,
                         struct seat_row seats[STORE_SIDES]) {
    for (side_id side = 0; side < SIDES; side++) {
        seats[side] = (struct seat_row){.person = fixture->person[side]};
        snprintf(seats[side].side, sizeof seats[side].side, "%s", match_side_word(match, side));
        strcpy(seats[side].kind, "person");
    }
}

/* The friend's seat is nobody's here: what they do comes by letter. */
static void seat_writer(const struct request *request, const struct match *match, const struct create_letter *letter,
                        struct seat_row seats[STORE_SIDES]) {
    for (side_id side = 0; side < SIDES; side++) {
        bool mine = side == letter->side;
        seats[side] = (struct seat_row){.person = mine ? request->person->id : 0};
        snprintf(seats[side].side, sizeof seats[side].side, "%s", match_side_word(match, side));
        strcpy(seats[side].kind, mine ? "person" : "friend");
        if (mine)
            snprintf(seats[side].token, sizeof seats[side].token, "%s", letter->secret);
    }
}

/* False: answered. */
static bool fill_seats(struct record *past, const struct create_fixture *fixture, const struct create_letter *letter) {
    struct request *request = past->request;
    if (letter != NULL) {
        seat_writer(request, past->match, letter, past->seats);
        return limits_allow(request, LIMIT_GAME);
    }
    if (fixture != NULL) {
        seat_players(past->match, fixture, past->seats);
        return limits_allow(request, LIMIT_GAME);
    }
    return read_seats(request, past->match, past->seats) && time_limit_read(request, past->seats, &past->limit) &&
           may_sit(request, past->match, past->seats) && limits_allow(request, LIMIT_GAME);
}

static void create(struct request *request, struct match *match, bool chosen_seed, const struct create_fixture *fixture,
                   const struct create_letter *letter) {
    struct record *past = must(calloc(1, sizeof *past));
    past->server = request->server;
    past->request = request;
    past->match = match;
    store_games_lock(request->server->store); /* until it is written, or refused */
    if (!fill_seats(past, fixture, letter)) {
        free_record(past);
        return;
    }
    commit_to_seed(match);
    past->row.chosen_seed = chosen_seed;
    bool has_open = past->seats[0].kind[0] == 'o' || past->seats[1].kind[0] == 'o';
    if (!fill_row(request, match, has_open, &past->row)) { /* answered */
        free_record(past);
        return;
    }
    if (fixture != NULL)
        memcpy(past->row.pairing, fixture->pairing, sizeof past->row.pairing);
    if (letter != NULL)
        memcpy(past->row.id, letter->id, sizeof past->row.id);
    open_record(past);
    if (is_long(past->at))
        write_long(past);
    else
        write_short(past);
}

void create_game(struct request *request, struct match *match, bool chosen_seed) {
    create(request, match, chosen_seed, NULL, NULL);
}

void create_letter(struct request *request, struct match *match, const struct create_letter *letter) {
    create(request, match, false, NULL, letter);
}

void create_fixture(struct request *request, const struct create_fixture *fixture) {
    uint32_t options[SAVE_OPTIONS_MAX] = {0};
    char why[512];
    struct text text;
    text_init(&text, why, sizeof why);
    struct match *match = match_new(request->server->cache->games, fixture->scenario, options, create_seed(), &text);
    if (match == NULL) {
        answer_error(request, 400, "request", why);
        return;
    }
    json_decref(request->body);
    request->body = json_pack("{s:s, s:b}", "title", fixture->title, "rated", 1);
    create(request, match, false, fixture, NULL);
}
