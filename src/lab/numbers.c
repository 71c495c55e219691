/* numbers.c: see numbers.h. A table is a mapping with values, or a list of mappings or of rows of words: so all charts
 * are written. */
#define _DEFAULT_SOURCE
#include "lab/numbers.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "draw/yamldoc.h"
#include "load/load.h"

enum { KEY_SIZE = 192 };

struct offer {
    const char *file, *table; /* NULL: all of its tables */
    bool words;               /* entries that are no numbers can be changed too: "Pin", "C1R2/-" */
    bool rows;                /* of several words */
};
static const struct offer OFFERS[] = {
    {"special.yaml", NULL, false, true},      {"charts.yaml", NULL, true, true},
    {"game.yaml", "scenarios", false, false}, {"game.yaml", "ammunition", false, false},
    {"game.yaml", "pontoons", false, false},  {"game.yaml", "conditions", false, false},
    {"units.yaml", "brigades", false, false}, {"units.yaml", "units", false, false},
    {"units.yaml", "hqs", false, false},      {"units.yaml", "divisions", false, false}};

struct listing {
    struct yamldoc doc;
    const struct offer *offer;
    json_t *tables;
};

/* -- words -- */

static bool is_one_of(const char *word, const char *const *names) {
    while (*names != NULL && strcmp(*names, word) != 0)
        names++;
    return *names != NULL;
}

bool lab_value_fits(const char *value) {
    size_t length = strlen(value);
    return length >= 1 && length <= LAB_VALUE_MOST &&
           strspn(value, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ*+-/.:~") == length;
}

/* 3, -1, 1/2, ~40: what no book prints has a ~ before it. */
static bool is_number(const char *word) {
    word += *word == '~';
    word += *word == '-' || *word == '+';
    size_t digits = strspn(word, "0123456789");
    const char *rest = word + digits;
    return digits > 0 && (*rest == 0 || (*rest == '/' && isdigit((unsigned char)rest[1]) != 0 && rest[2] == 0));
}

static bool can_change(const struct listing *list, const char *word) {
    return lab_value_fits(word) && (list->offer->words || is_number(word));
}

/* Labels of hexes look like numbers, and names of rows stay. */
static bool is_place(const char *key) {
    static const char *const names[] = {"ground", "at", "hex", "near", "entry", "id", "is", "name", "title", NULL};
    return is_one_of(key, names);
}

/* -- rows -- */

static void add_number(json_t *numbers, const char *name, const char *key, int word, const char *value) {
    json_t *number = json_pack("{s:s, s:s}", "key", key, "value", value);
    if (name[0] != 0)
        json_object_set_new(number, "name", json_string(name));
    if (word > 0)
        json_object_set_new(number, "word", json_integer(word));
    json_array_append_new(numbers, number);
}

/* One word without quotes is replaced whole; in quotes, or of several, word by word, and the quotes stay. */
static void add_value(struct listing *list, json_t *numbers, const char *name, const char *key, ynode node) {
    char text[512], *rest = text;
    int number = 0;
    snprintf(text, sizeof text, "%s", y_text(&list->doc, node, ""));
    bool plain = node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    bool single = strchr(text, ' ') == NULL && plain;
    if (!single && !list->offer->rows)
        return;
    for (char *word; (word = strsep(&rest, " ")) != NULL;) {
        number += *word != 0;
        if (*word != 0 && can_change(list, word))
            add_number(numbers, name, key, single ? 0 : number, word);
    }
}

static void add_row(json_t *rows, const char *name, json_t *numbers) {
    if (json_array_size(numbers) > 0)
        json_array_append_new(rows, json_pack("{s:s, s:O}", "name", name, "numbers", numbers));
    json_decref(numbers);
}

/* -- tables -- */

static void walk(struct listing *list, ynode node, const char *path);

static void walk_pair(struct listing *list, ynode map, int i, const char *path, json_t *numbers, json_t *rows) {
    const char *key;
    char whole[KEY_SIZE];
    ynode value = y_pair(&list->doc, map, i, &key);
    if (is_place(key))
        return;
    snprintf(whole, sizeof whole, "%s%s%s", path, path[0] != 0 ? "." : "", key);
    if (!y_is_scalar(value)) {
        walk(list, value, whole);
    } else if (numbers != NULL) {
        add_value(list, numbers, key, whole, value);
    } else {
        json_t *own = json_array();
        add_value(list, own, "", whole, value);
        add_row(rows, key, own);
    }
}

/* What a row of a list is known by; NULL: its number. */
static const char *label_of(struct listing *list, ynode row, const char **key) {
    static const char *const keys[] = {"id", "is", "name", "side", "area", "division", "brigade", "strength", NULL};
    for (int i = 0; keys[i] != NULL; i++)
        if (y_get(&list->doc, row, keys[i]) != NULL) {
            *key = keys[i];
            return y_text(&list->doc, y_get(&list->doc, row, keys[i]), "");
        }
    return NULL;
}

static void walk_row(struct listing *list, ynode row, const char *path, int number, json_t *rows) {
    char whole[KEY_SIZE], name[16];
    const char *key = "", *label = y_is_map(row) ? label_of(list, row, &key) : NULL;
    json_t *numbers = json_array();
    snprintf(name, sizeof name, "%d", number);
    snprintf(whole, sizeof whole, "%s[%d]", path, number);
    if (y_is_scalar(row))
        add_value(list, numbers, "", whole, row);
    for (int i = 0; y_is_map(row) && i < y_count(row); i++) {
        const char *own;
        y_pair(&list->doc, row, i, &own);
        if (strcmp(own, key) != 0)
            walk_pair(list, row, i, whole, numbers, rows);
    }
    add_row(rows, label != NULL ? label : name, numbers);
}

static void walk(struct listing *list, ynode node, const char *path) {
    json_t *rows = json_array();
    for (int i = 0; y_is_map(node) && i < y_count(node); i++)
        walk_pair(list, node, i, path, NULL, rows);
    for (int i = 0; y_is_list(node) && i < y_count(node); i++)
        walk_row(list, y_item(&list->doc, node, i), path, i + 1, rows);
    if (json_array_size(rows) > 0)
        json_array_append_new(list->tables,
                              json_pack("{s:s, s:s, s:O}", "file", list->offer->file, "key", path, "rows", rows));
    json_decref(rows);
}

json_t *lab_numbers(const char *games, const char *game) {
    struct listing list = {.tables = json_array()};
    char path[1024];
    for (size_t i = 0; i < sizeof OFFERS / sizeof *OFFERS; i++) {
        list.offer = &OFFERS[i];
        load_shared_path(games, game, list.offer->file, path, sizeof path);
        if (access(path, R_OK) != 0 || !yamldoc_open(&list.doc, path))
            continue;
        ynode root = yamldoc_root(&list.doc);
        const char *table = list.offer->table;
        walk(&list, table != NULL ? y_get(&list.doc, root, table) : root, table != NULL ? table : "");
        yamldoc_close(&list.doc);
    }
    return json_pack("{s:o}", "tables", list.tables);
}

bool lab_numbers_have(const json_t *numbers, const json_t *change) {
    size_t i, k, m;
    const json_t *table, *row, *number;
    json_array_foreach(json_object_get(numbers, "tables"), i, table) {
        if (!json_equal(json_object_get(table, "file"), json_object_get(change, "file")))
            continue;
        json_array_foreach(json_object_get(table, "rows"), k, row)
            json_array_foreach(json_object_get(row, "numbers"), m, number) {
            const json_t *word = json_object_get(number, "word"), *wanted = json_object_get(change, "word");
            if (json_equal(json_object_get(number, "key"), json_object_get(change, "key")) &&
                json_integer_value(word) == json_integer_value(wanted))
                return true;
        }
    }
    return false;
}
