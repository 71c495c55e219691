/* citations.c: see citations.h. */
#include "cli/soak/citations.h"

#include <stdio.h>
#include <string.h>

#include "load/load.h"

/* The slot where a string is or would be; cases are constants, so an address is looked up in the book once. */
static const char **slot_of(struct citations *citations, const char *rule_case) {
    size_t slot = ((uintptr_t)rule_case >> 2) % CITATIONS_MAX;
    while (citations->known[slot] != NULL && citations->known[slot] != rule_case)
        slot = (slot + 1) % CITATIONS_MAX;
    return &citations->known[slot];
}

static void see(struct citations *citations, const char *rule_case, const char *where, const char *what) {
    if (rule_case == NULL || rule_case[0] == 0 || citations->wrong[0] != 0)
        return;
    const char **slot = slot_of(citations, rule_case);
    if (*slot == rule_case)
        return;
    if (load_rules_has(citations->folder, citations->name, rule_case))
        *slot = rule_case;
    else
        snprintf(citations->wrong, sizeof citations->wrong, "the book has no case %.40s, which %s cites: %.60s",
                 rule_case, where, what);
}

static void take(void *listener, const struct event *event) {
    struct citations *citations = listener;
    if (event->case_number != NULL)
        see(citations, play_case(citations->game, event->case_number), "an event", event->name);
    for (uint16_t i = 0; i < event->count; i++) {
        const struct event_token *token = &event->token[i];
        if (token->type == EVENT_STRING && token->key != NULL && strcmp(token->key, "case") == 0)
            see(citations, play_case(citations->game, token->string), "an item of an event", event->name);
    }
}

void citations_open(struct citations *citations, const char *folder, const char *scenario, const struct game *game) {
    memset(citations, 0, sizeof *citations);
    citations->folder = folder;
    citations->game = game;
    snprintf(citations->name, sizeof citations->name, "%.*s", (int)strcspn(scenario, "/"), scenario);
    citations->sink.take = take;
    citations->sink.listener = citations;
}

void citations_see_ruling(struct citations *citations, struct ruling ruling) {
    const char *rule_case = ruling.case_number;
    if (!is_legal(ruling) && rule_case != PLAY_OVER && rule_case != PLAY_NOT_YOURS && rule_case != PLAY_UNKNOWN)
        see(citations, rule_case, "a refusal", ruling.why);
}
