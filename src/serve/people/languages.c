/* languages.c: see languages.h. */
#include "serve/people/languages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/games.h"
#include "serve/net/answer.h"

bool languages_has(const struct server *server, const char *code) {
    return strcmp(code, LANGUAGE_ENGLISH) == 0 || languages_of(server, code) != NULL;
}

const struct language *languages_of(const struct server *server, const char *code) {
    return code[0] != 0 ? games_language(server->games, code) : NULL;
}

const struct language *languages_of_person(const struct server *server, int64_t person) {
    struct person_row row;
    return store_person_get(server->store, person, &row) ? languages_of(server, row.language) : NULL;
}

/* -- Accept-Language: "de-AT, de;q=0.9, en;q=0.8" -- */

/* Thousandths; without one a language is wanted wholly. */
static int weight_of(const char *parameters) {
    const char *q = strstr(parameters, "q=");
    return q != NULL ? (int)(strtod(q + 2, NULL) * 1000) : 1000;
}

static void consider(const struct request *request, const char *entry, int *best, char out[PERSON_LANGUAGE_SIZE]) {
    char code[PERSON_LANGUAGE_SIZE] = "";
    entry += strspn(entry, " \t");
    size_t length = strcspn(entry, "-; \t"); /* "de" of "de-AT" */
    int weight = weight_of(entry);
    if (length == 0 || length >= sizeof code || weight <= *best)
        return;
    for (size_t i = 0; i < length; i++)
        code[i] = (char)(entry[i] >= 'A' && entry[i] <= 'Z' ? entry[i] - 'A' + 'a' : entry[i]);
    if (!languages_has(request->server, code))
        return;
    *best = weight;
    snprintf(out, PERSON_LANGUAGE_SIZE, "%s", code);
}

void languages_wanted(const struct request *request, char out[PERSON_LANGUAGE_SIZE]) {
    const char *asked = request_query(request, "lang"), *header = request_header(request, "Accept-Language");
    char list[256], *rest = list;
    int best = 0;
    snprintf(out, PERSON_LANGUAGE_SIZE, "%s", LANGUAGE_ENGLISH);
    if (asked != NULL && strlen(asked) < PERSON_LANGUAGE_SIZE && languages_has(request->server, asked)) {
        snprintf(out, PERSON_LANGUAGE_SIZE, "%s", asked);
        return;
    }
    snprintf(list, sizeof list, "%s", header != NULL ? header : "");
    for (char *entry; (entry = strsep(&rest, ",")) != NULL;)
        consider(request, entry, &best, out);
}

/* -- titles -- */

/* With the days and the year: "March" alone is also an order. */
static const char *const DATES[] = {SAID("{0} January {1}"), SAID("{0} February {1}"), SAID("{0} March {1}"),
                                    SAID("{0} April {1}"),   SAID("{0} May {1}"),      SAID("{0} June {1}"),
                                    SAID("{0} July {1}"),    SAID("{0} August {1}"),   SAID("{0} September {1}"),
                                    SAID("{0} October {1}"), SAID("{0} November {1}"), SAID("{0} December {1}")};

static const char *date_with(const char *month) {
    size_t length = strlen(month);
    for (size_t i = 0; i < sizeof DATES / sizeof DATES[0]; i++)
        if (strncmp(DATES[i] + 4, month, length) == 0 && DATES[i][4 + length] == ' ')
            return DATES[i];
    return NULL;
}

void languages_title(const struct language *language, const char *title, struct text *out) {
    char days[16], month[16], year[8];
    const char *comma = strrchr(title, ',');
    bool dated = language != NULL && comma != NULL &&
                 sscanf(comma, ", %15[0-9-] %15[A-Za-z] %7[0-9]", days, month, year) == 3 && date_with(month) != NULL;
    if (!dated) {
        text_add(out, title);
        return;
    }
    text_addn(out, title, (size_t)(comma - title) + 2);
    text_said(out, language, date_with(month), days, year);
}

/* -- the choice -- */

static void answer_choose(struct request *request) {
    const char *code = body_text(request, "language");
    if (code == NULL || strlen(code) >= PERSON_LANGUAGE_SIZE || !languages_has(request->server, code))
        answer_error(request, 400, "request", "this server does not have that language");
    else if (!store_person_set_language(request->server->store, request->person->id, code))
        answer_unwritten(request);
    else
        answer_ok(request);
}

const struct route LANGUAGE_ROUTES[] = {
    {METHOD_PUT, "/api/me/language", answer_choose, 0},
    {0, NULL, NULL, 0},
};
