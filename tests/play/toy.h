/* toy.h: a tiny family of one game, to try the machine on: two a side on a lane of twelve hexes, six turns.
 *
 * Each turn both sides in turn move each counter once, a hex or two forward, nobody through anybody. A counter that
 * comes beside an enemy fights: one die, and on 4 or more the other side is asked whether it stands or flees. */
#ifndef ENFILADE_TESTS_TOY_H
#define ENFILADE_TESTS_TOY_H

#include <string.h>

#include "play/ruleset.h"

enum { TOY_LANE = 12, TOY_COUNTERS = 4, TOY_TURNS = 6 };
enum { TOY_NONE, TOY_ROOT, TOY_MOVES, TOY_MOVE, TOY_FIGHT, TOY_ENDLESS, TOY_WILD, TOY_TOWER, TOY_KINDS };
enum { V_RESIGN, V_END, V_MOVE, V_TO, V_HALT, V_STAND, V_FLEE, V_SHOUT, V_BREAK, TOY_VERBS };

struct toy_state {
    struct play_state play;
    uint8_t hex[TOY_COUNTERS];
    uint8_t moved[TOY_COUNTERS];
    uint8_t side_index;
    uint8_t strict_rule;
};
struct toy_scratch {
    int8_t at[TOY_LANE]; /* which counter stands there; -1 */
    unsigned syncs;
};
struct toy_locals {
    counter_id who;
    uint8_t steps, fought;
};

/* A mended rule: moves of two hexes are forbidden from now on (set by the test of old saves). */
static bool toy_mended;

static struct toy_state *toy_of(const struct game *game) { return (struct toy_state *)(void *)game->state; }
static struct toy_scratch *toy_scratch_of(const struct game *game) { return game->scratch; }
static struct toy_locals *toy_locals_of(struct frame *frame) { return (struct toy_locals *)(void *)frame->locals; }
static const struct toy_locals *toy_read(const struct frame *frame) {
    return (const struct toy_locals *)(const void *)frame->locals;
}
static side_id toy_side(counter_id c) { return c < 2 ? 0 : 1; }

static void toy_put(struct game *game, counter_id c, uint8_t hex) {
    toy_scratch_of(game)->at[toy_of(game)->hex[c]] = -1;
    toy_of(game)->hex[c] = hex;
    toy_scratch_of(game)->at[hex] = (int8_t)c;
}

/* -- root: turns and sides -- */
static enum next toy_root(struct game *game, struct frame *frame) {
    struct toy_state *state = toy_of(game);
    if (frame->stage == 0) {
        state->play.turn = 1;
        state->side_index = 0;
        frame->stage = 1;
        return NEXT_AGAIN;
    }
    if (frame->stage == 1) {
        if (state->play.turn > TOY_TURNS) {
            int gone = state->hex[0] + state->hex[1] - (2 * (TOY_LANE - 1) - state->hex[2] - state->hex[3]);
            play_end(game, gone > 0 ? SIDE_FIRST : gone < 0 ? SIDE_SECOND : SIDE_NONE, 0);
            return NEXT_DONE;
        }
        memset(state->moved, 0, sizeof state->moved);
        state->play.phasing = state->side_index;
        frame->stage = 2;
        play_call(game, TOY_MOVES, state->side_index);
        return NEXT_CALL;
    }
    state->play.turn = (uint16_t)(state->play.turn + (state->side_index == 1));
    state->side_index ^= 1;
    frame->stage = 1;
    return NEXT_AGAIN;
}

/* -- moves: which counter -- */
static enum next toy_moves(struct game *game, struct frame *frame) {
    if (frame->stage == 0)
        return NEXT_ASK;
    if (frame->stage == 2)
        return NEXT_DONE;
    counter_id who = toy_locals_of(frame)->who;
    memset(frame->locals, 0, sizeof frame->locals);
    frame->stage = 0;
    toy_locals_of(play_call(game, TOY_MOVE, frame->side))->who = who;
    return NEXT_CALL;
}
static void toy_moves_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    for (counter_id c = 0; c < TOY_COUNTERS; c++)
        action_add(out, action_who(V_MOVE, c));
    action_add(out, action_of(V_END));
}
static struct ruling toy_moves_judge(struct game *game, const struct frame *frame, struct action action) {
    struct action end = action_of(V_END);
    if (action_equal(action, end))
        return LEGAL;
    if (action.verb == V_BREAK)
        return LEGAL;
    if (action.verb != V_MOVE)
        return RULE("1.1", "one moves or ends");
    if (toy_side(action.who) != frame->side)
        return RULE("1.2", "%u belongs to %s", action.who, toy_side(action.who));
    if (toy_of(game)->moved[action.who])
        return RULE("1.3", "%u has moved and stands in %h: %d%%", action.who, toy_of(game)->hex[action.who], 100);
    return LEGAL;
}
static void toy_moves_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == V_BREAK) {
        static const uint8_t kinds[] = {TOY_ENDLESS, TOY_WILD, TOY_TOWER};
        frame->kind = kinds[action.number];
        return;
    }
    frame->stage = action.verb == V_END ? 2 : 1;
    if (action.verb == V_MOVE) {
        toy_of(game)->moved[action.who] = 1;
        toy_locals_of(frame)->who = action.who;
        event_begin(game->events, "move", "1.0");
        event_counter(game->events, "unit", action.who);
        event_end(game->events);
    }
}
static void toy_moves_duties(struct game *game, const struct frame *frame, struct text *out, int *count) {
    for (counter_id c = 0; c < TOY_COUNTERS; c++)
        if (toy_side(c) == frame->side && !toy_of(game)->moved[c]) {
            text_add(out, c == 0 || c == 2 ? "the first may move\n" : "the second may move\n");
            ++*count;
        }
}

/* -- one counter on its way -- */
static uint8_t toy_next(const struct game *game, counter_id c) {
    int hex = toy_of(game)->hex[c] + (toy_side(c) == 0 ? 1 : -1);
    return hex >= 0 && hex < TOY_LANE ? (uint8_t)hex : TOY_LANE;
}
static bool toy_enemy_ahead(const struct game *game, counter_id c) {
    uint8_t hex = toy_next(game, c);
    return hex < TOY_LANE && toy_scratch_of(game)->at[hex] >= 0 &&
           toy_side((counter_id)toy_scratch_of(game)->at[hex]) != toy_side(c);
}
static enum next toy_move(struct game *game, struct frame *frame) {
    struct toy_locals *locals = toy_locals_of(frame);
    if (frame->stage == 9 || locals->fought)
        return NEXT_DONE;
    if (locals->steps > 0 && toy_enemy_ahead(game, locals->who)) {
        locals->fought = 1;
        struct frame *fight = play_call(game, TOY_FIGHT, other_side(frame->side));
        toy_locals_of(fight)->who = locals->who;
        return NEXT_CALL;
    }
    return locals->steps == 2 ? NEXT_DONE : NEXT_ASK;
}
static void toy_move_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    for (hex_id hex = 0; hex < TOY_LANE; hex++)
        action_add(out, action_hex(V_TO, hex));
    action_add(out, action_of(V_HALT));
    struct action halt = action_of(V_HALT);
    halt.facing = 0;
    action_add(out, halt);
}
static struct ruling toy_move_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == V_HALT)
        return action.facing == DIRECTION_NONE || action.facing == 0
                   ? LEGAL
                   : RULE("2.3", "facing %x is not for this lane", action.facing);
    if (action.verb != V_TO)
        return RULE("2.0", "a moving counter steps or halts");
    if (action.hex != toy_next(game, toy_read(frame)->who))
        return RULE("2.1", "%h is not the hex ahead", action.hex);
    if (toy_scratch_of(game)->at[action.hex] >= 0)
        return RULE("2.2", "%h is taken", action.hex);
    if (toy_mended && toy_read(frame)->steps > 0)
        return RULE("2.4", "one hex is enough");
    return LEGAL;
}
static void toy_move_apply(struct game *game, struct frame *frame, struct action action) {
    struct toy_locals *locals = toy_locals_of(frame);
    if (action.verb == V_HALT) {
        frame->stage = 9;
        return;
    }
    toy_put(game, locals->who, (uint8_t)action.hex);
    locals->steps++;
}

/* -- a fight -- */
static enum next toy_fight(struct game *game, struct frame *frame) {
    counter_id who = toy_locals_of(frame)->who;
    if (frame->stage == 0) {
        int die = play_die(game, 1, who);
        event_begin(game->events, "fight", "3.1");
        event_counter(game->events, "unit", who);
        event_int(game->events, "die", die);
        event_list(game->events, "parts");
        event_object(game->events, NULL);
        event_fraction(game->events, "half", 1, 2);
        event_close(game->events);
        event_int(game->events, NULL, 7);
        event_close(game->events);
        event_direction(game->events, "way", 0);
        event_hex(game->events, "at", toy_of(game)->hex[who]);
        event_bool(game->events, "hot", die >= 4);
        event_end(game->events);
        if (die < 4)
            return NEXT_DONE;
        frame->stage = 1;
        return NEXT_ASK;
    }
    play_return(game, 1);
    return NEXT_DONE;
}
static void toy_fight_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    action_add(out, action_of(V_STAND));
    action_add(out, action_of(V_FLEE));
}
static counter_id toy_foe(const struct game *game, const struct frame *frame) {
    return (counter_id)toy_scratch_of(game)->at[toy_next(game, toy_read(frame)->who)];
}
static struct ruling toy_fight_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == V_STAND)
        return LEGAL;
    if (action.verb != V_FLEE)
        return RULE("3.2", "stand or flee");
    counter_id foe = toy_foe(game, frame);
    int behind = toy_of(game)->hex[foe] + (toy_side(foe) == 0 ? -1 : 1);
    if (behind < 0 || behind >= TOY_LANE || toy_scratch_of(game)->at[behind] >= 0)
        return RULE("3.3", "%u has nowhere to go", foe);
    return LEGAL;
}
static void toy_fight_apply(struct game *game, struct frame *frame, struct action action) {
    counter_id foe = toy_foe(game, frame);
    if (action.verb == V_FLEE)
        toy_put(game, foe, (uint8_t)(toy_of(game)->hex[foe] + (toy_side(foe) == 0 ? -1 : 1)));
}

/* -- kinds that break their promises -- */
static enum next toy_endless(struct game *game, struct frame *frame) { return (void)game, (void)frame, NEXT_AGAIN; }
static enum next toy_wild(struct game *game, struct frame *frame) {
    play_call(game, TOY_ROOT, frame->side);
    return NEXT_CALL;
}
static enum next toy_tower(struct game *game, struct frame *frame) {
    play_call(game, TOY_TOWER, frame->side);
    return NEXT_CALL;
}

static const struct decision toy_moves_ask = {.name = "moves",
                                              .candidates = toy_moves_candidates,
                                              .judge = toy_moves_judge,
                                              .apply = toy_moves_apply,
                                              .duties = toy_moves_duties};
static const struct decision toy_move_ask = {
    .name = "move", .candidates = toy_move_candidates, .judge = toy_move_judge, .apply = toy_move_apply};
static const struct decision toy_fight_ask = {
    .name = "fight", .candidates = toy_fight_candidates, .judge = toy_fight_judge, .apply = toy_fight_apply};
static const uint8_t toy_root_calls[] = {TOY_MOVES, 0}, toy_moves_calls[] = {TOY_MOVE, 0},
                     toy_move_calls[] = {TOY_FIGHT, 0}, toy_tower_calls[] = {TOY_TOWER, 0};
static const struct frame_kind toy_kinds[TOY_KINDS] = {
    [TOY_ROOT] = {"root", toy_root, NULL, toy_root_calls},
    [TOY_MOVES] = {"moves", toy_moves, &toy_moves_ask, toy_moves_calls},
    [TOY_MOVE] = {"move", toy_move, &toy_move_ask, toy_move_calls},
    [TOY_FIGHT] = {"fight", toy_fight, &toy_fight_ask, NULL},
    [TOY_ENDLESS] = {"endless", toy_endless, NULL, NULL},
    [TOY_WILD] = {"wild", toy_wild, NULL, NULL},
    [TOY_TOWER] = {"tower", toy_tower, NULL, toy_tower_calls},
};
static const struct verb toy_verbs[TOY_VERBS] = {
    [V_RESIGN] = {"resign", "", .help = ""}, [V_END] = {"end", "", .help = ""},
    [V_MOVE] = {"move", "u", .help = ""},    [V_TO] = {"to", "h", .help = ""},
    [V_HALT] = {"halt", "d?", .help = ""},   [V_STAND] = {"stand", "", .help = ""},
    [V_FLEE] = {"flee", "", .help = ""},     [V_SHOUT] = {"shout", "u n? w? /viad? /atv?", .help = ""},
    [V_BREAK] = {"break", "n", .help = ""},
};
static const char *const toy_words[] = {"loud", "soft"};
static const char *const toy_purposes[] = {"idle", "fight"};
static const char *const toy_names[TOY_COUNTERS] = {"a1", "a2", "b1", "b2"};

static size_t toy_state_size(const void *tables) { return (void)tables, sizeof(struct toy_state); }
static size_t toy_scratch_size(const void *tables) { return (void)tables, sizeof(struct toy_scratch); }
static void toy_begin(struct game *game, unsigned scenario, const uint32_t *options) {
    (void)scenario;
    static const uint8_t start[TOY_COUNTERS] = {0, 2, 11, 7};
    memcpy(toy_of(game)->hex, start, sizeof start);
    toy_of(game)->strict_rule = (uint8_t)(options != NULL ? options[0] : 0);
}
static void toy_sync(struct game *game) {
    struct toy_scratch *scratch = game->scratch;
    memset(scratch->at, -1, sizeof scratch->at);
    for (int c = 0; c < TOY_COUNTERS; c++)
        scratch->at[toy_of(game)->hex[c]] = (int8_t)c;
    scratch->syncs++;
}
static const char *toy_side_name(const void *tables, side_id side) { return (void)tables, side == 0 ? "csa" : "usa"; }
static uint16_t toy_counter_count(const void *tables) { return (void)tables, TOY_COUNTERS; }
static const char *toy_counter_name(const void *tables, counter_id c) { return (void)tables, toy_names[c]; }
static counter_id toy_counter_named(const void *tables, const char *name, size_t length) {
    (void)tables;
    for (counter_id c = 0; c < TOY_COUNTERS; c++)
        if (length == 2 && memcmp(toy_names[c], name, 2) == 0)
            return c;
    return COUNTER_NONE;
}
static void toy_hex_label(const void *tables, hex_id hex, struct text *out) {
    (void)tables;
    text_char(out, 'H');
    text_number(out, hex);
}
static hex_id toy_hex_labelled(const void *tables, const char *label, size_t length) {
    (void)tables;
    hex_id hex = 0;
    if (length < 2 || length > 3 || label[0] != 'H')
        return HEX_NONE;
    for (size_t i = 1; i < length; i++)
        hex = (hex_id)(hex * 10 + label[i] - '0');
    return hex < TOY_LANE ? hex : HEX_NONE;
}
static const char *toy_direction(const void *tables, direction d) {
    static const char *const names[] = {"n", "ne", "se", "s", "sw", "nw"};
    return (void)tables, names[d];
}
static direction toy_direction_named(const void *tables, const char *name, size_t length) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (strlen(toy_direction(tables, d)) == length && memcmp(toy_direction(tables, d), name, length) == 0)
            return d;
    return DIRECTION_NONE;
}
static const char *toy_phase(const void *tables, unsigned phase) { return (void)tables, (void)phase, "moves"; }
static void toy_position(struct game *game, struct json *out) {
    json_open(out, '{');
    json_put_int(out, "turn", game->state->turn);
    json_close(out, '}');
}
static const struct option_info toy_options[] = {{"strict-rule", "nothing", 0, 2}};

static const struct ruleset toy_rules = {
    .name = "toy",
    .book = "toy",
    .kinds = toy_kinds,
    .kind_count = TOY_KINDS,
    .root_kind = TOY_ROOT,
    .verbs = toy_verbs,
    .verb_count = TOY_VERBS,
    .verb_resign = V_RESIGN,
    .verb_end = V_END,
    .words = toy_words,
    .word_count = 2,
    .purposes = toy_purposes,
    .hash_version = 1,
    .purpose_count = 2,
    .state_size = toy_state_size,
    .scratch_size = toy_scratch_size,
    .begin = toy_begin,
    .scratch_init = toy_sync,
    .scratch_sync = toy_sync,
    .side_name = toy_side_name,
    .counter_count = toy_counter_count,
    .counter_name = toy_counter_name,
    .counter_named = toy_counter_named,
    .hex_label = toy_hex_label,
    .hex_labelled = toy_hex_labelled,
    .direction_word = toy_direction,
    .direction_named = toy_direction_named,
    .phase_name = toy_phase,
    .options = toy_options,
    .option_count = 1,
    .position = toy_position,
};

/* A toy game and its memory. */
struct toy {
    _Alignas(64) unsigned char block[8192];
    _Alignas(64) unsigned char copy[3][4096];
    struct game game;
    struct dice_script script;
    struct dice_log log;
    struct action_list list;
};
static void toy_new(struct toy *toy, uint64_t seed) {
    struct arena arena;
    memset(&toy->script, 0, sizeof toy->script);
    toy->log.count = 0;
    arena_init(&arena, toy->block, sizeof toy->block);
    play_new(&toy->game, &toy_rules, "toy", 0, NULL, dice_seed_number(DICE_CHACHA20, seed), &arena);
    toy->game.log = &toy->log;
}

#endif
