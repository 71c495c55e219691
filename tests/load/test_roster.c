/* test_roster.c: the order of battle, the rosters, the ground and the sequence, against figures typed here a second
 * time (CTR, R.1 to R.7, MAP, SEQ, 19.0, 20.1). */
#include "gbacw/games/monocacy/monocacy.h"
#include "load_test.h"

static counter_id counter(const char *id) {
    for (counter_id c = 0; c < monocacy->counter_count; c++)
        if (strcmp(monocacy->counter[c].id, id) == 0)
            return c;
    fail_msg("no counter %s", id);
    return COUNTER_NONE;
}

static const struct counter_info *info(const char *id) { return &monocacy->counter[counter(id)]; }

static const struct brigade_info *brigade(const char *id) {
    for (int b = 0; b < monocacy->brigade_count; b++)
        if (strcmp(monocacy->brigade[b].id, id) == 0)
            return &monocacy->brigade[b];
    fail_msg("no brigade %s", id);
    return NULL;
}

static const struct division_info *division(const char *id) {
    for (int d = 0; d < monocacy->division_count; d++)
        if (strcmp(monocacy->division[d].id, id) == 0)
            return &monocacy->division[d];
    fail_msg("no division %s", id);
    return NULL;
}

/* 30.0a, 30.31c: boxes left and right of the slash. */
static void check_initiative(const char *id, int limit, int extra) {
    const struct monocacy_limits *boxes = (const struct monocacy_limits *)(const void *)division(id)->own;
    assert_int_equal(boxes->limit, limit);
    assert_int_equal(boxes->extra, extra);
}

static hex_id hex(const char *label) {
    hex_id h = label_read(&monocacy->grid, monocacy->label, monocacy->label_count, label, strlen(label));
    assert_int_not_equal(h, HEX_NONE);
    return h;
}

/* Units "151-NY R5 4" of one brigade: weapon, strength, morale (? green). Their number and sum must be all. */
static void check_units(const char *of, const char *const *rows, int count) {
    int index = (int)(brigade(of) - monocacy->brigade), found = 0, total = 0;
    for (int i = 0; i < count; i++) {
        char id[20], weapon[4], morale;
        int strength;
        assert_int_equal(sscanf(rows[i], "%19s %3[A-Z]%d %c", id, weapon, &strength, &morale), 4);
        const struct counter_info *unit = info(id);
        assert_int_equal(unit->brigade, index);
        assert_string_equal(monocacy->weapon[unit->weapon].id, weapon);
        assert_int_equal(unit->strength, strength);
        assert_int_equal(unit->morale, morale == '?' ? MORALE_GREEN : morale - '0');
    }
    for (counter_id c = 0; c < monocacy->counter_count; c++)
        if (monocacy->counter[c].brigade == index && monocacy->counter[c].type <= TYPE_CAVALRY) {
            found++;
            total += monocacy->counter[c].strength;
        }
    assert_int_equal(found, count);
    assert_int_equal(total, brigade(of)->total);
}
#define UNITS(of, ...)                                                                                                 \
    do {                                                                                                               \
        const char *const rows[] = {__VA_ARGS__};                                                                      \
        check_units(of, rows, (int)(sizeof rows / sizeof *rows));                                                      \
    } while (0)

static void check_brigade(const char *id, const char *side, const char *of, int limit, int total, int points) {
    const struct brigade_info *b = brigade(id);
    assert_string_equal(monocacy->side_id[b->side], side);
    if (of)
        assert_string_equal(monocacy->division[b->division].id, of);
    else
        assert_int_equal(b->division, NO_DIVISION);
    assert_int_equal(b->limit, limit);
    assert_int_equal(b->total, total);
    assert_int_equal(b->points, points);
}

static void union_brigades(void **unused) {
    (void)unused;
    check_brigade("Truex", "usa", "Ricketts", 12, 25, 20);
    check_brigade("McClennan", "usa", "Ricketts", 9, 15, 15);
    check_brigade("1-SB", "usa", NULL, 13, 23, 20);
    UNITS("Truex", "151-NY R5 4", "87-Pa R4 4", "106-NY R5 4", "8-Ill-c C4 5", "14-NJ R4 4", "10-Vt R3 4");
    UNITS("McClennan", "110-Oh R5 5", "122-Oh R2 5", "126-Oh R4 4", "138-Pa R4 4");
    UNITS("1-SB", "11-Md R3 3", "3-Md R2 4", "144-Oh R3 ?", "149-Oh R6 ?", "159-Oh-c C2 ?", "1-Md R5 4",
          "LdRng-c C2 2");
    PROVED("gbacw", "R.1 CTR");
}

static void rodes(void **unused) {
    (void)unused;
    check_initiative("Rodes", 6, 2);
    check_brigade("Grimes", "csa", "Rodes", 4, 9, 15);
    check_brigade("Cook", "csa", "Rodes", 4, 7, 10);
    check_brigade("Cox", "csa", "Rodes", 5, 10, 15);
    check_brigade("Battle", "csa", "Rodes", 5, 9, 15);
    UNITS("Grimes", "2-NC-bt R2 3", "32-NC R3 3", "43-NC M1 3", "45-NC M1 3", "53-NC R2 3");
    UNITS("Cook", "4-Ga R2 3", "12-Ga R2 3", "44-Ga R1 3", "46-Ga R2 3");
    UNITS("Cox", "1-NC M1 3", "2-NC R2 3", "3-NC R2 3", "4-NC R1 3", "14-NC R2 3", "30-NC R2 3");
    UNITS("Battle", "3-Al R1 4", "5-Al R1 4", "6-Al R2 4", "12-Al R3 4", "61-Al R2 4");
    PROVED("gbacw", "R.2");
}

static void gordon(void **unused) {
    (void)unused;
    check_initiative("Gordon", 8, 2);
    check_brigade("Evans", "csa", "Gordon", 5, 12, 15);
    check_brigade("Peck", "csa", "Gordon", 4, 8, 15);
    check_brigade("York", "csa", "Gordon", 5, 9, 15);
    check_brigade("Terry", "csa", "Gordon", 5, 11, 15);
    UNITS("Evans", "12-Ga-bt R1 3", "13-Ga R3 3", "26-Ga R3 3", "31-Ga R1 3", "38-Ga M1 3", "60-Ga R1 3", "61-Ga R2 3");
    UNITS("Peck", "5-La R1 3", "6-La R1 3", "7-La R3 4", "8-La R2 2", "9-La R1 3");
    UNITS("York", "1-La R3 3", "2-La R1 4", "10-La R1 4", "14-La R2 4", "15-La R2 4");
    UNITS("Terry", "Stnwall-1 R3 4", "Stnwall-2 R3 4", "Stnwall-3 R2 4", "Jones-1 R1 3", "Jones-2 R1 3", "Stuart R1 2");
    PROVED("gbacw", "R.3");
}

static void ramseur(void **unused) {
    (void)unused;
    check_initiative("Ramseur", 6, 2);
    check_brigade("Lilley", "csa", "Ramseur", 5, 9, 15);
    check_brigade("Johnston", "csa", "Ramseur", 4, 7, 10);
    check_brigade("Lewis", "csa", "Ramseur", 4, 9, 15);
    UNITS("Lilley", "13-Va R1 3", "31-Va R3 3", "49-Va R2 3", "52-Va R2 3", "58-Va R1 3");
    UNITS("Johnston", "5-NC R2 3", "12-NC R1 3", "20-NC R2 3", "23-NC R2 3");
    UNITS("Lewis", "1-NC-bt R2 3", "6-NC R1 3", "21-NC R1 3", "54-NC M2 3", "57-NC R3 3");
    PROVED("gbacw", "R.4");
}

static void mccausland(void **unused) {
    (void)unused;
    check_brigade("McCausland", "csa", NULL, 4, 8, 15);
    UNITS("McCausland", "14-Va-c P2 3", "17-Va-c P2 3", "25-Va-c P2 3", "37-Va-bt P2 3");
    assert_int_equal(info("14-Va-c")->type, TYPE_CAVALRY);
    assert_int_equal(info("37-Va-bt")->type, TYPE_CAVALRY);
    assert_int_equal(info("37-Va-bt")->entry_hex, hex("3701"));
    PROVED("gbacw", "R.5");
}

static void check_battery(const char *id, const char *weapon, int guns, int rounds, int morale) {
    char crew[32];
    const struct counter_info *battery = info(id);
    assert_int_equal(battery->type, TYPE_BATTERY);
    assert_string_equal(monocacy->weapon[battery->weapon].id, weapon);
    assert_int_equal(battery->strength, guns);
    assert_int_equal(battery->rounds, rounds);
    assert_int_equal(battery->morale, morale);
    assert_int_equal(battery->independent, 1);
    snprintf(crew, sizeof crew, "%s-crew", id);
    assert_int_equal(battery->crew, counter(crew));
    assert_int_equal(info(crew)->crew, counter(id));
    assert_int_equal(info(crew)->type, TYPE_GUN_CREW);
}

static void batteries(void **unused) {
    (void)unused;
    check_battery("Baltimore-A", "TB", 3, 15, 5);
    check_battery("Baltimore-B", "TB", 4, 15, 5);
    check_battery("9-NY-Heavy", "HB", 3, 15, 4);
    check_battery("Braxton", "TB", 4, 8, 4);
    check_battery("Nelson", "TB", 4, 8, 4);
    check_battery("McLaughlin", "TB", 4, 8, 4);
    check_battery("King", "TB", 3, 8, 4);
    PROVED("gbacw", "R.6 21.27");
}

static void wagons(void **unused) {
    (void)unused;
    static const char *const ids[] = {"Wagon-A", "Wagon-B", "Wagon"}, *const sides[] = {"usa", "usa", "csa"};
    int count = 0;
    for (int i = 0; i < 3; i++) {
        const struct counter_info *wagon = info(ids[i]);
        assert_int_equal(wagon->type, TYPE_WAGON);
        assert_string_equal(monocacy->side_id[wagon->side], sides[i]);
        assert_int_equal(wagon->boxes_small, 6);
        assert_int_equal(wagon->boxes_artillery, 10);
        assert_true(wagon->marks & MARK_BOXES);
        assert_string_equal(monocacy->weapon[wagon->weapon].id, "R");
        assert_int_equal(wagon->strength, 1);
        assert_int_equal(wagon->morale, 3);
    }
    for (counter_id c = 0; c < monocacy->counter_count; c++)
        count += monocacy->counter[c].type == TYPE_WAGON;
    assert_int_equal(count, 3);
    PROVED("gbacw", "R.7");
}

static void check_leader(const char *id, int radius, int rally, int integrity, int points, bool at_start) {
    const struct counter_info *leader = info(id);
    assert_int_equal(leader->type, TYPE_LEADER);
    assert_int_equal(leader->rating.radius, radius);
    assert_int_equal(leader->rating.rally, rally);
    assert_int_equal(leader->rating.integrity, integrity);
    assert_int_equal(leader->rating.command_points, points);
    assert_int_equal(leader->replacement_at_start, at_start);
    if (leader->rank == RANK_BRIGADE) {
        assert_int_equal(leader->replacement.radius, 2);
        assert_int_equal(leader->replacement.rally, leader->side == 0 ? 0 : 1);
        assert_int_equal(leader->replacement.integrity, 2);
    }
}

static void leaders(void **unused) {
    (void)unused;
    check_leader("Early", 0, 0, 23, 2, false);
    check_leader("Rodes", 0, 0, 5, 2, false);
    check_leader("Ramseur", 0, 0, 4, 1, false);
    check_leader("Gordon", 0, 0, 6, 3, false);
    check_leader("Wallace", 0, 0, 7, 2, false);
    check_leader("Ricketts", 0, 0, 7, 2, false);
    check_leader("Grimes", 2, 1, 3, 0, true);
    check_leader("Cook", 2, 1, 3, 0, true);
    check_leader("Cox", 2, 1, 3, 0, true);
    check_leader("Battle", 3, 1, 4, 0, true);
    check_leader("Evans", 5, 1, 5, 0, false);
    check_leader("Peck", 3, 1, 3, 0, false);
    check_leader("York", 4, 1, 4, 0, false);
    check_leader("Terry", 4, 1, 4, 0, false);
    check_leader("Lilley", 2, 1, 2, 0, true);
    check_leader("Johnston", 3, 1, 3, 0, true);
    check_leader("Lewis", 3, 0, 3, 0, true);
    check_leader("McCausland", 4, 1, 0, 0, false);
    check_leader("Truex", 5, 1, 5, 0, false);
    check_leader("McClennan", 5, 1, 5, 0, false);
    check_leader("Tyler", 3, 1, 4, 0, false);
    check_leader("Clendenin", 3, 1, 4, 0, false);
    assert_true(info("Clendenin")->marks & MARK_RATING);
    assert_false(info("Truex")->marks & MARK_RATING);
    assert_int_equal(brigade("1-SB")->leader[0], counter("Tyler"));
    assert_int_equal(brigade("1-SB")->leader[1], counter("Clendenin"));
    PROVED("gbacw", "17.1 17.2 3.31");
}

static void marks_survive(void **unused) {
    (void)unused;
    assert_int_equal(info("110-Oh")->marks, 0);
    assert_int_equal(info("14-NJ")->marks, MARK_NAME | MARK_MORALE);
    assert_int_equal(info("4-Ga")->marks, MARK_NAME | MARK_WEAPON | MARK_STRENGTH | MARK_MORALE);
    assert_int_equal(info("12-Al")->marks, 0);
    assert_int_equal(info("149-Oh")->marks, MARK_MORALE);
    assert_string_equal(info("14-NJ")->name, "14 NJ");
}

/* ---- the ground ---- */

static unsigned side_between(const char *a, const char *b) {
    direction d = grid_direction(&monocacy->grid, hex(a), hex(b));
    assert_int_not_equal(d, DIRECTION_NONE);
    return monocacy->hex[hex(a)].side[d];
}

static int bank_of(const char *label) { return monocacy->hex[hex(label)].bank; }

/* The crossings there are at the start, and no way else over the river. */
static void check_river(void) {
    int crossings = 0;
    for (hex_id h = 0; h < monocacy->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id far = monocacy->neighbour[h][d];
            if (far == HEX_NONE)
                continue;
            unsigned bits = monocacy->hex[h].side[d];
            bool river = (bits & BIT(HEXSIDE_RIVER)) != 0;
            assert_int_equal(river, monocacy->hex[h].bank != monocacy->hex[far].bank);
            if (bits & (BIT(HEXSIDE_BRIDGE) | BIT(HEXSIDE_FORD))) {
                assert_true(river);
                crossings++;
            }
            if (river && monocacy->hex[h].way[d])
                assert_true(bits & (BIT(HEXSIDE_BRIDGE) | BIT(HEXSIDE_FORD)));
        }
    assert_int_equal(crossings, 2 * 4);
    assert_true(side_between("2214", "2215") & BIT(HEXSIDE_BRIDGE));
    assert_true(side_between("2214", "2215") & BIT(HEXSIDE_CHANGING));
    assert_true(side_between("2015", "2116") & BIT(HEXSIDE_BRIDGE));
    assert_true(side_between("1531", "1532") & BIT(HEXSIDE_FORD));
    assert_true(side_between("0843", "0943") & BIT(HEXSIDE_BRIDGE));
    assert_int_equal(bank_of("2214"), 2);
    assert_int_equal(bank_of("2215"), 1);
    assert_int_equal(bank_of("2643"), 1);
    assert_int_equal(bank_of("3701"), 1);
}

static int count_terrain(unsigned kind) {
    int count = 0;
    for (hex_id h = 0; h < monocacy->hex_count; h++)
        count += (monocacy->hex[h].terrain & BIT(kind)) != 0;
    return count;
}

static int count_sides(unsigned kind, int bank, int row_low, int row_high) {
    int count = 0;
    for (hex_id h = 0; h < monocacy->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            int row = 46 - h % 46;
            count += (monocacy->hex[h].side[d] & BIT(kind)) && monocacy->hex[h].bank == bank && row >= row_low &&
                     row <= row_high;
        }
    return count;
}

static void the_ground(void **unused) {
    (void)unused;
    static const char *const works[] = {"2016", "2015", "2115", "2214", "2314", "2414", "2514", "2613", "2713"};
    static const char *const fords[] = {"3505", "3605", "3606", "3607", "3608", "3609",
                                        "3510", "3410", "3311", "3211", "3112"};
    const struct monocacy_tables *special = (const struct monocacy_tables *)(const void *)monocacy->special;
    assert_int_equal(monocacy->hex_count, 38 * 46);
    check_river();
    assert_int_equal(count_terrain(TERRAIN_ENTRENCHMENT), 9);
    for (int i = 0; i < 9; i++)
        assert_true(monocacy->hex[hex(works[i])].terrain & BIT(TERRAIN_ENTRENCHMENT));
    assert_int_equal(special->ford_count, 11);
    for (int i = 0; i < 11; i++) {
        assert_int_equal(special->ford[i], hex(fords[i]));
        assert_int_equal(bank_of(fords[i]), 1);
    }
    assert_int_equal(special->bridge_hex, hex("2214"));
    assert_int_equal(special->early_hex, hex("2643"));
    assert_true(count_terrain(TERRAIN_WOODS) > 20);
    assert_int_equal(count_terrain(TERRAIN_WHEAT), 28);
    assert_true(count_sides(HEXSIDE_FENCE, 2, 1, 12) >= 2 * 2 * 13); /* two rows, seen from both sides */
    assert_true(count_sides(HEXSIDE_BLUFF_UP, 1, 33, 46) > 5);
    assert_true(count_sides(HEXSIDE_BLUFF_UP, 2, 31, 46) > 5);
    assert_true(count_sides(HEXSIDE_CREST_UP, 2, 1, 46) > 100);
    PROVED("gbacw", "MAP 3.1");
}

/* ---- the sequence ---- */

static void the_sequence(void **unused) {
    (void)unused;
    static const char *const turn[] = {
        "initial-command", "movement", "defensive-fire",      "offensive-fire", "retreat-before-melee",
        "melee",           NULL,       "ammunition-resupply", "rally",          "final-command"};
    assert_int_equal(monocacy->phase_count, 2 + 10 + 10 + 1);
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < 10; i++) {
            const struct phase_info *phase = &monocacy->phase[2 + 10 * player + i];
            const char *id = turn[i] ? turn[i] : player == 0 ? "ford-search" : "bridge-destruction";
            assert_string_equal(phase->id, id);
            assert_int_equal(phase->phasing, player); /* csa, then usa */
            assert_int_equal(phase->actor, i == 2 ? 1 - player : player);
        }
    assert_string_equal(monocacy->phase[0].id, "deployment");
    assert_string_equal(monocacy->side_id[monocacy->phase[0].phasing], "usa");
    assert_string_equal(monocacy->side_id[monocacy->phase[1].phasing], "csa");
    assert_string_equal(monocacy->phase[22].id, "interphase");
    assert_string_equal(monocacy->scenario[0].id, "monocacy/battle");
    assert_int_equal(monocacy->scenario[0].turns, 15);
    PROVED("gbacw", "SEQ");
}

static void the_scale(void **unused) {
    (void)unused;
    assert_int_equal(monocacy->turn_minutes, 20);
    assert_int_equal(monocacy->hex_yards, 125);
    assert_int_equal(monocacy->point_men, 100);
    PROVED("gbacw", "19.0b");
}

/* What the markers of the box would show, the view shows. */
static void the_markers(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','turn':7,'special':{'ford_found':2,'ford_hex':'3606','ford_direction':'se'},"
            "'units':[{'id':'110-Oh','hex':'2210','facing':'n','formation':'column','losses':2},"
            "{'id':'122-Oh','hex':'2211','facing':'n','pinned':true,'depleted':true},"
            "{'id':'126-Oh','hex':'2209','facing':'n','routed':true},"
            "{'id':'138-Pa','hex':'2208','facing':'n','engaged':true},"
            "{'id':'4-Ga','hex':'2208','facing':'n','engaged':true}]}");
    json_t *view = field_of(asked("{'cmd':'view','side':'usa'}"), "view");
    static const struct {
        const char *unit, *flag;
    } flags[] = {{"122-Oh", "pinned"}, {"122-Oh", "depleted"}, {"126-Oh", "routed"}, {"138-Pa", "engaged"}};
    size_t i;
    json_t *counter_view;
    int seen = 0;
    json_array_foreach(field_of(view, "counters"), i, counter_view) {
        const char *id = field_text(counter_view, "id");
        for (size_t f = 0; f < 4; f++) {
            size_t k;
            json_t *word;
            if (strcmp(id, flags[f].unit) == 0)
                json_array_foreach(json_object_get(counter_view, "flags"), k, word) seen +=
                    strcmp(json_string_value(word), flags[f].flag) == 0;
        }
        if (strcmp(id, "110-Oh") == 0) {
            assert_string_equal(field_text(counter_view, "formation"), "column");
            assert_int_equal(field_int(counter_view, "strength"), 3);
            assert_int_equal(field_int(counter_view, "initial"), 5);
        }
    }
    assert_int_equal(seen, 4);
    assert_int_equal(field_int(view, "turn"), 7);
    assert_string_equal(field_text(view, "clock"), "13:00");
    assert_string_equal(field_text(field_of(view, "special"), "ford_hex"), "3606");
    PROVED("gbacw", "20.1 3.3");
}

LOAD_TESTS(test(union_brigades), test(rodes), test(gordon), test(ramseur), test(mccausland), test(batteries),
           test(wagons), test(leaders), test(marks_survive), test(the_ground), test(the_sequence), test(the_scale),
           test(the_markers))
