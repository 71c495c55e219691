/* yamldoc.h: a YAML file as a tree whose every node knows its line, for the files of the outer rooms that are read once
 * and by hand: a map maker's spec, an audit's facts.
 *
 * A mistake is reported once, as file:line: reason, and `failed` stays set; every getter then answers with its
 * default, so a reader may go through to the end and look at `failed` there. */
#ifndef ENFILADE_DRAW_YAMLDOC_H
#define ENFILADE_DRAW_YAMLDOC_H

#include <stdbool.h>
#include <stddef.h>
#include <yaml.h>

struct yamldoc {
    const char *path;
    yaml_document_t document;
    bool open, failed;
    char why[400]; /* the first thing that was wrong: "file:line: reason" */
};

typedef const yaml_node_t *ynode; /* NULL: absent */

bool yamldoc_open(struct yamldoc *doc, const char *path);
void yamldoc_close(struct yamldoc *doc);
ynode yamldoc_root(struct yamldoc *doc);
/* Notes the first error with the node's line. Always returns false. */
bool yamldoc_fail(struct yamldoc *doc, ynode at, const char *format, ...) __attribute__((format(printf, 3, 4)));

bool y_is_map(ynode node);
bool y_is_list(ynode node);
bool y_is_scalar(ynode node);
/* A key of a mapping: NULL if absent; `y_need` complains if it is. */
ynode y_get(struct yamldoc *doc, ynode map, const char *key);
ynode y_need(struct yamldoc *doc, ynode map, const char *key);
/* Complains about a key that is not among the names (ended by NULL), or given twice. */
bool y_only(struct yamldoc *doc, ynode map, const char *const *names);
int y_count(ynode node); /* of a list or mapping; 0 for NULL */
ynode y_item(struct yamldoc *doc, ynode list, int index);
ynode y_pair(struct yamldoc *doc, ynode map, int index, const char **key);
/* Scalars. A missing node gives the default. */
const char *y_text(struct yamldoc *doc, ynode node, const char *otherwise);
double y_number(struct yamldoc *doc, ynode node, double otherwise);
long y_integer(struct yamldoc *doc, ynode node, long otherwise);

#endif
