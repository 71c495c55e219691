/* yaml_json.h: a YAML file as JSON, for furniture that a browser draws and no rule reads: letterings, reliefs. */
#ifndef ENFILADE_SERVE_BASE_YAML_JSON_H
#define ENFILADE_SERVE_BASE_YAML_JSON_H

#include <jansson.h>

/* The whole file; plain numbers become numbers, everything else stays text. NULL if it cannot be read. */
json_t *yaml_json(const char *path);

#endif
