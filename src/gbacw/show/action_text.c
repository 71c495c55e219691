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

void counter_called(const struct game *game, counter_id c, struct text *out) {
    bool known = c < tables_of(game)->counter_count;
    play_say(game, known ? info_of(game, c)->name : "nobody", out);
    if (known && is_leader(game, c) && has_flag(game, c, F_REPLACEMENT))
        play_say(game, "'s replacement", out); /* another man, whom the books do not name */
}

void counter_said(const struct game *game, counter_id c, struct text *out) {
    CHECK(is_counter(game, c));
    if (c >= tables_of(game)->counter_count) {
        play_say(game, "nobody", out);
        return;
    }
    unsigned type = type_of(game, c);
    if (type == TYPE_GUN_CREW || type == TYPE_WAGON_CREW) {
        play_say(game, "the crew of ", out);
        c = info_of(game, c)->crew;
    }
    counter_called(game, c, out);
}

void hex_said(const struct game *game, hex_id hex, struct text *out) {
    CHECK(is_hex(game, hex));
    game->rules->hex_label(game->tables, hex, out);
}

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

void count_said(const struct game *game, struct text *out, int64_t count, const char *one, const char *many) {
    text_number(out, count);
    text_char(out, ' ');
    text_add(out, language_count(game->language, count, one, many));
}

void brigade_said(const struct game *game, unsigned brigade, struct text *out) {
    CHECK(has_brigade(game, brigade));
    const char *name = tables_of(game)->brigade[brigade].name;
    if (!strstr(name, "rigade"))
        play_say(game, "the brigade of ", out);
    text_add(out, name);
}

void score_said(const struct game *game, const char *why, struct text *out) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        bool gone = strcmp(tables_of(game)->brigade[b].gone, why) == 0;
        if (!gone && strcmp(tables_of(game)->brigade[b].name, why) != 0)
            continue;
        play_say(game, gone ? "no unit left of " : "effectiveness lost: ", out);
        brigade_said(game, b, out);
        return;
    }
    play_say(game, why, out);
}

/* ---- patterns (play_action_said) ---- */

void action_said(const struct game *game, struct action action, const char *pattern, struct text *out) {
    play_action_said(game, action, pattern, counter_said, out);
}

/* ---- verbs that mean several things ---- */

static const char *end_words(const struct game *game, unsigned kind) {
    switch (kind) {
    case KIND_DEPLOYMENT:
        return "End deployment";
    case KIND_ADVANCE:
        return "Stop advancing";
    case KIND_REORDER:
        return "Leave the stacks as they are";
    default:
        break;
    }
    return fire_belongs_to(current_phase(game)->kind) ? "End fire" : "End phase";
}

static const char *with_words(unsigned kind) {
    return kind == KIND_DECLARE || kind == KIND_MELEE_PHASE ? "Attack with %u" : "Add %u to the group";
}

static const char *to_words(unsigned kind, const struct frame *frame) {
    if (kind == KIND_RETREAT)
        return LOCALS(retreat_locals, frame)->rout ? "Rout to %h" : "Retreat to %h";
    return kind == KIND_MOVE && LOCALS(move_locals, frame)->from == HEX_NONE ? "Enter at %h" : "To %h";
}

/* "Halt, facing north", or at the end of a retreat simply "Halt". */
static const char *halt_words(struct action a) { return a.facing < DIRECTIONS ? "Halt, facing %d" : "Halt"; }

static void add_words(const struct game *game, struct action a, struct text *out) {
    action_said(game, a,
                a.word == WORD_OPPORTUNITY  ? "Opportunity fire by %u"
                : a.word == WORD_WITHDRAWAL ? "Withdrawal fire by %u"
                                            : "Add %u",
                out);
    if (a.number != ACTION_NO_NUMBER) {
        play_say(game, " with ", out);
        if (is_artillery(game, a.who))
            count_said(game, out, a.number, "gun", "guns");
        else
            count_said(game, out, a.number, "point", "points");
    }
    if (a.facing < DIRECTIONS)
        action_said(game, a, ", through the %d hexside", out);
}

static void at_words(const struct game *game, struct action a, struct text *out) {
    action_said(game, a, "Place in %h", out);
    if (a.facing < DIRECTIONS)
        action_said(game, a, ", facing %d", out);
    if (a.word < WORDS)
        action_said(game, a, ", %w", out);
}

static void form_words(const struct game *game, struct action a, struct text *out) {
    static const char *const words[] = {[FORMATION_LINE] = "Form line",
                                        [FORMATION_COLUMN] = "Form Column",
                                        [FORMATION_MOUNTED] = "Mount",
                                        [FORMATION_DISMOUNTED] = "Dismount",
                                        [FORMATION_LIMBERED] = "Limber",
                                        [FORMATION_UNLIMBERED] = "Unlimber",
                                        [FORMATION_SKIRMISH] = "Form skirmish order"};
    play_say(game, a.word <= FORMATION_SKIRMISH && words[a.word] ? words[a.word] : "Change formation", out);
    unsigned cost = a.word <= FORMATION_SKIRMISH ? tables_of(game)->charts.change_cost[a.word] : 0;
    if (!cost)
        return;
    text_add(out, " (");
    text_fraction(out, cost, SIXTHS);
    play_say(game, cost == SIXTHS ? " point)" : " points)", out);
}

static void resupply_words(const struct game *game, struct action a, struct text *out) {
    action_said(game, a, is_artillery(game, a.who) ? "Give a round to %u" : "Resupply %u", out);
    if (a.whom != COUNTER_NONE)
        action_said(game, a, " from %v", out);
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

static const char *words_of(struct action action) {
    if (action.verb == VERB_AUGMENT && action.whom != COUNTER_NONE)
        return "Lengthen the radius of %u with Command Points of %v";
    return gbacw_verbs[action.verb].button;
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
    case VERB_ADD:
        add_words(game, action, out);
        break;
    case VERB_AT:
        at_words(game, action, out);
        break;
    case VERB_RESERVE:
        action_said(game, action, action.hex != HEX_NONE ? "Put the stack in %h in reserve" : "Halt here in reserve",
                    out);
        break;
    case VERB_FORM:
        form_words(game, action, out);
        break;
    case VERB_RESUPPLY:
        resupply_words(game, action, out);
        break;
    case VERB_TRANSFER:
        play_say(game, "Give ", out);
        count_said(game, out, action.number, "round", "rounds");
        action_said(game, action, " from %u to %v", out);
        break;
    default:
        if (rules_of(game)->show.action_words && rules_of(game)->show.action_words(game, action, out))
            return;
        break;
    }
    if (pattern)
        action_said(game, action, pattern, out);
    else if (out->length == 0)
        play_say(game, gbacw_verbs[action.verb].title, out);
}
