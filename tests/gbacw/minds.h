/* minds.h: what the computer player `simple` does in a position of a test. */
#ifndef ENFILADE_TESTS_MINDS_H
#define ENFILADE_TESTS_MINDS_H

/* What it does next: the last action of so many. */
static inline const char *does(int actions) {
    static char text[64];
    char request[96];
    snprintf(request, sizeof request, "{'cmd':'bot','name':'simple','actions':%d,'seed':5}", actions);
    json_t *list = field_of(ask(request), "actions");
    snprintf(text, sizeof text, "%s", json_string_value(json_array_get(list, json_array_size(list) - 1)));
    return text;
}
/* It moves all it likes. */
static inline void marches(void) {
    for (int i = 0; i < 60 && strcmp(phase_now(), "movement") == 0; i++)
        does(1);
}

#endif
