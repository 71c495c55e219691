/* sheet_laws.c: see sheet_laws.h. */
#include "harness/sheet_laws.h"

#include <string.h>

#include "harness/harness.h"

enum { ASKED_ABOUT = 6 }; /* counters or hexes that each sheet is asked about in a round */

static void says_something(const json_t *value, const char *key, const char *what) {
    const char *name;
    json_t *member;
    size_t i;
    if (strcmp(key, "cells") == 0 || strcmp(key, "heads") == 0)
        return; /* a table may have an empty corner */
    if (json_is_string(value) && json_string_value(value)[0] == 0)
        fail_msg("the sheet %s has an empty %s", what, key);
    if (json_is_object(value)) {
        json_object_foreach((json_t *)(uintptr_t)value, name, member) { says_something(member, name, what); }
    }
    json_array_foreach(value, i, member) { says_something(member, key, what); }
}

static void refused_with_a_reason(const json_t *answer, const char *what) {
    const json_t *error = json_object_get(answer, "error");
    const char *why = json_string_value(json_object_get(error, "why"));
    if (why == NULL || why[0] == 0)
        fail_msg("%s is refused without a reason", what);
}

/* The answer to a request whose fields after the first two are already written. */
static void look_at(const char *what, const char *fields) {
    json_t *answer = askf("{'cmd':'sheet','what':'%s'%s}", what, fields);
    if (!json_is_true(json_object_get(answer, "ok"))) {
        refused_with_a_reason(answer, what);
        return;
    }
    json_t *sheet = json_object_get(answer, "sheet");
    if (!json_is_object(sheet) || json_object_size(sheet) == 0)
        fail_msg("the sheet %s of%s is empty", what, fields);
    says_something(sheet, "value", what);
}

/* A number that wanders through the list: other rows in each round. */
static const json_t *some_row(const json_t *rows, int round, int turn) {
    size_t count = json_array_size(rows);
    return count > 0 ? json_array_get(rows, (size_t)(round * 7 + turn * 13) % count) : NULL;
}

static const char *text_in(const json_t *row, const char *field) {
    return json_string_value(json_object_get(row, field));
}

/* Those on the map, so that there is something to say of them. */
static json_t *rows_on_map(const json_t *units) {
    json_t *rows = json_array(), *row;
    size_t i;
    json_array_foreach(units, i, row) {
        if (text_in(row, "hex") != NULL)
            json_array_append(rows, row);
    }
    return rows;
}

static void look_at_all(const json_t *catalogue, const json_t *units, int round) {
    json_t *query, *side;
    size_t i, k;
    char fields[160];
    json_array_foreach(json_object_get(catalogue, "queries"), i, query) {
        const char *what = text_in(query, "what"), *needs = text_in(query, "needs");
        for (int turn = 0; turn < ASKED_ABOUT; turn++) {
            const json_t *one = some_row(units, round, turn), *other = some_row(units, round, turn + 1);
            if (one == NULL)
                break;
            if (strcmp(needs, "unit") == 0)
                snprintf(fields, sizeof fields, ",'unit':'%s'", text_in(one, "id"));
            else if (strcmp(needs, "from-to") == 0)
                snprintf(fields, sizeof fields, ",'from':'%s','to':'%s'", text_in(one, "hex"), text_in(other, "hex"));
            else
                snprintf(fields, sizeof fields, ",'hex':'%s','all':true", text_in(one, "hex"));
            if (strcmp(needs, "side") != 0 && strcmp(needs, "none") != 0)
                look_at(what, fields);
        }
        json_array_foreach(json_object_get(catalogue, "sides"), k, side) {
            snprintf(fields, sizeof fields, ",'side':'%s'", text_in(side, "id"));
            if (strcmp(needs, "side") == 0)
                look_at(what, fields);
        }
        if (strcmp(needs, "none") == 0)
            look_at(what, "");
    }
}

/* Asked about nothing, or about what is not there. */
static void bare_questions(const json_t *catalogue) {
    json_t *query;
    size_t i;
    json_array_foreach(json_object_get(catalogue, "queries"), i, query) {
        const char *what = text_in(query, "what"), *needs = text_in(query, "needs");
        if (strcmp(needs, "none") == 0)
            continue;
        json_t *answer = askf("{'cmd':'sheet','what':'%s'}", what);
        if (json_is_true(json_object_get(answer, "ok"))) { /* it speaks of the decision, or of the side to act */
            if (json_object_size(json_object_get(answer, "sheet")) == 0)
                fail_msg("the sheet %s, asked about nothing, is empty", what);
            continue;
        }
        refused_with_a_reason(answer, what);
        answer = askf("{'cmd':'query','what':'%s'}", what);
        if (!json_is_true(json_object_get(answer, "ok")))
            refused_with_a_reason(answer, what);
        else if (json_object_get(answer, "answer") == NULL || json_is_null(json_object_get(answer, "answer")))
            fail_msg("the query %s answers nothing", what);
    }
    json_t *answer = ask("{'cmd':'sheet','what':'no-such-sheet'}");
    assert_false(json_is_true(json_object_get(answer, "ok")));
    refused_with_a_reason(answer, "no-such-sheet");
    answer = ask("{'cmd':'query','what':'no-such-query'}");
    assert_false(json_is_true(json_object_get(answer, "ok")));
    refused_with_a_reason(answer, "no-such-query");
}

void sheets_say_something(const char *scenario, int rounds, int actions) {
    askf("{'cmd':'new','scenario':'%s','seed':7,'options':{'standard-setup':1}}", scenario);
    askf("{'cmd':'new','scenario':'%s','seed':7}", scenario); /* where there is no such option */
    json_t *catalogue = json_deep_copy(field_of(asked("{'cmd':'catalogue'}"), "catalogue"));
    bare_questions(catalogue);
    for (int round = 0; round < rounds && !is_over(); round++) {
        askf("{'cmd':'bot','name':'random','actions':%d,'seed':%d}", actions, round + 1);
        json_t *units = rows_on_map(json_object_get(position_now(), "units"));
        look_at_all(catalogue, units, round);
        json_decref(units);
    }
    json_decref(catalogue);
}
