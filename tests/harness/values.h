/* values.h: what counters.yaml calls the numbers on a counter, as facts of a transcript. */
#ifndef ENFILADE_TESTS_VALUES_H
#define ENFILADE_TESTS_VALUES_H

#include "harness/transcript.h"
#include "serve/play/values.h"

static void value_facts(const char *game) {
    json_t *catalogue = json_object(), *value;
    size_t i;
    values_add(catalogue, "games", game);
    json_array_foreach(field_of(catalogue, "values"), i, value) {
        const char *id = field_text(value, "id");
        fact("value", id, "title", "%s", field_text(value, "title"));
        fact("value", id, "case", "%s", field_text(value, "case"));
    }
    json_decref(catalogue);
}

#endif
