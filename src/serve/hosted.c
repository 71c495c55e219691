/* hosted.c: opening a game, and changing it: see hosted.h. Looking back is in lookback.c. */
#include "serve/hosted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/computer.h"
#include "serve/log.h"
#include "serve/lookback.h"
#include "serve/notices.h"
#include "serve/stream.h"
#include "serve/team.h"
#include "serve/tell.h"
#include "serve/turns.h"

static const char *const KINDS[] = {"do", "undo", "agreed", "reopened"};

/* -- entries -- */

static struct entry *new_entry(struct hosted *hosted, uint32_t n) {
    size_t index = n - hosted->base;
    if (index >= hosted->entry_size) {
        hosted->entry_size = index * 2 + 64;
        hosted->entry = must(realloc(hosted->entry, hosted->entry_size * sizeof *hosted->entry));
    }
    hosted->entry[index] = (struct entry){.side = SIDE_NONE};
    return &hosted->entry[index];
}

/* The entry whose position an undo's position is: undos stand for what they went back to. */
static uint32_t position_of(const struct hosted *hosted, uint32_t n) {
    while (n > hosted->base && hosted_entry(hosted, n)->kind == ENTRY_UNDO)
        n = hosted_entry(hosted, n)->parent;
    return n;
}

bool hosted_entry_done(const struct hosted *hosted, uint32_t head, uint32_t done, uint32_t *n) {
    uint32_t at = position_of(hosted, head);
    while (at > hosted->base && hosted_entry(hosted, at)->done > done)
        at = position_of(hosted, hosted_entry(hosted, at)->parent);
    *n = at;
    return hosted_entry(hosted, at)->done == done;
}

uint32_t hosted_open_entry(const struct hosted *hosted, uint32_t n) {
    while (n > hosted->base && hosted_entry(hosted, n)->secret)
        n = hosted_entry(hosted, n)->parent;
    return n;
}

uint32_t hosted_shown(const struct hosted *hosted, uint32_t n, side_id viewer) {
    return viewer < SIDES || hosted_is_over(hosted) ? n : hosted_open_entry(hosted, n);
}

bool hosted_stands(const struct hosted *hosted, uint32_t n, uint32_t head) {
    uint32_t at = position_of(hosted, head);
    while (at > hosted->base && at > n)
        at = position_of(hosted, hosted_entry(hosted, at)->parent);
    return at == n;
}

/* What the journal's new entry builds on, and how far it is. */
static void place_entry(struct hosted *hosted, struct entry *entry, uint32_t n, uint32_t to) {
    uint32_t head = n - 1, parent = head;
    if (entry->kind == ENTRY_DO) {
        entry->done = hosted_entry(hosted, head)->done + 1;
    } else {
        hosted_entry_done(hosted, head, to, &parent);
        entry->done = to;
        if (entry->kind == ENTRY_AGREED) /* a position has one salt: the last */
            while (parent > hosted->base && hosted_entry(hosted, parent)->kind != ENTRY_DO)
                parent = hosted_entry(hosted, parent)->parent;
    }
    entry->parent = parent;
}

static char *first_line(const char *line) { return must(strndup(line, strcspn(line, "\n"))); }

static void keep_entry(struct hosted *hosted, uint32_t n, enum entry_kind kind, side_id side, const char *line,
                       const char *events) {
    struct entry *entry = new_entry(hosted, n);
    entry->kind = (uint8_t)kind;
    entry->side = side;
    entry->line = first_line(line);
    place_entry(hosted, entry, n,
                kind == ENTRY_DO ? 0 : (uint32_t)strtoul(line + strcspn(line, "0123456789"), NULL, 10));
    entry->secret = kind == ENTRY_DO ? tell_is_secret(events) : hosted_entry(hosted, entry->parent)->secret;
    hosted->n = n;
}

/* -- opening -- */

static enum entry_kind kind_named(const char *name) {
    int kind = ENTRY_DO;
    while (kind < ENTRY_REOPENED && strcmp(KINDS[kind], name) != 0)
        kind++;
    return (enum entry_kind)kind;
}

/* Only ids of sides matter here: the sitting is not there yet. */
static side_id row_side(const struct hosted *hosted, const char *name) {
    for (side_id side = 0; name != NULL && side < SIDES; side++)
        if (strcmp(hosted->seat[side].row.side, name) == 0)
            return side;
    return SIDE_NONE;
}

struct reading {
    struct hosted *hosted;
    struct save_text *save;
};

static void read_entry(void *context, const struct journal_row *row) {
    const struct reading *reading = context;
    enum entry_kind kind = kind_named(row->kind);
    if (kind == ENTRY_REOPENED)
        return;
    save_text_add(reading->save, kind, row->line);
    keep_entry(reading->hosted, row->n, kind, row_side(reading->hosted, row->side), row->line, row->events);
}

static void read_seats(struct hosted *hosted, const struct ruleset *rules, const void *tables,
                       struct seat_row rows[STORE_SIDES]) {
    for (side_id side = 0; side < SIDES; side++)
        for (int i = 0; i < STORE_SIDES; i++)
            if (strcmp(rules->side_name(tables, side), rows[i].side) == 0) {
                hosted->seat[side].row = rows[i];
                hosted->seat[side].orders = json_loads(rows[i].orders, 0, NULL);
            }
}

/* The seats' sides need the game's tables; these belong to the scenario's game. */
static bool open_seats(struct hosted *hosted, char *why, size_t size) {
    struct seat_row rows[STORE_SIDES];
    char game[64];
    struct text text;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(hosted->row.scenario, "/"), hosted->row.scenario);
    text_init(&text, why, size);
    const void *tables = games_pack(hosted->server->hall->games, game, &text);
    if (tables == NULL || !store_seats_get(hosted->server->store, hosted->row.id, rows))
        return false;
    read_seats(hosted, load_ruleset(tables), tables, rows);
    return true;
}

static void tell_trouble(const struct save_trouble *trouble, char *why, size_t size) {
    snprintf(why, size, "line %u: %s%s%s", trouble->line, trouble->rule, trouble->rule[0] != 0 ? ": " : "",
             trouble->why);
}

/* The rules were mended since: the game goes on from the last position that was written. The journal keeps what was,
 * and from here on builds on a new opening. */
static bool reopen(struct hosted *hosted, const struct save_trouble *trouble) {
    struct server *server = hosted->server;
    struct buffer events = {0};
    struct opening_row first;
    char note[512];
    uint32_t n = hosted->n + 1;
    if (!store_opening_get(server->store, hosted->row.id, &first))
        return false;
    snprintf(note, sizeof note, "reopened %u: %s %s", trouble->agreed, trouble->rule, trouble->why);
    tell_event_lines(hosted->sitting->told, hosted->sitting->told_count, &events);
    struct opening_row opening = {n, hosted->sitting->journal.at, first.events};
    struct journal_row row = {
        .n = n, .at = serve_now(), .kind = KINDS[ENTRY_REOPENED], .line = note, .events = events.at};
    bool done = store_begin(server->store) && store_journal_add(server->store, hosted->row.id, &row) &&
                store_opening_set(server->store, hosted->row.id, &opening) && store_commit(server->store);
    if (!done)
        store_roll_back(server->store);
    free(events.at);
    free(first.text);
    free(first.events);
    log_say("warning", "a game goes on from a written position", "game", hosted->row.id, "why", note, NULL);
    for (uint32_t i = hosted->base; i <= hosted->n; i++)
        free(hosted_entry(hosted, i)->line);
    hosted->base = hosted->n = n;
    new_entry(hosted, n)->done = hosted->sitting->game.state->actions;
    hosted_entry(hosted, n)->line = must(strdup(""));
    return done;
}

static void write_position(struct sitting *sitting, struct json *json, void *context) {
    (void)context;
    play_sync(&sitting->game);
    sitting->rules->position(&sitting->game, json);
}

/* A game that begins with this position, and goes on with its dice; NULL: it cannot be had. */
static struct sitting *from_position(struct hosted *hosted, json_t *position) {
    char why[256], game[64];
    struct text text;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(hosted->row.scenario, "/"), hosted->row.scenario);
    text_init(&text, why, sizeof why);
    json_object_del(position, "actions"); /* they are counted from here */
    struct sitting *sitting =
        position != NULL ? sitting_sandbox(hosted->server->hall->games, game, position, 1, &text) : NULL;
    json_decref(position);
    return sitting;
}

/* The position of the last entry, as it was written down when the game was put away. */
static struct sitting *from_put_away(struct hosted *hosted) {
    char *written = store_position_get(hosted->server->store, hosted->row.id, hosted->n);
    struct sitting *sitting = from_position(hosted, written != NULL ? json_loads(written, 0, NULL) : NULL);
    free(written);
    return sitting;
}

/* The last position that agrees, where none was written. */
static struct sitting *from_agreed(struct hosted *hosted) {
    struct sitting *stopped = hosted->sitting;
    bool stands = stopped != NULL && stopped->written > 0 && stopped->rules->position != NULL;
    return stands ? from_position(hosted, sitting_json(stopped, write_position, NULL)) : NULL;
}

/* The rules were mended since it was played. */
static bool go_on_anew(struct hosted *hosted, const struct save_trouble *trouble, char *why, size_t size) {
    struct sitting *anew = from_put_away(hosted);
    if (anew == NULL)
        anew = from_agreed(hosted);
    if (anew != NULL) {
        sitting_free(hosted->sitting);
        hosted->sitting = anew;
    }
    if (hosted->sitting != NULL)
        return reopen(hosted, trouble);
    tell_trouble(trouble, why, size);
    return false;
}

static bool open_sitting(struct hosted *hosted, const struct save_text *save, char *why, size_t size) {
    struct save_trouble trouble = {0};
    hosted->ended = strcmp(hosted->row.state, "over") == 0;
    hosted->sitting =
        sitting_load_own(hosted->server->hall->games, save->text.at, save->text.length, !hosted->ended, &trouble);
    if (hosted->sitting != NULL && (trouble.state == SAVE_SOUND || hosted->ended))
        return true;
    return go_on_anew(hosted, &trouble, why, size);
}

static bool open_journal(struct hosted *hosted, char *why, size_t size) {
    struct store *store = hosted->server->store;
    struct opening_row opening;
    if (!store_opening_get(store, hosted->row.id, &opening))
        return false;
    struct save_text save = {0};
    struct reading reading = {hosted, &save};
    hosted->base = hosted->n = opening.base;
    new_entry(hosted, hosted->base)->line = must(strdup(""));
    save_text_open(&save, opening.text);
    bool read = store_journal_read(store, hosted->row.id, hosted->base + 1, UINT32_MAX, read_entry, &reading);
    bool open = read && open_sitting(hosted, &save, why, size);
    save_text_free(&save);
    free(opening.text);
    free(opening.events);
    return open;
}

struct hosted *hosted_open(struct server *server, const char *id, char *why, size_t size) {
    struct hosted *hosted = must(calloc(1, sizeof *hosted));
    snprintf(why, size, "there is no such game");
    hosted->server = server;
    if (!store_game_get(server->store, id, &hosted->row) || !open_seats(hosted, why, size) ||
        !open_journal(hosted, why, size) || !team_read(hosted)) {
        hosted_free(hosted);
        return NULL;
    }
    sitting_forget_told(hosted->sitting);
    hosted->hides = hall_keeps_secrets(server->hall, hosted->sitting->tables);
    hosted->left_alone = UINT32_MAX;
    computer_sit_down(hosted);
    return hosted;
}

void hosted_free(struct hosted *hosted) {
    lookback_free(hosted);
    team_free(hosted);
    for (side_id side = 0; side < SIDES; side++) {
        json_decref(hosted->seat[side].orders);
        free(hosted->seat[side].row.orders);
        free(hosted->seat[side].bot_memory);
    }
    for (uint32_t n = hosted->base; hosted->entry != NULL && n <= hosted->n; n++)
        free(hosted_entry(hosted, n)->line);
    free(hosted->entry);
    free(hosted->change.entry);
    free(hosted->change.text.at);
    sitting_free(hosted->sitting);
    game_row_free(&hosted->row);
    free(hosted);
}

void hosted_write_down(struct hosted *hosted) {
    struct store *store = hosted->server->store;
    char version[24];
    if (hosted->broken || hosted_is_over(hosted) || hosted->sitting->rules->position == NULL ||
        store_position_last(store, hosted->row.id) == hosted->n)
        return;
    json_t *position = sitting_json(hosted->sitting, write_position, NULL);
    char *text = position != NULL ? json_dumps(position, JSON_COMPACT) : NULL;
    snprintf(version, sizeof version, "%016llx", (unsigned long long)load_version(hosted->sitting->tables));
    if (text != NULL && !store_position_set(store, hosted->row.id, hosted->n, version, text))
        log_say("warning", "a position could not be written down", "game", hosted->row.id, NULL);
    json_decref(position);
    free(text);
}

/* -- changing -- */

bool hosted_begin(struct hosted *hosted) {
    struct change *change = &hosted->change;
    change->count = 0;
    change->text.length = 0;
    change->reset = false;
    change->spared = NULL;
    memcpy(hall_before(hosted->server->hall, hosted->sitting->game.state), hosted->sitting->game.state,
           hosted->sitting->game.state->size);
    return !hosted->broken && store_begin(hosted->server->store);
}

void hosted_roll_back(struct hosted *hosted) { store_roll_back(hosted->server->store); }

/* What is to be kept of an action from those who may not know it. */
struct seal {
    bool action;   /* the choice itself: for its side only */
    bool position; /* the position holds this or an earlier choice that is not revealed */
};

/* The entry's line and events go behind each other into the change's text, each ended by a zero. */
static void add_entry(struct hosted *hosted, enum entry_kind kind, side_id side, const char *line, size_t length,
                      struct seal seal) {
    struct change *change = &hosted->change;
    if (change->count == change->size) {
        change->size = change->size * 2 + 8;
        change->entry = must(realloc(change->entry, change->size * sizeof *change->entry));
    }
    struct fresh *fresh = &change->entry[change->count++];
    *fresh = (struct fresh){.n = hosted->n + 1, .side = side, .kind = (uint8_t)kind, .line = change->text.length};
    buffer_add(&change->text, line, length);
    buffer_add(&change->text, "", 1);
    fresh->events = change->text.length;
    tell_event_lines(hosted->sitting->told, hosted->sitting->told_count, &change->text);
    tell_seals(&change->text, seal.action ? side : (side_id)SIDE_NONE, seal.position);
    buffer_add(&change->text, "", 1);
    sitting_forget_told(hosted->sitting);
    keep_entry(hosted, fresh->n, kind, side, change->text.at + fresh->line, change->text.at + fresh->events);
}

/* The change's entries go into the journal; with the last of them the answer to the request that made them. */
static bool write_journal(struct hosted *hosted, const struct answered *answered) {
    const struct change *change = &hosted->change;
    bool done = true;
    for (size_t i = 0; i < change->count && done; i++) {
        const struct fresh *fresh = &change->entry[i];
        struct journal_row row = {.n = fresh->n,
                                  .at = serve_now(),
                                  .side = hosted_side_word(hosted, fresh->side),
                                  .kind = KINDS[fresh->kind],
                                  .line = change->text.at + fresh->line,
                                  .events = change->text.at + fresh->events};
        if (answered != NULL && i + 1 == change->count)
            row.answered = *answered;
        done = store_journal_add(hosted->server->store, hosted->row.id, &row);
    }
    return done;
}

struct ruling hosted_do(struct hosted *hosted, side_id side, struct action action) {
    struct sitting *sitting = hosted->sitting;
    if (hosted_is_over(hosted))
        return RULE(PLAY_OVER, "the game is over");
    uint32_t revealed = sitting->game.revealed;
    bool sealed = play_sealed(&sitting->game);
    struct ruling ruling = sitting_do(sitting, side, action);
    if (!is_legal(ruling))
        return ruling;
    bool told = sitting->game.revealed != revealed;
    struct seal seal = {sealed && !told, !told && (sealed || hosted_entry(hosted, hosted->n)->secret)};
    size_t from = sitting->action_start[sitting->game.state->actions - 1];
    add_entry(hosted, ENTRY_DO, side, sitting->journal.at + from, sitting->journal.length - from, seal);
    return ruling;
}

static void add_undo(struct hosted *hosted, enum entry_kind kind, side_id side, uint32_t to) {
    char line[32];
    int length = snprintf(line, sizeof line, "undo %u\n", to);
    hosted->change.reset = true;
    add_entry(hosted, kind, side, line, (size_t)length, (struct seal){0});
}

bool hosted_undo(struct hosted *hosted, side_id side, uint32_t to) {
    if (hosted_is_over(hosted) || hosted->sitting->undo.side != side || !sitting_undo(hosted->sitting, to))
        return false;
    add_undo(hosted, ENTRY_UNDO, side, to);
    return true;
}

bool hosted_undo_agreed(struct hosted *hosted, side_id side, uint32_t to) {
    if (hosted_is_over(hosted) || !sitting_undo_agreed(hosted->sitting, to))
        return false;
    add_undo(hosted, ENTRY_AGREED, side, to);
    return true;
}

/* Where the game stands, for lists of games; written only when it changed. */
static bool write_standing(struct hosted *hosted) {
    struct buffer *text = &hosted->server->hall->text;
    const char *state = hosted_state(hosted);
    text->length = 0;
    tell_in_short(hosted->sitting, text);
    bool same_state = strcmp(hosted->row.state, state) == 0;
    if (hosted->row.standing != NULL && strcmp(hosted->row.standing, text->at) == 0 && same_state)
        return true;
    free(hosted->row.standing);
    hosted->row.standing = must(strdup(text->at));
    snprintf(hosted->row.state, sizeof hosted->row.state, "%s", state);
    hosted->row.touched = serve_now();
    return store_game_stands(hosted->server->store, hosted->row.id, same_state ? NULL : state, text->at,
                             hosted->row.touched);
}

/* A person who must decide and is not looking. */
static void send_notice_to(struct hosted *hosted, int64_t person) {
    char prompt[1024];
    struct text text;
    if (streams_is_here(hosted, person))
        return;
    text_init(&text, prompt, sizeof prompt);
    play_prompt(&hosted->sitting->game, &text);
    notices_turn(hosted->server, person, hosted->row.id, hosted->row.title, prompt);
}

static void send_notice(struct hosted *hosted, side_id before) {
    side_id side = play_side_to_act(&hosted->sitting->game);
    if (side >= SIDES || side == before)
        return;
    const struct seat_row *seat = &hosted->seat[side].row;
    bool seated = strcmp(seat->kind, "person") == 0;
    if (seated)
        send_notice_to(hosted, seat->person);
    for (size_t i = 0; i < hosted->team_count; i++) {
        const struct commander_row *row = &hosted->team[i];
        if (row->person != 0 && team_is_of(hosted, row, side) && !(seated && row->person == seat->person))
            send_notice_to(hosted, row->person);
    }
}

static side_id side_before(const struct play_state *before) {
    return before->frame_count > 0 ? before->frames[before->frame_count - 1].side : (side_id)SIDE_NONE;
}

bool hosted_commit(struct hosted *hosted, const struct answered *answered) {
    struct server *server = hosted->server;
    bool written = !hosted->broken && write_journal(hosted, answered) && write_standing(hosted);
    if (written)
        streams_write(hosted, server->hall->before);
    uint64_t began = serve_microseconds();
    if (!written || !store_commit(server->store)) {
        store_roll_back(server->store);
        hosted->broken = true;
        log_say("error", "a change could not be written", "game", hosted->row.id, NULL);
        return false;
    }
    metrics_commit(server, serve_microseconds() - began);
    streams_send(hosted);
    team_deliver(hosted, server->hall->before);
    send_notice(hosted, side_before(server->hall->before));
    hosted_wake(hosted);
    return true;
}

void hosted_wake(struct hosted *hosted) {
    if (computer_wants(hosted))
        turns_wait(hosted);
}

/* -- seats -- */

side_id hosted_side_named(const struct hosted *hosted, const char *name) {
    return name != NULL ? sitting_side_named(hosted->sitting, name) : (side_id)SIDE_NONE;
}

const char *hosted_side_word(const struct hosted *hosted, side_id side) {
    return sitting_side_word(hosted->sitting, side);
}

bool hosted_holds(const struct hosted *hosted, side_id side, int64_t person) {
    if (side >= SIDES)
        return false;
    const struct seat_row *row = &hosted->seat[side].row;
    return (strcmp(row->kind, "person") == 0 && row->person == person) || team_place_of(hosted, side, person) != NULL;
}

bool hosted_is_over(const struct hosted *hosted) { return hosted->ended || play_over(&hosted->sitting->game); }

const char *hosted_state(const struct hosted *hosted) {
    if (hosted_is_over(hosted))
        return "over";
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(hosted->seat[side].row.kind, "open") == 0)
            return "open";
    return "running";
}
