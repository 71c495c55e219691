/* map_looks.c: see map_looks.h. The words are those of src/load/mapinfo.h and of the charts of the operational family.
 */
#include "serve/play/map_looks.h"

#include <string.h>

struct look {
    const char *word, *look;
};

static const struct look terrain_looks[] = {{"clear", "open"},         {"woods", "woods"},   {"dense-woods", "woods"},
                                            {"wooded-rough", "woods"}, {"wheat", "field"},   {"orchard", "field"},
                                            {"town", "town"},          {"marsh", "water"},   {"swamp", "water"},
                                            {"rough", "rough"},        {"heights", "rough"}, {"sunken-road", "open"},
                                            {"entrenchment", "works"}, {"fort", "works"},    {NULL, "open"}};

static const struct look side_looks[] = {
    {"river", "river"},      {"major-river", "river"}, {"stream", "stream"},      {"creek", "stream"},
    {"run", "stream"},       {"bridge", "bridge"},     {"ford", "ford"},          {"wall", "works"},
    {"fence", "works"},      {"works", "works"},       {"entrenchment", "works"}, {"crest-up", "slope"},
    {"crest-down", "slope"}, {"bluff-up", "cliff"},    {"bluff-down", "cliff"},   {"slope-up", "slope"},
    {"slope-down", "slope"}, {"ridge", "slope"},       {"cut", "slope"},          {"cliff", "cliff"},
    {"switchback", "slope"}, {"crossing", "none"},     {"changing", "none"},      {NULL, "none"}};

static const struct look way_looks[] = {
    {"pike", "pike"}, {"road", "road"}, {"trail", "trail"}, {"railroad", "railroad"}, {"unfinished", "unfinished"},
    {NULL, "road"}};

static void add(json_t *out, const struct look *known, const char *word, size_t length) {
    while (known->word != NULL && (strlen(known->word) != length || memcmp(known->word, word, length) != 0))
        known++;
    json_object_setn_new(out, word, length, json_string(known->look));
}

/* "woods rough" is two words. */
static void add_each(json_t *out, const struct look *known, const char *words) {
    for (const char *at = words; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        add(out, known, at, length);
        at += length;
    }
}

static void add_keys(json_t *out, const struct look *known, json_t *lists) {
    const char *word;
    json_t *list;
    json_object_foreach(lists, word, list) add(out, known, word, strlen(word));
}

void map_looks_add(json_t *document) {
    json_t *terrain = json_object(), *sides = json_object(), *ways = json_object(), *one;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(document, "terrain"), "words"), i, one)
        add_each(terrain, terrain_looks, json_string_value(one));
    add_keys(sides, side_looks, json_object_get(document, "sides"));
    add_keys(sides, side_looks, json_object_get(document, "slopes"));
    add_keys(ways, way_looks, json_object_get(document, "steps"));
    json_array_foreach(json_object_get(document, "ways"), i, one) {
        const char *kind = json_string_value(json_object_get(one, "kind"));
        if (kind != NULL)
            add(ways, way_looks, kind, strlen(kind));
    }
    json_object_set_new(document, "looks",
                        json_pack("{s:o, s:o, s:o}", "terrain", terrain, "sides", sides, "ways", ways));
}
