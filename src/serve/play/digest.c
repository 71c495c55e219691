/* digest.c: see digest.h. */
#include "serve/play/digest.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/position.h"
#include "match/memory.h"
#include "serve/base/log.h"
#include "serve/people/languages.h"
#include "serve/play/background.h"
#include "serve/play/hosted_game.h"
#include "serve/play/update_json.h"

enum { LINES_MOST = 60, PICTURE_PIXELS = 1000, PICTURE_BYTES_MOST = 4 << 20 };

/* -- the sentences -- */

struct digest {
    const struct language *language;
    json_t *moved;   /* units that have moved in this phase */
    json_t *heading; /* of the phase, as long as nothing was said under it */
    json_t *lines;
};

struct digest *digest_new(const struct language *language) {
    struct digest *digest = must(calloc(1, sizeof *digest));
    digest->language = language;
    digest->moved = json_object();
    digest->lines = json_array();
    return digest;
}

void digest_free(struct digest *digest) {
    json_decref(digest->moved);
    json_decref(digest->heading);
    json_decref(digest->lines);
    free(digest);
}

static const char *sentence_of(const json_t *event) {
    const char *brief = json_string_value(json_object_get(event, "brief"));
    return brief != NULL ? brief : json_string_value(json_object_get(event, "told"));
}

static void add_line(struct digest *digest, const char *before, const char *text) {
    if (digest->heading != NULL)
        json_array_append_new(digest->lines, digest->heading);
    digest->heading = NULL;
    json_array_append_new(digest->lines, json_sprintf("%s%s", before, text));
}

static void close_phase(struct digest *digest) {
    char words[96];
    struct text text;
    size_t count = json_object_size(digest->moved);
    if (count == 0)
        return;
    text_init(&text, words, sizeof words);
    text_count(&text, digest->language, (int64_t)count, "{0} unit moved.", "{0} units moved.");
    add_line(digest, "  ", words);
    json_object_clear(digest->moved);
}

static bool is_heading(const json_t *event) {
    return json_object_get(event, "phase") != NULL && json_object_get(event, "turn") != NULL &&
           json_object_get(event, "unit") == NULL;
}

const char *digest_heading(const void *event) { return is_heading(event) ? sentence_of(event) : NULL; }

/* One unit, or a list of them. */
static void note_moved(struct digest *digest, const json_t *event) {
    static const char *const fields[] = {"unit", "units", "leader"};
    for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++) {
        const json_t *who = json_object_get(event, fields[f]), *one;
        size_t i;
        if (json_is_string(who))
            json_object_set_new(digest->moved, json_string_value(who), json_true());
        json_array_foreach(who, i, one) if (json_is_string(one))
            json_object_set_new(digest->moved, json_string_value(one), json_true());
    }
}

static const char *how_shown(const json_t *event) {
    const char *name = json_string_value(json_object_get(event, "e"));
    for (const struct event_shows *one = EVENT_SHOWS; name != NULL && one->name != NULL; one++)
        if (strcmp(one->name, name) == 0)
            return one->how;
    return "";
}

static bool is_march(const char *how) { return strcmp(how, "walk") == 0 || strcmp(how, "run") == 0; }

void digest_add(struct digest *digest, const void *given) {
    const json_t *event = given;
    const char *sentence = sentence_of(event), *how = how_shown(event);
    if (is_heading(event)) {
        close_phase(digest);
        json_decref(digest->heading);
        digest->heading = sentence != NULL ? json_string(sentence) : NULL;
    } else if (is_march(how))
        note_moved(digest, event);
    else if (sentence != NULL && (how[0] != 0 || json_is_integer(json_object_get(event, "points"))))
        add_line(digest, "  ", sentence);
}

void digest_write(struct digest *digest, struct text *out) {
    close_phase(digest);
    size_t count = json_array_size(digest->lines), from = count > LINES_MOST ? count - LINES_MOST : 0;
    text_add(out, "");
    if (from > 0)
        text_count(out, digest->language, (int64_t)from, "({0} earlier line is in the log.)\n",
                   "({0} earlier lines are in the log.)\n");
    for (size_t i = from; i < count; i++) {
        text_add(out, json_string_value(json_array_get(digest->lines, i)));
        text_char(out, '\n');
    }
}

/* -- in a worker -- */

struct telling {
    struct background_work work;
    char id[STORE_ID_SIZE];
    side_id viewer;
    int64_t person;
    const struct language *language; /* of that person */
    uint32_t head;
    struct text digest;
    void *picture;
    size_t picture_length;
    notice_told told;
    void *context;
};

struct reading {
    const struct telling *telling;
    struct digest *digest;
    const struct game *speaker; /* makes the sentences again; NULL: they are as they are kept */
    const bool *stands;
    uint32_t base;
};

void *digest_events(const struct game *speaker, const char *lines, side_id viewer) {
    struct text text = GROWING;
    struct json out;
    json_init(&out, &text);
    json_open(&out, '[');
    update_json_events(&out, speaker, lines, viewer, false, -1);
    json_close(&out, ']');
    json_t *events = json_loads(text.at, 0, NULL);
    free(text.at);
    return events;
}

static void read_row(void *context, const struct journal_row *row) {
    struct reading *reading = context;
    json_t *event;
    size_t i;
    if (row->n > reading->base && !reading->stands[row->n - reading->base])
        return; /* it was taken back */
    json_t *events = digest_events(reading->speaker, row->events, reading->telling->viewer);
    json_array_foreach(events, i, event) digest_add(reading->digest, event);
    json_decref(events);
}

/* The game as it stands, in the person's language. */
static const struct game *speaker_of(const struct telling *telling, struct background_worker *worker) {
    if (telling->language == NULL || !past_position_go(worker->past_position, telling->head))
        return NULL;
    worker->past_position->game->language = telling->language;
    return worker->past_position->game;
}

static void tell_events(struct telling *telling, struct background_worker *worker) {
    struct digest *digest = digest_new(telling->language);
    bool *stands = past_in_effect(&worker->past, telling->head);
    struct reading reading = {telling, digest, speaker_of(telling, worker), stands, worker->past.base};
    uint32_t last = store_journal_last_of(worker->store, telling->id, telling->person);
    store_journal_read(worker->store, telling->id, last + 1, telling->head, read_row, &reading);
    digest_write(digest, &telling->digest);
    free(stands);
    digest_free(digest);
}

/* -- the picture -- */

static bool read_block(const struct ruleset *rules, const void *tables, const json_t *counter, struct draw_block *out) {
    const char *hex = json_string_value(json_object_get(counter, "hex"));
    const char *side = json_string_value(json_object_get(counter, "side"));
    const char *value = json_string_value(json_object_get(json_object_get(counter, "face"), "big"));
    if (hex == NULL || side == NULL)
        return false;
    snprintf(out->hex, sizeof out->hex, "%s", hex);
    snprintf(out->value, sizeof out->value, "%s", value != NULL && strlen(value) < 4 ? value : "");
    out->colour = rules->side_colour(tables, strcmp(rules->side_name(tables, 0), side) == 0 ? 0 : 1);
    return true;
}

/* The view as the side is shown it: nothing else is drawn. */
static json_t *view_of(struct game *game, side_id viewer) {
    struct text text = GROWING;
    struct json out;
    json_init(&out, &text);
    json_open(&out, '{');
    update_json_view(game, viewer, &out);
    json_close(&out, '}');
    json_t *view = json_loads(text.at, 0, NULL);
    free(text.at);
    return view;
}

static void draw(struct telling *telling, struct background_worker *worker) {
    struct game *game = past_position_go(worker->past_position, telling->head) ? worker->past_position->game : NULL;
    if (game == NULL)
        return;
    json_t *answer = view_of(game, telling->viewer), *counter;
    const json_t *counters = json_object_get(json_object_get(answer, "view"), "counters");
    struct draw_block *block = calloc(json_array_size(counters) + 1, sizeof *block);
    char why[256];
    int count = 0;
    size_t i;
    json_array_foreach(counters, i, counter) if (block != NULL) count +=
        read_block(game->rules, game->tables, counter, &block[count]);
    if (block != NULL)
        telling->picture = draw_position(game->tables, worker->server->options.games, block, count, PICTURE_PIXELS,
                                         &telling->picture_length, why, sizeof why);
    if (telling->picture == NULL)
        log_say("warning", "a map could not be drawn for a mail", "game", telling->id, "why", why, NULL);
    free(block);
    json_decref(answer);
}

static void run(struct background_work *work, struct background_worker *worker) {
    struct telling *telling = (struct telling *)work;
    if (!background_open_game(worker, telling->id))
        return;
    tell_events(telling, worker);
    draw(telling, worker);
    if (worker->past_position->game != NULL)
        worker->past_position->game->language = NULL; /* the next one may ask in English */
}

/* -- in the loop -- */

static void done(struct background_work *work, bool finished) {
    struct telling *telling = (struct telling *)work;
    bool small = telling->picture_length <= PICTURE_BYTES_MOST;
    struct notice_story story = {
        telling->digest.length > 0 ? telling->digest.at : NULL,
        small ? telling->picture : NULL,
        small ? telling->picture_length : 0,
    };
    (void)finished;
    telling->told(telling->context, &story);
    free(telling->digest.at);
    free(telling->picture);
    free(telling);
}

static side_id side_of(const struct hosted_game *hosted, int64_t person) {
    side_id acts = play_side_to_act(&hosted->match->game);
    if (acts < SIDES && hosted_game_holds(hosted, acts, person))
        return acts;
    return hosted_game_holds(hosted, 0, person) ? 0 : hosted_game_holds(hosted, 1, person) ? 1 : (side_id)SIDE_NONE;
}

static void tell(struct server *server, int64_t person, const char *game, notice_told told, void *context) {
    char why[256];
    struct hosted_game *hosted = game_cache_find(server, game, NULL, why, sizeof why);
    side_id viewer = hosted != NULL ? side_of(hosted, person) : (side_id)SIDE_NONE;
    if (viewer == SIDE_NONE) { /* it is gone, or they are; or it takes long to open */
        told(context, &(struct notice_story){0});
        return;
    }
    struct telling *telling = must(calloc(1, sizeof *telling));
    *telling = (struct telling){
        .viewer = viewer, .person = person, .head = hosted->n, .digest = GROWING, .told = told, .context = context};
    telling->language = languages_of_person(server, person);
    telling->work = (struct background_work){.server = server, .is_long = true, .run = run, .done = done};
    snprintf(telling->id, sizeof telling->id, "%s", game);
    background_take_own(&telling->work);
}

static bool moved_on(struct server *server, int64_t person, const char *game) {
    char why[256];
    struct hosted_game *hosted = hosted_game_open(server, game, why, sizeof why);
    if (hosted == NULL)
        return false;
    json_t *status = hosted->row.status != NULL ? json_loads(hosted->row.status, 0, NULL) : NULL;
    side_id acts = hosted_game_side_named(hosted, json_string_value(json_object_get(status, "side")));
    bool over = strcmp(hosted->row.state, "over") == 0;
    json_decref(status);
    bool moved = over || (acts < SIDES && !hosted_game_holds(hosted, acts, person));
    hosted_game_free(hosted);
    return moved;
}

bool digest_open(struct server *server) {
    static const struct notice_teller teller = {moved_on, tell};
    server->notice_teller = &teller;
    return true;
}

void digest_close(void) { draw_end(); }
