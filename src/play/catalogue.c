/* catalogue.c: the words of a family written as the lists of a catalogue (docs/protocol.md has their form). */
#include "play/catalogue.h"

#include <string.h>

/* A case that this game's book does not have keeps the family's word and is not written. */
static void put_case(const struct ruleset *rules, const void *tables, const char *case_number, struct json *out) {
    const char *number = rules->case_in_book ? rules->case_in_book(tables, case_number) : case_number;
    if (number[0] >= '0' && number[0] <= '9')
        json_put_string(out, "case", number);
}

void catalogue_sides(const struct ruleset *rules, const void *tables, struct json *out) {
    json_key(out, "sides");
    json_open(out, '[');
    for (side_id side = 0; side < SIDES; side++) {
        const char *id = rules->side_name(tables, side), *title = rules->side_title(tables, side);
        json_open(out, '{');
        json_put_string(out, "id", id);
        json_put_said(out, "title", title);
        json_put_said(out, "adjective", title);
        json_put_string(out, "colour", rules->side_colour(tables, side));
        json_close(out, '}');
    }
    json_close(out, ']');
}

void catalogue_looks(struct json *out, const char *key, const char *sign, const struct look_words *list, size_t count) {
    json_key(out, key);
    json_open(out, '{');
    for (size_t i = 0; i < count; i++) {
        json_key(out, list[i].id);
        json_open(out, '{');
        json_put_said(out, "title", list[i].title);
        json_put_string(out, sign, list[i].sign);
        json_close(out, '}');
    }
    json_close(out, '}');
}

void catalogue_flag(const struct ruleset *rules, const void *tables, const struct flag_words *flag, struct json *out) {
    json_key(out, flag->name);
    json_open(out, '{');
    json_put_string(out, "letter", flag->letter);
    json_put_said(out, "title", flag->title);
    put_case(rules, tables, flag->case_number, out);
    json_put_string(out, "tone", flag->tone);
    json_close(out, '}');
}

void catalogue_directions(const struct grid *grid, struct json *out) {
    json_key(out, "directions");
    json_open(out, '[');
    for (direction d = 0; d < DIRECTIONS; d++)
        json_text(out, direction_name(grid, d));
    json_close(out, ']');
}

static void put_whole(const struct verb_whole *whole, struct json *out) {
    json_key(out, "whole");
    json_open(out, '{');
    json_put_said(out, "words", whole->words);
    json_put_string(out, "each", whole->each);
    if (whole->then)
        json_put_string(out, "then", whole->then);
    json_close(out, '}');
}

static void put_kinds(const char *kinds, struct json *out) {
    json_key(out, "kinds");
    json_open(out, '[');
    for (const char *end = strchr(kinds, ' '); end; kinds = end + 1, end = strchr(kinds, ' '))
        json_textn(out, kinds, (size_t)(end - kinds));
    json_text(out, kinds);
    json_close(out, ']');
}

/* What verbs of a group have in common. Groups that are not here are asides: orders, movement, retreats. */
static const struct group {
    const char *id;
    bool ends, counts; /* a phase or a question; as what a phase is about */
} groups[] = {{"flow", true, false},     {"combat", false, true},  {"melee", false, true},
              {"recovery", false, true}, {"special", false, true}, {"set-up", false, true}};

static struct group group_of(const char *id) {
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++)
        if (strcmp(groups[i].id, id) == 0)
            return groups[i];
    return (struct group){id, false, false};
}

static void put_group(const struct verb *verb, struct json *out) {
    struct group group = group_of(verb->group);
    json_put_string(out, "group", verb->group);
    if (group.ends)
        json_put_bool(out, "ends", true);
    if (group.counts || verb->peek)
        json_put_bool(out, "counts", true);
}

void catalogue_verbs(const struct ruleset *rules, unsigned end, struct json *out) {
    const struct verb *list = rules->verbs;
    json_put_string(out, "end", list[end].name);
    json_key(out, "verbs");
    json_open(out, '{');
    for (unsigned v = 0; v < rules->verb_count; v++) {
        json_key(out, list[v].name);
        json_open(out, '{');
        json_put_said(out, "title", list[v].title);
        put_group(&list[v], out);
        if (list[v].peek)
            json_put_string(out, "peek", list[v].peek);
        if (list[v].whole)
            put_whole(list[v].whole, out);
        if (list[v].kinds)
            put_kinds(list[v].kinds, out);
        json_put_said(out, "help", list[v].help);
        json_close(out, '}');
    }
    json_close(out, '}');
}

void catalogue_standing(const struct ruleset *rules, const void *tables, struct json *out) {
    json_key(out, "standing");
    json_open(out, '[');
    for (unsigned i = 0; i < rules->standing_count; i++) {
        const struct standing_words *order = &rules->standing[i];
        json_open(out, '{');
        json_put_string(out, "id", order->id);
        json_put_said(out, "title", order->title);
        put_case(rules, tables, order->case_number, out);
        json_key(out, "choices");
        json_open(out, '[');
        for (unsigned k = 0; k < STANDING_CHOICES && order->choice[k].word != NULL; k++) {
            json_open(out, '{');
            json_put_string(out, "word", order->choice[k].word);
            json_put_said(out, "title", order->choice[k].title);
            json_close(out, '}');
        }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool catalogue_standing_takes(const struct ruleset *rules, const char *id, const char *word) {
    for (unsigned i = 0; i < rules->standing_count; i++) {
        const struct standing_words *order = &rules->standing[i];
        if (strcmp(order->id, id) != 0)
            continue;
        for (unsigned k = 0; k < STANDING_CHOICES && order->choice[k].word != NULL; k++)
            if (strcmp(order->choice[k].word, word) == 0)
                return true;
    }
    return strcmp(word, "ask") == 0;
}

void catalogue_queries(const struct query_words *list, size_t count, struct json *out) {
    json_key(out, "queries");
    json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(out, '{');
        json_put_string(out, "what", list[i].what);
        json_put_said(out, "title", list[i].title);
        json_put_string(out, "needs", list[i].needs);
        json_put_bool(out, "overlay", list[i].overlay);
        json_put_string(out, "key", list[i].key);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void catalogue_marks(const struct mark_words *list, size_t count, struct json *out) {
    json_key(out, "marks");
    json_open(out, '{');
    for (size_t i = 0; i < count; i++)
        json_put_said(out, list[i].name, list[i].sentence);
    json_close(out, '}');
}
