/* api_lobby.c: before a game: what can be played, the games there are, making, importing, forking and deleting them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/levels.h"
#include "match/request.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/play/api.h"
#include "serve/play/briefing.h"
#include "serve/play/create.h"
#include "serve/play/documents.h"
#include "serve/play/import.h"
#include "serve/play/letters.h"
#include "serve/play/picture.h"
#include "serve/play/removal.h"
#include "serve/play/several.h"
#include "serve/play/stream.h"
#include "serve/play/computer_seats.h"
#include "serve/play/summary.h"
#include "serve/play/lesson.h"
#include "serve/routes.h"

/* -- what can be played -- */

/* How strong it was measured, if it was. */
static json_t *player_json(const char *name, const char *title, const char *text, const struct strength *strength) {
    json_t *player = json_pack("{s:s, s:s, s:s}", "name", name, "title", title, "text", text);
    if (strength != NULL)
        json_object_set_new(player, "strength",
                            json_pack("{s:s, s:i, s:i, s:i, s:i}", "against", strength->against, "won", strength->won,
                                      "lost", strength->lost, "low", strength->low, "high", strength->high));
    return player;
}

static void add_bot(json_t *bots, const char *name) {
    const struct level *words = level_words(name);
    json_t *bot =
        player_json(name, words != NULL ? words->title : name, words != NULL ? words->text : "", strength_of(name));
    if (strcmp(name, LEVEL_STANDARD) == 0)
        json_object_set_new(bot, "standard", json_true());
    json_array_append_new(bots, bot);
}

/* The levels, from the one who errs to the one who thinks longest. */
static json_t *bots_of(const struct ruleset *rules) {
    json_t *bots = json_array();
    for (unsigned i = 0; rules->mind_count > 0 && i < level_count; i++)
        add_bot(bots, levels[i].name);
    add_bot(bots, "random");
    return bots;
}

/* Those that this family has weights for, with the strength of the steady player in each. */
static json_t *characters_of(const struct ruleset *rules) {
    json_t *list = json_array();
    for (unsigned i = 0; i < character_count; i++) {
        const struct character *one = &characters[i];
        char name[BOT_NAME_SIZE];
        snprintf(name, sizeof name, "%s:%s", LEVEL_STANDARD, one->name);
        if (computer_known(rules, name))
            json_array_append_new(list, player_json(one->name, one->title, one->text, strength_of(name)));
    }
    return list;
}

/* The words of a file without the space at their end; 0: there are none. */
static size_t words_in(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "rb");
    size_t length = file != NULL ? fread(text, 1, size, file) : 0;
    if (file != NULL)
        fclose(file);
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == ' '))
        length--;
    return length;
}

/* A game may have a few words about itself in games/<game>/blurb.txt, a scenario of several its own in
 * games/<game>/scenarios/<scenario>.txt. */
static json_t *blurb_of(struct games *games, const char *game, const char *id) {
    char path[700], text[2048];
    const char *scenario = strrchr(id, '/');
    snprintf(path, sizeof path, "%s/%s/scenarios%s.txt", games_folder(games), game, scenario != NULL ? scenario : "/");
    size_t length = words_in(path, text, sizeof text);
    snprintf(path, sizeof path, "%s/%s/blurb.txt", games_folder(games), game);
    if (length == 0)
        length = words_in(path, text, sizeof text);
    json_t *blurb = json_stringn(text, length);
    return blurb != NULL ? blurb : json_string("");
}

static json_t *side_titles(const struct ruleset *rules, const void *tables) {
    json_t *titles = json_array();
    for (side_id side = 0; side < SIDES; side++)
        json_array_append_new(titles, json_string(rules->side_title(tables, side)));
    return titles;
}

static void add_scenario_words(struct games *games, json_t *entry) {
    const char *game = json_string_value(json_object_get(entry, "game"));
    const char *id = json_string_value(json_object_get(entry, "id"));
    char length[32], why[256];
    struct text text;
    text_init(&text, why, sizeof why);
    const void *tables = games_pack(games, game, &text);
    if (tables == NULL)
        return;
    snprintf(length, sizeof length, "%lld turns", (long long)json_integer_value(json_object_get(entry, "turns")));
    json_object_set_new(entry, "side_titles", side_titles(load_ruleset(tables), tables));
    json_object_set_new(entry, "bots", bots_of(load_ruleset(tables)));
    json_object_set_new(entry, "characters", characters_of(load_ruleset(tables)));
    json_object_set_new(entry, "players", json_string("1 or 2 players"));
    json_object_set_new(entry, "length", json_string(length));
    json_object_set_new(entry, "blurb", blurb_of(games, game, id));
    /* A client that knows no game needs its catalogue to show it. */
    json_object_set_new(entry, "shown", json_boolean(load_ruleset(tables)->catalogue != NULL));
    json_object_set_new(entry, "family", json_string(load_ruleset(tables)->name));
    const char *scenario = strchr(id, '/') != NULL ? strchr(id, '/') + 1 : id;
    json_object_set_new(entry, "picture", json_boolean(picture_exists(games, game, scenario)));
    json_t *facts = briefing_facts(games, game, scenario);
    if (facts != NULL)
        json_object_set_new(entry, "briefing", facts);
    json_object_set_new(entry, "letters", json_boolean(letters_offered(tables)));
    int lesson = lesson_first(games, game);
    json_object_set_new(entry, "tour", json_boolean(lesson > 0));
    if (lesson > 0)
        json_object_set_new(entry, "lesson", json_integer(lesson));
}

/* How even it is between two equal computer players, as it was measured (tools/balance.mjs). Only what the games can
 * say is said: that one side is ahead, within an interval that is not wide. */
static const json_t *favourite(const json_t *row) {
    static const double EVEN = 0.5, WIDE = 0.4;
    const json_t *side;
    size_t i;
    json_array_foreach(json_object_get(row, "sides"), i, side) {
        const json_t *interval = json_object_get(side, "interval");
        double low = json_number_value(json_array_get(interval, 0)),
               high = json_number_value(json_array_get(interval, 1));
        if (low > EVEN && high - low <= WIDE)
            return side;
    }
    return NULL;
}

static void add_balance(const json_t *balance, json_t *entry) {
    const json_t *row;
    size_t i;
    json_array_foreach(json_object_get(balance, "rows"), i, row) {
        const json_t *side = favourite(row);
        if (side == NULL || !json_equal(json_object_get(row, "scenario"), json_object_get(entry, "id")))
            continue;
        json_object_set_new(entry, "balance",
                            json_pack("{s:O, s:O, s:O, s:O, s:O}", "players", json_object_get(balance, "players"),
                                      "games", json_object_get(row, "games"), "side", json_object_get(side, "id"),
                                      "won", json_object_get(side, "games"), "interval",
                                      json_object_get(side, "interval")));
    }
}

static json_t *write_scenarios(struct games *games) {
    json_t *answer = games_scenarios(games), *entry;
    char path[700];
    size_t i;
    snprintf(path, sizeof path, "%s/balance.json", games_folder(games));
    json_t *balance = json_load_file(path, 0, NULL);
    json_array_foreach(json_object_get(answer, "scenarios"), i, entry) {
        add_scenario_words(games, entry);
        add_balance(balance, entry);
    }
    json_decref(balance);
    json_object_set_new(answer, "ok", json_true());
    return answer;
}
static void answer_scenarios(struct request *request) { documents_answer(request, "scenarios", write_scenarios); }

/* -- games -- */

struct listing {
    struct request *request;
    struct json out;
};

static void list_game(void *context, const char *id) {
    struct listing *listing = context;
    summary_write_stored(listing->request->server, id, listing->request->person->id, &listing->out);
}

static void answer_games(struct request *request) {
    struct text *text = &request->server->cache->text;
    struct listing listing = {.request = request};
    const char *open = request_query(request, "open");
    text_clear(text);
    json_init(&listing.out, text);
    json_open(&listing.out, '{');
    json_put_bool(&listing.out, "ok", true);
    json_key(&listing.out, "games");
    json_open(&listing.out, '[');
    if (open != NULL && strcmp(open, "0") != 0)
        store_games_public(request->server->store, list_game, &listing);
    else
        store_games_of(request->server->store, request->person->id, list_game, &listing);
    json_close(&listing.out, ']');
    json_close(&listing.out, '}');
    api_answer_text(request, text);
}

/* A seed as number or digits; false if it is neither: answered. */
static bool read_seed(struct request *request, struct dice_seed *seed, bool *chosen) {
    const json_t *value = json_object_get(request->body, "seed");
    *chosen = value != NULL && !json_is_null(value) && !(json_is_string(value) && json_string_length(value) == 0);
    *seed = create_seed();
    if (!*chosen || request_seed(value, seed))
        return true;
    answer_error(request, 400, "request", "a seed must be a whole number of 0 or more, or 64 hexadecimal digits");
    return false;
}

static void make_game(struct request *request) {
    struct games *games = request->server->cache->games;
    const char *scenario = body_text(request, "scenario");
    uint32_t options[SAVE_OPTIONS_MAX] = {0};
    char why[1024] = "";
    struct text text;
    const void *tables;
    unsigned index;
    struct dice_seed seed;
    bool chosen;
    text_init(&text, why, sizeof why);
    if (!limits_expect_game(request)) /* before a match is set up for it */
        return;
    const char *lesson =
        body_text(request, "lesson") != NULL ? body_text(request, "lesson") : body_text(request, "tour");
    if (lesson != NULL) {
        lesson_begin(request, lesson);
        return;
    }
    if (scenario == NULL || !games_scenario(games, scenario, &tables, &index, &text)) {
        answer_error(request, 404, "unknown", scenario == NULL ? "the field scenario is missing" : why);
        return;
    }
    if (!games_options(tables, index, json_object_get(request->body, "options"), options, &text)) {
        answer_error(request, 400, "request", why);
        return;
    }
    if (!read_seed(request, &seed, &chosen))
        return;
    struct match *match = match_new(games, scenario, options, seed, &text);
    if (match == NULL)
        answer_error(request, 400, "request", why);
    else
        create_game(request, match, chosen);
}

static void answer_summary(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    if (hosted == NULL)
        return;
    struct text *text = &request->server->cache->text;
    struct json out;
    text_clear(text);
    json_init(&out, text);
    json_open(&out, '{');
    json_put_bool(&out, "ok", true);
    summary_put(hosted, request->person->id, &out);
    json_close(&out, '}');
    api_answer_text(request, text);
}

/* Also a game whose journal cannot be read any more. */
static void delete_game(struct request *request) {
    struct hosted_game *hosted = api_game_row(request);
    if (hosted == NULL)
        return;
    bool others = false;
    for (side_id side = 0; side < SIDES; side++)
        others = others || (strcmp(hosted->seat[side].row.kind, "person") == 0 &&
                            !hosted_game_holds(hosted, side, request->person->id));
    for (size_t i = 0; i < hosted->team_count; i++)
        others = others || (hosted->team[i].person != 0 && hosted->team[i].person != request->person->id);
    if (hosted->row.owner != request->person->id)
        answer_error(request, 403, "forbidden", "only the player who created a game can delete it");
    else if (others && !hosted_game_is_over(hosted))
        answer_error(request, 403, "forbidden", "other players are in this game; resign before you delete it");
    else if (removal_drop(hosted))
        answer_ok(request);
    else
        answer_unwritten(request);
}

/* -- going on from elsewhere -- */

static void import_game(struct request *request) {
    if (limits_allow(request, LIMIT_IMPORT) && limits_expect_game(request))
        import_save(request);
}

static void fork_game(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    int64_t at;
    if (hosted == NULL || !limits_expect_game(request))
        return;
    if (!hosted_game_is_over(hosted) && hosted->hides && !api_sees_all(request, hosted)) {
        answer_error(request, 403, "forbidden", "this game has secrets; you can continue from it when it is over");
        return;
    }
    if (!body_number(request, "at", &at))
        at = hosted->n;
    if (at < (int64_t)hosted->base || at > (int64_t)hosted->n)
        answer_error(request, 404, "unknown", "the journal has no such number");
    else /* no fork opens a sealed choice, not even its own side's */
        import_fork(request, hosted, hosted_game_shown_entry(hosted, (uint32_t)at, SIDE_NONE));
}

const struct route LOBBY_ROUTES[] = {
    {METHOD_GET, "/api/scenarios", answer_scenarios, 0}, {METHOD_GET, "/api/games", answer_games, 0},
    {METHOD_POST, "/api/games", make_game, 0},           {METHOD_POST, "/api/import", import_game, ROUTE_BIG},
    {METHOD_GET, "/api/games/*", answer_summary, 0},     {METHOD_DELETE, "/api/games/*", delete_game, 0},
    {METHOD_POST, "/api/games/*/fork", fork_game, 0},    {0, NULL, NULL, 0},
};
