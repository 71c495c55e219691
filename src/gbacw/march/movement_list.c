/* movement_list.c: what may be chosen in the Movement Phase (5.0).
 *
 * Hundreds of counters could march, and from one decision to the next few of them have changed. So the list is kept,
 * each counter's actions together, and only those counters are asked again whose answer may differ: those that have
 * changed, that stand in or beside a hex where one did, or that look farther than the hexes beside them. */
#include <string.h>

#include "gbacw/ground/facing.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/state/scratch.h"

enum { MASK_WORDS = COUNTERS_MAX / 64 + 1 };

static void set_bit(uint64_t *mask, counter_id c) { mask[c / 64] |= UINT64_C(1) << c % 64; }
static void clear_bit(uint64_t *mask, counter_id c) { mask[c / 64] &= ~(UINT64_C(1) << c % 64); }

/* ---- may it begin? ---- */

/* may_begin in a word, and what it hangs on: a refusal of may_move on the counter's own hex alone. */
static bool may_begin_as_seen(struct game *game, counter_id c, struct basis *basis) {
    basis->count = 0;
    if (!is_legal(may_move(game, c)))
        return false;
    struct march march = march_of_one(game, c);
    return movement_finds_beginning(game, &march, basis);
}

static bool stirred(const struct gbacw_scratch *scratch, const struct basis *basis, uint32_t since) {
    for (int i = 0; basis->count != BASIS_FAR && i < basis->count; i++) {
        if (since < scratch->hex_changes[basis->hex[i]])
            return true;
    }
    return basis->count == BASIS_FAR;
}

/* The judge's answer holds while nothing it hangs on has changed. */
static bool can_begin(struct game *game, counter_id c, uint32_t orders) {
    struct gbacw_scratch *scratch = scratch_of(game);
    struct begin_page *page = &scratch->begin[c];
    const struct counter_state *counter = counter_at(game, c);
    uint32_t since = page->changes, here = counter->hex != HEX_NONE
                                               ? scratch->hex_changes[counter->hex]
                                               : scratch->waiting_changes[scratch->arrivals.list_of[c]];
    if (page->orders == orders && page->from == counter->hex && since >= here && since >= scratch->renewed &&
        since >= scratch->side_changes[other_side(counter->side)] && !stirred(scratch, &page->basis, since))
        return page->may;
    page->may = may_begin_as_seen(game, c, &page->basis);
    page->changes = scratch->changes;
    page->orders = orders;
    page->from = counter->hex;
    return page->may;
}

/* A stack's reserve hangs on more than its hex: where there are reserves nothing is kept. */
static bool keeps_lists(const struct game *game) { return tables_of(game)->charts.reserve_points == 0; }

/* Its answer hangs on more than its own hex and those beside it. */
static bool looks_far(const struct game *game, counter_id c) {
    const struct basis *basis = &scratch_of(game)->begin[c].basis;
    hex_id hex = counter_at(game, c)->hex;
    if (basis->count == BASIS_FAR || (hex == HEX_NONE && basis->count > 0))
        return true;
    for (int i = 0; i < basis->count; i++) {
        if (basis->hex[i] != hex && hex_direction(game, basis->hex[i], hex) == DIRECTION_NONE)
            return true;
    }
    return false;
}

/* ---- the actions of one counter ---- */

static void propose(struct game *game, const struct frame *frame, struct action action, struct action_list *out) {
    if (is_legal(movement_judge(game, frame, action)))
        action_add(out, action);
}

/* The judge is asked for one direction: it answers alike for all but the one faced already. Its answer holds while
 * nothing stirs in the hex. */
static direction facing_to_turn(struct game *game, const struct frame *frame, hex_id hex) {
    struct gbacw_scratch *scratch = scratch_of(game);
    struct turn_page *page = &scratch->turn[hex];
    if (page->changes >= scratch->hex_changes[hex] && page->changes >= scratch->renewed)
        return page->facing;
    direction now = stack_facing(game, hex, frame->side);
    bool may = now < DIRECTIONS && is_legal(may_turn(game, hex, direction_turn(now, 1), frame->side));
    *page = (struct turn_page){scratch->changes, may ? now : DIRECTION_NONE};
    return page->facing;
}

static void propose_turns(struct game *game, const struct frame *frame, hex_id hex, struct action_list *out) {
    direction now = facing_to_turn(game, frame, hex);
    if (now >= DIRECTIONS)
        return;
    for (int turn = 1; turn < DIRECTIONS; turn++) {
        struct action action = action_hex(VERB_TURN, hex);
        action.facing = direction_turn(now, turn);
        action_add(out, action);
    }
}

static void drop_unlawful(struct game *game, const struct frame *frame, uint32_t from, struct action_list *out) {
    uint32_t kept = from;
    for (uint32_t i = from; i < out->count; i++) {
        if (is_legal(movement_judge(game, frame, out->at[i])))
            out->at[kept++] = out->at[i];
    }
    out->count = kept;
}

static void propose_own(struct game *game, const struct frame *frame, counter_id c, struct action_list *out) {
    if (rules_of(game)->march.counter_candidates)
        rules_of(game)->march.counter_candidates(game, frame, c, out);
}

static void propose_march(struct game *game, counter_id c, uint32_t orders, struct action_list *out) {
    if (can_begin(game, c, orders))
        action_add(out, action_who(VERB_MOVE, c));
    if (keeps_lists(game) && looks_far(game, c))
        set_bit(scratch_of(game)->choice.restless, c);
}

/* Of the whole stack its top speaks. */
static void propose_in_stack(struct game *game, const struct frame *frame, counter_id c, struct action_list *out) {
    const struct counter_state *counter = counter_at(game, c);
    if (counter->order > 0) {
        if (!(counter->flags & F_TOPPED))
            action_add(out, action_who(VERB_TOP, c));
        return;
    }
    if (tables_of(game)->charts.reserve_points) {
        propose(game, frame, action_hex(VERB_RESERVE, counter->hex), out);
        propose(game, frame, action_hex(VERB_RELEASE, counter->hex), out);
    }
    propose_turns(game, frame, counter->hex, out);
}

/* Only `move` needs the judge's full ear; what a flag settles is not asked. */
static void propose_counter(struct game *game, const struct frame *frame, counter_id c, uint32_t orders,
                            struct action_list *out) {
    const struct counter_state *counter = counter_at(game, c);
    clear_bit(scratch_of(game)->choice.restless, c);
    if (counter->side != frame->side || (counter->hex == HEX_NONE && counter->fate != FATE_NOT_YET))
        return;
    if (!(counter->flags & F_DONE))
        propose_march(game, c, orders, out);
    if (counter->hex == HEX_NONE && !reinforcement_due(game, c))
        return;
    if (counter->hex != HEX_NONE && is_combat_unit(game, c))
        propose_in_stack(game, frame, c, out);
    propose_own(game, frame, c, out);
}

/* ---- who is asked again ---- */

/* Does the kept list speak of this moment at all? */
static bool kept_is_good(const struct game *game, const struct frame *frame, uint32_t orders) {
    const struct gbacw_scratch *scratch = scratch_of(game);
    const struct choice_page *page = &scratch->choice;
    return page->made && page->side == frame->side && page->enemy == scratch->side_changes[other_side(frame->side)] &&
           page->renewed == scratch->renewed && page->orders == orders &&
           scratch->stirred_count - page->stirred <= STIRRED_MAX;
}

static void ask_stack(const struct game *game, hex_id hex, uint64_t *asked) {
    FOR_STACK(game, hex, c)
    set_bit(asked, c);
}

static void ask_around(const struct game *game, struct stir stir, uint64_t *asked) {
    const struct arrivals_page *arrivals = &scratch_of(game)->arrivals;
    unsigned list = arrivals->list_of[stir.who];
    set_bit(asked, stir.who);
    if (stir.hex == HEX_NONE) {
        for (unsigned i = arrivals->first[list]; list != 0 && i < arrivals->first[list + 1]; i++)
            set_bit(asked, arrivals->unit[i]);
        return;
    }
    ask_stack(game, stir.hex, asked);
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (neighbour_of(game, stir.hex, d) != HEX_NONE)
            ask_stack(game, neighbour_of(game, stir.hex, d), asked);
    }
}

static void find_asked(const struct game *game, uint64_t *asked) {
    const struct gbacw_scratch *scratch = scratch_of(game);
    memcpy(asked, scratch->choice.restless, sizeof scratch->choice.restless);
    for (uint32_t i = scratch->choice.stirred; i != scratch->stirred_count; i++)
        ask_around(game, scratch->stirred[i % STIRRED_MAX], asked);
}

/* ---- the list ---- */

/* The actions of those before `end` are as they were; they begin now where the list has come to. */
static void copy_run(struct choice_page *page, counter_id begin, counter_id end, struct action_list *out) {
    uint16_t from = page->first[begin], count = (uint16_t)(page->first[end] - from);
    uint16_t shift = (uint16_t)(out->count - from);
    if (out->count + count > ACTION_LIST_MAX) {
        out->cut = true;
        return;
    }
    memcpy(out->at + out->count, page->action + from, count * sizeof *out->at);
    out->count += count;
    for (counter_id c = begin; shift != 0 && c < end; c++)
        page->first[c] = (uint16_t)(page->first[c] + shift);
}

static void mend_list(struct game *game, const struct frame *frame, uint32_t orders, const uint64_t *asked,
                      struct action_list *out) {
    struct choice_page *page = &scratch_of(game)->choice;
    counter_id done = 0;
    for (unsigned word = 0; word < MASK_WORDS; word++) {
        for (uint64_t bits = asked[word]; bits != 0; bits &= bits - 1) {
            counter_id c = (counter_id)(word * 64 + (unsigned)__builtin_ctzll(bits));
            copy_run(page, done, c, out);
            uint16_t begins = (uint16_t)out->count;
            propose_counter(game, frame, c, orders, out);
            page->first[c] = begins;
            done = (counter_id)(c + 1);
        }
    }
    copy_run(page, done, tables_of(game)->counter_count, out);
    page->first[tables_of(game)->counter_count] = (uint16_t)out->count;
}

static void make_list(struct game *game, const struct frame *frame, uint32_t orders, struct action_list *out) {
    struct choice_page *page = &scratch_of(game)->choice;
    FOR_COUNTERS(game, c) {
        page->first[c] = (uint16_t)out->count;
        propose_counter(game, frame, c, orders, out);
    }
    page->first[tables_of(game)->counter_count] = (uint16_t)out->count;
}

static void keep_list(const struct game *game, const struct frame *frame, uint32_t orders,
                      const struct action_list *out) {
    struct gbacw_scratch *scratch = scratch_of(game);
    struct choice_page *page = &scratch->choice;
    memcpy(page->action, out->at, out->count * sizeof *out->at);
    page->made = !out->cut;
    page->side = frame->side;
    page->enemy = scratch->side_changes[other_side(frame->side)];
    page->renewed = scratch->renewed;
    page->orders = orders;
    page->stirred = scratch->stirred_count;
}

void movement_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    CHECK(frame->kind == KIND_MOVEMENT && out != NULL);
    uint32_t orders = orders_number(game);
    uint64_t asked[MASK_WORDS];
    propose(game, frame, action_of(VERB_END), out);
    if (keeps_lists(game) && kept_is_good(game, frame, orders)) {
        find_asked(game, asked);
        mend_list(game, frame, orders, asked, out);
    } else {
        make_list(game, frame, orders, out);
    }
    if (keeps_lists(game))
        keep_list(game, frame, orders, out);
    if (rules_of(game)->march.movement_candidates) {
        uint32_t from = out->count;
        rules_of(game)->march.movement_candidates(game, frame, out);
        drop_unlawful(game, frame, from, out);
    }
}
