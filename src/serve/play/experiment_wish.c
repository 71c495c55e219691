/* experiment_wish.c: what a visitor asks for, made into a description of the lab. Everything is looked at here, before
 * it waits for its turn: the scenario, the players, the options and the size. */
#include <string.h>

#include "lab/experiment.h"
#include "lab/numbers.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/people/people.h"
#include "serve/play/computer_seats.h"
#include "serve/play/experiments.h"
#include "serve/play/game_cache.h"
#include "serve/play/lab_bench.h"

enum {
    VARIANTS_MOST = 7 /* besides the standard */,
    TITLE_MOST = 80,
    CHANGES_MOST = 8,
    KEY_MOST = 160,
    WORDS_MOST = 100
};

struct wish {
    struct request *request;
    const char *scenario;
    const void *tables;
    unsigned index;
    bool continues; /* from a position */
    json_t *out;    /* NULL: it was refused */
};

static bool refuse(struct wish *wish, const char *why) {
    if (wish->out != NULL)
        answer_error(wish->request, 400, "request", why);
    json_decref(wish->out);
    wish->out = NULL;
    return false;
}

static bool find_scenario(struct wish *wish) {
    const struct request *request = wish->request;
    char reason[256];
    struct text why;
    text_init(&why, reason, sizeof reason);
    wish->scenario = body_text(request, "scenario");
    if (wish->scenario == NULL || strchr(wish->scenario, '/') == NULL)
        return refuse(wish, "say which battle: scenario");
    if (!games_scenario(request->server->cache->games, wish->scenario, &wish->tables, &wish->index, &why))
        return refuse(wish, reason);
    json_object_set_new(wish->out, "scenario", json_string(wish->scenario));
    return true;
}

static bool take_title(struct wish *wish, const json_t *body, json_t *to, bool needed) {
    const json_t *value = json_object_get(body, "title");
    const char *title = json_string_value(value);
    if (value == NULL && !needed)
        return true;
    if (title == NULL || title[0] == 0 || strlen(title) > TITLE_MOST || !name_can_be_seen(title))
        return refuse(wish, "a title has 1 to 80 letters that can be seen");
    json_object_set_new(to, "title", json_string(title));
    return true;
}

static bool knows_side(const struct wish *wish, const char *word) {
    const struct ruleset *rules = load_ruleset(wish->tables);
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(rules->side_name(wish->tables, side), word) == 0)
            return true;
    return false;
}

static bool take_players(struct wish *wish, const json_t *body, json_t *to) {
    json_t *players = json_object_get(body, "players"), *name;
    const char *side;
    if (players == NULL)
        return true;
    json_t *out = json_object();
    json_object_set_new(to, "players", out);
    if (!json_is_object(players))
        return refuse(wish, "players are named by side");
    json_object_foreach(players, side, name) {
        const char *bot = json_string_value(name);
        if (!knows_side(wish, side))
            return refuse(wish, "players are named by the sides of the battle");
        if (bot == NULL || strlen(bot) >= BOT_NAME_SIZE || strchr(bot, '@') != NULL ||
            !computer_known(load_ruleset(wish->tables), bot))
            return refuse(wish, "there is no such computer player");
        json_object_set_new(out, side, json_string(bot));
    }
    return true;
}

static bool take_options(struct wish *wish, const json_t *body, json_t *to) {
    char reason[256];
    struct text why;
    uint32_t values[SAVE_OPTIONS_MAX];
    json_t *options = json_object_get(body, "options"), *value;
    const char *key;
    if (options == NULL)
        return true;
    if (wish->continues)
        return refuse(wish, "a position brings its own options");
    if (!json_is_object(options))
        return refuse(wish, "options are named by their ids");
    json_object_foreach(options, key, value) {
        if (!json_is_integer(value))
            return refuse(wish, "the value of an option is a whole number");
    }
    text_init(&why, reason, sizeof reason);
    if (!games_options(wish->tables, wish->index, options, values, &why))
        return refuse(wish, reason);
    json_object_set(to, "options", options);
    return true;
}

/* Of one of the files that lab_numbers looks through; which numbers there are, and which values they can have, is seen
 * when the changed game is read (lab_bench_check). */
static bool fits_change(const json_t *change) {
    const char *file = json_string_value(json_object_get(change, "file")),
               *key = json_string_value(json_object_get(change, "key"));
    const json_t *word = json_object_get(change, "word");
    return file != NULL && strlen(file) < LAB_NAME && key != NULL && strlen(key) <= KEY_MOST &&
           (word == NULL || (json_integer_value(word) >= 1 && json_integer_value(word) <= WORDS_MOST));
}

static bool take_changes(struct wish *wish, const json_t *variant, json_t *to) {
    json_t *changes = json_object_get(variant, "changes"), *change;
    size_t i;
    if (changes == NULL)
        return true;
    if (!json_is_array(changes) || json_array_size(changes) == 0 || json_array_size(changes) > CHANGES_MOST)
        return refuse(wish, "a variant has one to eight changed numbers");
    json_t *list = json_array();
    json_object_set_new(to, "changes", list);
    json_array_foreach(changes, i, change) {
        const char *value = json_string_value(json_object_get(change, "value"));
        if (!fits_change(change))
            return refuse(wish, "there is no such number in this battle");
        if (value == NULL || !lab_value_fits(value))
            return refuse(wish, "a changed number has one to eight letters or digits");
        json_t *taken = json_pack("{s:O, s:O, s:s}", "file", json_object_get(change, "file"), "key",
                                  json_object_get(change, "key"), "value", value);
        if (json_object_get(change, "word") != NULL)
            json_object_set(taken, "word", json_object_get(change, "word"));
        json_array_append_new(list, taken);
    }
    return true;
}

/* The battle as it is comes first: the others are compared with it. */
static bool take_variants(struct wish *wish) {
    const struct request *request = wish->request;
    json_t *wanted = json_object_get(request->body, "variants"), *one;
    size_t i;
    if (wanted == NULL || json_array_size(wanted) == 0)
        return wanted == NULL || json_is_array(wanted) || refuse(wish, "variants are a list");
    if (json_array_size(wanted) > VARIANTS_MOST)
        return refuse(wish, "at most seven variants beside the battle as it is");
    json_t *list = json_pack("[{s:s, s:s}]", "name", "standard", "title", "as it is");
    json_object_set_new(wish->out, "variants", list);
    json_array_foreach(wanted, i, one) {
        json_t *variant = json_pack("{s:o}", "name", json_sprintf("variant-%d", (int)i + 1));
        json_array_append_new(list, variant);
        if (!take_title(wish, one, variant, true) || !take_players(wish, one, variant) ||
            !take_options(wish, one, variant) || !take_changes(wish, one, variant))
            return false;
    }
    return true;
}

static bool take_size(struct wish *wish) {
    const struct request *request = wish->request;
    int64_t games, seed = 1, most = request->server->settings->limits.lab_games;
    size_t variants = json_array_size(json_object_get(wish->out, "variants"));
    if (!body_number(request, "games", &games) || games < 1 || games > most ||
        games * (int64_t)(variants > 0 ? variants : 1) > most) {
        char why[160];
        snprintf(why, sizeof why, "an experiment has 1 to %d games here, all variants together", (int)most);
        return refuse(wish, why);
    }
    if (json_object_get(request->body, "seed") != NULL &&
        (!body_number(request, "seed", &seed) || seed < 0 || seed > INT32_MAX))
        return refuse(wish, "the first seed is a number from 0 to 2147483647");
    json_object_set_new(wish->out, "games", json_integer(games));
    json_object_set_new(wish->out, "seed", json_integer(seed));
    return true;
}

static json_t *take_rest(struct wish *wish) {
    const json_t *body = wish->request->body;
    bool taken = take_title(wish, body, wish->out, false) && take_players(wish, body, wish->out) &&
                 take_options(wish, body, wish->out) && take_variants(wish) && take_size(wish);
    return taken ? wish->out : NULL;
}

json_t *experiment_wish(struct request *request) {
    struct wish wish = {.request = request, .out = json_object()};
    return find_scenario(&wish) ? take_rest(&wish) : NULL;
}

json_t *experiment_wish_from(struct request *request, const struct match *match) {
    struct wish wish = {.request = request, .tables = match->tables, .continues = true, .out = json_object()};
    json_object_set_new(wish.out, "position", json_string(LAB_POSITION));
    return take_rest(&wish);
}
