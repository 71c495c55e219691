/* documents.c: a game's furniture: its catalogue, its map, its rules case by case; and how the books differ. They do
 * not change while the server runs, so each is written once, packed once, and known by a tag. */
#include <ctype.h>
#include <event2/buffer.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/load.h"
#include "load/readings.h"
#include "serve/net/answer.h"
#include "serve/net/gzip.h"
#include "serve/play/api.h"
#include "serve/play/briefing.h"
#include "serve/play/documents.h"
#include "serve/play/game_cache.h"
#include "serve/play/map_document.h"
#include "serve/play/picture.h"
#include "serve/play/lesson.h"
#include "serve/play/translate.h"
#include "serve/play/values.h"

struct document {
    char name[96]; /* "monocacy/map" */
    char tag[40];
    char *text;
    size_t length;
    unsigned char *packed;
    size_t packed_length;
    struct document *next;
};

static struct document *keep(struct game_cache *cache, const char *name, json_t *json) {
    struct document *document = must(calloc(1, sizeof *document));
    unsigned char hash[16];
    snprintf(document->name, sizeof document->name, "%s", name);
    document->text = must(json_dumps(json, JSON_COMPACT));
    document->length = strlen(document->text);
    crypto_generichash(hash, sizeof hash, (unsigned char *)document->text, document->length, NULL, 0);
    document->tag[0] = '"';
    sodium_bin2hex(document->tag + 1, sizeof document->tag - 1, hash, sizeof hash);
    strcat(document->tag, "\"");
    document->packed = gzip_text(document->text, document->length, 9, &document->packed_length);
    document->next = cache->documents;
    cache->documents = document;
    json_decref(json);
    return document;
}

void documents_free(struct game_cache *cache) {
    while (cache->documents != NULL) {
        struct document *next = cache->documents->next;
        free(cache->documents->text);
        free(cache->documents->packed);
        free(cache->documents);
        cache->documents = next;
    }
}

/* -- the rules, case by case -- */

/* How the case is read where the book is unclear: a list, if there is anything to say. */
static void add_readings(json_t *row, const struct game_readings *readings) {
    json_t *list = json_array();
    unsigned next = 0;
    const char *number = json_string_value(json_object_get(row, "case"));
    for (const struct reading *r; (r = load_reading_of(readings, number, &next)) != NULL;)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "number", r->number, "text", r->said, "why", r->why));
    if (json_array_size(list) > 0)
        json_object_set(row, "readings", list);
    json_decref(list);
}

struct book {
    json_t *rows;
    struct game_readings readings;
};

static void add_rule(void *context, const struct rule_row *rule) {
    struct book *book = context;
    json_t *row = json_pack("{s:s, s:s, s:s}", "case", rule->number, "title", rule->title, "text", rule->text);
    add_readings(row, &book->readings);
    json_array_append_new(book->rows, row);
}

/* Where a number can be cut so that a shorter one is left: not inside a word. */
static bool ends_number(const char *number, size_t length) {
    unsigned char last = (unsigned char)number[length - 1], next = (unsigned char)number[length];
    return isalnum(last) && !(isalpha(last) && isalpha(next));
}

/* Each number under which somebody may look for a row, with the rows that it means: what a case means is decided by
 * load_rules_meant alone. */
static json_t *index_of(const json_t *rows) {
    unsigned count = (unsigned)json_array_size(rows);
    const char **cases = must(calloc(count + 1, sizeof *cases));
    uint16_t *meant = must(calloc(count + 1, sizeof *meant));
    json_t *index = json_object();
    for (unsigned i = 0; i < count; i++)
        cases[i] = json_string_value(json_object_get(json_array_get(rows, i), "case"));
    for (unsigned i = 0; i < count; i++)
        for (size_t length = 1; cases[i][length - 1] != 0; length++) {
            char number[64];
            snprintf(number, sizeof number, "%.*s", (int)length, cases[i]);
            if (!ends_number(cases[i], length) || json_object_get(index, number) != NULL)
                continue;
            unsigned found = load_rules_meant(cases, count, number, meant, count);
            json_t *list = json_array();
            for (unsigned k = 0; k < found; k++)
                json_array_append_new(list, json_integer(meant[k]));
            json_object_set_new(index, number, list);
        }
    free(cases);
    free(meant);
    return index;
}

static json_t *rules_of(const char *games, const char *game) {
    struct book book = {.rows = json_array()};
    load_readings(games, game, &book.readings);
    if (load_rules_each(games, game, add_rule, &book))
        return json_pack("{s:o, s:o}", "rules", book.rows, "index", index_of(book.rows));
    json_decref(book.rows);
    return NULL;
}

/* -- */

static json_t *write_document(struct game_cache *cache, const char *game, const char *what,
                              const struct language *language, struct text *why) {
    char folder[600];
    snprintf(folder, sizeof folder, "%s/%s", games_folder(cache->games), game);
    const void *tables = games_pack(cache->games, game, why);
    if (tables == NULL)
        return NULL;
    if (strcmp(what, "catalogue") == 0) {
        json_t *catalogue = games_catalogue(cache->games, game, language, why);
        values_add(catalogue, games_folder(cache->games), game);
        return catalogue;
    }
    if (strcmp(what, "map") == 0)
        return map_document(load_ruleset(tables), tables, folder);
    if (strncmp(what, "lesson/", 7) == 0) {
        char id[160];
        snprintf(id, sizeof id, "%s/%s", game, what + 7);
        json_t *lesson = lesson_of(cache->games, what[7] != 0 ? id : game, why);
        json_object_del(lesson, "position"); /* the server lays it out when the lesson begins */
        json_object_del(lesson, "seed");
        return lesson;
    }
    if (strncmp(what, "briefing/", 9) == 0)
        return briefing_of(cache->games, game, what + 9, language, why);
    return strcmp(what, "rules") == 0 ? rules_of(games_folder(cache->games), game) : NULL;
}

static const struct document *kept(const struct game_cache *cache, const char *name) {
    const struct document *document = cache->documents;
    while (document != NULL && strcmp(document->name, name) != 0)
        document = document->next;
    return document;
}

/* "monocacy/map", "monocacy/map@de" */
static void name_document(char name[96], const char *game, const char *what, const struct language *language) {
    snprintf(name, 96, "%s%s%s%s%s", game, *what != 0 ? "/" : "", what, language != NULL ? "@" : "",
             language != NULL ? language->code : "");
}

static const struct document *find_document(struct game_cache *cache, const char *game, const char *what,
                                            const struct language *language, struct text *why) {
    char name[96];
    name_document(name, game, what, language);
    const struct document *document = kept(cache, name);
    if (document != NULL)
        return document;
    json_t *json = write_document(cache, game, what, language, why);
    if (strcmp(what, "rules") != 0) /* quoted as they are, the titles of their cases too */
        translate_document(json, language);
    return json != NULL ? keep(cache, name, json) : NULL;
}

static void answer_kept(struct request *request, const struct document *document) {
    bool packed = document->packed != NULL && gzip_is_taken(request);
    answer_header(request, "Cache-Control", "no-cache");
    if (!answer_tagged(request, document->tag, packed ? "gzip" : ""))
        answer_bytes(request, 200, "application/json; charset=utf-8",
                     packed ? (const void *)document->packed : document->text,
                     packed ? document->packed_length : document->length);
}

static void answer_document(struct request *request, const char *what) {
    char why[512] = "nothing has that name";
    struct text text;
    text_init(&text, why, sizeof why);
    text_add(&text, "nothing has that name");
    text.length = 0; /* unless somebody says more */
    const struct document *document =
        find_document(request->server->cache, request->arg[0], what, api_language(request), &text);
    if (document == NULL)
        answer_error(request, 404, "unknown", why);
    else
        answer_kept(request, document);
}

void documents_answer(struct request *request, const char *name, json_t *(*write)(struct games *)) {
    struct game_cache *cache = request->server->cache;
    const struct language *language = api_language(request);
    char whole[96];
    name_document(whole, name, "", language);
    const struct document *document = kept(cache, whole);
    json_t *json = document == NULL ? write(cache->games) : NULL;
    translate_document(json, language);
    answer_kept(request, document != NULL ? document : keep(cache, whole, json));
}

void documents_answer_of(struct request *request, const char *game, const char *name,
                         json_t *(*write)(const char *games, const char *game)) {
    struct game_cache *cache = request->server->cache;
    char whole[96], why[512];
    struct text text;
    text_init(&text, why, sizeof why);
    if (games_pack(cache->games, game, &text) == NULL) {
        answer_error(request, 404, "unknown", why);
        return;
    }
    name_document(whole, game, name, NULL);
    const struct document *document = kept(cache, whole);
    answer_kept(request, document != NULL ? document : keep(cache, whole, write(games_folder(cache->games), game)));
}

/* How the books of each family differ. */
static json_t *write_books(struct games *games) {
    (void)games;
    return games_books();
}
static void answer_books(struct request *request) { documents_answer(request, "books", write_books); }

static void answer_briefing(struct request *request) {
    char what[96];
    snprintf(what, sizeof what, "briefing/%s", request->arg[1]);
    answer_document(request, what);
}
static void answer_catalogue(struct request *request) { answer_document(request, "catalogue"); }
static void answer_map(struct request *request) { answer_document(request, "map"); }
static void answer_rules(struct request *request) { answer_document(request, "rules"); }
static void answer_lesson(struct request *request) {
    char what[96];
    snprintf(what, sizeof what, "lesson/%s", request->arg[1]);
    answer_document(request, what);
}
static void answer_lessons(struct request *request) { documents_answer(request, "lessons", lessons_write); }
/* A game's first lesson. */
static void answer_tour(struct request *request) { answer_document(request, "lesson/"); }

const struct route DOCUMENT_ROUTES[] = {
    {METHOD_GET, "/api/books", answer_books, ROUTE_OPEN},
    {METHOD_GET, "/api/games-data/*/briefing/*", answer_briefing, ROUTE_OPEN},
    {METHOD_GET, "/api/games-data/*/catalogue", answer_catalogue, ROUTE_OPEN},
    {METHOD_GET, "/api/lessons", answer_lessons, ROUTE_OPEN},
    {METHOD_GET, "/api/games-data/*/lesson/*", answer_lesson, ROUTE_OPEN},
    {METHOD_GET, "/api/games-data/*/map", answer_map, ROUTE_OPEN},
    {METHOD_GET, "/api/games-data/*/howto/*", answer_howto, ROUTE_OPEN},
    {METHOD_GET, "/api/games-data/*/picture/*", answer_picture, ROUTE_OPEN},
    {METHOD_GET, "/api/games-data/*/rules", answer_rules, ROUTE_OPEN},
    {METHOD_GET, "/api/games-data/*/tour", answer_tour, ROUTE_OPEN},
    {0, NULL, NULL, 0},
};
