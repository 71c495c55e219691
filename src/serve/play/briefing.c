/* briefing.c: see briefing.h. */
#include "serve/play/briefing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/answers.h"
#include "serve/base/yaml_json.h"

/* ---- the words ---- */

/* The row of the scenario in the game's briefing.yaml; NULL: it has none. */
static json_t *words_of(struct games *games, const char *game, const char *scenario) {
    char path[700];
    snprintf(path, sizeof path, "%s/%s/briefing.yaml", games_folder(games), game);
    json_t *file = yaml_json(path), *row, *found = NULL;
    size_t i;
    json_array_foreach(json_object_get(file, "briefings"), i, row) {
        const char *id = json_string_value(json_object_get(row, "scenario"));
        if (id != NULL && strcmp(id, scenario) == 0)
            found = json_incref(row);
    }
    json_decref(file);
    return found;
}

/* ---- what the engine says of the battle before its first move ---- */

static json_t *ask(struct match *match, json_t *question) {
    struct text text = GROWING;
    json_t *error = match_answer(match, question, (struct viewer){SIDE_NONE, true}, &text);
    json_t *answer = error == NULL ? json_loadb(text.at, text.length, 0, NULL) : NULL;
    json_decref(error);
    json_decref(question);
    free(text.at);
    return answer;
}

/* What wins, and how many counters take part. */
static bool add_from_engine(struct games *games, const char *id, const struct language *language, json_t *briefing,
                            struct text *why) {
    struct match *match = match_new(games, id, NULL, dice_seed_number(DICE_CHACHA20, 1), why);
    if (match == NULL)
        return false;
    match->game.language = language;
    json_t *aims = ask(match, json_pack("{s:s, s:s}", "cmd", "sheet", "what", "aims"));
    json_t *view = ask(match, json_pack("{s:s}", "cmd", "view"));
    json_object_set(briefing, "aims", json_object_get(aims, "sheet"));
    json_object_set_new(
        briefing, "counters",
        json_integer((json_int_t)json_array_size(json_object_get(json_object_get(view, "view"), "counters"))));
    json_decref(aims);
    json_decref(view);
    match_free(match);
    return true;
}

json_t *briefing_of(struct games *games, const char *game, const char *scenario, const struct language *language,
                    struct text *why) {
    char id[160];
    if (games_pack(games, game, why) == NULL) /* also keeps strange names from the disk */
        return NULL;
    json_t *briefing = words_of(games, game, scenario);
    snprintf(id, sizeof id, "%s/%s", game, scenario);
    if (briefing == NULL)
        text_add(why, "this battle has no briefing");
    else if (!add_from_engine(games, id, language, briefing, why)) {
        json_decref(briefing);
        return NULL;
    }
    return briefing;
}

json_t *briefing_facts(struct games *games, const char *game, const char *scenario) {
    static const char *const told[] = {"hours", "difficulty", "beginner", "next", "counters"};
    char why[256];
    struct text text;
    text_init(&text, why, sizeof why);
    json_t *briefing = briefing_of(games, game, scenario, NULL, &text), *facts = NULL;
    if (briefing != NULL)
        facts = json_object();
    for (size_t i = 0; facts != NULL && i < sizeof told / sizeof *told; i++)
        json_object_set(facts, told[i], json_object_get(briefing, told[i]));
    json_decref(briefing);
    return facts;
}
