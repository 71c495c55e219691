/* grammar.h: sheets of any family: laid out, held to the grammar that tables render, and their cases looked up. */
#ifndef ENFILADE_TESTS_GRAMMAR_H
#define ENFILADE_TESTS_GRAMMAR_H

#include "harness/showing.h"

static bool is_one_of(const char *word, const char *all) {
    char padded[64];
    snprintf(padded, sizeof padded, " %s ", word);
    return strstr(all, padded) != NULL;
}

static const char tones[] = " good bad warn quiet csa usa reach rest zone block target path radius ";

static void check_tone(const json_t *row) {
    if (field_has(row, "tone") && !is_one_of(field_text(row, "tone"), tones))
        fail_msg("no such tone: %s", field_text(row, "tone"));
}

static json_t *cases; /* seen so far */

static void check_case(const json_t *row) {
    if (!field_has(row, "case"))
        return;
    const char *rule = field_text(row, "case");
    if (cases == NULL)
        cases = json_object();
    json_object_set_new(cases, rule, json_true());
}

/* "5/18" and 277778 say the same. */
static void check_odds(const json_t *row) {
    long whole = 0, part = 0, of = 1;
    const char *p = field_text(row, "p");
    double share;
    if (sscanf(p, "%ld/%ld", &part, &of) != 2) {
        assert_int_equal(sscanf(p, "%ld", &whole), 1);
        part = 0;
    }
    share = (double)whole + (double)part / (double)of;
    double difference = share * 1e6 - (double)field_int(row, "ppm");
    assert_true(difference < 1 && difference > -1);
}

static void check_row(const json_t *row) {
    const char *kind = field_text(row, "k");
    check_tone(row);
    check_case(row);
    if (strcmp(kind, "text") == 0) {
        assert_true(strlen(field_text(row, "text")) > 3);
    } else if (strcmp(kind, "table") == 0) {
        size_t i, heads = json_array_size(field_of(row, "heads"));
        json_t *cells;
        json_array_foreach(field_of(row, "cells"), i, cells) assert_int_equal(json_array_size(cells), heads);
    } else {
        assert_true(strlen(field_text(row, "label")) > 0);
        if (strcmp(kind, "odds") == 0)
            check_odds(row);
        else if (strcmp(kind, "boxes") == 0)
            assert_true(field_int(row, "crossed") >= 0 && field_int(row, "total") >= 0);
        else
            assert_string_equal(kind, "item");
    }
}

static void check_sheet(const json_t *sheet) {
    size_t i, k;
    json_t *section, *row;
    assert_true(strlen(field_text(sheet, "title")) > 2);
    check_case(sheet);
    json_array_foreach(field_of(sheet, "sections"), i, section) {
        json_array_foreach(field_of(section, "rows"), k, row) check_row(row);
    }
    json_array_foreach(field_of(sheet, "map"), i, row) {
        check_tone(row);
        assert_int_equal(strlen(field_text(row, "hex")), 4);
        assert_true(field_has(row, "tone"));
    }
    json_array_foreach(field_of(sheet, "lines"), i, row) {
        check_tone(row);
        assert_true(json_array_size(field_of(row, "path")) >= 2);
    }
}

/* A query laid out; NULL if the rules refuse it. */
static inline json_t *lay_out(const char *what, counter_id unit, hex_id hex, hex_id from, side_id side, bool all) {
    struct query query = {.what = what, .unit = unit, .hex = hex, .from = from, .to = hex, .side = side, .all = all};
    struct text text;
    struct json json;
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    play_sync(&shown);
    uint64_t before = play_full_hash(&shown);
    struct ruling ruling = shown.rules->sheet(&shown, &query, &json);
    assert_true(before == play_full_hash(&shown)); /* asking changes nothing */
    if (!is_legal(ruling)) {
        assert_int_equal(text.length, 0);
        return NULL;
    }
    json_t *sheet = read_back(&text);
    check_sheet(sheet);
    return sheet;
}

static int laid_out; /* sheets of whole games so far */

static inline void look(const char *what, counter_id unit, hex_id hex, hex_id from, side_id side, bool all) {
    json_t *sheet = lay_out(what, unit, hex, from, side, all);
    laid_out += sheet != NULL;
    json_decref(sheet);
}

/* What is offered with a decision is never refused, but for the kind that may be (NULL: none). */
static inline void look_at_offers(const char *may_refuse) {
    struct text text;
    struct json json;
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    play_sync(&shown);
    shown.rules->offers(&shown, &json);
    json_t *offers = read_back(&text), *offer;
    size_t i;
    json_array_foreach(offers, i, offer) {
        const char *what = field_text(offer, "what"), *hex = json_string_value(json_object_get(offer, "hex"));
        const char *unit = json_string_value(json_object_get(offer, "unit"));
        const char *side = json_string_value(json_object_get(offer, "side"));
        json_t *sheet =
            lay_out(what, unit ? shown.rules->counter_named(shown_tables, unit, strlen(unit)) : COUNTER_NONE,
                    hex ? shown.rules->hex_labelled(shown_tables, hex, strlen(hex)) : HEX_NONE, HEX_NONE,
                    side ? (side_id)(strcmp(side, "csa") != 0) : SIDE_NONE, field_bool(offer, "all"));
        if (sheet == NULL && (may_refuse == NULL || strcmp(what, may_refuse) != 0))
            fail_msg("the offered %s is refused in %s", what, play_decision_name(&shown));
        laid_out += sheet != NULL;
        json_decref(sheet);
    }
    json_decref(offers);
}

/* ---- contents ---- */

static inline json_t *sheet_of(const char *fields) {
    json_t *sheet = field_of(askf("{'cmd':'sheet',%s}", fields), "sheet");
    check_sheet(sheet);
    return sheet;
}

/* The first row with this label; NULL if there is none. */
static inline json_t *row_labelled(const json_t *sheet, const char *label) {
    size_t i;
    json_t *section, *row = NULL;
    json_array_foreach(field_of(sheet, "sections"), i, section) {
        if (row == NULL)
            row = row_if(field_of(section, "rows"), "label", label);
    }
    return row;
}

static inline json_t *row_of(const json_t *sheet, const char *label) {
    json_t *row = row_labelled(sheet, label);
    if (row == NULL) {
        print_json(sheet);
        fail_msg("no row %s", label);
    }
    return row;
}

static inline json_t *mark_of(const json_t *sheet, const char *hex) {
    return row_if(field_of(sheet, "map"), "hex", hex);
}

/* Every case that was cited stands in the game's own ledger. */
static inline void cases_are_known(const char *book) {
    const char *rule;
    json_t *value;
    int unknown = 0;
    json_object_foreach(cases, rule, value) {
        json_t *answer = askf("{'cmd':'rule','book':'%s','case':'%s'}", book, rule);
        if (field_bool(answer, "ok"))
            continue;
        fprintf(stderr, "%s has no case %s\n", book, rule);
        unknown++;
    }
    json_decref(cases);
    cases = NULL;
    assert_int_equal(unknown, 0);
}

#endif
