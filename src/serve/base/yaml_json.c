/* yaml_json.c: see yaml_json.h. */
#include "serve/base/yaml_json.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { DEEPEST = 32 };

/* "0304" is the name of a hex, "0.3" and "304" are numbers, "true" and "false" are what a position's flags want. */
static json_t *of_scalar(const yaml_node_t *node) {
    const char *text = (const char *)node->data.scalar.value;
    size_t length = node->data.scalar.length;
    char *end = NULL;
    bool plain = node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && length > 0 && length < 24;
    if (plain && (strcmp(text, "true") == 0 || strcmp(text, "false") == 0))
        return json_boolean(text[0] == 't');
    const char *digits = text + (plain && *text == '-');
    if (!plain || strspn(digits, "0123456789.") != strlen(digits) ||
        (digits[0] == '0' && digits[1] && digits[1] != '.'))
        return json_stringn(text, length);
    double number = strtod(text, &end);
    if (*end || end == text)
        return json_stringn(text, length);
    return strchr(text, '.') ? json_real(number) : json_integer((json_int_t)number);
}

static json_t *of_node(yaml_document_t *document, int index, int depth) {
    const yaml_node_t *node = yaml_document_get_node(document, index);
    if (!node || depth > DEEPEST)
        return json_null();
    if (node->type == YAML_SCALAR_NODE)
        return of_scalar(node);
    if (node->type == YAML_SEQUENCE_NODE) {
        json_t *list = json_array();
        for (const yaml_node_item_t *at = node->data.sequence.items.start; at < node->data.sequence.items.top; at++)
            json_array_append_new(list, of_node(document, *at, depth + 1));
        return list;
    }
    json_t *object = json_object();
    for (const yaml_node_pair_t *at = node->data.mapping.pairs.start; at < node->data.mapping.pairs.top; at++) {
        const yaml_node_t *key = yaml_document_get_node(document, at->key);
        if (key && key->type == YAML_SCALAR_NODE)
            json_object_set_new(object, (const char *)key->data.scalar.value, of_node(document, at->value, depth + 1));
    }
    return object;
}

json_t *yaml_json(const char *path) {
    FILE *file = fopen(path, "rb");
    yaml_parser_t parser;
    yaml_document_t document;
    json_t *out = NULL;
    if (!file)
        return NULL;
    if (yaml_parser_initialize(&parser)) {
        yaml_parser_set_input_file(&parser, file);
        if (yaml_parser_load(&parser, &document)) {
            if (yaml_document_get_root_node(&document))
                out = of_node(&document, 1, 0);
            yaml_document_delete(&document);
        }
        yaml_parser_delete(&parser);
    }
    fclose(file);
    return out;
}
