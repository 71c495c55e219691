/* values.c: see values.h. The letters of a value are put in words by one of the game's charts: a list of rows with an
 * id and a name. */
#include "serve/play/values.h"

#include <stdio.h>
#include <string.h>

#include "load/load.h"
#include "serve/base/yaml_json.h"

static json_t *shared_file(const char *games, const char *game, const char *name) {
    char path[700];
    load_shared_path(games, game, name, path, sizeof path);
    return yaml_json(path);
}

static json_t *words_of(const json_t *chart) {
    json_t *words = json_object(), *row;
    size_t i;
    json_array_foreach(chart, i, row) {
        const char *id = json_string_value(json_object_get(row, "id"));
        if (id != NULL)
            json_object_set(words, id, json_object_get(row, "name"));
    }
    return words;
}

static void name_letters(json_t *values, const json_t *charts) {
    json_t *value;
    size_t i;
    json_array_foreach(values, i, value) {
        const char *chart = json_string_value(json_object_get(value, "words"));
        if (chart != NULL)
            json_object_set_new(value, "words", words_of(json_object_get(charts, chart)));
    }
}

void values_add(json_t *catalogue, const char *games, const char *game) {
    json_t *counters = shared_file(games, game, "counters.yaml");
    json_t *charts = shared_file(games, game, "charts.yaml");
    name_letters(json_object_get(counters, "values"), charts);
    if (json_is_object(counters))
        json_object_update(catalogue, counters);
    json_decref(counters);
    json_decref(charts);
}
