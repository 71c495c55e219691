/* action_text.c: what a button says. One verb may mean several things: `resolve` closes a fire or an announcement,
 * `with` takes a unit along or sends it into an attack, so the open decision has a word in it. */
#include "gbacw/show/action_text.h"

#include "gbacw/state/staging.h"

#include <string.h>

#include "core/path.h"
#include "gbacw/command/leaders.h"
#include "gbacw/show/catalogue.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

/* ---- small words ---- */

const char *direction_said(const struct game *game, direction d) { return play_direction_said(game, d); }

void counter_said(const struct game *game, counter_id c, struct text *out) {
    if (c >= tables_of(game)->counter_count) {
        text_add(out, "nobody");
        return;
    }
    unsigned type = type_of(game, c);
    if (type == TYPE_GUN_CREW || type == TYPE_WAGON_CREW) {
        text_add(out, "the crew of ");
        c = info_of(game, c)->crew;
    }
    text_add(out, c < tables_of(game)->counter_count ? info_of(game, c)->name : "nobody");
}

void hex_said(const struct game *game, hex_id hex, struct text *out) { game->rules->hex_label(game->tables, hex, out); }

bool has_morale(const struct game *game, uint8_t morale) { return morale || !tables_of(game)->charts.morale_letters; }

void morale_said(const struct game *game, uint8_t morale, struct text *out) {
    static const char letters[] = "-EDCBA";
    if (tables_of(game)->charts.morale_letters)
        text_char(out, letters[morale < sizeof letters - 1 ? morale : 0]);
    else if (morale == MORALE_GREEN)
        text_char(out, '?');
    else
        text_number(out, morale);
}

void count_said(struct text *out, int64_t count, const char *one, const char *many) {
    text_number(out, count);
    text_char(out, ' ');
    text_add(out, count == 1 ? one : many);
}

void brigade_said(const struct game *game, unsigned brigade, struct text *out) {
    const char *name = tables_of(game)->brigade[brigade].name;
    if (!strstr(name, "rigade"))
        text_add(out, "the brigade of ");
    text_add(out, name);
}

void score_said(const struct game *game, const char *why, struct text *out) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        bool gone = strcmp(tables_of(game)->brigade[b].gone, why) == 0;
        if (!gone && strcmp(tables_of(game)->brigade[b].name, why) != 0)
            continue;
        text_add(out, gone ? "nobody left of " : "effectiveness lost by ");
        brigade_said(game, b, out);
        return;
    }
    text_add(out, why);
}

/* ---- patterns: %u who, %v whom, %h hex, %d direction, %n number, %w word ---- */

static void say(const struct game *game, struct action a, const char *pattern, struct text *out) {
    for (const char *at = pattern; *at; at++) {
        if (*at != '%') {
            text_char(out, *at);
            continue;
        }
        switch (*++at) {
        case 'u':
            counter_said(game, a.who, out);
            break;
        case 'v':
            counter_said(game, a.whom, out);
            break;
        case 'h':
            hex_said(game, a.hex, out);
            break;
        case 'd':
            text_add(out, direction_said(game, a.facing));
            break;
        case 'n':
            text_number(out, a.number);
            break;
        default:
            text_add(out, a.word < WORDS ? gbacw_words[a.word] : "");
            break;
        }
    }
}

/* ---- verbs that mean several things ---- */

static const char *end_words(const struct game *game, unsigned kind) {
    switch (kind) {
    case KIND_DEPLOYMENT:
        return "End deployment";
    case KIND_ADVANCE:
        return "No more advance";
    case KIND_REORDER:
        return "Leave the stacks as they are";
    default:
        break;
    }
    return fire_belongs_to(current_phase(game)->kind) ? "End fire" : "End phase";
}

static const char *with_words(unsigned kind) {
    return kind == KIND_DECLARE || kind == KIND_MELEE_PHASE ? "Attack with %u" : "Take %u along";
}

static const char *to_words(unsigned kind, const struct frame *frame) {
    if (kind == KIND_RETREAT)
        return LOCALS(retreat_locals, frame)->rout ? "Rout to %h" : "Retreat to %h";
    return kind == KIND_MOVE && LOCALS(move_locals, frame)->from == HEX_NONE ? "Enter at %h" : "To %h";
}

/* "Halt, facing north", or at the end of a retreat simply "Halt". */
static const char *halt_words(struct action a) { return a.facing < DIRECTIONS ? "Halt, facing %d" : "Halt"; }

static void add_words(const struct game *game, struct action a, struct text *out) {
    say(game, a,
        a.word == WORD_OPPORTUNITY  ? "Opportunity fire by %u"
        : a.word == WORD_WITHDRAWAL ? "Zone fire by %u"
                                    : "Add %u",
        out);
    if (a.number != ACTION_NO_NUMBER) {
        text_add(out, " with ");
        if (is_artillery(game, a.who))
            count_said(out, a.number, "gun", "guns");
        else
            count_said(out, a.number, "point", "points");
    }
    if (a.facing < DIRECTIONS)
        say(game, a, ", by the %d hexside", out);
}

static void at_words(const struct game *game, struct action a, struct text *out) {
    say(game, a, "Put on %h", out);
    if (a.facing < DIRECTIONS)
        say(game, a, ", facing %d", out);
    if (a.word < WORDS)
        say(game, a, ", %w", out);
}

static void form_words(const struct game *game, struct action a, struct text *out) {
    static const char *const words[] = {[FORMATION_LINE] = "Form line",
                                        [FORMATION_COLUMN] = "Form column",
                                        [FORMATION_MOUNTED] = "Mount",
                                        [FORMATION_DISMOUNTED] = "Dismount",
                                        [FORMATION_LIMBERED] = "Limber",
                                        [FORMATION_UNLIMBERED] = "Unlimber",
                                        [FORMATION_SKIRMISH] = "Form a skirmish line"};
    text_add(out, a.word <= FORMATION_SKIRMISH && words[a.word] ? words[a.word] : "Change formation");
    unsigned cost = a.word <= FORMATION_SKIRMISH ? tables_of(game)->charts.change_cost[a.word] : 0;
    if (!cost)
        return;
    text_add(out, " (");
    text_fraction(out, cost, SIXTHS);
    text_add(out, cost == SIXTHS ? " point)" : " points)");
}

static void resupply_words(const struct game *game, struct action a, struct text *out) {
    say(game, a, is_artillery(game, a.who) ? "A round for %u" : "Resupply %u", out);
    if (a.whom != COUNTER_NONE)
        say(game, a, " from %v", out);
}

static const char *resolve_words(unsigned kind, const struct frame *frame, struct action *a) {
    if (kind == KIND_DECLARE) {
        a->hex = LOCALS(declare_locals, frame)->target;
        return "Announce the attack on %h";
    }
    if (kind == KIND_MELEE_PHASE) {
        a->hex = LOCALS(melee_phase_locals, frame)->target;
        return "Fight the melee in %h";
    }
    a->hex = LOCALS(fire_locals, frame)->target;
    return "Fire at %h";
}

static const char *attack_words(unsigned kind) {
    return kind == KIND_DECLARE ? "Announce an attack on %h" : "Fight the melee in %h";
}

static void activate_words(const struct game *game, struct action a, struct text *out) {
    unsigned division = a.who < tables_of(game)->counter_count ? division_led(game, a.who) : NO_DIVISION;
    text_add(out, a.verb == VERB_ACTIVATE ? "Activate " : "Let move freely: ");
    text_add(out, division < tables_of(game)->division_count ? tables_of(game)->division[division].name
                                                             : info_of(game, a.who)->name);
}

/* "Send 11 NC round to staging area 1: there on Game-Turn 5" */
static void divert_words(struct game *game, struct action action, struct text *out) {
    int to = staging_of(game, action.hex), from = to < 0 ? -1 : staging_start(game, action.who, to);
    say(game, action, "Send %u round to staging area ", out);
    text_number(out, to + 1);
    if (from < 0 || to < 0)
        return;
    text_add(out, ": there on Game-Turn ");
    text_number(out, game->state->turn + (unsigned)staging_turns_between(game, from, to));
}

static const char *plain_words(uint8_t verb) {
    static const char *const words[VERBS] = {
        [VERB_RESIGN] = "Resign the game",
        [VERB_PLACE] = "Place %u",
        [VERB_STANDARD] = "Take the standard set-up",
        [VERB_AUGMENT] = "Lengthen the radius of %u",
        [VERB_DETACH] = "Detach the command of %u",
        [VERB_ATTACH] = "Attach the command of %u to %v",
        [VERB_MOVE] = "Move %u",
        [VERB_LEAVE] = "Leave %u here",
        [VERB_TURN] = "Turn the stack in %h to the %d",
        [VERB_TOP] = "Put %u on top",
        [VERB_FIRE] = "Fire at %h",
        [VERB_HOLD] = "Hold fire",
        [VERB_OPEN] = "Stand in the open",
        [VERB_COVER] = "Use the works",
        [VERB_STAND] = "Stand and take the melee",
        [VERB_WITHDRAW] = "Withdraw %u",
        [VERB_ADVANCE] = "Advance %u",
        [VERB_BREAK_OFF] = "Break off with %u",
        [VERB_FIGHT] = "Fight on in %h",
        [VERB_LOSE] = "%u bears the loss",
        [VERB_GO] = "%u goes along",
        [VERB_STAY] = "%u stays",
        [VERB_DISPLACE] = "Make way to %h",
        [VERB_RALLY] = "Rally %u",
        [VERB_RECREW] = "%u gives a point as crew to %v",
        [VERB_PROMOTE] = "Promote %u",
        [VERB_SEARCH] = "Search %h for the ford",
        [VERB_FORD] = "The ford lies to the %d",
        [VERB_BURN] = "Try to burn the bridge",
        [VERB_CHARGE] = "Charge with %u",
        [VERB_DECLINE] = "Decline",
        [VERB_EXIT] = "Leave the map",
        [VERB_RELEASE] = "Take the stack in %h out of reserve",
        [VERB_ORDER] = "Order the brigade of %u forward",
        [VERB_SEIZE] = "Take %u over",
        [VERB_DESTROY] = "Destroy %u",
        [VERB_RECOVER] = "%u gets a point back",
        [VERB_RELIEVE] = "Relieve %u of his command",
        [VERB_STRIKE] = "The round falls in %h",
        [VERB_BUILD] = "%u builds breastworks",
        [VERB_DISMANTLE] = "%u takes the breastworks down",
    };
    return verb < VERBS && words[verb] ? words[verb] : NULL;
}

static const char *words_of(struct action action) {
    if (action.verb == VERB_AUGMENT && action.whom != COUNTER_NONE)
        return "Lengthen the radius of %u by points of %v";
    return plain_words(action.verb);
}

void gbacw_action_words(struct game *game, struct action action, struct text *out) {
    const struct frame *frame = play_top(game);
    unsigned kind = frame ? frame->kind : KIND_NONE;
    const char *pattern = words_of(action);
    switch (action.verb) {
    case VERB_END:
        pattern = end_words(game, kind);
        break;
    case VERB_WITH:
        pattern = with_words(kind);
        break;
    case VERB_TO:
        pattern = to_words(kind, frame);
        break;
    case VERB_HALT:
        pattern = halt_words(action);
        break;
    case VERB_RESOLVE:
        pattern = resolve_words(kind, frame, &action);
        break;
    case VERB_ATTACK:
        pattern = attack_words(kind);
        break;
    case VERB_ACTIVATE:
    case VERB_EXEMPT:
        activate_words(game, action, out);
        break;
    case VERB_ADD:
        add_words(game, action, out);
        break;
    case VERB_AT:
        at_words(game, action, out);
        break;
    case VERB_RESERVE:
        say(game, action, action.hex != HEX_NONE ? "Put the stack in %h in reserve" : "Halt here in reserve", out);
        break;
    case VERB_HASTEN:
        say(game, action, action.who != COUNTER_NONE ? "Let the brigade of %u march rapidly" : "March rapidly", out);
        break;
    case VERB_FORM:
        form_words(game, action, out);
        break;
    case VERB_DIVERT:
        divert_words(game, action, out);
        break;
    case VERB_RESUPPLY:
        resupply_words(game, action, out);
        break;
    case VERB_TRANSFER:
        text_add(out, "Give ");
        count_said(out, action.number, "round", "rounds");
        say(game, action, " from %u to %v", out);
        break;
    default:
        break;
    }
    if (pattern)
        say(game, action, pattern, out);
    else if (out->length == 0)
        text_add(out, gbacw_verb_words[action.verb].title);
}
