/* aide.c: see aide.h. In each decision of its side's own phases it does what the orders ask, and says when it is done;
 * the phase is ended by the player, or by the program that drives the aide. In a Fire Phase it fires with everybody who
 * can, under orders or not: whom to fire at is one question for a whole side. */
#include "gbacw/aide/aide.h"

#include "gbacw/command/command_chain.h"
#include "gbacw/fire/fire_odds.h"
#include "gbacw/mind/ai.h"

struct aide_memory {
    uint32_t actions; /* of the game when it was last asked: fewer now, and something was taken back */
    struct mind_memory mind;
    struct mind_orders orders;
    struct mind_way way[MIND_FIELDS_MAX];
};

/* A march or fire that was begun by hand is its owner's to finish. */
static bool ours(const struct game *game, const struct mind_memory *memory) {
    const struct frame *frame = play_top(game);
    switch (frame->kind) {
    case KIND_MOVE:
        return !mind_by_hand(memory, LOCALS(move_locals, frame)->lead);
    case KIND_FIRE:
        return LOCALS(fire_locals, frame)->purpose <= FIRE_DEFENSIVE &&
               frame->side == LOCALS(fire_locals, frame)->firing_side;
    case KIND_COMMAND:
    case KIND_MOVEMENT:
    case KIND_FIRE_PHASE:
    case KIND_DECLARE:
    case KIND_MELEE_PHASE:
    case KIND_MELEE:
    case KIND_ADVANCE:
    case KIND_RALLY:
    case KIND_RESUPPLY:
    case KIND_FINAL_COMMAND:
    case KIND_OWN_FIRST:
    case KIND_OWN_SECOND:
        return true;
    default:
        return false;
    }
}

/* A command that had a leader has none: reported once. */
static void look_for_leaders(const struct game *game, struct mind_memory *memory) {
    struct mind_orders *orders = memory->orders;
    for (unsigned i = 0; i < orders->book->count; i++) {
        const struct order *order = &orders->book->order[i];
        if (order->command == COMMAND_NONE)
            continue;
        bool led = gbacw_commands.leader(game, order->command) != COUNTER_NONE;
        if (orders->led[i] && !led && (order->asks & 1u << AIDE_LEADER) && !orders->note.order)
            orders->note = (struct aide_note){AIDE_LEADER, (uint8_t)(i + 1), COUNTER_NONE, HEX_NONE, 0};
        orders->led[i] = led;
    }
}

static enum aide_answer ask(struct mind_orders *orders, struct aide_report *report) {
    const struct aide_note *note = &orders->note;
    *report = (struct aide_report){note->reason, (uint8_t)(note->order - 1), note->unit, note->hex, note->number};
    orders->note.order = 0;
    return AIDE_ASKS;
}

/* A melee that was begun is gone through with: everybody who can joins it, then it is resolved. There is no end of the
 * phase before, so nothing else could be said. */
static bool goes_through(const struct game *game, const struct action_list *legal, struct action *out) {
    return play_top(game)->kind == KIND_MELEE_PHASE && !mind_has(legal, action_of(VERB_END)) &&
           (mind_pick(legal, VERB_WITH, out) || mind_pick(legal, VERB_RESOLVE, out));
}

/* Brings the memory up to the position and the book. */
static void begin(struct game *game, struct aide_memory *mine, const struct order_book *book) {
    struct mind_memory *mind = &mine->mind;
    mind->orders = &mine->orders;
    mind->orders->way = mine->way;
    mind->orders->way_count = MIND_FIELDS_MAX;
    mind->traits = &mind_ordered;
    if (game->state->actions < mine->actions)
        mind->pondered_turn = UINT8_MAX;
    mine->actions = game->state->actions;
    mind_open_phase(game, mind);
    if (mind_take_orders(game, mind, book))
        look_for_leaders(game, mind);
}

static enum aide_answer next(struct game *game, void *memory, const struct order_book *book,
                             const struct action_list *legal, struct action *action, struct aide_report *report) {
    struct aide_memory *mine = memory;
    struct mind_memory *mind = &mine->mind;
    begin(game, mine, book);
    if (mind->orders->note.order)
        return ask(mind->orders, report);
    bool acts = ours(game, mind) && ((mind_answer(game, mind, legal, action) && action->verb != VERB_END) ||
                                     goes_through(game, legal, action));
    if (mind->orders->note.order)
        return ask(mind->orders, report);
    return acts ? AIDE_ACTS : AIDE_DONE;
}

/* Leaders who may not stay alone, those who must come onto the map, stacks that break a rule (17.52, 21.25, 8.0). */
static bool must(struct game *game, void *memory, const struct order_book *book, const struct action_list *legal,
                 struct action *action) {
    struct aide_memory *mine = memory;
    struct mind_memory *mind = &mine->mind;
    begin(game, mine, book);
    if (play_top(game)->kind == KIND_MOVEMENT)
        return mind_send_owing(game, mind, legal, true, action);
    if (play_top(game)->kind != KIND_MOVE)
        return false;
    counter_id lead = LOCALS(move_locals, play_top(game))->lead;
    return mind->planned == lead && mind->seen[lead] == SEEN_OWING && mind_march(game, mind, legal, action);
}

static bool leaves_order(struct action action) { return action.verb == VERB_MOVE; }

static void chances(struct game *game, struct action action, struct json *out) {
    if (play_top(game)->kind == KIND_FIRE && action.verb == VERB_RESOLVE)
        fire_chances(game, out);
}

const struct aide gbacw_aide = {sizeof(struct aide_memory), next, must, leaves_order, chances, false};
