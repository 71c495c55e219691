/* source.h: one YAML file being read: schema, errors with their place, and the small words values are made of.
 *
 * libcyaml checks the shape (unknown, missing and double keys); every scalar arrives as a string, and the functions
 * here turn it into a value or refuse it. A refusal names the value by its path ("units[3].strength"); the file is then
 * parsed once more to find line and column, so a sound file costs nothing for it. */
#ifndef ENFILADE_LOAD_SOURCE_H
#define ENFILADE_LOAD_SOURCE_H

#include <cyaml/cyaml.h>

#include "load/load.h"

struct source {
    char path[256];
    struct load_error *error;
};

/* Reads games_dir/game/name by its schema; NULL with the error filled in. Free with source_free. */
void *source_read(struct source *source, const char *games_dir, const char *game, const char *name,
                  const cyaml_schema_value_t *schema, struct load_error *error);
void source_free(const cyaml_schema_value_t *schema, void *document);

/* Always false. `where` is a path into the document, printf-like; `why` a sentence. */
bool source_refuse(struct source *source, const char *where, const char *why, ...)
    __attribute__((format(printf, 3, 4)));
/* "units[3].strength" into a buffer of 96 bytes; returns it. */
char *source_path(char out[96], const char *list, int index, const char *key);

/* -- values -- */
/* A number between low and high, perhaps after `~` (then *marked is set, if given). NULL text keeps `out`. */
bool read_number(struct source *source, const char *where, const char *text, int low, int high, int *out, bool *marked);
/* A number of Movement Points as the books write it ("1/2", "2"), in sixths; P, other words are refused. */
bool read_sixths(struct source *source, const char *where, const char *text, int *out);
/* One word of a NULL-ended list: its index. */
bool read_word(struct source *source, const char *where, const char *text, const char *const *words, int *out);
/* yes or no */
bool read_yes(struct source *source, const char *where, const char *text, bool *out);
/* The colour of a side: a word that the client has a plate for (palette.ts). */
bool read_colour(struct source *source, const char *where, const char *text, char out[12]);
/* The name of a scenario and the days it began and ended (1863-07-01; either may be NULL), with the date and the title
 * that follow from them. `where` is the place of the name. */
bool read_scenario_title(struct source *source, const char *where, const char *name, const char *began,
                         const char *ended, struct scenario_info *out);
/* A text that must fit, with its zero byte, into `size`. */
bool read_text(struct source *source, const char *where, const char *text, char *out, size_t size);
/* The next word of a list of words; advances *at; false at the end. */
bool next_word(const char **at, const char **word, size_t *length);
/* Skips a `~`; true if it was there. */
bool skip_mark(const char **text);

/* Schema shorthands: every scalar is a string. */
#define TEXT(key, type, member) CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_POINTER, struct type, member, 0, 4096)
#define TEXT_IF(key, type, member)                                                                                     \
    CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct type, member, 0, 4096)
#define LIST(key, type, member, entry)                                                                                 \
    CYAML_FIELD_SEQUENCE_COUNT(key, CYAML_FLAG_POINTER, struct type, member, member##_count, entry, 0, 20000)
#define LIST_IF(key, type, member, entry)                                                                              \
    CYAML_FIELD_SEQUENCE_COUNT(key, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct type, member, member##_count,     \
                               entry, 0, 20000)
#define RECORD(key, type, member, fields) CYAML_FIELD_MAPPING(key, CYAML_FLAG_DEFAULT, struct type, member, fields)
#define RECORD_IF(key, type, member, fields)                                                                           \
    CYAML_FIELD_MAPPING_PTR(key, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct type, member, fields)
#define ENTRY(type, fields)                                                                                            \
    { CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct type, fields) }
#define DOCUMENT(type, fields)                                                                                         \
    { CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct type, fields) }

extern const cyaml_schema_value_t source_string; /* an entry of a list of strings (char *) */

#endif
