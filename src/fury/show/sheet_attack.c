/* sheet_attack.c: an attack before it is declared and while it is decided: both Battle Ratings case by case, what may
 * still be added, the exact chances of every result, and how the guns would change them (7.4). And who must attack
 * (7.1). */
#include <string.h>

#include "fury/combat/attack.h"
#include "fury/combat/odds.h"
#include "fury/march/obligations.h"
#include "fury/show/queries.h"
#include "fury/show/sheet.h"

static uint32_t driven_off(const uint32_t fates[5]) {
    return fates[FATE_RETREATS] + fates[FATE_BLOWN] + fates[FATE_ELIMINATED] + fates[FATE_POOL];
}

/* ---- ratings ---- */

static bool is_one_of(const char *rule_case, const char *const *cases) {
    while (*cases && strcmp(*cases, rule_case) != 0)
        cases++;
    return *cases != NULL;
}

/* Most stars and the terrain chart are data that no book prints. */
static bool is_reconstructed(const struct game *game, const struct attack_locals *attack,
                             const struct rating_item *item) {
    static const char *const stars[] = {"7.4-S2A-b", "7.4-S2B-b", "7.4-S2A-e", "7.4-S2B-f", NULL};
    if (item->who != COUNTER_NONE && is_one_of(item->rule_case, stars))
        return info_of(game, item->who)->marks & FURY_MARK_STARS;
    return strcmp(item->rule_case, "7.4-S2B-d") == 0 &&
           tables_of(game)->terrain[ground_of(tables_of(game), attack->target)->terrain].marks;
}

static void item_row(struct sheet *sheet, const char *what, counter_id who, int by, struct row row) {
    struct phrase label, value;
    text_init(&label.text, label.at, sizeof label.at);
    play_say(sheet->game, what, &label.text);
    if (who != COUNTER_NONE) {
        text_add(&label.text, ", ");
        text_add(&label.text, info_of(sheet->game, who)->name);
    }
    text_init(&value.text, value.at, sizeof value.at);
    text_signed(&value.text, by);
    row.label = label.at;
    row.value = value.at;
    row.unit = UNIT(who);
    row.depth = 1;
    sheet_item(sheet, row);
}

static void rating_rows(struct sheet *sheet, const struct attack_locals *attack, const struct rating *rating,
                        const char *who) {
    struct phrase head;
    text_init(&head.text, head.at, sizeof head.at);
    play_say(sheet->game, who, &head.text);
    play_say(sheet->game, ", Battle Rating ", &head.text);
    text_number(&head.text, rating->total);
    sheet_section(sheet, head.at);
    for (int i = 0; i < rating->count; i++) {
        const struct rating_item *item = &rating->item[i];
        item_row(sheet, item->why, item->who, item->by,
                 ROW(.case_number = item->rule_case, .mark = is_reconstructed(sheet->game, attack, item)));
    }
}

/* ---- what may still be added ---- */

static void may_row(struct sheet *sheet, const char *what, counter_id who, int by, const char *rule_case) {
    item_row(sheet, what, who, by, ROW(.case_number = rule_case, .tone = "quiet"));
}

static void leader_rows(struct sheet *sheet, counter_id c, hex_id hex, const char *what, const char *rule_case) {
    if (c == COUNTER_NONE || !is_division(sheet->game, c))
        return;
    FOR_COUNTERS(sheet->game, hq) {
        if (fury_may_lead(sheet->game, hq, info_of(sheet->game, c)->side, hex))
            may_row(sheet, what, hq, info_of(sheet->game, hq)->stars, rule_case);
    }
}

static void choices_rows(struct sheet *sheet, const struct attack_locals *attack, unsigned stage) {
    struct game *game = sheet->game;
    const struct fury_charts *charts = charts_of(game);
    sheet_section(sheet, "Still to be chosen");
    if (stage <= ATTACK_SUPPORT_OF_ATTACKER && is_legal(fury_may_support(game, attack->attacker)))
        may_row(sheet, "Attacker's Artillery Support (secret)", COUNTER_NONE, charts->attacker_support, "7.4-S2A-c");
    if (stage <= ATTACK_SUPPORT_OF_DEFENDER && is_legal(fury_may_support(game, attack->defender)))
        may_row(sheet, "Defender's Artillery Support (secret)", COUNTER_NONE, charts->defender_support, "7.4-S2B-c");
    for (counter_id c = 0; stage <= ATTACK_ASSIST && c < tables_of(game)->counter_count; c++)
        if (fury_may_assist(game, attack, c))
            may_row(sheet, "Attack Support", c, charts->assist, "7.4-S2A-g");
    if (stage <= ATTACK_LEAD_OF_ATTACKER)
        leader_rows(sheet, attack->attacker, attack->from, "Attacker's Leadership", "7.4-S2A-e");
    if (stage <= ATTACK_LEAD_OF_DEFENDER)
        leader_rows(sheet, attack->defender, attack->target, "Defender's Leadership", "7.4-S2B-f");
}

/* ---- chances ---- */

static void fate_rows(struct sheet *sheet, const char *who, const uint32_t fates[5], bool mine) {
    static const char *const words[5] = {" holds", " retreats", " is Blown", " is eliminated",
                                         " is removed and can be placed again"};
    for (int i = 0; i < 5; i++) {
        struct phrase label;
        if (!fates[i])
            continue;
        text_init(&label.text, label.at, sizeof label.at);
        play_say(sheet->game, who, &label.text);
        play_say(sheet->game, words[i], &label.text);
        sheet_odds(sheet, label.at, fates[i], ODDS_ALL, (i == FATE_STAYS) == mine ? "good" : "bad");
    }
}

static const char *const result_words[RESULTS] = {"Attacker Retreats", "Attacker Blown", "Disaster",
                                                  "Defender Retreats", "Defender Blown", "Breakthrough",
                                                  "Counterattack"};

static void chance_rows(struct sheet *sheet, const struct attack_locals *attack, const struct odds *odds) {
    const struct game *game = sheet->game;
    const char *defender = attack->defender == COUNTER_NONE ? "The garrison" : info_of(game, attack->defender)->name;
    sheet_section(sheet, "Possible results");
    fate_rows(sheet, info_of(game, attack->attacker)->name, odds->attacker, true);
    fate_rows(sheet, defender, odds->defender, false);
    for (int i = 0; i < 2; i++)
        if (odds->leader[i]) {
            struct phrase label;
            text_init(&label.text, label.at, sizeof label.at);
            text_add(&label.text, info_of(game, attack->lead[i])->name);
            play_say(game, " is lost in the first roll", &label.text);
            sheet_odds(sheet, label.at, odds->leader[i], 10000, "warn");
        }
    sheet_section(sheet, "Result of the first roll");
    for (int i = 0; i < RESULTS; i++)
        if (odds->result[i])
            sheet_odds(sheet, result_words[i], odds->result[i], ODDS_ALL,
                       i == RESULT_COUNTERATTACK       ? "warn"
                       : i >= RESULT_DEFENDER_RETREATS ? "good"
                                                       : "bad");
}

static void special_row(struct sheet *sheet, const struct attack_locals *attack) {
    struct phrase value;
    if (attack->cover == COVER_WORKS)
        sheet_text(sheet, "A defender in an Entrenchment or Fort that would retreat or be Blown is eliminated.",
                   "7.4-S4d");
    if (attack->cover == COVER_NONE)
        return;
    phrase(&value, sheet->game, RULE("", "%d of 6 faces Blown", fury_blown_faces(sheet->game)));
    sheet_item(sheet, ROW(.label = "Special die for retreats on this terrain", .value = value.at,
                          .case_number = "2.5-Dice-c", .mark = true));
}

/* ---- the guns ---- */

static void gun_cells(struct sheet *sheet, struct attack_locals attack, uint8_t guns, const char *name) {
    struct rating mine, yours;
    struct odds odds;
    struct phrase cell;
    attack.flags &= (uint8_t) ~(ATTACK_SUPPORT_A | ATTACK_SUPPORT_D);
    attack.flags |= guns;
    fury_rating_attacker(sheet->game, &attack, &mine);
    fury_rating_defender(sheet->game, &attack, &yours);
    fury_settled_odds(sheet->game, &attack, &odds);
    sheet_cells(sheet);
    json_text(sheet->out, name);
    json_text(sheet->out, phrase(&cell, sheet->game, RULE("", "%d : %d", mine.total, yours.total)));
    text_clear(&cell.text);
    fury_percent(&cell.text, driven_off(odds.defender), ODDS_ALL);
    json_text(sheet->out, cell.at);
    text_clear(&cell.text);
    fury_percent(&cell.text, driven_off(odds.attacker), ODDS_ALL);
    json_text(sheet->out, cell.at);
    sheet_cells_end(sheet);
}

static void gun_table(struct sheet *sheet, const struct attack_locals *attack) {
    static const char *const heads[] = {"Artillery Support", "Ratings", "Defender driven off", "Attacker driven off"};
    bool mine = is_legal(fury_may_support(sheet->game, attack->attacker));
    bool yours = is_legal(fury_may_support(sheet->game, attack->defender));
    if (!mine && !yours)
        return;
    sheet_section(sheet, "With Artillery Support");
    sheet_table(sheet, heads, 4);
    gun_cells(sheet, *attack, 0, "none");
    if (mine)
        gun_cells(sheet, *attack, ATTACK_SUPPORT_A, "attacker");
    if (yours)
        gun_cells(sheet, *attack, ATTACK_SUPPORT_D, "defender");
    if (mine && yours)
        gun_cells(sheet, *attack, ATTACK_SUPPORT_A | ATTACK_SUPPORT_D, "both");
    sheet_table_end(sheet);
}

/* ---- the sheet ---- */

enum { MOST = DIRECTIONS };
struct attacks {
    struct attack_locals at[MOST];
    int count;
    unsigned stage; /* of the attack that is being decided, else 0 */
};

static void one_attack(struct sheet *sheet, const struct attack_locals *attack, unsigned stage) {
    struct game *game = sheet->game;
    struct rating mine, yours;
    struct odds odds;
    fury_rating_attacker(game, attack, &mine);
    fury_rating_defender(game, attack, &yours);
    fury_settled_odds(game, attack, &odds);
    rating_rows(sheet, attack, &mine, info_of(game, attack->attacker)->name);
    rating_rows(sheet, attack, &yours,
                attack->defender == COUNTER_NONE ? "Empty works" : info_of(game, attack->defender)->name);
    if (stage < ATTACK_ROLL)
        choices_rows(sheet, attack, stage);
    chance_rows(sheet, attack, &odds);
    special_row(sheet, attack);
    if (stage <= ATTACK_REVEAL)
        gun_table(sheet, attack);
}

/* A walk-over at a Pontoon Bridge: nobody is there to fight (9.6i). */
static void walkover(struct sheet *sheet, const struct attack_locals *attack) {
    struct phrase text;
    sheet_section(sheet, NULL);
    sheet_text(
        sheet,
        phrase(&text, sheet->game, RULE("", "%h is empty: %u crosses its bridge.", attack->target, attack->attacker)),
        "9.6i");
}

static bool may_declare(struct game *game, struct action action) {
    const struct frame *top = play_top(game);
    return top && top->kind == KIND_ATTACKS && is_legal(play_judge(game, info_of(game, action.who)->side, action));
}

static void mark_attack(struct sheet *sheet, const struct attack_locals *attack) {
    struct game *game = sheet->game;
    struct phrase text, title, act;
    struct odds odds;
    struct action action = action_who(VERB_ATTACK, attack->attacker);
    action.hex = attack->target;
    text_init(&text.text, text.at, sizeof text.at);
    if (attack->flags & ATTACK_WALKOVER)
        phrase(&title, game, RULE("", "%u crosses to %h", attack->attacker, attack->target));
    else {
        fury_settled_odds(game, attack, &odds);
        fury_percent(&text.text, driven_off(odds.defender), ODDS_ALL);
        phrase(&title, game, RULE("", "%u drives the defender out of %h: ", attack->attacker, attack->target));
        text_add(&title.text, text.at);
    }
    if (!may_declare(game, action)) {
        sheet_mark(sheet, attack->target, text.at, "target", title.at);
        return;
    }
    sheet_mark_do(sheet, attack->target, text.at, "target", title.at);
    text_init(&act.text, act.at, sizeof act.at);
    play_action_text(game, action, &act.text);
    json_text(sheet->out, act.at);
    sheet_mark_end(sheet);
}

/* The attack that is being decided, the one asked about, or all that a Division could make. */
static struct ruling find_attacks(struct game *game, const struct query *query, struct attacks *out) {
    const struct frame *top = play_top(game);
    bool deciding = top && top->kind == KIND_ATTACK;
    *out = (struct attacks){.stage = 0, .count = 0};
    if (query->unit == COUNTER_NONE || query->hex != HEX_NONE) {
        struct ruling ruling = fury_query_attack(game, query, &out->at[0]);
        out->count = 1;
        out->stage = deciding && query->unit == COUNTER_NONE ? top->stage : 0;
        return ruling;
    }
    if (!is_division(game, query->unit) || !on_map(game, query->unit))
        return RULE("2.4d", "only a Division on the map can attack");
    for (direction d = 0; d < DIRECTIONS; d++)
        if (is_legal(fury_may_attack(game, query->unit, d)))
            out->at[out->count++] = fury_attack_of(game, query->unit, d);
    return out->count ? LEGAL : RULE("2.4a", "%u has no enemy in its Zone of Control that it may attack", query->unit);
}

/* The targets side by side, before anything is added to either side. */
static void summary(struct sheet *sheet, const struct attacks *attacks) {
    static const char *const heads[] = {"Target", "Ratings", "Defender driven off", "Attacker driven off"};
    sheet_table(sheet, heads, 4);
    for (int i = 0; i < attacks->count; i++) {
        struct phrase name;
        const struct attack_locals *attack = &attacks->at[i];
        text_init(&name.text, name.at, sizeof name.at);
        play_say(sheet->game, /* a cell of a table has little room */
                 attack->defender == COUNTER_NONE ? "works" : info_of(sheet->game, attack->defender)->brief,
                 &name.text);
        text_add(&name.text, ", ");
        sheet->game->rules->hex_label(sheet->game->tables, attack->target, &name.text);
        if (!(attack->flags & ATTACK_WALKOVER))
            gun_cells(sheet, *attack, 0, name.at);
    }
    sheet_table_end(sheet);
}

struct ruling fury_attack_sheet(struct game *game, const struct query *query, struct json *out) {
    struct attacks attacks;
    struct sheet sheet;
    struct phrase title;
    struct ruling ruling = find_attacks(game, query, &attacks);
    if (!is_legal(ruling))
        return ruling;
    const struct attack_locals *first = &attacks.at[0];
    phrase(&title, game,
           attacks.count == 1 ? RULE("", "Attack of %u on %h", first->attacker, first->target)
                              : RULE("", "Possible attacks of %u", first->attacker));
    sheet_open(&sheet, game, out, title.at, "7.4");
    if (attacks.count > 1)
        summary(&sheet, &attacks);
    for (int i = 0; i < attacks.count; i++) {
        struct phrase head;
        if (attacks.count > 1) {
            sheet_section(&sheet, phrase(&head, game, RULE("", "On %h", attacks.at[i].target)));
            sheet_item(&sheet,
                       ROW(.label = "Attacked", .hex = HEX(attacks.at[i].target), .unit = UNIT(attacks.at[i].defender),
                           .value = attacks.at[i].defender == COUNTER_NONE
                                        ? "empty works"
                                        : info_of(game, attacks.at[i].defender)->name));
        }
        if (attacks.at[i].flags & ATTACK_WALKOVER)
            walkover(&sheet, &attacks.at[i]);
        else
            one_attack(&sheet, &attacks.at[i], attacks.stage);
    }
    sheet_mark(&sheet, first->from, "", "path", NULL);
    for (int i = 0; i < attacks.count; i++)
        mark_attack(&sheet, &attacks.at[i]);
    for (int i = 0; i < attacks.count; i++)
        sheet_line(&sheet, (const hex_id[]){attacks.at[i].from, attacks.at[i].target}, 2, "target");
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- Mandatory Attacks ---- */

typedef void owed_act(struct sheet *sheet, counter_id c, hex_id target, const char *rule_case);

static int each_owed(struct sheet *sheet, owed_act *act) {
    struct game *game = sheet->game;
    int count = 0;
    FOR_COUNTERS(game, c) {
        for (direction d = 0; is_division(game, c) && on_map(game, c) && d < DIRECTIONS; d++) {
            const char *owed = fury_owes_attack(game, c, d);
            if (owed == NULL)
                continue;
            act(sheet, c, tables_of(game)->neighbour[hex_of(game, c)][d], owed);
            count++;
        }
    }
    return count;
}

static void owed_row(struct sheet *sheet, counter_id c, hex_id target, const char *rule_case) {
    struct phrase value;
    sheet_item(sheet, ROW(.label = info_of(sheet->game, c)->name,
                          .value = phrase(&value, sheet->game, RULE("", "must attack %h", target)),
                          .case_number = rule_case, .unit = UNIT(c), .tone = "bad"));
}
static void owed_mark(struct sheet *sheet, counter_id c, hex_id target, const char *rule_case) {
    (void)c, (void)rule_case;
    sheet_mark(sheet, target, "", "target", "must be attacked");
}
static void owed_line(struct sheet *sheet, counter_id c, hex_id target, const char *rule_case) {
    (void)rule_case;
    sheet_line(sheet, (const hex_id[]){hex_of(sheet->game, c), target}, 2, "target");
}

struct ruling fury_mandatory_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    (void)query;
    sheet_open(&sheet, game, out, "Mandatory Attacks at the moment", "7.1");
    if (each_owed(&sheet, owed_row) == 0)
        sheet_text(&sheet, "There are no Mandatory Attacks.", NULL);
    each_owed(&sheet, owed_mark);
    each_owed(&sheet, owed_line);
    sheet_close(&sheet);
    return LEGAL;
}
