/* source.c: one YAML file: shape by libcyaml, places by libyaml, values by hand. See source.h. */
#include "load/source.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <yaml.h>

const cyaml_schema_value_t source_string = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 0, 4096)};

/* ---- libcyaml's complaints, which it writes only to its log: the sentence first, then where, innermost first ---- */

struct complaint {
    struct load_error *error;
    bool backtrace;
    char keys[8][40];
    int key_count;
};

static void note_place(struct complaint *complaint, const char *line) {
    const char *at = strstr(line, "(line: ");
    int row = 0, column = 0;
    if (at && sscanf(at, "(line: %d, column: %d)", &row, &column) == 2 && complaint->error->line == 0) {
        complaint->error->line = row;
        complaint->error->column = column;
    }
    const char *quote = strchr(line, '\'');
    if (!quote || complaint->key_count >= 8)
        return;
    const char *end = strchr(quote + 1, '\'');
    bool entry = strstr(line, "sequence entry") != NULL;
    if (end)
        snprintf(complaint->keys[complaint->key_count++], 40, entry ? "[%.*s]" : "%.*s", (int)(end - quote - 1) % 36,
                 quote + 1);
}

static void note_complaint(cyaml_log_t level, void *context, const char *format, va_list arguments) {
    struct complaint *complaint = context;
    char line[512];
    vsnprintf(line, sizeof line, format, arguments);
    line[strcspn(line, "\n")] = 0;
    if (level < CYAML_LOG_ERROR)
        return;
    const char *sentence = strncmp(line, "Load: ", 6) == 0 ? line + 6 : line;
    if (strncmp(sentence, "Backtrace", 9) == 0)
        complaint->backtrace = true;
    else if (complaint->backtrace)
        note_place(complaint, line);
    else if (complaint->error->why[0] == 0)
        snprintf(complaint->error->why, sizeof complaint->error->why, "%s", sentence);
}

/* libcyaml counts entries from 1; paths here count from 1 too, as a person does. */
static void join_keys(struct complaint *complaint) {
    char *key = complaint->error->key;
    size_t size = sizeof complaint->error->key, used = 0;
    key[0] = 0;
    for (int i = complaint->key_count - 1; i >= 0; i--) {
        const char *dot = used > 0 && complaint->keys[i][0] != '[' ? "." : "";
        int n = snprintf(key + used, size - used, "%s%s", dot, complaint->keys[i]);
        used = n < 0 || (size_t)n >= size - used ? size - 1 : used + (size_t)n;
    }
}

/* An unexpected or missing key is the very key to name; libcyaml names the mapping, or the field before. */
static void name_key(struct load_error *error) {
    static const char *const openings[] = {"Unexpected key: ", "Missing required mapping field: "};
    for (int i = 0; i < 2; i++) {
        if (strncmp(error->why, openings[i], strlen(openings[i])) != 0)
            continue;
        const char *key = error->why + strlen(openings[i]);
        char *dot = strrchr(error->key, '.'), *bracket = strrchr(error->key, ']');
        if (i == 1 && dot && (!bracket || dot > bracket))
            *dot = 0; /* the last field that was there */
        else if (i == 1 && !bracket)
            error->key[0] = 0;
        size_t used = strlen(error->key);
        snprintf(error->key + used, sizeof error->key - used, "%s%.40s", used ? "." : "", key);
    }
}

/* ---- finding a place again ---- */

/* The last one, if a key stands twice: that is the one too many. */
static yaml_node_pair_t *child_named(yaml_document_t *document, yaml_node_t *node, const char *key, size_t length) {
    yaml_node_pair_t *found = NULL;
    if (node->type != YAML_MAPPING_NODE)
        return NULL;
    for (yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++) {
        yaml_node_t *name = yaml_document_get_node(document, pair->key);
        if (name->type == YAML_SCALAR_NODE && name->data.scalar.length == length &&
            memcmp(name->data.scalar.value, key, length) == 0)
            found = pair;
    }
    return found;
}

static yaml_node_t *child_numbered(yaml_document_t *document, yaml_node_t *node, int number) {
    if (node->type != YAML_SEQUENCE_NODE)
        return NULL;
    yaml_node_item_t *item = node->data.sequence.items.start + (number - 1);
    return number >= 1 && item < node->data.sequence.items.top ? yaml_document_get_node(document, *item) : NULL;
}

/* As far down the path as the file goes: a key that is missing is placed where its parent begins. `at_key`: of the last
 * name take the key, not the value. */
static yaml_node_t *follow(yaml_document_t *document, const char *where, bool at_key) {
    yaml_node_t *node = yaml_document_get_root_node(document);
    while (node && *where) {
        yaml_node_t *next;
        if (*where == '[') {
            next = child_numbered(document, node, atoi(where + 1));
            where += strcspn(where, "]");
            where += *where == ']';
        } else {
            size_t length = strcspn(where, ".[");
            const yaml_node_pair_t *pair = child_named(document, node, where, length);
            where += length;
            next = pair ? yaml_document_get_node(document, at_key && !*where ? pair->key : pair->value) : NULL;
        }
        where += *where == '.';
        if (!next)
            break;
        node = next;
    }
    return node;
}

static void find_place(const char *path, const char *where, bool at_key, struct load_error *error) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return;
    yaml_parser_t parser;
    yaml_document_t document;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_file(&parser, file);
    if (yaml_parser_load(&parser, &document)) {
        const yaml_node_t *node = follow(&document, where, at_key);
        if (node) {
            error->line = (int)node->start_mark.line + 1;
            error->column = (int)node->start_mark.column + 1;
        }
        yaml_document_delete(&document);
    } else { /* not YAML at all */
        error->line = (int)parser.problem_mark.line + 1;
        error->column = (int)parser.problem_mark.column + 1;
    }
    yaml_parser_delete(&parser);
    fclose(file);
}

/* ---- reading ---- */

void *source_read(struct source *source, const char *games_dir, const char *game, const char *name,
                  const cyaml_schema_value_t *schema, struct load_error *error) {
    memset(error, 0, sizeof *error);
    snprintf(source->path, sizeof source->path, "%s/%s/%s", games_dir, game, name);
    snprintf(error->file, sizeof error->file, "%s", source->path);
    source->error = error;
    struct complaint complaint = {.error = error};
    const cyaml_config_t config = {.log_fn = note_complaint,
                                   .log_ctx = &complaint,
                                   .mem_fn = cyaml_mem,
                                   .log_level = CYAML_LOG_WARNING,
                                   .flags = CYAML_CFG_NO_ALIAS};
    void *document = NULL;
    cyaml_err_t result = cyaml_load_file(source->path, &config, schema, &document, NULL);
    if (result == CYAML_OK && document)
        return document;
    join_keys(&complaint);
    name_key(error);
    find_place(source->path, error->key, strncmp(error->why, "Missing", 7) != 0, error);
    if (error->why[0] == 0)
        snprintf(error->why, sizeof error->why, "%s",
                 document             ? cyaml_strerror(result)
                 : result == CYAML_OK ? "the file is empty"
                                      : cyaml_strerror(result));
    source_free(schema, document);
    return NULL;
}

void source_free(const cyaml_schema_value_t *schema, void *document) {
    const cyaml_config_t config = {.mem_fn = cyaml_mem, .log_level = CYAML_LOG_ERROR};
    if (document)
        cyaml_free(&config, schema, document, 0);
}

bool source_refuse(struct source *source, const char *where, const char *why, ...) {
    struct load_error *error = source->error;
    memset(error, 0, sizeof *error);
    snprintf(error->file, sizeof error->file, "%s", source->path);
    snprintf(error->key, sizeof error->key, "%s", where);
    va_list arguments;
    va_start(arguments, why);
    vsnprintf(error->why, sizeof error->why, why, arguments);
    va_end(arguments);
    find_place(source->path, where, false, error);
    return false;
}

char *source_path(char out[96], const char *list, int index, const char *key) {
    snprintf(out, 96, key ? "%s[%d].%s" : "%s[%d]", list, index + 1, key ? key : "");
    return out;
}

/* ---- values ---- */

bool skip_mark(const char **text) {
    if (**text != '~')
        return false;
    ++*text;
    return true;
}

bool read_number(struct source *source, const char *where, const char *text, int low, int high, int *out,
                 bool *marked) {
    if (!text)
        return true;
    const char *digits = text;
    bool mark = skip_mark(&digits);
    char *end;
    long value = strtol(digits, &end, 10);
    if (end == digits || *end != 0)
        return source_refuse(source, where, "expected a number from %d to %d, found \"%.80s\"", low, high, text);
    if (value < low || value > high)
        return source_refuse(source, where, "%ld is not from %d to %d", value, low, high);
    if (marked && mark)
        *marked = true;
    *out = (int)value;
    return true;
}

bool read_sixths(struct source *source, const char *where, const char *text, int *out) {
    int above = 0, below = 1, used = 0;
    const char *digits = text;
    skip_mark(&digits);
    if (sscanf(digits, "%d/%d%n", &above, &below, &used) < 2) {
        below = 1;
        if (sscanf(digits, "%d%n", &above, &used) < 1)
            used = -1;
    }
    if (used < 0 || digits[used] != 0 || below < 1 || 6 % below != 0 || above < 0 || above * 6 / below > 250)
        return source_refuse(source, where, "expected Movement Points such as 2, 1/2 or 1/3, found \"%.80s\"", text);
    *out = above * 6 / below;
    return true;
}

bool read_word(struct source *source, const char *where, const char *text, const char *const *words, int *out) {
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], text) == 0) {
            *out = i;
            return true;
        }
    char all[320] = "";
    for (int i = 0; words[i]; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? " " : "", words[i]);
    return source_refuse(source, where, "\"%.60s\" is unknown: expected one of %s", text, all);
}

bool read_yes(struct source *source, const char *where, const char *text, bool *out) {
    if (!text)
        return true;
    if (strcasecmp(text, "yes") != 0 && strcasecmp(text, "no") != 0)
        return source_refuse(source, where, "expected yes or no, found \"%.80s\"", text);
    *out = strcasecmp(text, "yes") == 0;
    return true;
}

bool read_colour(struct source *source, const char *where, const char *text, char out[12]) {
    static const char *const colours[] = {"blue", "grey", "butternut", "green", "red", NULL};
    int colour = 0;
    if (!read_word(source, where, text, colours, &colour))
        return false;
    snprintf(out, 12, "%s", colours[colour]);
    return true;
}

struct day {
    int year, month, day;
};

static bool read_day(struct source *source, const char *where, const char *text, struct day *out) {
    int used = 0;
    if (sscanf(text, "%4d-%2d-%2d%n", &out->year, &out->month, &out->day, &used) != 3 || text[used] != 0 ||
        strlen(text) != 10 || out->month < 1 || out->month > 12 || out->day < 1 || out->day > 31)
        return source_refuse(source, where, "expected a day such as 1863-07-01, found \"%.40s\"", text);
    return true;
}

/* "9 July 1864", "1-3 July 1863", "30 April - 4 May 1863" */
static void write_date(struct day from, struct day to, char *out, size_t size) {
    static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};
    const char *first = months[from.month - 1], *last = months[to.month - 1];
    if (from.year != to.year)
        snprintf(out, size, "%d %s %d - %d %s %d", from.day, first, from.year, to.day, last, to.year);
    else if (from.month != to.month)
        snprintf(out, size, "%d %s - %d %s %d", from.day, first, to.day, last, to.year);
    else if (from.day != to.day)
        snprintf(out, size, "%d-%d %s %d", from.day, to.day, last, to.year);
    else
        snprintf(out, size, "%d %s %d", to.day, last, to.year);
}

/* The path of another key of the same record: "scenarios[1].title" is beside "scenarios[1].began". */
static const char *beside(char out[96], const char *where, const char *key) {
    const char *dot = strrchr(where, '.');
    snprintf(out, 96, "%.*s%s", dot ? (int)(dot - where + 1) : 0, where, key);
    return out;
}

bool read_scenario_title(struct source *source, const char *where, const char *name, const char *began,
                         const char *ended, struct scenario_info *out) {
    struct day from, to;
    char title[128], place[96];
    if (!read_text(source, where, name, out->name, sizeof out->name))
        return false;
    if (!began && ended)
        return source_refuse(source, beside(place, where, "ended"),
                             "a battle that ended on a day needs the day it began");
    if (!began)
        return read_text(source, where, name, out->title, sizeof out->title);
    if (!read_day(source, beside(place, where, "began"), began, &from) ||
        !read_day(source, beside(place, where, "ended"), ended ? ended : began, &to))
        return false;
    if (strcmp(ended ? ended : began, began) < 0)
        return source_refuse(source, place, "it ended before it began");
    write_date(from, to, out->date, sizeof out->date);
    snprintf(title, sizeof title, "%s, %s", out->name, out->date);
    return read_text(source, where, began, out->began, sizeof out->began) &&
           read_text(source, where, title, out->title, sizeof out->title);
}

bool read_text(struct source *source, const char *where, const char *text, char *out, size_t size) {
    if (strlen(text) >= size)
        return source_refuse(source, where, "\"%.80s\" is longer than %zu letters", text, size - 1);
    memset(out, 0, size);
    memcpy(out, text, strlen(text));
    return true;
}

bool next_word(const char **at, const char **word, size_t *length) {
    *at += strspn(*at, " \t\r\n,");
    *word = *at;
    *length = strcspn(*at, " \t\r\n,");
    *at += *length;
    return *length > 0;
}
