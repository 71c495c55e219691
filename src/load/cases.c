/* cases.c: cases.yaml: how this game's book numbers the cases that the family knows by the numbers of the Standard
 * Rules, or, where those have no such case, by a word. Each entry is "family book"; a game without the file uses the
 * family's numbers. */
#include "load/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct cases_text {
    char **cases;
    unsigned cases_count;
};
static const cyaml_schema_field_t cases_fields[] = {LIST("cases", cases_text, cases, &source_string), CYAML_FIELD_END};
static const cyaml_schema_value_t cases_schema = DOCUMENT(cases_text, cases_fields);

static int by_family(const void *a, const void *b) {
    return strcmp(((const struct case_pair *)a)->family, ((const struct case_pair *)b)->family);
}

static bool pair(struct source *source, unsigned line, const char *text, struct gbacw_tables *tables) {
    char where[96], family[32], book[32], more;
    source_path(where, "cases", (int)line, NULL);
    struct case_pair *out = &tables->cases[tables->case_count];
    if (sscanf(text, "%31s %31s %c", family, book, &more) != 2)
        return source_refuse(source, where, "expected the family's number and the book's, found \"%.40s\"", text);
    if (!read_text(source, where, family, out->family, sizeof out->family) ||
        !read_text(source, where, book, out->book, sizeof out->book))
        return false;
    for (unsigned i = 0; i < tables->case_count; i++)
        if (strcmp(tables->cases[i].family, family) == 0)
            return source_refuse(source, where, "%s is given twice", family);
    tables->case_count++;
    return true;
}

bool read_cases(const struct folder *folder, struct gbacw_tables *tables) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s/cases.yaml", folder->games_dir, folder->game);
    if (access(path, R_OK) != 0)
        return true;
    struct source source;
    struct cases_text *text =
        source_read(&source, folder->games_dir, folder->game, "cases.yaml", &cases_schema, folder->error);
    if (!text)
        return false;
    bool good = text->cases_count <= CASES_MAX || source_refuse(&source, "cases", "more than %d", CASES_MAX);
    for (unsigned i = 0; good && i < text->cases_count; i++)
        good = pair(&source, i, text->cases[i], tables);
    qsort(tables->cases, tables->case_count, sizeof tables->cases[0], by_family);
    source_free(&cases_schema, text);
    return good;
}
