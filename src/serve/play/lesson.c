/* lesson.c: see lesson.h. */
#include "serve/play/lesson.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/yaml_json.h"
#include "serve/net/answer.h"
#include "serve/play/create.h"
#include "serve/play/game_cache.h"

/* ---- all of them ---- */

static json_t *read_lesson(struct games *games, const char *game, const char *name) {
    char path[700];
    snprintf(path, sizeof path, "%s/%s/lessons/%s.yaml", games_folder(games), game, name);
    json_t *lesson = yaml_json(path);
    if (json_is_object(json_object_get(lesson, "position")))
        return lesson;
    json_decref(lesson);
    return NULL;
}

/* What a list says of a lesson: its words, without position and steps. */
static void list_lesson(struct games *games, const char *game, const char *name, json_t *list) {
    static const char *const told[] = {"number", "title", "goal", "minutes", "next"};
    char id[400];
    json_t *lesson = read_lesson(games, game, name);
    if (lesson == NULL)
        return;
    snprintf(id, sizeof id, "%s/%s", game, name);
    json_t *entry = json_pack("{s:s, s:s}", "id", id, "game", game);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        json_object_set(entry, told[i], json_object_get(lesson, told[i]));
    json_array_append_new(list, entry);
    json_decref(lesson);
}

static void list_game(struct games *games, const char *game, json_t *list) {
    char path[700];
    snprintf(path, sizeof path, "%s/%s/lessons", games_folder(games), game);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        char *dot = strrchr(entry->d_name, '.');
        if (dot == NULL || strcmp(dot, ".yaml") != 0)
            continue;
        *dot = 0;
        list_lesson(games, game, entry->d_name, list);
    }
    if (folder != NULL)
        closedir(folder);
}

static json_int_t number_of(const json_t *entry) { return json_integer_value(json_object_get(entry, "number")); }

static int by_number(const void *a, const void *b) {
    json_int_t first = number_of(*(json_t *const *)a), second = number_of(*(json_t *const *)b);
    return (first > second) - (first < second);
}

/* Whatever order the disk has them in. */
static json_t *sorted(json_t *list) {
    size_t count = json_array_size(list);
    json_t **entry = must(calloc(count + 1, sizeof(void *))), *out = json_array();
    for (size_t i = 0; i < count; i++)
        entry[i] = json_array_get(list, i);
    qsort(entry, count, sizeof(void *), by_number);
    for (size_t i = 0; i < count; i++)
        json_array_append(out, entry[i]);
    free(entry);
    json_decref(list);
    return out;
}

json_t *lessons_write(struct games *games) {
    json_t *list = json_array();
    for (int i = 0; i < games_count(games); i++)
        list_game(games, games_name(games, i), list);
    return json_pack("{s:b, s:o}", "ok", 1, "lessons", sorted(list));
}

int lesson_first(struct games *games, const char *game) {
    json_t *list = json_array();
    list_game(games, game, list);
    list = sorted(list);
    int first = (int)number_of(json_array_get(list, 0));
    json_decref(list);
    return first;
}

/* ---- one ---- */

/* The game and the name of an id; a game's bare name: its first lesson. False: there is none of that id, so that no
 * strange name ever reaches the disk. */
static bool find_lesson(struct games *games, const char *id, char game[80], char name[80]) {
    json_t *list = json_array(), *entry;
    bool found = false;
    size_t i;
    snprintf(game, 80, "%.*s", (int)strcspn(id, "/"), id);
    for (int g = 0; g < games_count(games); g++)
        if (strcmp(games_name(games, g), game) == 0)
            list_game(games, game, list);
    list = sorted(list);
    json_array_foreach(list, i, entry) {
        const char *full = json_string_value(json_object_get(entry, "id"));
        if (found || (strcmp(full, id) != 0 && strcmp(game, id) != 0))
            continue;
        snprintf(name, 80, "%s", strchr(full, '/') + 1);
        found = true;
    }
    json_decref(list);
    return found;
}

json_t *lesson_of(struct games *games, const char *id, struct text *why) {
    char game[80], name[80];
    json_t *lesson = find_lesson(games, id, game, name) ? read_lesson(games, game, name) : NULL;
    if (lesson == NULL)
        text_add(why, "there is no such lesson");
    return lesson;
}

/* The visitor's side is the lesson's; the computer takes the other. */
static void seat_visitor(struct request *request, const struct match *match, const json_t *lesson) {
    const char *own = json_string_value(json_object_get(lesson, "side"));
    json_t *seats = json_object();
    for (side_id side = 0; side < SIDES; side++) {
        const char *word = match_side_word(match, side);
        bool mine = own != NULL ? strcmp(word, own) == 0 : side == 0;
        json_object_set_new(seats, word, json_pack("{s:s}", "kind", mine ? "me" : "computer"));
    }
    json_object_set_new(request->body, "seats", seats);
}

void lesson_begin(struct request *request, const char *id) {
    struct games *games = request->server->cache->games;
    char why[1024] = "", game[80];
    struct text text;
    text_init(&text, why, sizeof why);
    json_t *lesson = lesson_of(games, id, &text);
    json_int_t seed = json_integer_value(json_object_get(lesson, "seed"));
    snprintf(game, sizeof game, "%.*s", (int)strcspn(id, "/"), id);
    struct match *match = lesson != NULL ? match_sandbox(games, game, json_object_get(lesson, "position"),
                                                         dice_seed_number(DICE_CHACHA20, (uint64_t)seed), &text)
                                         : NULL;
    if (match == NULL) {
        answer_error(request, lesson == NULL ? 404 : 500, lesson == NULL ? "unknown" : "broken", why);
    } else {
        seat_visitor(request, match, lesson);
        if (json_object_get(request->body, "title") == NULL && json_object_get(lesson, "title") != NULL)
            json_object_set(request->body, "title", json_object_get(lesson, "title"));
        create_game(request, match, true);
    }
    json_decref(lesson);
}
