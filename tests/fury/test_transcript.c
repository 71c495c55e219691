/* test_transcript.c: the charts, the armies and the set-ups of the six battles against the transcript of the book
 * (tests/transcript): each value of the data, one by one. */
#include "harness/values.h"

#include "fury/state/tables.h"
#include "load/load.h"

static const struct fury_tables *t;

static const char *hex_text(hex_id hex) {
    static char label[8][32];
    static int next;
    struct text text;
    next = (next + 1) % 8;
    text_init(&text, label[next], sizeof label[next]);
    label[next][0] = 0;
    if (hex == HEX_NONE)
        return label[next];
    if (on_board(t, hex))
        assert_true(label_write(&t->grid, &t->label, hex, &text));
    else
        snprintf(label[next], sizeof label[next], "%s", t->space[hex - t->map_hexes].name);
    return label[next];
}

/* Zero is what a battle has that knows no such thing. */
static void nonzero(const char *kind, const char *id, const char *field, int number) {
    if (number)
        fact_number(kind, id, field, number);
}

static void charts_facts(void) {
    const struct fury_charts *c = &t->charts;
    const struct {
        const char *id;
        int is;
    } rows[] = {{"infantry-allowance", c->allowance[0]},
                {"cavalry-allowance", c->allowance[1]},
                {"battle-allowance", c->battle_allowance},
                {"extended-march-times", c->march_times},
                {"hq-near-friend", c->hq_friend},
                {"removal-keeps", c->removal_keeps},
                {"removal-marker", c->removal_marker},
                {"returns", c->returns},
                {"disengage-after-pass", c->disengage_more},
                {"extra-moves-free", c->extra_free},
                {"extra-moves-cap", c->extra_cap},
                {"extra-attacks", c->extra_attacks},
                {"stalemate", c->stalemate},
                {"activations-bound", c->activations_bound},
                {"attacks-bound", c->attacks_bound},
                {"blown-turns", c->blown_turns},
                {"retreat", c->retreat},
                {"retreat-to-defensible", c->retreat_short},
                {"attacker-support", c->attacker_support},
                {"defender-support", c->defender_support},
                {"heavy-artillery", c->heavy},
                {"attack-support", c->assist},
                {"integrity", c->integrity},
                {"lone-detachment", c->lone},
                {"entrenchment", c->trench},
                {"fort", c->fort},
                {"defensible", c->defensible},
                {"field-works", c->works},
                {"counterattack", c->counterattack},
                {"leader-low", c->leader_low},
                {"leader-high", c->leader_high},
                {"leader-casualty", c->leader_casualty},
                {"blown-faces", c->fury_blown_faces},
                {"heavy-reach", c->heavy_reach},
                {"division-points", c->division_points},
                {"detachment-points", c->detachment_points},
                {"operational", c->operational},
                {"entry-free", c->entry_free}};
    static const char *const positions[] = {"SD", "D", "A", "SA"}, *const results[] = {"AR", "AB", "DIS", "DR",
                                                                                       "DB", "BT", "CA"};
    char die_id[8], field[8];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        fact_number("number", rows[i].id, "is", rows[i].is);
    for (int k = 0; k < t->terrain_count; k++) {
        fact_number("terrain", t->terrain[k].id, "flips", t->terrain[k].flips);
        fact_number("terrain", t->terrain[k].id, "defensible", t->terrain[k].defensible);
    }
    for (int k = 0; k < t->hexside_count; k++) {
        fact_number("hexside", t->hexside[k].id, "maneuver", t->hexside[k].maneuver);
        fact_number("hexside", t->hexside[k].id, "battle", t->hexside[k].battle);
        fact_number("hexside", t->hexside[k].id, "blocks", t->hexside[k].blocks);
        fact_number("hexside", t->hexside[k].id, "stops", t->hexside[k].stops);
        fact_number("hexside", t->hexside[k].id, "pontoon", t->hexside[k].pontoon);
    }
    for (int die = 0; die < 10; die++)
        for (int rating = 0; rating < 10; rating++) {
            snprintf(die_id, sizeof die_id, "%d", die);
            snprintf(field, sizeof field, "%d", rating + 1);
            fact("position", die_id, field, "%s", positions[c->position[die][rating]]);
        }
    for (int defender = 0; defender < TACTICALS; defender++)
        for (int attacker = 0; attacker < TACTICALS; attacker++)
            fact("result", positions[defender], positions[attacker], "%s", results[c->result[defender][attacker]]);
}

static void army_facts(void) {
    for (int c = 0; c < t->counter_count; c++) {
        const struct fury_counter *info = &t->counter[c];
        const char *id = info->id;
        fact("unit", id, "side", "%s", t->side_id[info->side]);
        fact("unit", id, "piece", "%s",
             info->piece == PIECE_HQ           ? "hq"
             : info->piece == PIECE_DETACHMENT ? "detachment"
             : info->cavalry                   ? "cavalry"
                                               : "infantry");
        fact("unit", id, "corps", "%s", info->corps);
        if (info->piece != PIECE_DETACHMENT)
            fact_number("unit", id, "stars", info->stars);
        nonzero("unit", id, "maneuver", info->range_maneuver);
        nonzero("unit", id, "battle", info->range_battle);
        fact("unit", id, "at", "%s", hex_text(info->hex));
        nonzero("unit", id, "turn", info->turn);
        nonzero("unit", id, "arrives", info->arrives);
        nonzero("unit", id, "formed", info->battle);
    }
}

static void hexes_text(const hex_id *hexes, int count, char *out, size_t size) {
    int length = 0;
    out[0] = 0;
    for (int i = 0; i < count; i++)
        length += snprintf(out + length, size - (size_t)length, "%s%s", i ? " " : "", hex_text(hexes[i]));
}

static void start_facts(void) {
    char id[16], text[128];
    for (side_id side = 0; side < SIDES; side++) {
        fact_number("side", t->side_id[side], "ammunition", t->ammunition[side]);
        nonzero("side", t->side_id[side], "pontoons", t->pontoons[side]);
        nonzero("side", t->side_id[side], "free", t->free_activations[side]);
        nonzero("side", t->side_id[side], "first", t->first_player == side);
        nonzero("side", t->side_id[side], "turning", t->turning == side);
        nonzero("side", t->side_id[side], "still", t->still == side);
        if (t->heavy != HEX_NONE && t->heavy_side == side)
            fact("side", t->side_id[side], "heavy", "%s", hex_text(t->heavy));
    }
    fact_number("battle", "whole", "turns", t->scenario.turns);
    fact("battle", "whole", "title", "%s", t->scenario.title);
    nonzero("battle", "whole", "preset_hqs", t->preset_hqs);
    for (int i = 0; i < t->scenario.turns; i++) {
        snprintf(id, sizeof id, "%d", i + 1);
        fact("turn", id, "title", "%s", t->turn_title[i]);
    }
    for (int i = 0; i < t->entry_count; i++)
        fact("entry", hex_text(t->entry[i].hex), "side", "%s", t->side_id[t->entry[i].side]);
    for (int i = 0; i < t->space_count; i++) {
        fact("space", t->space[i].name, "links", "%d", t->space[i].links);
        fact("space", t->space[i].name, "entry", "%s", hex_text(t->space[i].entry));
    }
    for (int i = 0; i < t->bridge_count; i++) {
        snprintf(id, sizeof id, "%d", i + 1);
        fact("bridge", id, "over", "%s %s", hex_text(t->bridge[i].hex),
             direction_name(&t->grid, t->bridge[i].direction));
    }
    for (hex_id h = 0; h < t->map_hexes; h++) {
        if (t->hex[h].trench)
            fact("works", hex_text(h), "front", "%d", t->hex[h].front);
        nonzero("works", hex_text(h), "fort", t->hex[h].fort);
        nonzero("works", hex_text(h), "built", t->works[h]);
    }
    for (int i = 0; i < t->condition_count; i++) {
        const struct fury_condition *condition = &t->condition[i];
        snprintf(id, sizeof id, "%d", i + 1);
        fact("condition", id, "side", "%s", t->side_id[condition->side]);
        fact("condition", id, "kind", "%s",
             (const char *[]){"hold", "path", "rail", "near", "removed", "touch"}[condition->kind]);
        nonzero("condition", id, "count", condition->count);
        nonzero("condition", id, "within", condition->within);
        fact("condition", id, "when", "%s", (const char *[]){"", "two-players", "still"}[condition->when]);
        hexes_text(condition->from, condition->from_count, text, sizeof text);
        fact("condition", id, "from", "%s", text);
        hexes_text(condition->hex, condition->hex_count, text, sizeof text);
        fact("condition", id, "hexes", "%s", text);
        fact("condition", id, "title", "%s", condition->title);
    }
}

static void open_tables(const char *battle) {
    struct load_error error;
    t = load_game("games", battle, &error);
    if (t == NULL)
        fail_msg("%s: %s: %s", error.file, error.key, error.why);
    transcript_begins();
}

static void charts(void **unused) {
    (void)unused;
    open_tables("fredericksburg");
    charts_facts();
    value_facts("fredericksburg");
    transcript_tells("rebelfury-charts");
    transcript_ends("rebelfury-charts");
    load_free(t);
}

static void battle(const char *name) {
    open_tables(name);
    army_facts();
    start_facts();
    transcript_tells(name);
    transcript_ends(name);
    load_free(t);
}

static void battles(void **unused) {
    (void)unused;
    battle("fredericksburg");
    battle("chancellorsville");
    battle("wilderness");
    battle("spotsylvania");
    battle("chickamauga");
    battle("chattanooga");
}

TESTS(test(charts), test(battles))
