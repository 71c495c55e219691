/* catalogue.h: the furniture of a battle of the family, for tables that know no game. */
#ifndef ENFILADE_FURY_CATALOGUE_H
#define ENFILADE_FURY_CATALOGUE_H
#include "fury/frames.h"

/* ruleset.catalogue */
void fury_catalogue(const void *tables, struct json *out);

struct fury_verb_said {
    const char *title, *group;
    const char *peek; /* the question worth asking of its unit before it is done; NULL: none */
};
extern const struct fury_verb_said fury_verb_words[VERBS];

/* The command whose stripe the counter wears: "usa-II". False: none. */
bool fury_command_id(const struct fury_tables *tables, counter_id c, struct text *out);

enum standing { STANDING_ARTILLERY, STANDING_LEADERSHIP, STANDINGS };
struct fury_standing_order {
    const char *id, *title, *case_number, *always, *never;
};
extern const struct fury_standing_order fury_standing[STANDINGS];

#endif
