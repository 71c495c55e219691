/* tour.c: see tour.h. */
#include "serve/play/tour.h"

#include <stdio.h>
#include <string.h>

#include "serve/base/yaml_json.h"
#include "serve/net/answer.h"
#include "serve/play/create.h"
#include "serve/play/game_cache.h"

static void path_of(struct games *games, const char *game, char path[700]) {
    snprintf(path, 700, "%s/%s/tour.yaml", games_folder(games), game);
}

int tour_lesson(struct games *games, const char *game) {
    char path[700], line[256];
    int lesson = 1;
    path_of(games, game, path);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return 0;
    while (fgets(line, sizeof line, file) != NULL && sscanf(line, "lesson: %d", &lesson) != 1)
        ;
    fclose(file);
    return lesson > 0 ? lesson : 1;
}

json_t *tour_of(struct games *games, const char *game, struct text *why) {
    char path[700];
    if (games_pack(games, game, why) == NULL)
        return NULL;
    path_of(games, game, path);
    json_t *tour = yaml_json(path);
    if (tour != NULL && json_is_object(json_object_get(tour, "position")))
        return tour;
    json_decref(tour);
    text_add(why, "this battle has no guided tour");
    return NULL;
}

/* The visitor's side is the tour's; the computer takes the other. */
static void seat_visitor(struct request *request, const struct match *match, const json_t *tour) {
    const char *own = json_string_value(json_object_get(tour, "side"));
    json_t *seats = json_object();
    for (side_id side = 0; side < SIDES; side++) {
        const char *word = match_side_word(match, side);
        bool mine = own != NULL ? strcmp(word, own) == 0 : side == 0;
        json_object_set_new(seats, word, json_pack("{s:s}", "kind", mine ? "me" : "computer"));
    }
    json_object_set_new(request->body, "seats", seats);
}

void tour_begin(struct request *request, const char *game) {
    struct games *games = request->server->cache->games;
    char why[1024] = "";
    struct text text;
    text_init(&text, why, sizeof why);
    json_t *tour = tour_of(games, game, &text);
    json_int_t seed = json_integer_value(json_object_get(tour, "seed"));
    struct match *match = tour != NULL ? match_sandbox(games, game, json_object_get(tour, "position"),
                                                       dice_seed_number(DICE_CHACHA20, (uint64_t)seed), &text)
                                       : NULL;
    if (match == NULL) {
        answer_error(request, tour == NULL ? 404 : 500, tour == NULL ? "unknown" : "broken", why);
    } else {
        seat_visitor(request, match, tour);
        if (json_object_get(request->body, "title") == NULL && json_object_get(tour, "title") != NULL)
            json_object_set(request->body, "title", json_object_get(tour, "title"));
        create_game(request, match, true);
    }
    json_decref(tour);
}
