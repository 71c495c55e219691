/* hosted_game.c: opening a game, and changing it: see hosted_game.h. Looking back is in past_save.c. */
#include "serve/play/ladder.h"
#include "serve/play/hosted_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/people/languages.h"
#include "serve/people/notices.h"
#include "serve/play/carrying.h"
#include "serve/play/computer_seats.h"
#include "serve/play/computer_turns.h"
#include "serve/play/past_position.h"
#include "serve/play/past_save.h"
#include "serve/play/restore.h"
#include "serve/play/several.h"
#include "serve/play/stream.h"
#include "serve/play/team.h"
#include "serve/play/thinker.h"
#include "serve/play/time_limit.h"
#include "serve/play/update_json.h"

enum {
    SNAPSHOT_LEAST = 64, /* entries that are quicker done again than looked up */
    OPEN_MOST = 3000,    /* actions that are done again in the loop; more of them in the background */
};

uint32_t hosted_game_shown_entry(struct hosted_game *hosted, uint32_t n, side_id viewer) {
    return viewer < SIDES || hosted_game_is_over(hosted) ? n : past_open_entry(&hosted->past, n);
}

/* -- opening -- */

/* A thinker stays: it is a computer's of that name, or another takes its place (computer_seats.c). */
static void leave_seat(struct seat *seat) {
    json_decref(seat->orders);
    free(seat->row.orders);
    free(seat->row.book);
}

static void read_seats(struct hosted_game *hosted, const struct ruleset *rules, const void *tables,
                       struct seat_row rows[STORE_SIDES]) {
    for (side_id side = 0; side < SIDES; side++)
        for (int i = 0; i < STORE_SIDES; i++)
            if (strcmp(rules->side_name(tables, side), rows[i].side) == 0) {
                hosted->seat[side].row = rows[i];
                hosted->seat[side].orders = json_loads(rows[i].orders, 0, NULL);
            }
}

void hosted_game_take_seats(struct hosted_game *hosted, struct seat_row rows[STORE_SIDES]) {
    for (side_id side = 0; side < SIDES; side++)
        leave_seat(&hosted->seat[side]);
    read_seats(hosted, hosted->rules, hosted->tables, rows);
    if (hosted->match != NULL)
        carrying_sit_down(hosted);
}

/* The seats' sides need the game's tables; these belong to the scenario's game. */
static bool open_seats(struct hosted_game *hosted, char *why, size_t size) {
    struct seat_row rows[STORE_SIDES];
    char game[64];
    struct text text;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(hosted->row.scenario, "/"), hosted->row.scenario);
    text_init(&text, why, size);
    const void *tables = games_pack(hosted->server->cache->games, game, &text);
    if (tables == NULL || !store_seats_get(hosted->server->store, hosted->row.id, rows))
        return false;
    hosted->rules = load_ruleset(tables);
    hosted->tables = tables;
    read_seats(hosted, hosted->rules, tables, rows);
    return true;
}

static void write_trouble(const struct save_trouble *trouble, char *why, size_t size) {
    snprintf(why, size, "line %u: %s%s%s", trouble->line, trouble->rule, trouble->rule[0] != 0 ? ": " : "",
             trouble->why);
}

/* The rules were fixed since: the game goes on from the last position that was written. The journal keeps what was,
 * and from here on builds on a new opening. */
static bool reopen(struct hosted_game *hosted, const struct save_trouble *trouble) {
    struct server *server = hosted->server;
    struct text events = GROWING;
    struct opening_row first;
    char note[512];
    uint32_t n = hosted->n + 1;
    if (!store_opening_get(server->store, hosted->row.id, &first))
        return false;
    snprintf(note, sizeof note, "reopened %u: %s %s", trouble->agreed, trouble->rule, trouble->why);
    update_json_event_lines(hosted->match->event, hosted->match->event_count, &events);
    match_set_commitment(hosted->match, hosted->row.commitment, hosted->row.nonce);
    char *text = match_save(hosted->match, true);
    struct opening_row opening = {n, text, first.events};
    struct journal_row row = {
        .n = n, .at = serve_now(), .kind = past_kind_name(ENTRY_REOPENED), .line = note, .events = events.at};
    bool done = store_begin(server->store) && store_journal_add(server->store, hosted->row.id, &row) &&
                store_opening_set(server->store, hosted->row.id, &opening) && several_note_program(hosted) &&
                store_commit(server->store);
    if (!done)
        store_roll_back(server->store);
    free(events.at);
    free(text);
    free(first.text);
    free(first.events);
    log_say("warning", "a game goes on from a written position", "game", hosted->row.id, "why", note, NULL);
    hosted->base = hosted->n = n;
    past_free(&hosted->past);
    return done && past_open(&hosted->past, server->store, hosted->row.id, n);
}

static void write_position(struct match *match, struct json *json, void *context) {
    (void)context;
    play_sync(&match->game);
    match->rules->position(&match->game, json);
}

/* Seeds of 64 digits are ChaCha20's; older rows hold a number. */
static struct dice_seed own_seed(const struct hosted_game *hosted) {
    size_t length = strlen(hosted->row.seed);
    struct dice_seed seed = {.generator = length == DICE_SEED_DIGITS ? DICE_CHACHA20 : DICE_PCG32};
    dice_seed_read(hosted->row.seed, length, &seed);
    return seed;
}

/* The number of the last undo by agreement; a game that was reopened goes on counting. */
static uint32_t last_undo(const struct hosted_game *hosted) {
    return hosted->match->history.opening->dice.undo + past_undos(&hosted->past, hosted->n);
}

/* The game that it is of, as its opening says: with the mark of changed numbers, which its row does not have. */
static void name_game(const struct hosted_game *hosted, char *out, size_t size) {
    struct opening_row opening;
    struct save_header header;
    struct save_trouble trouble;
    const char *scenario = hosted->row.scenario;
    bool found = store_opening_get(hosted->server->store, hosted->row.id, &opening);
    if (found && save_read_header(opening.text, strlen(opening.text), NULL, &header, &trouble))
        scenario = header.scenario;
    snprintf(out, size, "%.*s", (int)strcspn(scenario, "/"), scenario);
    if (found) {
        free(opening.text);
        free(opening.events);
    }
}

/* A game that begins with this position, and goes on with its dice; NULL: it cannot be had. */
static struct match *from_position(struct hosted_game *hosted, json_t *position) {
    char why[256], game[64];
    struct text text;
    name_game(hosted, game, sizeof game);
    text_init(&text, why, sizeof why);
    json_object_del(position, "actions"); /* they are counted from here */
    struct match *match =
        position != NULL ? match_sandbox(hosted->server->cache->games, game, position, own_seed(hosted), &text) : NULL;
    json_decref(position);
    return match;
}

/* The position of the last entry, as it was written down when the game was put away. */
static struct match *from_put_away(struct hosted_game *hosted) {
    char *written = store_position_get(hosted->server->store, hosted->row.id, hosted->n);
    struct match *match = from_position(hosted, written != NULL ? json_loads(written, 0, NULL) : NULL);
    free(written);
    return match;
}

/* The last position that agrees, where none was written. */
static struct match *from_agreed(struct hosted_game *hosted) {
    struct match *stopped = hosted->match;
    bool stands = stopped != NULL && stopped->written > 0 && stopped->rules->position != NULL;
    if (!stands)
        return NULL;
    json_t *position = match_json(stopped, write_position, NULL);
    match_other_dice(position, last_undo(hosted) + 1); /* those that fell since are known */
    return from_position(hosted, position);
}

/* The rules were fixed since it was played. */
static bool restart_from_position(struct hosted_game *hosted, const struct save_trouble *trouble, char *why,
                                  size_t size) {
    struct match *restarted = from_put_away(hosted);
    if (restarted == NULL)
        restarted = from_agreed(hosted);
    if (restarted != NULL) {
        match_free(hosted->match);
        hosted->match = restarted;
    }
    if (hosted->match != NULL)
        return reopen(hosted, trouble);
    write_trouble(trouble, why, size);
    return false;
}

/* -- the match -- */

void hosted_game_version(const struct hosted_game *hosted, char out[PAST_VERSION_SIZE]) {
    game_cache_version(hosted->server, hosted->match->tables, out);
}

bool hosted_game_take_restored(struct hosted_game *hosted, struct restored_match *restored, char *why, size_t size) {
    struct opening_row opening;
    snprintf(why, size, "the game's journal cannot be read; try again later");
    if (restored->unread || !store_opening_get(hosted->server->store, hosted->row.id, &opening))
        return false;
    bool open = past_open(&hosted->past, hosted->server->store, hosted->row.id, opening.base);
    free(opening.text);
    free(opening.events);
    hosted->base = hosted->past.base;
    hosted->n = hosted->past.n;
    hosted->ended = strcmp(hosted->row.state, "over") == 0;
    hosted->match = restored->match;
    restored->match = NULL;
    bool stands = hosted->match != NULL && (restored->trouble.state == SAVE_SOUND || hosted->ended);
    if (!open || !(stands || restart_from_position(hosted, &restored->trouble, why, size))) {
        hosted_game_rest(hosted);
        return false;
    }
    hosted->snapshot = restored->count > 0 ? restored->snapshot[restored->count - 1].n : hosted->base;
    if (restored->count == 0)
        store_snapshot_find(hosted->server->store, hosted->row.id, hosted->base, hosted->n, restored->version,
                            &hosted->snapshot, NULL, NULL);
    if (!hosted->match->forgets_past)
        match_forget_past(hosted->match);
    match_forget_events(hosted->match);
    hosted->hides = game_cache_keeps_secrets(hosted->match->tables);
    hosted->left_alone = hosted->empty_phase = UINT32_MAX;
    carrying_sit_down(hosted);
    return true;
}

bool hosted_game_restore(struct hosted_game *hosted, char *why, size_t size) {
    struct restored_match restored;
    bool ended = strcmp(hosted->row.state, "over") == 0;
    hosted->is_long =
        !restore_match(hosted->server, hosted->server->store, hosted->row.id, ended, OPEN_MOST, &restored);
    bool open = !hosted->is_long && hosted_game_take_restored(hosted, &restored, why, size);
    restored_match_free(&restored);
    return open;
}

void hosted_game_rest(struct hosted_game *hosted) {
    past_position_free(hosted->past_position);
    hosted->past_position = NULL;
    past_free(&hosted->past);
    for (side_id side = 0; side < SIDES; side++) {
        thinker_free(hosted->seat[side].thinker, &hosted->match);
        hosted->seat[side].thinker = NULL;
    }
    free(hosted->change.entry);
    free(hosted->change.text.at);
    hosted->change = (struct change){.text = GROWING};
    match_free(hosted->match);
    hosted->match = NULL;
}

size_t hosted_game_bytes(const struct hosted_game *hosted) {
    const struct match *match = hosted->match;
    if (match == NULL)
        return 0;
    size_t game = play_memory(match->rules, match->tables), games = 1;
    games += (match->imagined_block != NULL ? 1u : 0) + (hosted->past_position != NULL ? 1u : 0);
    size_t bytes = games * game + 5 * (size_t)match->game.state->size + sizeof *match + match->work.size +
                   hosted->past.size * sizeof(struct jump) + hosted->change.text.size;
    for (side_id side = 0; side < SIDES; side++)
        bytes += thinker_bytes(hosted->seat[side].thinker);
    return bytes + (match->sandboxed ? load_pack_size(match->tables) : 0);
}

struct hosted_game *hosted_game_open(struct server *server, const char *id, char *why, size_t size) {
    struct hosted_game *hosted = must(calloc(1, sizeof *hosted));
    hosted->change = (struct change){.text = GROWING};
    snprintf(why, size, "this game does not exist, or it was deleted");
    hosted->server = server;
    if (!store_game_get(server->store, id, &hosted->row) || !open_seats(hosted, why, size) || !team_read(hosted)) {
        hosted_game_free(hosted);
        return NULL;
    }
    store_time_limit_get(server->store, id, &hosted->limit);
    return hosted;
}

void hosted_game_free(struct hosted_game *hosted) {
    hosted_game_rest(hosted);
    team_free(hosted);
    for (side_id side = 0; side < SIDES; side++)
        leave_seat(&hosted->seat[side]);
    game_row_free(&hosted->row);
    free(hosted);
}

/* -- writing positions down -- */

/* The position behind which nothing can be taken back freely, if it is that much later than the last one written: so a
 * game that is opened from it can undo as far as now. */
static bool write_snapshot(struct hosted_game *hosted, uint32_t least) {
    const struct match *match = hosted->match;
    const struct undo *undo = &match->undo;
    const struct play_state *state = undo->side < SIDES ? undo->snapshot : match->game.state;
    uint32_t n = hosted->n;
    char version[PAST_VERSION_SIZE];
    if ((undo->side < SIDES && !past_entry_done(&hosted->past, hosted->n, state->actions, &n)) ||
        n < hosted->snapshot + least)
        return true;
    hosted_game_version(hosted, version);
    struct snapshot snapshot = snapshot_of(n, state);
    bool done = store_snapshot_add(hosted->server->store, hosted->row.id, n, version, snapshot.bytes, snapshot.size);
    free(snapshot.bytes);
    if (done)
        hosted->snapshot = n;
    return done;
}

static void write_json(struct match *match, struct text *out, void *context) {
    struct json json;
    json_init(&json, out);
    write_position(match, &json, context);
}

/* As other rules can read it. */
static bool write_for_others(struct hosted_game *hosted) {
    struct store *store = hosted->server->store;
    char version[24];
    if (hosted_game_is_over(hosted) || hosted->match->rules->position == NULL ||
        store_position_last(store, hosted->row.id) == hosted->n)
        return true;
    snprintf(version, sizeof version, "%016llx", (unsigned long long)load_version(hosted->match->tables));
    match_write(hosted->match, write_json, NULL);
    return store_position_set(store, hosted->row.id, hosted->n, version, hosted->match->work.at);
}

void hosted_game_write_position(struct hosted_game *hosted) {
    if (hosted->broken || hosted->match == NULL)
        return;
    struct store *store = hosted->server->store;
    bool own = !store_is_in_change(store);
    bool written = (!own || store_begin(store)) && write_for_others(hosted) && write_snapshot(hosted, SNAPSHOT_LEAST);
    written = written && (!own || store_commit(store));
    if (!written && own)
        store_roll_back(store);
    if (!written)
        log_say("warning", "a position could not be written down", "game", hosted->row.id, NULL);
}

/* -- changing -- */

void hosted_game_clear_change(struct hosted_game *hosted) {
    struct change *change = &hosted->change;
    change->count = 0;
    change->text.length = 0;
    change->reset = false;
    change->skipped = NULL;
    memcpy(game_cache_before(hosted->server->cache, hosted->match->game.state), hosted->match->game.state,
           hosted->match->game.state->size);
}

bool hosted_game_begin(struct hosted_game *hosted) {
    hosted_game_clear_change(hosted);
    return !hosted->broken && store_begin(hosted->server->store);
}

void hosted_game_roll_back(struct hosted_game *hosted) { store_roll_back(hosted->server->store); }

/* What is to be kept of an action from those who may not know it. */
struct seal {
    bool action;   /* the choice itself: for its side only */
    bool position; /* the position holds this or an earlier choice that is not revealed */
};

static struct new_entry *new_entry(struct change *change) {
    if (change->count == change->size) {
        change->size = change->size * 2 + 8;
        change->entry = must(realloc(change->entry, change->size * sizeof *change->entry));
    }
    return &change->entry[change->count++];
}

void hosted_game_note_entry(struct hosted_game *hosted, const struct journal_row *row, enum entry_kind kind) {
    struct change *change = &hosted->change;
    struct new_entry *entry = new_entry(change);
    *entry = (struct new_entry){.n = row->n,
                                .side = hosted_game_side_named(hosted, row->side),
                                .kind = (uint8_t)kind,
                                .secret = past_secret(&hosted->past, row->n),
                                .line = change->text.length};
    text_addn(&change->text, row->line, strlen(row->line) + 1);
    entry->events = change->text.length;
    text_addn(&change->text, row->events, strlen(row->events) + 1);
    change->reset = change->reset || kind != ENTRY_DO;
}

/* The entry's line and events go behind each other into the change's text, each ended by a zero. */
static void add_entry(struct hosted_game *hosted, enum entry_kind kind, side_id side, const char *line, size_t length,
                      struct seal seal) {
    struct change *change = &hosted->change;
    struct new_entry *entry = new_entry(change);
    *entry = (struct new_entry){.n = hosted->n + 1, .side = side, .kind = (uint8_t)kind, .line = change->text.length};
    text_addn(&change->text, line, length);
    text_addn(&change->text, "", 1);
    entry->events = change->text.length;
    update_json_event_lines(hosted->match->event, hosted->match->event_count, &change->text);
    update_json_seals(&change->text, seal.action ? side : (side_id)SIDE_NONE, seal.position);
    text_addn(&change->text, "", 1);
    match_forget_events(hosted->match);
    bool own = kind == ENTRY_DO && update_json_is_secret(change->text.at + entry->events);
    past_add(&hosted->past, kind, hosted->match->game.state->actions, own);
    hosted->n = hosted->past.n;
    entry->secret = past_secret(&hosted->past, entry->n);
}

/* The change's entries go into the journal; with the last of them the answer to the request that made them. */
static bool write_journal(struct hosted_game *hosted, const struct answered *answered) {
    const struct change *change = &hosted->change;
    bool done = true;
    for (size_t i = 0; i < change->count && done; i++) {
        const struct new_entry *entry = &change->entry[i];
        char thought[80];
        thought_write(&entry->thought, thought, sizeof thought);
        struct journal_row row = {.n = entry->n,
                                  .at = serve_now(),
                                  .side = hosted_game_side_word(hosted, entry->side),
                                  .kind = past_kind_name((enum entry_kind)entry->kind),
                                  .line = change->text.at + entry->line,
                                  .events = change->text.at + entry->events,
                                  .thought = entry->thought_of ? thought : NULL};
        if (answered != NULL && i + 1 == change->count)
            row.answered = *answered;
        done = store_journal_add(hosted->server->store, hosted->row.id, &row);
    }
    return done;
}

/* -- phases in which nothing can be done -- */

struct moment { /* of the sequence of play */
    uint16_t turn;
    uint8_t phase;
    side_id side;
};

static struct moment moment_of(const struct game *game) {
    return (struct moment){game->state->turn, game->state->phase, play_side_to_act(game)};
}

static bool is_same_moment(struct moment one, struct moment other) {
    return one.turn == other.turn && one.phase == other.phase && one.side == other.side;
}

/* Where people play against each other each question may cost a day, or a letter. A person who is alone, or plays a
 * computer, sits there and may wish to see the phase go by (the client's settings). */
static bool waits_for_people(const struct hosted_game *hosted) {
    const struct seat_row *one = &hosted->seat[0].row, *other = &hosted->seat[1].row;
    if (hosted_game_by_letters(hosted))
        return true;
    return strcmp(one->kind, "person") == 0 && strcmp(other->kind, "person") == 0 && one->person != other->person;
}

void hosted_game_look_for_empty_phase(struct hosted_game *hosted) {
    struct match *match = hosted->match;
    bool asked = play_side_to_act(&match->game) < SIDES && waits_for_people(hosted) && !play_sealed(&match->game);
    hosted->empty_phase = asked && match_can_only_end(match) ? hosted->n : UINT32_MAX;
}

void hosted_game_pass_over(struct hosted_game *hosted) {
    struct action end = action_of(hosted->match->rules->verb_end);
    for (int i = 0; i < EMPTY_PHASES_MOST && hosted->empty_phase == hosted->n; i++)
        if (!is_legal(hosted_game_do(hosted, play_side_to_act(&hosted->match->game), end)))
            return;
}

struct ruling hosted_game_do(struct hosted_game *hosted, side_id side, struct action action) {
    struct match *match = hosted->match;
    if (hosted_game_is_over(hosted))
        return RULE(PLAY_OVER, "the game is over");
    if (hosted_game_by_letters(hosted) && play_side_to_act(&match->game) != side)
        return RULE(PLAY_NOT_YOURS, "the turn is your friend's: nothing can be done before their letter comes");
    struct moment before = moment_of(&match->game);
    uint32_t revealed = match->game.revealed;
    bool sealed = play_sealed(&match->game);
    struct ruling ruling = match_do(match, side, action);
    if (!is_legal(ruling))
        return ruling;
    bool reveals = match->game.revealed != revealed;
    struct seal seal = {sealed && !reveals, !reveals && (sealed || past_secret(&hosted->past, hosted->n))};
    size_t length;
    const char *lines = match_last_lines(match, &length);
    add_entry(hosted, ENTRY_DO, side, lines, length, seal);
    if (!is_same_moment(before, moment_of(&match->game))) /* not after an action within it: that could be undone */
        hosted_game_look_for_empty_phase(hosted);
    return ruling;
}

void hosted_game_add_thought(struct hosted_game *hosted, const struct bot_thought *thought) {
    struct new_entry *entry = &hosted->change.entry[hosted->change.count - 1];
    entry->thought_of = true;
    entry->thought = *thought;
}

static void add_undo(struct hosted_game *hosted, enum entry_kind kind, side_id side, uint32_t to) {
    char line[32];
    int length = snprintf(line, sizeof line, "undo %u\n", to);
    hosted->change.reset = true;
    add_entry(hosted, kind, side, line, (size_t)length, (struct seal){0});
}

/* A letter that somebody opened as a plain save is a game like any other. */
bool hosted_game_by_letters(const struct hosted_game *hosted) {
    bool friend = false;
    for (side_id side = 0; side < SIDES; side++)
        friend = friend || strcmp(hosted->seat[side].row.kind, "friend") == 0;
    return friend && hosted->match->header.mixes[0] != 0;
}

/* A letter that may be on its way cannot be changed. */
static bool is_sent(const struct hosted_game *hosted, side_id side) {
    return hosted_game_by_letters(hosted) && play_side_to_act(&hosted->match->game) != side;
}

bool hosted_game_undo(struct hosted_game *hosted, side_id side, uint32_t to) {
    if (hosted_game_is_over(hosted) || is_sent(hosted, side) || hosted->match->undo.side != side ||
        !match_undo(hosted->match, to))
        return false;
    add_undo(hosted, ENTRY_UNDO, side, to);
    return true;
}

bool hosted_game_undo_agreed(struct hosted_game *hosted, side_id side, uint32_t to) {
    uint32_t n;
    if (hosted_game_is_over(hosted) || hosted_game_by_letters(hosted) || to >= hosted->match->game.state->actions ||
        !past_entry_done(&hosted->past, hosted->n, to, &n))
        return false;
    while (n > hosted->base &&
           past_kind(&hosted->past, n) != ENTRY_DO) /* of several undos to a position the last one counts */
        n = past_parent(&hosted->past, n);
    const struct game *there = hosted_game_at(hosted, n);
    if (there == NULL)
        return false;
    match_go_back(hosted->match, there->state, last_undo(hosted) + 1);
    add_undo(hosted, ENTRY_AGREED, side, to);
    return true;
}

bool hosted_game_note_status(struct hosted_game *hosted) {
    struct text *text = &hosted->server->cache->text;
    const char *state = hosted_game_state(hosted);
    text_clear(text);
    update_json_short_status(hosted->match, text);
    if (hosted->row.status != NULL && strcmp(hosted->row.status, text->at) == 0 &&
        strcmp(hosted->row.state, state) == 0)
        return true;
    free(hosted->row.status);
    hosted->row.status = must(strdup(text->at));
    snprintf(hosted->row.state, sizeof hosted->row.state, "%s", state);
    hosted->row.touched = serve_now();
    return false;
}

/* Where the game stands, for lists of games; written only when it changed. */
static bool write_status(struct hosted_game *hosted) {
    char before[sizeof hosted->row.state];
    memcpy(before, hosted->row.state, sizeof before);
    if (hosted_game_note_status(hosted))
        return true;
    bool same_state = strcmp(before, hosted->row.state) == 0;
    if (!same_state && strcmp(hosted->row.state, "over") == 0 && !ladder_note_end(hosted))
        return false;
    return store_game_set_status(hosted->server->store, hosted->row.id, same_state ? NULL : hosted->row.state,
                                 hosted->row.status, hosted->row.touched);
}

/* A person who must decide and is not looking. */
static void send_notice_to(struct hosted_game *hosted, int64_t person) {
    char prompt[1024];
    struct text text;
    if (streams_is_here(hosted, person))
        return;
    struct game *game = &hosted->match->game;
    const struct language *before = game->language;
    text_init(&text, prompt, sizeof prompt);
    game->language = languages_of_person(hosted->server, person);
    play_prompt(game, &text);
    game->language = before;
    notices_turn(hosted->server, person, hosted->row.id, hosted->row.title, prompt);
}

static void send_notice(struct hosted_game *hosted, side_id before) {
    side_id side = play_side_to_act(&hosted->match->game);
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

bool hosted_game_commit(struct hosted_game *hosted, const struct answered *answered) {
    struct server *server = hosted->server;
    bool written = !hosted->broken && write_journal(hosted, answered) && write_snapshot(hosted, SNAPSHOT_EVERY) &&
                   write_status(hosted) && time_limit_follow(hosted);
    if (written) {
        streams_write(hosted, server->cache->before);
        several_before_commit(hosted);
    }
    uint64_t began = serve_microseconds();
    if (!written || !store_commit(server->store)) {
        store_roll_back(server->store);
        hosted->broken = true;
        log_say("error", "a change could not be written", "game", hosted->row.id, NULL);
        return false;
    }
    metrics_commit(server, serve_microseconds() - began);
    several_committed(hosted);
    streams_send(hosted);
    team_deliver(hosted, server->cache->before);
    send_notice(hosted, side_before(server->cache->before));
    hosted_game_schedule(hosted);
    return true;
}

void hosted_game_schedule(struct hosted_game *hosted) {
    if (computer_wants(hosted))
        computer_turns_add(hosted);
}

/* -- seats -- */

side_id hosted_game_side_named(const struct hosted_game *hosted, const char *name) {
    for (side_id side = 0; name != NULL && side < SIDES; side++)
        if (strcmp(hosted->rules->side_name(hosted->tables, side), name) == 0)
            return side;
    return SIDE_NONE;
}

const char *hosted_game_side_word(const struct hosted_game *hosted, side_id side) {
    return side < SIDES ? hosted->rules->side_name(hosted->tables, side) : NULL;
}

bool hosted_game_holds(const struct hosted_game *hosted, side_id side, int64_t person) {
    if (side >= SIDES)
        return false;
    const struct seat_row *row = &hosted->seat[side].row;
    return (strcmp(row->kind, "person") == 0 && row->person == person) || team_place_of(hosted, side, person) != NULL;
}

bool hosted_game_is_over(const struct hosted_game *hosted) {
    if (hosted->match == NULL)
        return strcmp(hosted->row.state, "over") == 0;
    return hosted->ended || play_over(&hosted->match->game);
}

const char *hosted_game_state(const struct hosted_game *hosted) {
    if (hosted_game_is_over(hosted))
        return "over";
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(hosted->seat[side].row.kind, "open") == 0)
            return "open";
    return "running";
}
