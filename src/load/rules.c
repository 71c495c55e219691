/* rules.c: the rules case by case: games/<game>/rules.tsv (case, title, kind, what must hold). */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "load/load.h"
#include "load/readings.h"

/* 9.73 asks for 9.73, 9.73a, 9.73b, and 34.26A for 34.26A1; 9.7 does not ask for 9.73. */
static bool answers(const char *row_case, const char *asked) {
    size_t length = strlen(asked);
    if (length == 0 || strncmp(row_case, asked, length) != 0)
        return false;
    const char *part = row_case + length;
    if (isalpha((unsigned char)asked[length - 1]))
        return part[strspn(part, "0123456789")] == 0;
    return *part == 0 || (isalpha((unsigned char)*part) && !strchr(part, '.'));
}

/* "2.5" has "2.51" and "2.5-Stack" in it, "2" has "2.5" and not "20.1". */
static bool is_inside(const char *row_case, const char *asked) {
    size_t length = strlen(asked);
    if (length == 0 || strncmp(row_case, asked, length) != 0)
        return false;
    char next = row_case[length];
    return strchr(asked, '.') ? !isalpha((unsigned char)asked[length - 1]) || !isalpha((unsigned char)next)
                              : next == '.' || next == '-';
}

enum { A_FEW = 6 }; /* of the cases inside one that has no row of its own */

static unsigned rows_that(bool (*fits)(const char *, const char *), const char *const *cases, unsigned count,
                          const char *asked, uint16_t *out, unsigned most) {
    unsigned found = 0;
    for (unsigned i = 0; i < count && found < most; i++)
        if (fits(cases[i], asked))
            out[found++] = (uint16_t)i;
    return found;
}

unsigned load_rules_meant(const char *const *cases, unsigned count, const char *asked, uint16_t *out, unsigned most) {
    unsigned found = rows_that(answers, cases, count, asked, out, most);
    return found > 0 ? found : rows_that(is_inside, cases, count, asked, out, most < A_FEW ? most : A_FEW);
}

static void write_row(const struct rule_row *row, struct text *out) {
    if (out->length)
        text_char(out, '\n');
    text_add(out, row->number);
    text_add(out, "  ");
    text_add(out, row->title);
    text_char(out, '\n');
    text_add(out, row->text);
    text_char(out, '\n');
}

/* The word that stands for a key at the beginning of a line of game.yaml; false if it is not there. */
static bool word_of(const char *games_dir, const char *game, const char *key, char word[32]) {
    char path[600], line[256];
    bool found = false;
    snprintf(path, sizeof path, "%s/%s/game.yaml", games_dir, game);
    FILE *file = fopen(path, "rb");
    while (file && !found && fgets(line, sizeof line, file))
        found = strncmp(line, key, strlen(key)) == 0 && sscanf(line + strlen(key), ": %31s", word) == 1;
    if (file)
        fclose(file);
    return found;
}

static bool has_book(const char *games_dir, const char *game, const char *book) {
    char word[32];
    return word_of(games_dir, game, "book", word) && strcmp(word, book) == 0;
}

/* How a folder's cases.yaml calls a case of the family, if it says anything of it (load/cases.c reads it for play). */
static void case_in_folder(const char *games_dir, const char *folder, const char *family, char out[32]) {
    char path[600], line[256], key[32], book[32];
    snprintf(path, sizeof path, "%s/%s/cases.yaml", games_dir, folder);
    FILE *file = fopen(path, "rb");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, " - \"%31s %31[^\" ]\"", key, book) == 2 && strcmp(key, family) == 0)
            snprintf(out, 32, "%s", book);
    if (file)
        fclose(file);
}

static void case_of_book(const char *games_dir, const char *game, const char *family, char out[32]) {
    char folder[32];
    snprintf(out, 32, "%s", family);
    load_charts_folder(games_dir, game, folder);
    case_in_folder(games_dir, folder, family, out);
    if (strcmp(folder, game) != 0)
        case_in_folder(games_dir, game, family, out);
}

void load_readings(const char *games_dir, const char *game, struct game_readings *out) {
    char book[32], folder[32], shared[32];
    out->count = 0;
    load_charts_folder(games_dir, game, folder);
    if (!word_of(games_dir, game, "book", book) || !word_of(games_dir, folder, "book", shared))
        return;
    for (const struct reading *reading = load_all_readings(); reading->number && out->count < GAME_READINGS_MAX;
         reading++) {
        struct game_reading *one = &out->at[out->count];
        struct text cases;
        /* no book's name is part of another's */
        if (!strstr(reading->books, book) && !strstr(reading->books, shared))
            continue;
        one->reading = reading;
        text_init(&cases, one->cases, sizeof one->cases);
        for (const char *at = reading->cases; *at; at += strspn(at, " ")) {
            char family[32], here[32];
            size_t length = strcspn(at, " ");
            snprintf(family, sizeof family, "%.*s", (int)length, at);
            snprintf(here, sizeof here, "%s", family);
            if (reading->number[0] == 'F') /* others have the book's own numbers already */
                case_of_book(games_dir, game, family, here);
            text_add(&cases, here);
            text_char(&cases, ' ');
            at += length;
        }
        out->count++;
    }
}

const struct reading *load_reading_of(const struct game_readings *readings, const char *rule_case, unsigned *next) {
    while (*next < readings->count) {
        const struct game_reading *one = &readings->at[(*next)++];
        for (const char *at = one->cases; *at; at += strspn(at, " ")) {
            char here[32];
            size_t length = strcspn(at, " ");
            snprintf(here, sizeof here, "%.*s", (int)length, at);
            if (answers(here, rule_case) || answers(rule_case, here))
                return one->reading;
            at += length;
        }
    }
    return NULL;
}

static void print_readings(const char *games_dir, const char *game, const char *asked, struct text *out) {
    struct game_readings readings;
    unsigned next = 0;
    load_readings(games_dir, game, &readings);
    for (const struct reading *r; (r = load_reading_of(&readings, asked, &next)) != NULL;) {
        text_add(out, "\nReading ");
        text_add(out, r->number);
        text_char(out, '\n');
        text_add(out, r->said);
        text_add(out, r->why[0] ? " (" : "");
        text_add(out, r->why);
        text_add(out, r->why[0] ? ")\n" : "\n");
    }
}

/* -- the rows of a game's rules -- */

void load_charts_folder(const char *games_dir, const char *game, char out[32]) {
    if (!word_of(games_dir, game, "charts", out))
        snprintf(out, 32, "%.31s", game);
}

void load_shared_path(const char *games_dir, const char *game, const char *name, char *out, size_t size) {
    char folder[32];
    snprintf(out, size, "%s/%s/%s", games_dir, game, name);
    if (access(out, R_OK) == 0)
        return;
    load_charts_folder(games_dir, game, folder);
    snprintf(out, size, "%s/%s/%s", games_dir, folder, name);
}

/* The whole of a folder's rules.tsv; "" if it has none. Free it. */
static char *rules_file(const char *games_dir, const char *folder) {
    char path[600], *text = NULL;
    size_t length = 0, room = 0;
    snprintf(path, sizeof path, "%s/%s/rules.tsv", games_dir, folder);
    FILE *file = fopen(path, "rb");
    do {
        if (length + 1 >= room) {
            char *more = realloc(text, room += 1 << 17);
            if (!more)
                abort();
            text = more;
        }
        size_t got = file ? fread(text + length, 1, room - length - 1, file) : 0;
        length += got;
        if (got == 0)
            break;
    } while (true);
    text[length] = 0;
    if (file)
        fclose(file);
    return text;
}

static const char *next_line(const char *line) {
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static bool same_section(const char *a, const char *b) {
    size_t length = strcspn(a, ".\t\r\n");
    return length == strcspn(b, ".\t\r\n") && strncmp(a, b, length) == 0;
}

/* The first line that belongs to the section of `like`; NULL if there is none. */
static const char *line_of_section(const char *text, const char *like) {
    for (const char *line = text; *line; line = next_line(line))
        if (same_section(line, like))
            return line;
    return NULL;
}

struct visit {
    void (*row)(void *, const struct rule_row *);
    void *context;
    bool any;
};

/* case, title, kind, text */
static bool split_row(char *line, struct rule_row *out) {
    char *field[4];
    int count = 0;
    for (char *at = line; count < 4 && at;) {
        field[count++] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = 0;
    }
    if (count == 4)
        *out = (struct rule_row){field[0], field[1], field[3]};
    return count == 4;
}

static void visit_line(struct visit *visit, const char *line) {
    char copy[8192];
    struct rule_row row;
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\r\n"), line);
    if (strncmp(copy, "case\t", 5) == 0 || !split_row(copy, &row))
        return;
    visit->row(visit->context, &row);
    visit->any = true;
}

static void visit_section(struct visit *visit, const char *text, const char *like) {
    for (const char *line = text; *line; line = next_line(line))
        if (same_section(line, like))
            visit_line(visit, line);
}

bool load_rules_each(const char *games_dir, const char *game, void (*row)(void *, const struct rule_row *),
                     void *context) {
    char folder[32];
    struct visit visit = {row, context, false};
    load_charts_folder(games_dir, game, folder);
    char *own = rules_file(games_dir, game);
    char *shared = strcmp(folder, game) != 0 ? rules_file(games_dir, folder) : NULL;
    for (const char *line = shared ? shared : ""; *line; line = next_line(line)) {
        if (!line_of_section(own, line))
            visit_line(&visit, line);
        else if (line_of_section(shared, line) == line)
            visit_section(&visit, own, line);
    }
    for (const char *line = own; *line; line = next_line(line))
        if (!shared || !line_of_section(shared, line))
            visit_line(&visit, line);
    free(own);
    free(shared);
    return visit.any;
}

struct search {
    const char *asked;
    bool (*fits)(const char *row_case, const char *asked);
    unsigned most;
    struct text *out; /* NULL: only whether it is there */
    unsigned found;
};

static void look_for(void *context, const struct rule_row *row) {
    struct search *search = context;
    if (search->found == search->most || !search->fits(row->number, search->asked))
        return;
    if (search->out)
        write_row(row, search->out);
    search->found++;
}

bool load_rules_has(const char *games_dir, const char *game, const char *rule_case) {
    struct search search = {rule_case, answers, 1, NULL, 0};
    load_rules_each(games_dir, game, look_for, &search);
    return search.found > 0;
}

static bool look_in_books(const char *games_dir, const struct game_list *games, const char *book,
                          struct search *search) {
    for (int i = 0; i < games->count && search->found == 0; i++) {
        if (book && !has_book(games_dir, games->name[i], book))
            continue;
        load_rules_each(games_dir, games->name[i], look_for, search);
        if (search->found > 0)
            print_readings(games_dir, games->name[i], search->asked, search->out);
    }
    return search->found > 0;
}

bool load_rules_text(const char *games_dir, const char *book, const char *rule_case, struct text *out) {
    struct game_list games;
    struct search itself = {rule_case, answers, UINT32_MAX, out, 0}, inside = {rule_case, is_inside, A_FEW, out, 0};
    return load_list(games_dir, &games) &&
           (look_in_books(games_dir, &games, book, &itself) || look_in_books(games_dir, &games, book, &inside));
}
