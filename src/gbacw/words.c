/* words.c: events told to people: one plain sentence each, with its case.
 *
 * Sentences are patterns over the event's own fields: {unit} is the field of that name. An event without a pattern is
 * told by its name and fields, so nothing is ever silent. */
#include "gbacw/words.h"

#include <string.h>

static const struct {
    const char *event, *pattern;
} patterns[] = {
    {"phase", "Turn {turn}, {side}: {phase}."},
    {"place", "{unit} is placed in {hex}."},
    {"step", "{unit} goes from {from} to {to} for {cost}."},
    {"halt", "{unit} halts in {hex}."},
    {"turn", "The stack in {hex} faces {facing}."},
    {"form", "{unit} forms {formation}."},
    {"loss", "{unit} loses {killed} killed and {captured} captured; {left} left."},
    {"depletion", "{unit} throws {die} for ammunition."},
    {"pin", "The units in {hex} are pinned."},
    {"rout", "{unit} routs."},
    {"retreat", "{unit} retreats from {from} to {to}."},
    {"rally", "{unit} {result}."},
    {"unpin", "{unit} is no longer pinned."},
    {"augment", "{by} lengthens the radius of {leader} to {radius}; Command Points left: {left}."},
    {"detach", "The brigade of {leader} is detached from {division}."},
    {"attach", "The brigade of {leader} is attached to {division}."},
    {"promote", "{leader} takes over {division}: integrity {integrity}, Command Points {command_points}."},
    {"replace", "{leader} is replaced: radius {radius}, rally {rally}, integrity {integrity}."},
    {"recrew", "{unit} gives a point to {wagon}; {left} left."},
    {"search", "{hex} is searched, {drawn} drawn of {of}: found {found}."},
    {"ford", "The ford lies in {hex}, to the {direction}."},
    {"burn", "The bridge at {hex}: die {die}, total {total}, needed {need}; burnt {burnt}."},
    {"release", "{side} may leave the works."},
    {"arrival", "{leader}: die {die} on turn {turn}; arrived {arrived}."},
    {"initiative-die", "{division} may move {die} regiments this turn."},
    {"exempt", "{division} moves freely under the army commander's eye."},
    {"effectiveness",
     "Brigade {brigade}: {boxes} boxes and {depleted} for ammunition of {limit}; effectiveness lost {lost}."},
    {"captured", "{unit} is captured."},
    {"declared", "{target} is to be attacked."},
    {"stand", "The defenders of {hex} stand."},
    {"advance", "{unit} advances into {to}."},
    {"enters", "{unit} goes in from {from} to {to}."},
    {"melee", "Melee in {target}: {attacker} against {defender}, differential {differential}, die {die}: "
              "{attacker-result}/{defender-result}."},
    {"engaged", "The fight in {hex} goes on: all there are engaged."},
    {"break-off", "{unit} breaks off from {hex}."},
    {"elephant", "{unit} sees the elephant: morale {rating}."},
    {"morale", "{unit}, morale {rating}, throws {die}, in all {total}: {result}."},
    {"displaced", "{unit} makes way from {from} to {to}."},
    {"abandoned", "The crew of {unit} leaves it in {hex}."},
    {"manned", "The crew of {unit} is back with it in {hex}."},
    {"goes", "{leader} goes along."},
    {"stays", "{leader} stays in {hex}."},
    {"leader", "{leader}, {table}: {result}."},
    {"leader-lost", "{leader} is lost: {fate}."},
    {"orphan", "{leader} joins {unit} in {to}."},
    {"removed", "{unit} is no more."},
    {"points", "{side} scores {by}: {item}."},
};

static void value_text(const struct game *game, const struct event_token *token, struct text *out) {
    switch ((enum event_type)token->type) {
    case EVENT_INT:
        text_number(out, token->value);
        break;
    case EVENT_COUNTER:
        text_add(out, game->rules->counter_name(game->tables, (counter_id)token->value));
        break;
    case EVENT_HEX:
        game->rules->hex_label(game->tables, (hex_id)token->value, out);
        break;
    case EVENT_DIRECTION:
        text_add(out, token->value < DIRECTIONS ? game->rules->direction_word(game->tables, (direction)token->value)
                                                : "nowhere");
        break;
    case EVENT_SIDE:
        text_add(out, game->rules->side_name(game->tables, (side_id)token->value));
        break;
    case EVENT_STRING:
        text_add(out, token->string);
        break;
    case EVENT_BOOL:
        text_add(out, token->value ? "yes" : "no");
        break;
    case EVENT_FRACTION:
        text_fraction(out, token->value, token->over);
        break;
    case EVENT_OBJECT:
    case EVENT_LIST:
    case EVENT_CLOSE:
        break;
    }
}

static void field_text(const struct game *game, const struct event *event, const char *key, size_t length,
                       struct text *out) {
    char name[32] = {0};
    if (length >= sizeof name)
        return;
    memcpy(name, key, length);
    const struct event_token *token = event_find(event, name);
    if (token)
        value_text(game, token, out);
    else
        text_char(out, '0'); /* a number that did not come up is none */
}

static void tell_pattern(const struct game *game, const struct event *event, const char *pattern, struct text *out) {
    for (const char *at = pattern; *at; at++) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        if (end) {
            field_text(game, event, at + 1, (size_t)(end - at - 1), out);
            at = end;
        } else {
            text_char(out, *at);
        }
    }
}

/* Lists are walked token by token; commas where values follow one another. */
static void tell_tokens(const struct game *game, const struct event *event, unsigned from, unsigned to,
                        struct text *out) {
    bool fresh = true;
    for (unsigned i = from; i < to; i++) {
        const struct event_token *token = event->token + i;
        if (token->type == EVENT_CLOSE) {
            text_char(out, ')');
            fresh = false;
            continue;
        }
        if (!fresh)
            text_add(out, ", ");
        if (token->key) {
            text_add(out, token->key);
            text_char(out, ' ');
        }
        fresh = token->type == EVENT_OBJECT || token->type == EVENT_LIST;
        if (fresh)
            text_char(out, '(');
        else
            value_text(game, token, out);
    }
}

/* "14-NJ 4 x2, 10-Vt 3 x1 fire at 2215: 11, column 11-14, woods -1 [9.53], final 7-10, die 5: 1." */
static void tell_fire(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *target = event_find(event, "target");
    const char *keys[] = {"strength", "column", "net", "final", "die", "result"};
    unsigned i = 0;
    int depth = 0;
    text_add(out, "Fire at ");
    if (target)
        value_text(game, target, out);
    for (; i < event->count; i++) { /* the list of firers */
        const struct event_token *token = event->token + i;
        if (token->type == EVENT_LIST || token->type == EVENT_OBJECT) {
            depth++;
            if (depth == 1 && token->key)
                text_add(out, strcmp(token->key, "firers") == 0   ? " by"
                              : strcmp(token->key, "shifts") == 0 ? "; shifts"
                                                                  : "");
        } else if (token->type == EVENT_CLOSE) {
            depth--;
        } else if (depth > 0) {
            text_char(out, ' ');
            if (token->key && strcmp(token->key, "times") == 0)
                text_char(out, 'x');
            if (token->key && strcmp(token->key, "by") == 0 && token->value > 0)
                text_char(out, '+');
            if (token->key && strcmp(token->key, "range") == 0)
                text_add(out, "at ");
            value_text(game, token, out);
        }
    }
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
        const struct event_token *token = event_find(event, keys[k]);
        if (!token)
            continue;
        text_add(out, k == 0 ? "; " : ", ");
        text_add(out, keys[k]);
        text_char(out, ' ');
        value_text(game, token, out);
    }
    text_char(out, '.');
}

/* "Of csa out of command this turn: 14-NC, Cox." or that everybody is in. */
static void tell_command(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *side = event_find(event, "side");
    bool any = false;
    for (unsigned i = 0; i < event->count; i++) {
        if (event->token[i].type != EVENT_COUNTER)
            continue;
        if (!any) {
            text_add(out, "Of ");
            if (side)
                value_text(game, side, out);
            text_add(out, " out of command this turn: ");
        } else {
            text_add(out, ", ");
        }
        any = true;
        value_text(game, event->token + i, out);
    }
    if (!any) {
        text_add(out, "Everybody of ");
        if (side)
            value_text(game, side, out);
        text_add(out, " is in command");
    }
    text_char(out, '.');
}

void gbacw_event_sentence(const struct game *game, const struct event *event, struct text *out) {
    if (strcmp(event->name, "command") == 0) {
        tell_command(game, event, out);
        return;
    }
    if (strcmp(event->name, "fire") == 0) {
        tell_fire(game, event, out);
        return;
    }
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        if (strcmp(patterns[i].event, event->name) == 0) {
            tell_pattern(game, event, patterns[i].pattern, out);
            return;
        }
    }
    text_add(out, event->name);
    text_add(out, ": ");
    tell_tokens(game, event, 0, event->count, out);
    text_char(out, '.');
}
