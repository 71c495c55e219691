/* transcript.h: the numbers of the books, written down apart from games/ in tests/transcript/<game>*.tsv, against what
 * the loaded tables hold: all that the transcript tells is in the tables, and the transcript tells all of it.
 *
 * A file is a row of tables with empty lines between them. The first line of each names its kind and its fields, every
 * other line an id and a value for each field. Nothing: the game has no such value. `~`: no book shows this value, it
 * is reconstructed. `#`: a remark. */
#ifndef ENFILADE_TESTS_TRANSCRIPT_H
#define ENFILADE_TESTS_TRANSCRIPT_H

#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

enum { FACTS_MAX = 24000, FIELDS_MAX = 32, DISAGREEMENTS_SHOWN = 20 };
struct told_fact {
    char key[72]; /* kind, id and field */
    char value[128];
    bool told;
};
static struct told_fact *facts;
static int fact_count, fact_at, disagreements;

/* What the tables hold. An empty value is no fact. */
__attribute__((format(printf, 4, 5))) static void fact(const char *kind, const char *id, const char *field,
                                                       const char *pattern, ...) {
    va_list arguments;
    if (!facts)
        facts = calloc(FACTS_MAX, sizeof *facts);
    assert_true(facts && fact_count < FACTS_MAX);
    struct told_fact *new = &facts[fact_count];
    new->told = false;
    int length = snprintf(new->key, sizeof new->key, "%s %s %s", kind, id, field);
    assert_true(length > 0 && (size_t)length < sizeof new->key);
    va_start(arguments, pattern);
    length = vsnprintf(new->value, sizeof new->value, pattern, arguments);
    va_end(arguments);
    assert_true(length >= 0 && (size_t)length < sizeof new->value);
    fact_count += length > 0;
}

static inline void fact_number(const char *kind, const char *id, const char *field, int number) {
    fact(kind, id, field, "%d", number);
}

/* Before a game's first fact: another that failed may have left its own. */
static void transcript_begins(void) {
    free(facts);
    facts = NULL;
    fact_count = fact_at = disagreements = 0;
}

/* Transcripts go by the order of the tables: the next fact is looked at first. */
static struct told_fact *fact_called(const char *key) {
    for (int i = 0; i < fact_count; i++) {
        struct told_fact *at = &facts[(fact_at + i) % fact_count];
        if (strcmp(at->key, key) == 0) {
            fact_at = (fact_at + i + 1) % fact_count;
            return at;
        }
    }
    return NULL;
}

static void disagree(const char *name, const char *key, const char *book, const char *table) {
    if (disagreements++ < DISAGREEMENTS_SHOWN)
        print_error("%s: %s: the transcript has \"%s\", the game \"%s\"\n", name, key, book, table);
}

static void cell_agrees(const char *name, const char *kind, const char *id, const char *field, const char *cell) {
    char key[72];
    snprintf(key, sizeof key, "%s %s %s", kind, id, field);
    struct told_fact *found = fact_called(key);
    cell += cell[0] == '~';
    if (found && found->told)
        disagree(name, key, "told twice", found->value);
    if (found)
        found->told = true;
    if (strcmp(found ? found->value : "", cell) != 0)
        disagree(name, key, cell, found ? found->value : "");
}

/* One file against the facts; further files of the same game may tell the rest. */
static void transcript_tells(const char *name) {
    char path[96], line[1024], head[1024] = "", *fields[FIELDS_MAX], *cells[FIELDS_MAX];
    int columns = 0;
    snprintf(path, sizeof path, "tests/transcript/%s.tsv", name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s cannot be read", path);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '#')
            continue;
        if (line[0] == 0) {
            columns = 0;
            continue;
        }
        bool first = columns == 0;
        char **into = first ? fields : cells, *at = line;
        if (first)
            at = strcpy(head, line);
        int count = 0;
        for (bool more = true; more; count++) {
            assert_true(count < FIELDS_MAX);
            into[count] = at;
            at += strcspn(at, "\t");
            more = *at;
            *at++ = 0;
        }
        if (first)
            columns = count;
        else if (count != columns)
            fail_msg("%s: %s has %d values, %s %d", path, cells[0], count, fields[0], columns);
        for (int i = 1; !first && i < columns; i++)
            cell_agrees(name, fields[0], cells[0], fields[i], cells[i]);
    }
    fclose(file);
}

/* After the last file: nothing was left untold. */
static void transcript_ends(const char *name) {
    for (int i = 0; i < fact_count; i++)
        if (!facts[i].told)
            disagree(name, facts[i].key, "", facts[i].value);
    if (disagreements)
        fail_msg("%s: %d values are not as the transcript has them", name, disagreements);
    transcript_begins();
}

#endif
