/* action_text.c: what a button says. One verb may mean several things: `at` puts down an HQ, a Detachment or a Division
 * that returns, `to` is a march, a retreat or a pursuit, so the open decision has a word in it. */
#include "fury/show/action_text.h"

#include <string.h>

#include "fury/combat/attack.h"
#include "fury/show/catalogue.h"

/* ---- small words ---- */

void fury_count_said(const struct game *game, struct text *out, int64_t count, const char *one, const char *many) {
    text_number(out, count);
    text_char(out, ' ');
    text_add(out, language_count(game->language, count, one, many));
}

void fury_turn_said(const struct game *game, unsigned turn, struct text *out) {
    play_say(game, "turn ", out);
    text_unsigned(out, turn);
    if (turn < 1 || turn > FURY_TURNS_MAX || !tables_of(game)->turn_title[turn - 1][0])
        return;
    text_add(out, ", ");
    play_say(game, tables_of(game)->turn_title[turn - 1], out);
}

static void hex_said(const struct game *game, hex_id hex, struct text *out) {
    game->rules->hex_label(game->tables, hex, out);
}

void fury_place_said(const struct game *game, counter_id c, struct text *out) {
    const struct fury_unit *unit = unit_at(game, c);
    switch ((enum where)unit->where) {
    case WHERE_MAP:
        play_say(game, "in ", out);
        hex_said(game, unit->hex, out);
        break;
    case WHERE_SPACE:
        play_say(game, "off the map, at ", out);
        hex_said(game, unit->hex, out);
        break;
    case WHERE_TRACK:
        play_say(game, "arrives on ", out);
        fury_turn_said(game, unit->turn, out);
        if (info_of(game, c)->hex != HEX_NONE) {
            play_say(game, ", at ", out);
            hex_said(game, info_of(game, c)->hex, out);
        }
        break;
    case WHERE_BLOWN:
        play_say(game, "Blown, due on ", out);
        fury_turn_said(game, unit->turn, out);
        break;
    case WHERE_ELIMINATED:
        play_say(game, "eliminated", out);
        break;
    case WHERE_HAND:
        play_say(game, unit->flags & U_RECALLED ? "available from the next turn on" : "available", out);
        break;
    }
}

const char *fury_formation_said(const struct game *game, counter_id c) {
    if (is_detachment(game, c))
        return "";
    if (is_hq(game, c))
        return in_battle(game, c) ? "Battle Mode" : "Maneuver Mode";
    return in_battle(game, c) ? "Battle Formation" : "Maneuver Formation";
}

/* ---- patterns (play_action_said) ---- */

static void counter_said(const struct game *game, counter_id c, struct text *out) {
    play_say(game, c == COUNTER_NONE ? "nobody" : info_of(game, c)->name, out);
}

static void say(const struct game *game, struct action action, const char *pattern, struct text *out) {
    play_action_said(game, action, pattern, counter_said, out);
}

static void add_bonus(struct text *out, int by) {
    text_add(out, " (");
    text_signed(out, by);
    text_char(out, ')');
}

/* ---- verbs that mean several things ---- */

static const char *end_words(unsigned kind) {
    switch (kind) {
    case KIND_POST:
        return "End Detachments";
    case KIND_RECALL:
        return "End recall";
    case KIND_SHIFT:
        return "End moves off the map";
    case KIND_FORM:
        return "End formations";
    case KIND_TARGET:
        return "No Target marker";
    default:
        return "End";
    }
}

static const char *at_words(unsigned kind, struct action a) {
    if (kind == KIND_POST)
        return "Place the Detachment in %h";
    if (kind == KIND_RETURN)
        return "Return to %h";
    return a.word == WORD_BATTLE ? "Place in %h, Battle Mode" : "Place in %h, Maneuver Mode";
}

static const char *to_words(unsigned kind, struct action a) {
    if (kind == KIND_RETREAT)
        return "Retreat to %h";
    if (kind == KIND_PURSUIT)
        return "Pursue to %h";
    return a.word == WORD_BATTLE ? "Move to %h and form for battle" : "Move to %h";
}

static void attack_words(const struct game *game, struct action a, struct text *out) {
    a.whom = fury_defender_in(game, a.hex, info_of(game, a.who)->side);
    say(game, a, a.whom == COUNTER_NONE ? "%u attacks the works in %h" : "%u attacks %v in %h", out);
}

static void support_words(const struct game *game, const struct frame *frame, struct text *out) {
    const struct fury_charts *charts = charts_of(game);
    play_say(game, "Artillery Support", out);
    if (frame && frame->kind == KIND_ATTACK)
        add_bonus(out,
                  frame->stage == ATTACK_SUPPORT_OF_ATTACKER ? charts->attacker_support : charts->defender_support);
}

static const char *decline_words(const struct frame *frame) {
    return frame && frame->kind == KIND_ATTACK && frame->stage == ATTACK_ASSIST ? "No Attack Support" : "No Leadership";
}

void fury_action_words(struct game *game, struct action action, struct text *out) {
    const struct frame *frame = play_top(game);
    unsigned kind = frame ? frame->kind : KIND_NONE;
    const char *pattern = game->rules->verbs[action.verb].button;
    switch (action.verb) {
    case VERB_END:
        pattern = end_words(kind);
        break;
    case VERB_AT:
        pattern = at_words(kind, action);
        break;
    case VERB_TO:
        pattern = to_words(kind, action);
        break;
    case VERB_ACTIVATE:
        pattern = action.whom == COUNTER_NONE ? "Activate %u" : "Activate %u under %v";
        break;
    case VERB_DISENGAGE:
        pattern = action.whom == COUNTER_NONE ? "Disengage %u" : "Disengage %u from %v";
        break;
    case VERB_DECLINE:
        pattern = decline_words(frame);
        break;
    case VERB_ATTACK:
        attack_words(game, action, out);
        break;
    case VERB_SUPPORT:
        support_words(game, frame, out);
        break;
    case VERB_ASSIST:
        say(game, action, "%u supports the attack", out);
        add_bonus(out, charts_of(game)->assist);
        break;
    case VERB_LEAD:
        say(game, action, "Use the Leadership of %u", out);
        add_bonus(out, info_of(game, action.who)->stars);
        break;
    default:
        break;
    }
    if (pattern)
        say(game, action, pattern, out);
    else if (out->length == 0)
        play_say(game, game->rules->verbs[action.verb].title, out);
}
