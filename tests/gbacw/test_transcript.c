/* test_transcript.c: the order of battle, the charts and the numbers of each game's own rules against the transcript of
 * the books (tests/transcript): each value of the data, one by one. */
#include "gettysburg.h"

#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/games/monocacy/monocacy.h"
#include "gbacw/state/names.h"
#include "harness/transcript.h"
#include "harness/values.h"

static const char *const CLASSES[CLASSES_MAX] = {"line",  "column", "mounted",    "limbered",
                                                 "wagon", "leader", "dismounted", "skirmish"};

/* ---- the armies ---- */

static void hex_fact(const struct gbacw_tables *t, const char *kind, const char *id, const char *field, hex_id hex) {
    char label[16] = "";
    struct text text;
    text_init(&text, label, sizeof label);
    if (hex != HEX_NONE)
        assert_true(label_write(&t->grid, &t->label[0], hex, &text));
    fact(kind, id, field, "%s", label);
}

/* Zero is what a game has that knows no such thing. */
static void nonzero(const char *kind, const char *id, const char *field, int number) {
    if (number)
        fact_number(kind, id, field, number);
}

static void rating_facts(const char *id, const char *whose, const struct leader_ratings *rating) {
    nonzero(whose, id, "radius", rating->radius);
    nonzero(whose, id, "rally", rating->rally);
    nonzero(whose, id, "integrity", rating->integrity);
    nonzero(whose, id, "points", rating->command_points);
    if (rating->higher)
        fact_number(whose, id, "higher", rating->higher - 1);
}

static void leader_facts(const struct gbacw_tables *t, const struct counter_info *info) {
    fact("leader", info->id, "rank", "%s", gbacw_rank_names[info->rank]);
    fact("leader", info->id, "grade", "%s", info->grade ? gbacw_grade_names[info->grade] : "");
    hex_fact(t, "leader", info->id, "at", info->standard_hex);
    fact("leader", info->id, "relieved", "%s",
         info->relieved_by == COUNTER_NONE ? "" : t->counter[info->relieved_by].id);
    rating_facts(info->id, "leader", &info->rating);
    if (!info->no_replacement)
        rating_facts(info->id, "replacement", &info->replacement);
}

static void unit_facts(const struct gbacw_tables *t, const struct counter_info *info) {
    const char *id = info->id;
    fact("unit", id, "type", "%s", gbacw_type_names[info->type]);
    fact("unit", id, "weapon", "%s", info->weapon == NO_WEAPON ? "" : t->weapon[info->weapon].id);
    fact_number("unit", id, "strength", info->strength);
    fact_number("unit", id, "morale", info->morale); /* 0: green */
    nonzero("unit", id, "rounds", info->rounds);
    if (info->type == TYPE_WAGON && (info->boxes_small || info->boxes_artillery))
        fact("unit", id, "boxes", "%d %d", info->boxes_small, info->boxes_artillery);
    nonzero("unit", id, "dismounted", info->dismounted_morale);
    fact("unit", id, "arms", "%s", info->dismounted_weapon == NO_WEAPON ? "" : t->weapon[info->dismounted_weapon].id);
    fact("unit", id, "group", "%s", info->group);
    nonzero("unit", id, "horse", info->horse);
    nonzero("unit", id, "optional", info->optional);
    hex_fact(t, "unit", id, "at", info->standard_hex);
    fact("unit", id, "facing", "%s",
         info->standard_hex == HEX_NONE || info->standard_facing == DIRECTION_NONE
             ? ""
             : direction_name(&t->grid, info->standard_facing));
    fact("unit", id, "half-of", "%s", info->part_of == COUNTER_NONE ? "" : t->counter[info->part_of].id);
    fact("unit", id, "twin", "%s", info->twin == COUNTER_NONE ? "" : t->counter[info->twin].id);
    nonzero("unit", id, "near", info->near_distance);
    nonzero("unit", id, "entry", info->entry_turn);
}

static void army_facts(const struct gbacw_tables *t) {
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        if (info->type == TYPE_GUN_CREW || info->type == TYPE_WAGON_CREW || info->nameless)
            continue;
        const char *kind = info->type == TYPE_LEADER ? "leader" : "unit";
        fact(kind, info->id, "name", "%s", info->name);
        fact(kind, info->id, "side", "%s", t->side_id[info->side]);
        fact(kind, info->id, "of", "%s",
             info->brigade != NO_BRIGADE     ? t->brigade[info->brigade].id
             : info->division != NO_DIVISION ? t->division[info->division].id
                                             : "");
        if (info->type == TYPE_LEADER)
            leader_facts(t, info);
        else
            unit_facts(t, info);
    }
    for (int b = 0; b < t->brigade_count; b++) {
        const struct brigade_info *info = &t->brigade[b];
        fact("brigade", info->id, "name", "%s", info->name);
        fact("brigade", info->id, "of", "%s", info->division == NO_DIVISION ? "" : t->division[info->division].id);
        fact_number("brigade", info->id, "limit", info->limit);
        fact_number("brigade", info->id, "total", info->total);
        fact_number("brigade", info->id, "points", info->points);
        nonzero("brigade", info->id, "points_gone", info->points_gone);
        if (info->morale_class)
            fact("brigade", info->id, "class", "%c", "?EDCBA"[info->morale_class]);
        nonzero("brigade", info->id, "depletion", info->depletion);
    }
    for (int d = 0; d < t->division_count; d++) {
        fact("division", t->division[d].id, "name", "%s", t->division[d].name);
        nonzero("division", t->division[d].id, "cli", t->division[d].own[0]);
        nonzero("division", t->division[d].id, "cli_extra", t->division[d].own[1]);
    }
}

/* ---- the charts ---- */

static void cost_fact(const char *kind, const char *id, const char *field, unsigned sixths) {
    if (sixths == COST_IMPASSABLE || sixths == COST_OTHER || sixths == COST_ALL || sixths == COST_STOP)
        fact(kind, id, field, "%s",
             sixths == COST_IMPASSABLE ? "P"
             : sixths == COST_OTHER    ? "other"
             : sixths == COST_ALL      ? "all"
                                       : "stop");
    else if (sixths % 6)
        fact(kind, id, field, "1/%u", 6 / sixths);
    else
        fact(kind, id, field, "%u", sixths / 6);
}

/* A row of nothing but zeros is none. */
static void cost_facts(const char *kind, const char *id, const uint8_t costs[CLASSES_MAX]) {
    static const uint8_t nothing[CLASSES_MAX];
    if (memcmp(costs, nothing, sizeof nothing) == 0)
        return;
    for (int class = 0; class < CLASSES_MAX; class ++)
        cost_fact(kind, id, CLASSES[class], costs[class]);
}

static void ground_facts(const struct charts *c) {
    cost_facts("march", "allowance", c->allowance);
    for (int f = FORMATION_LINE; f <= FORMATION_SKIRMISH; f++)
        cost_fact("change", gbacw_formation_names[f], "cost", c->change_cost[f]);
    for (int k = 0; gbacw_terrain_names[k]; k++) {
        const char *id = gbacw_terrain_names[k];
        const struct stacking_limit *limit = &c->stacking[k];
        cost_facts("march", id, c->terrain_cost[k]);
        nonzero("stacking", id, "units", limit->units);
        nonzero("stacking", id, "points", limit->points);
        nonzero("stacking", id, "batteries", limit->batteries);
        nonzero("stacking", id, "hexside_fire", limit->hexside_fire);
        nonzero("stacking", id, "hexside_guns", limit->hexside_guns);
        nonzero("stacking", id, "melee", limit->melee);
        nonzero("terrain", id, "charge", c->terrain_charge[k]);
        nonzero("terrain", id, "fire", c->terrain_fire[k]);
        nonzero("terrain", id, "melee", c->terrain_melee[k]);
        nonzero("terrain", id, "height", c->terrain_height[k]);
    }
    for (int k = WAY_TRAIL; k < WAYS_MAX; k++)
        cost_facts("way", gbacw_way_names[k], c->way_cost[k]);
    for (int k = 0; gbacw_hexside_names[k]; k++) {
        const char *id = gbacw_hexside_names[k];
        if (k == HEXSIDE_CHANGING)
            continue;
        cost_facts("hexside", id, c->side_cost[k]);
        nonzero("crossing", id, "charge", c->side_charge[k]);
        nonzero("crossing", id, "fire", c->side_fire[k]);
        nonzero("crossing", id, "melee", c->side_melee[k]);
    }
    for (int f = FORMATION_LINE; f <= FORMATION_SKIRMISH; f++)
        fact_number("stands", gbacw_formation_names[f], "height", c->unit_height[f]);
    fact_number("stands", "wagon", "height", c->wagon_height);
    for (int i = 0; i < 4; i++) {
        char id[8];
        snprintf(id, sizeof id, "%d", i + 1);
        nonzero("density", id, "from", c->density_from[i]);
        nonzero("density", id, "shift", c->density_shift[i]);
    }
}

static void weapon_facts(const struct gbacw_tables *t) {
    for (int w = 0; w < t->weapon_count; w++) {
        const struct weapon *weapon = &t->weapon[w];
        char times[128] = "", most[8];
        int length = 0;
        for (int from = 1, to; from <= weapon->range; from = to + 1) {
            for (to = from; to < weapon->range && weapon->times6[to + 1] == weapon->times6[from]; to++)
                ;
            unsigned sixths = weapon->times6[from];
            snprintf(most, sizeof most, sixths % 6 ? "1/%u" : "%u", sixths % 6 ? 6 / sixths : sixths / 6);
            length += snprintf(times + length, sizeof times - (size_t)length, "%s%d-%d:%s", length ? " " : "", from, to,
                               most);
        }
        fact("weapon", weapon->id, "name", "%s", weapon->name);
        fact("weapon", weapon->id, "times", "%s", times);
        nonzero("weapon", weapon->id, "artillery", weapon->artillery);
        nonzero("weapon", weapon->id, "mounted", weapon->fires_mounted);
        nonzero("weapon", weapon->id, "prone", weapon->prone);
        nonzero("weapon", weapon->id, "rapid", weapon->rapid);
        nonzero("weapon", weapon->id, "depletes", weapon->depletes);
    }
}

static void melee_text(struct melee_result result, char text[16]) {
    int length = 0;
    text[0] = 0;
    if (result.flags)
        snprintf(text, 16, "%s", result.flags == MELEE_ENGAGED ? "Eng" : "Rpls");
    else if (!result.killed && !result.captured && !result.retreat)
        snprintf(text, 16, "-");
    if (result.killed)
        length += snprintf(text + length, 16 - (size_t)length, "K%d", result.killed);
    if (result.captured)
        length += snprintf(text + length, 16 - (size_t)length, "C%d", result.captured);
    if (result.retreat)
        length += snprintf(text + length, 16 - (size_t)length, "R%d", result.retreat);
}

static void combat_facts(const struct charts *c) {
    char field[16], die_id[8], one[16], two[16];
    for (int column = 0; column < c->fire_columns; column++) {
        snprintf(field, sizeof field, "c%d", column + 1);
        fact_number("fire", "grapeshot", field, c->grape_from[column]);
        fact_number("fire", "small_arms", field, c->small_from[column]);
    }
    for (int die = 0; die < 6; die++) {
        snprintf(die_id, sizeof die_id, "%d", die + 1);
        for (int column = 0; column < c->fire_columns; column++) {
            struct fire_result result = c->fire[die][column];
            snprintf(field, sizeof field, "c%d", column + 1);
            if (result.loss)
                fact("fire", die_id, field, "%d%s", result.loss, result.flags & FIRE_STAR ? "*" : "");
            else
                fact("fire", die_id, field, "%s",
                     (const char *[]){"-", "P", "R", "P/R"}[result.flags & (FIRE_PIN | FIRE_ROUT)]);
            if (result.flags & FIRE_PINNED)
                fact("fire-pins", die_id, field, "Pin");
        }
        for (int column = 0; column < c->melee_columns; column++) {
            snprintf(field, sizeof field, "%d", c->melee_low + column);
            melee_text(c->melee_attacker[die][column], one);
            melee_text(c->melee_defender[die][column], two);
            fact("melee", die_id, field, "%s/%s", one, two);
        }
        for (int loss = 0; loss < 3; loss++) {
            snprintf(field, sizeof field, "loss%d", loss + 1);
            if (c->loss_artillery[0][0])
                fact("ammunition", die_id, field, "%d/%d", c->loss_small[die][loss], c->loss_artillery[die][loss]);
        }
        for (int rating = 1; rating < 6 && c->morale_letters; rating++) {
            snprintf(field, sizeof field, "%c", "?EDCBA"[rating]);
            fact("morale", die_id, field, "%s",
                 (const char *[]){"holds", "routs", "again"}[c->morale_table[rating][die]]);
        }
    }
    for (int i = 0; i < c->misprint_count; i++) {
        snprintf(die_id, sizeof die_id, "%d", i + 1);
        melee_text(c->misprint[i].defender, two);
        fact("misprint", die_id, "cell", "%d %d %s", c->misprint[i].die, c->melee_low + c->misprint[i].column, two);
    }
    for (int sum = 1; sum <= 12; sum++) {
        snprintf(die_id, sizeof die_id, "%d", sum);
        nonzero("elephant", die_id, "morale", c->elephant[sum]);
        for (int column = 0; column < LEADER_COLUMNS && sum > 1; column++)
            fact("fate", die_id,
                 (const char *[]){"k-melee", "c-melee", "rpls-melee", "small-arms", "artillery"}[column], "%s",
                 c->leader_fate[column][sum] ? gbacw_fate_names[c->leader_fate[column][sum]] : "");
    }
    for (int row = 0; row < 2; row++) {
        const struct overshoot_row *over = &c->overshoot[row];
        snprintf(die_id, sizeof die_id, "%d", row + 1);
        if (over->from)
            fact("overshoot", die_id, "row", "%d: %d %d %d %d %d %d", over->from, over->by[0], over->by[1], over->by[2],
                 over->by[3], over->by[4], over->by[5]);
    }
    for (int reason = 0; reason < MORALE_REASONS; reason++)
        nonzero("morale-die",
                (const char *[]){"leader", "losses", "ineffective", "enfiladed", "depleted", "town", "mixed"}[reason],
                "by", c->morale_by[reason]);
}

static void number(const char *id, int value) { nonzero("number", id, "is", value); }

static void number_facts(const struct gbacw_tables *t) {
    const struct charts *c = &t->charts;
    cost_fact("number", "bridge-line", "is", c->bridge_line_cost);
    number("bridge-way", c->bridge_way);
    number("wagon-points", c->wagon_points);
    number("battery-points", c->battery_points);
    number("train-points", c->train_points);
    number("shift-cap", c->shift_cap);
    number("depletion-die", c->depletion_die);
    number("depletion-roll", c->depletion_roll);
    number("steep-feet", c->steep_feet);
    number("hex-fire", c->hex_fire);
    number("long-artillery", c->long_artillery);
    number("rout-hexes", c->rout_hexes);
    number("charge-distance", c->charge_distance);
    number("leader-alone", c->leader_alone);
    cost_fact("number", "horse-battery", "is", c->horse_battery_allowance);
    number("horse-holders", c->horse_holders);
    number("reserve-points", c->reserve_points);
    number("reserve-batteries", c->reserve_batteries);
    number("rally-distance", c->rally_distance);
    number("surrounded", c->surrounded);
    number("ridge-feet", c->ridge_feet);
    number("open-orchards", c->open_orchards);
    number("saddle-feet", c->saddle_feet);
    number("night-radius", c->night_radius);
    number("night-small-arms", c->night_small_arms);
    number("night-artillery", c->night_artillery);
    number("turn-minutes", t->turn_minutes);
    number("hex-yards", t->hex_yards);
    number("point-men", t->point_men);
    number("night-from", t->night_from);
    number("night-to", t->night_to);
    number("night-minutes", t->night_minutes);
    number("clock", t->clock);
    for (int s = 0; s < t->scenario_count; s++) {
        fact_number("scenario", t->scenario[s].id, "turns", t->scenario[s].turns);
        fact("scenario", t->scenario[s].id, "title", "%s", t->scenario[s].title);
    }
    for (side_id side = 0; side < SIDES; side++)
        for (direction d = 0; d < DIRECTIONS; d++)
            fact_number("retreat", t->side_id[side], direction_name(&t->grid, d), t->retreat_score[side][d]);
}

static const struct gbacw_tables *told(const char *game) {
    const struct gbacw_tables *t = tables_named(game);
    transcript_begins();
    army_facts(t);
    ground_facts(&t->charts);
    weapon_facts(t);
    combat_facts(&t->charts);
    number_facts(t);
    value_facts(game);
    return t;
}

/* ---- the games, with the numbers of their own rules ---- */

static void monocacy(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = told("monocacy");
    const struct monocacy_tables *own = (const struct monocacy_tables *)(const void *)t->special;
    char id[16];
    for (int i = 0; i < MONOCACY_FORDS; i++) {
        snprintf(id, sizeof id, "ford-%d", i + 1);
        hex_fact(t, "place", id, "hex", own->ford[i]);
    }
    for (int i = 0; i < MONOCACY_ROAD; i++) {
        snprintf(id, sizeof id, "early-road-%d", i + 1);
        hex_fact(t, "place", id, "hex", own->early_road[i]);
    }
    hex_fact(t, "place", "bridge", "hex", own->bridge_hex);
    hex_fact(t, "place", "bridge-far", "hex", own->bridge_far);
    hex_fact(t, "place", "early", "hex", own->early_hex);
    number("ford-count", own->ford_count);
    number("bank-union", own->bank_union);
    number("bank-confederate", own->bank_confederate);
    number("mask-column", own->mask_column);
    number("mask-row", own->mask_row);
    number("activation-distance", own->activation_distance);
    cost_fact("number", "activation-cost", "is", own->activation_cost);
    number("search-distance", own->search_distance);
    number("searches", own->searches);
    number("searches-with-early", own->searches_with_early);
    number("command-distance", own->command_distance);
    number("rally-distance-army", own->rally_distance_army);
    number("rally-distance-near", own->rally_distance_near);
    number("bridge-die", own->bridge_die);
    number("bridge-die-pinned", own->bridge_die_pinned);
    number("bridge-wallace", own->bridge_wallace);
    number("cli-marks", own->moving_boxes);
    number("cli-own", own->detached_boxes);
    for (int tally = 0; tally < TALLY_SPECIAL; tally++)
        fact_number("victory", gbacw_tally_names[tally], "points", own->points[tally]);
    fact_number("victory", "laggard", "points", own->laggard_points);
    for (int turn = 1; turn <= MONOCACY_TURNS; turn++) {
        snprintf(id, sizeof id, "mask-%d", turn);
        fact_number("victory", id, "points", own->mask_points[turn]);
    }
    transcript_tells("monocacy-units");
    transcript_tells("monocacy-charts");
    transcript_ends("monocacy");
    load_free(t);
}

static void kernstown(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = told("kernstown");
    const struct kernstown_tables *own = (const struct kernstown_tables *)(const void *)t->special;
    fact("place", "army-morale", "hex", "%s", t->side_id[own->side]);
    number("army-morale-start", own->start);
    number("army-morale-turn", own->turn);
    number("army-morale-move", own->move);
    number("army-morale-ineffective", own->ineffective);
    number("army-morale-release", own->release);
    number("demoralized-below", own->below);
    number("demoralized-band", own->band);
    number("demoralized-again", own->again);
    fact_number("victory", "infantry-killed", "points", own->infantry_killed);
    fact_number("victory", "infantry-captured", "points", own->infantry_captured);
    fact_number("victory", "cavalry-lost", "points", own->cavalry_lost);
    fact_number("victory", "gun-destroyed", "points", own->gun_destroyed);
    fact_number("victory", "gun-captured", "points", own->gun_captured);
    fact_number("victory", "leader-captured", "points", own->leader_captured);
    fact_number("victory", "exit", "points", own->exit_points);
    fact_number("victory", "exit-cavalry", "points", own->exit_cavalry);
    fact_number("victory", "terrain", "points", own->terrain);
    fact_number("victory", "army-morale", "points", own->army_morale);
    for (int i = 0; i < KERNSTOWN_LEVELS; i++)
        fact_number("victory", (const char *[]){"marginal", "substantial", "decisive"}[i], "points", own->level[i]);
    transcript_tells("kernstown-units");
    transcript_tells("kernstown-charts");
    transcript_ends("kernstown");
    load_free(t);
}

static void gettysburg(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = told("gettysburg");
    const struct gettysburg_tables *own = (const struct gettysburg_tables *)(const void *)t->special;
    const struct {
        const char *id;
        int points;
    } rows[] = {{"infantry-killed", own->infantry_killed},
                {"infantry-captured", own->infantry_captured},
                {"cavalry", own->cavalry},
                {"wagon", own->wagon},
                {"wagon-captured", own->wagon_captured},
                {"train-captured", own->train_captured},
                {"reserve-captured", own->reserve_captured},
                {"corps-wounded", own->corps[0]},
                {"corps-lost", own->corps[1]},
                {"division-wounded", own->division[0]},
                {"division-lost", own->division[1]},
                {"brigade-wounded", own->brigade[0]},
                {"brigade-lost", own->brigade[1]},
                {"brigade-least", own->brigade_least},
                {"replacement", own->replacement}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        fact_number("victory", rows[i].id, "points", rows[i].points);
    for (side_id side = 0; side < SIDES; side++) {
        const struct gettysburg_army *army = &own->army[side];
        fact_number("army", t->side_id[side], "battery", army->battery);
        fact_number("army", t->side_id[side], "wounded", army->commander[0]);
        fact_number("army", t->side_id[side], "lost", army->commander[1]);
        fact_number("army", t->side_id[side], "wounded_shift", army->shift[0]);
        fact_number("army", t->side_id[side], "lost_shift", army->shift[1]);
    }
    for (int i = 0; i < GETTYSBURG_LEVELS; i++)
        fact_number("victory", (const char *[]){"tactical", "substantial", "decisive"}[i], "points", own->level[i]);
    for (int strength = ADJUSTMENT_LEAST; strength <= ADJUSTMENT_MOST; strength++)
        for (int column = 0; column < ADJUSTMENT_COLUMNS; column++) {
            char id[8], field[8];
            snprintf(id, sizeof id, "%d", strength);
            snprintf(field, sizeof field, "%d", column + 1);
            nonzero("adjustment", id, field, own->adjustment[strength - ADJUSTMENT_LEAST][column]);
        }
    for (int w = 0; w < WINGS; w++)
        for (int i = 0; i < WING_CHIEFS; i++) {
            char id[16];
            snprintf(id, sizeof id, "wing-%d-%d", w + 1, i + 1);
            if (i < own->wing[w].chief_count)
                fact("place", id, "who", "%s", t->counter[own->wing[w].chief[i]].id);
        }
    number("skirmish-points", own->skirmish_points);
    number("skirmish-until-day", own->skirmish_until.day);
    number("skirmish-until", own->skirmish_until.minute);
    number("post-from-day", own->post_from.day);
    number("post-from", own->post_from.minute);
    transcript_tells("gettysburg-units");
    transcript_tells("gettysburg-leaders");
    transcript_tells("gettysburg-brigades");
    transcript_tells("gettysburg-charts");
    transcript_ends("gettysburg");
    load_free(t);
}

/* ---- the games' own memory ---- */

/* Each byte of it has one name, but for the spare ones: what `state` tells and `sandbox` takes is all of it. */
static void all_named(const struct book *rules, size_t spare_from, size_t spare_to, size_t size) {
    uint8_t names[sizeof(((struct gbacw_state *)0)->special)] = {0};
    for (const struct special_field *field = rules->memory; field->name; field++)
        for (size_t i = field->offset; i < (size_t)field->offset + field->size; i++) {
            assert_true(i < size);
            if (names[i]++)
                fail_msg("%s: %s has a byte of another name", rules->name, field->name);
        }
    for (size_t i = 0; i < size; i++)
        if (names[i] != (i < spare_from || i >= spare_to))
            fail_msg("%s: byte %zu has %d names", rules->name, i, names[i]);
}

static void own_memory(void **unused) {
    (void)unused;
#define ALL_NAMED(profile, type, last)                                                                                 \
    all_named(&(profile), offsetof(struct type, spare),                                                                \
              offsetof(struct type, spare) + sizeof(((struct type *)0)->spare),                                        \
              offsetof(struct type, last) + sizeof(((struct type *)0)->last))
    ALL_NAMED(monocacy_book, monocacy_state, spare);
    ALL_NAMED(kernstown_book, kernstown_state, spare);
    ALL_NAMED(gettysburg_book, gettysburg_state, wing);
}

TESTS(test(monocacy), test(kernstown), test(gettysburg), test(own_memory))
