/* cases.c: cases.yaml: how this game's book numbers the cases that the family knows by the numbers of the Standard
 * Rules, or, where those have no such case, by a word. Each entry is "family book"; a game without the file uses the
 * family's numbers. A battle that shares another's charts shares its cases.yaml too, and says in its own only what it
 * has otherwise. */
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

/* `before`: how many come from the shared file, which the game's own may overrule. */
static bool pair(struct source *source, unsigned line, const char *text, unsigned before, struct gbacw_tables *tables) {
    char where[96], family[32], book[32], more;
    source_path(where, "cases", (int)line, NULL);
    struct case_pair *out = &tables->cases[tables->case_count];
    if (sscanf(text, "%31s %31s %c", family, book, &more) != 2)
        return source_refuse(source, where, "expected the family's number and the book's, found \"%.40s\"", text);
    for (unsigned i = 0; i < tables->case_count; i++) {
        if (strcmp(tables->cases[i].family, family) != 0)
            continue;
        if (i >= before)
            return source_refuse(source, where, "%s is given twice", family);
        out = &tables->cases[i];
    }
    bool added = out == &tables->cases[tables->case_count];
    if (added && tables->case_count == CASES_MAX)
        return source_refuse(source, "cases", "more than %d", CASES_MAX);
    memset(out, 0, sizeof *out);
    tables->case_count = (uint16_t)(tables->case_count + added);
    return read_text(source, where, family, out->family, sizeof out->family) &&
           read_text(source, where, book, out->book, sizeof out->book);
}

static bool read_cases_of(const struct folder *folder, const char *game, struct gbacw_tables *tables) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s/cases.yaml", folder->games_dir, game);
    if (access(path, R_OK) != 0)
        return true;
    struct source source;
    struct cases_text *text = source_read(&source, folder->games_dir, game, "cases.yaml", &cases_schema, folder->error);
    if (!text)
        return false;
    bool good = true;
    unsigned before = tables->case_count;
    for (unsigned i = 0; good && i < text->cases_count; i++)
        good = pair(&source, i, text->cases[i], before, tables);
    source_free(&cases_schema, text);
    return good;
}

bool read_cases(const struct folder *folder, struct gbacw_tables *tables) {
    char shared[32];
    load_charts_folder(folder->games_dir, folder->game, shared);
    if ((strcmp(shared, folder->game) != 0 && !read_cases_of(folder, shared, tables)) ||
        !read_cases_of(folder, folder->game, tables))
        return false;
    qsort(tables->cases, tables->case_count, sizeof tables->cases[0], by_family);
    return true;
}
