/* yamldoc.c: see yamldoc.h. */
#include "draw/yamldoc.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool yamldoc_fail(struct yamldoc *doc, ynode at, const char *format, ...) {
    if (doc->failed)
        return false;
    doc->failed = true;
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    if (at)
        snprintf(doc->why, sizeof doc->why, "%s:%lu: %s", doc->path, (unsigned long)at->start_mark.line + 1, reason);
    else
        snprintf(doc->why, sizeof doc->why, "%s: %s", doc->path, reason);
    return false;
}

bool yamldoc_open(struct yamldoc *doc, const char *path) {
    memset(doc, 0, sizeof *doc);
    doc->path = path;
    FILE *file = fopen(path, "rb");
    if (!file)
        return yamldoc_fail(doc, NULL, "%s", strerror(errno));
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        fclose(file);
        return yamldoc_fail(doc, NULL, "out of memory");
    }
    yaml_parser_set_input_file(&parser, file);
    if (yaml_parser_load(&parser, &doc->document)) {
        doc->open = true;
        if (!yamldoc_root(doc))
            yamldoc_fail(doc, NULL, "the file is empty");
    } else {
        doc->failed = true;
        snprintf(doc->why, sizeof doc->why, "%s:%lu: %s", path, (unsigned long)parser.problem_mark.line + 1,
                 parser.problem ? parser.problem : "not YAML");
    }
    yaml_parser_delete(&parser);
    fclose(file);
    return !doc->failed;
}

void yamldoc_close(struct yamldoc *doc) {
    if (doc->open)
        yaml_document_delete(&doc->document);
    doc->open = false;
}

ynode yamldoc_root(struct yamldoc *doc) { return doc->open ? yaml_document_get_root_node(&doc->document) : NULL; }

bool y_is_map(ynode node) { return node && node->type == YAML_MAPPING_NODE; }
bool y_is_list(ynode node) { return node && node->type == YAML_SEQUENCE_NODE; }
bool y_is_scalar(ynode node) { return node && node->type == YAML_SCALAR_NODE; }

int y_count(ynode node) {
    if (y_is_map(node))
        return (int)(node->data.mapping.pairs.top - node->data.mapping.pairs.start);
    if (y_is_list(node))
        return (int)(node->data.sequence.items.top - node->data.sequence.items.start);
    return 0;
}

ynode y_item(struct yamldoc *doc, ynode list, int index) {
    if (!y_is_list(list) || index < 0 || index >= y_count(list))
        return NULL;
    return yaml_document_get_node(&doc->document, list->data.sequence.items.start[index]);
}

ynode y_pair(struct yamldoc *doc, ynode map, int index, const char **key) {
    *key = "";
    if (!y_is_map(map) || index < 0 || index >= y_count(map))
        return NULL;
    const yaml_node_pair_t *pair = &map->data.mapping.pairs.start[index];
    ynode name = yaml_document_get_node(&doc->document, pair->key);
    if (!y_is_scalar(name)) {
        yamldoc_fail(doc, map, "a key must be a word");
        return NULL;
    }
    *key = (const char *)name->data.scalar.value;
    return yaml_document_get_node(&doc->document, pair->value);
}

ynode y_get(struct yamldoc *doc, ynode map, const char *key) {
    for (int i = 0; i < y_count(map) && y_is_map(map); i++) {
        const char *name;
        ynode value = y_pair(doc, map, i, &name);
        if (!strcmp(name, key))
            return value;
    }
    return NULL;
}

ynode y_need(struct yamldoc *doc, ynode map, const char *key) {
    if (!y_is_map(map)) {
        yamldoc_fail(doc, map, "expected a mapping with \"%s\"", key);
        return NULL;
    }
    ynode value = y_get(doc, map, key);
    if (!value)
        yamldoc_fail(doc, map, "\"%s\" is missing", key);
    return value;
}

bool y_only(struct yamldoc *doc, ynode map, const char *const *names) {
    if (!map)
        return true;
    if (!y_is_map(map))
        return yamldoc_fail(doc, map, "expected a mapping");
    for (int i = 0; i < y_count(map); i++) {
        const char *key;
        ynode value = y_pair(doc, map, i, &key);
        bool known = false;
        for (int k = 0; names[k]; k++)
            known = known || !strcmp(names[k], key);
        if (!known)
            return yamldoc_fail(doc, value, "unknown key \"%s\"", key);
        if (y_get(doc, map, key) != value)
            return yamldoc_fail(doc, value, "\"%s\" is given twice", key);
    }
    return true;
}

const char *y_text(struct yamldoc *doc, ynode node, const char *otherwise) {
    if (!node)
        return otherwise;
    if (!y_is_scalar(node)) {
        yamldoc_fail(doc, node, "expected a word or a number");
        return otherwise;
    }
    return (const char *)node->data.scalar.value;
}

double y_number(struct yamldoc *doc, ynode node, double otherwise) {
    const char *text = y_text(doc, node, NULL);
    if (!text)
        return otherwise;
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end) {
        yamldoc_fail(doc, node, "\"%s\" is not a number", text);
        return otherwise;
    }
    return value;
}

long y_integer(struct yamldoc *doc, ynode node, long otherwise) {
    const char *text = y_text(doc, node, NULL);
    if (!text)
        return otherwise;
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end || errno) {
        yamldoc_fail(doc, node, "\"%s\" is not a whole number", text);
        return otherwise;
    }
    return value;
}
