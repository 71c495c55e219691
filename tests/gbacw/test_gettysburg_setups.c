/* test_gettysburg_setups.c: the seven starts as the book lists them: every counter in its hex, what had been lost,
 * who had fallen, what the trains hold, which works stand, who is detached. */
#include "gbacw/state/frames.h"
#include "gettysburg.h"
#include "gettysburg_setups.h"

static const struct gbacw_tables *t;

static void open_start(const char *name) {
    char path[64];
    snprintf(path, sizeof path, "gettysburg/%s", name);
    t = tables_named(path);
}

/* Calls `each` for the words of a list "B4511:137-NY ...", cut at the colon. */
static int for_words(const char *list, void (*each)(const char *left, const char *right)) {
    char copy[12000];
    int count = 0;
    assert_true(strlen(list) < sizeof copy);
    strcpy(copy, list);
    for (char *at = NULL, *word = strtok_r(copy, " ", &at); word; word = strtok_r(NULL, " ", &at)) {
        char *colon = strchr(word, ':');
        assert_non_null(colon);
        *colon = 0;
        each(word, colon + 1);
        count++;
    }
    return count;
}

static const struct counter_info *known(const char *id) {
    const struct counter_info *info = counter_called(t, id);
    if (!info)
        fail_msg("%s is not there", id);
    return info;
}

static void stands(const char *hex, const char *id) {
    if (known(id)->standard_hex != hex_called(t, hex))
        fail_msg("%s does not stand in %s", id, hex);
}

static bool is_troops(const struct counter_info *info) {
    return info->type == TYPE_INFANTRY || info->type == TYPE_CAVALRY;
}

/* Regiments, batteries: their own; leaders: the brigade's, no regiment two worse off than another that could bear it.
 */
static void has_lost(const char *id, const char *losses) {
    const struct counter_info *who = known(id);
    int killed = 0, captured = 0, found_killed = 0, found_captured = 0, least = 99, most = 0;
    sscanf(losses, "%d/%d", &killed, &captured);
    if (who->type != TYPE_LEADER) {
        if (who->killed != killed || who->captured != captured)
            fail_msg("%s has lost %d/%d, not %s", id, who->killed, who->captured, losses);
        return;
    }
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        if (info->brigade != who->brigade || !is_troops(info) || info->part_of != COUNTER_NONE || info->condition)
            continue;
        bool gone = info->fate_at_start == FATE_ELIMINATED;
        int lost = info->killed + info->captured;
        found_killed += gone ? 0 : info->killed;
        found_captured += info->fate_at_start == FATE_CAPTURED ? info->strength : info->captured;
        if (info->fate_at_start)
            continue;
        most = lost > most ? lost : most;
        if (info->strength - lost > 1) /* it could have borne more */
            least = lost < least ? lost : least;
    }
    if (found_killed != killed || found_captured != captured)
        fail_msg("the brigade of %s has lost %d/%d, not %s", id, found_killed, found_captured, losses);
    if (most > least + 1)
        fail_msg("the losses of %s are not spread evenly: %d and %d", id, least, most);
}

/* Everybody who stands does so in the formation that the start names. */
static void formations(bool skirmish_too) {
    (void)skirmish_too;
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        if (info->standard_hex == HEX_NONE || info->entry_turn)
            continue;
        uint8_t wanted = info->type == TYPE_INFANTRY  ? FORMATION_LINE
                         : info->type == TYPE_CAVALRY ? FORMATION_DISMOUNTED
                         : info->type == TYPE_BATTERY ? FORMATION_UNLIMBERED
                                                      : info->standard_formation;
        if (info->standard_formation != wanted)
            fail_msg("%s stands in formation %d", info->id, info->standard_formation);
    }
}

/* ---- McPherson's Ridge and the first day ---- */

static void mcphersons(void **unused) {
    (void)unused;
    open_start("mcphersons-ridge");
    assert_int_equal(for_words(mcphersons_ridge_csa, stands), 17);
    assert_int_equal(for_words(mcphersons_ridge_usa, stands), 13);
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        bool union_man = strcmp(t->side_id[info->side], "usa") == 0;
        if (info->standard_hex == HEX_NONE || info->entry_turn)
            continue;
        if (info->type == TYPE_BATTERY)
            assert_int_equal(info->standard_formation, union_man ? FORMATION_UNLIMBERED : FORMATION_LIMBERED);
        if (is_troops(info))
            assert_int_equal(info->standard_formation, union_man ? FORMATION_DISMOUNTED : FORMATION_LINE);
    }
    /* only what lies between the railroad and the road is there: six hexes NNE, four SSE */
    static const char *const in[] = {"A1501", "A0828", "A4215", "A0535"}, *const out[] = {"A0101", "A5001", "B3020",
                                                                                          "C0101"};
    for (int i = 0; i < 4; i++) {
        assert_true(t->hex[hex_called(t, in[i])].terrain != 0);
        assert_int_equal(t->hex[hex_called(t, out[i])].terrain, 0);
    }
    load_free(t);
    open_start("three-days");
    assert_int_equal(for_words(three_days_csa, stands), 17);
    assert_int_equal(for_words(three_days_usa, stands), 29);
    for (counter_id c = 0; c < t->counter_count; c++)
        assert_int_equal(t->counter[c].killed + t->counter[c].captured + t->counter[c].fate_at_start, 0);
    load_free(t);
    PROVED("tss2", "34.13a 34.44A");
}

/* ---- Little Round Top ---- */

static void little_round_top(void **unused) {
    (void)unused;
    open_start("little-round-top");
    assert_int_equal(for_words(little_round_top_csa, stands), 67);
    assert_int_equal(for_words(little_round_top_usa, stands), 41);
    formations(true);
    assert_int_equal(t->hex[hex_called(t, "B5925")].terrain, 0); /* only sheet C */
    assert_true(t->hex[hex_called(t, "C4053")].terrain != 0 && t->hex[hex_called(t, "C0101")].terrain != 0);
    for (counter_id c = 0; c < t->counter_count; c++) /* overstacked hexes stand as printed */
        assert_true(t->counter[c].standard_hex == HEX_NONE || t->counter[c].fixed || t->counter[c].condition);
    load_free(t);
    scenario("gettysburg/little-round-top", "{'standard-setup':1}", 1); /* and so they do stand */
    assert_string_equal(unit_text("2-US-SS", "hex"), "C1928");
    assert_string_equal(unit_text("2-US-SS", "formation"), "line");
    assert_string_equal(unit_text("4-NY", "hex"), "C1528");
    scenario("gettysburg/little-round-top", "{'standard-setup':1,'skirmishers':1}", 1);
    assert_string_equal(unit_text("2-US-SS", "hex"), "C1928");
    assert_string_equal(unit_text("2-US-SS", "formation"), "skirmish");
    PROVED("tss2", "34.23a 34.23b");
}

/* 34.28D: III Corps on the line of Cemetery Ridge, its brigades in order from south to north. */
static const struct {
    const char *id, *brigade;
} line_men[] = {{"4-Me", "2/1/III"},   {"124-NY", "2/1/III"}, {"86-NY", "2/1/III"},  {"99-Pa", "2/1/III"},
                {"20-Ind", "2/1/III"}, {"110-Pa", "3/1/III"}, {"5-Mich", "3/1/III"}, {"40-NY", "3/1/III"},
                {"3-Mich", "3/1/III"}, {"17-Me", "3/1/III"},  {"63-Pa", "1/1/III"},  {"57-Pa", "1/1/III"},
                {"105-Pa", "1/1/III"}, {"3-Me", "1/1/III"},   {"114-Pa", "1/1/III"}, {"68-Pa", "1/1/III"},
                {"141-Pa", "1/1/III"}, {"115-Pa", "3/2/III"}, {"2-NH", "3/2/III"},   {"7-NJ", "3/2/III"},
                {"6-NJ", "3/2/III"},   {"8-NJ", "3/2/III"}};
static const char *const line_guns[] = {"E-1-RI", "2-NJ", "15-NY", "G-1-NY", "5-Mass", "9-Mass-b", "D-1-NY", "4-NY"};

/* How far north along C1523 to C0123: 0 to 14; -1 if not on it. */
static int place_on_line(const char *id) {
    const char *hex = unit_text(id, "hex");
    int column = 0, row = 0;
    return sscanf(hex, "C%2d%2d", &column, &row) == 2 && row == 23 && column <= 15 ? 15 - column : -1;
}

static void line_is_in_order(void) {
    int before = 0, highest = 0;
    for (size_t i = 0; i < sizeof line_men / sizeof line_men[0]; i++) {
        int place = place_on_line(line_men[i].id);
        if (i > 0 && strcmp(line_men[i].brigade, line_men[i - 1].brigade) != 0)
            before = highest;
        if (place < before)
            fail_msg("%s stands at %d, south of the brigade before it", line_men[i].id, place);
        highest = place > highest ? place : highest;
    }
    for (size_t i = 0; i < sizeof line_guns / sizeof line_guns[0]; i++) {
        assert_true(place_on_line(line_guns[i]) >= 0);
        assert_string_equal(unit_text(line_guns[i], "formation"), "unlimbered");
    }
    assert_true(place_on_line("2-US-SS") >= 0);
}

static int row_of(const char *id) {
    int column = 0, row = 0;
    const char *hex = unit_text(id, "hex");
    assert_int_equal(sscanf(hex, "%*c%2d%2d", &column, &row), 2);
    return hex[0] == 'C' ? row : row - 3;
}

static void a_line_for_the_corps(void **unused) {
    (void)unused;
    scenario("gettysburg/little-round-top", "{'standard-setup':1,'corps-line':1}", 1);
    line_is_in_order();
    assert_true(row_of("Train-III") < 23 && row_of("Wagon-1-III") < 23); /* behind it */
    assert_string_equal(unit_text("13-Miss", "hex"), "C0238");           /* the enemy as ever */
    for (uint64_t seed = 1; seed <= 6; seed++) { /* a free set-up keeps the order, and all units fit */
        scenario("gettysburg/little-round-top", "{'corps-line':1}", seed);
        for (int i = 0; i < 400 && strcmp(phase_now(), "deployment") == 0; i++)
            ask("{'cmd':'bot','name':'random','actions':1}");
        line_is_in_order();
        assert_true(row_of("Train-III") < 23 && row_of("Wagon-1-III") < 23);
    }
    scenario("gettysburg/little-round-top", "{'corps-line':1}", 1);
    act("usa", "place 86-NY");
    refused("usa", "at C1328", "34.28D"); /* not where it would stand without the bargain */
    refused("usa", "at C1222", "34.28D"); /* on the line, not behind it */
    refused("usa", "at C0123", "34.28D"); /* the others have to find room north of it */
    act("usa", "at C1223");
    act("usa", "place 17-Me");
    refused("usa", "at C1323", "34.28D"); /* south of Ward's */
    act_all("usa", "at C1123", "place 124-NY", NULL);
    refused("usa", "at C1023", "34.28D"); /* north of DeTrobriand's */
    act_all("usa", "at C1423", "place Train-III", NULL);
    refused("usa", "at C0624", "34.28D");
    refused("usa", "at C0623", "34.28D");
    act_all("usa", "at C0622", "place 4-NY", NULL);
    refused("usa", "at C0523 limbered", NULL);
    act("usa", "at C0523"); /* guns anywhere along it */
    scenario("gettysburg/little-round-top", "{}", 1);
    act("usa", "place 86-NY");
    refused("usa", "at C1223", NULL); /* and without the bargain nobody does */
    PROVED("tss2", "34.28D");
}

/* 34.26A: who stands south of row C06 is committed at 16:00, on whichever line. */
static void committed_by_place(void **unused) {
    (void)unused;
    scenario("gettysburg/little-round-top", "{'standard-setup':1,'corps-line':1}", 1);
    while (turn_now() < 2)
        act(side_now(), "end");
    assert_false(unit_has("63-Pa", "locked"));  /* of Graham's, in C0723; listed for 17:20 */
    assert_false(unit_has("114-Pa", "locked")); /* in C0523, but with his brigade */
    assert_true(unit_has("2-NH", "locked"));
    assert_true(unit_has("E-1-RI", "locked")); /* in C0223 */
    assert_false(unit_has("4-NY", "locked"));
    scenario("gettysburg/little-round-top", "{'standard-setup':1}", 1);
    while (turn_now() < 2)
        act(side_now(), "end");
    assert_true(unit_has("63-Pa", "locked") && unit_has("114-Pa", "locked"));
}

/* ---- Culp's Hill ---- */

static int brigade_named(const char *id) {
    for (unsigned b = 0; b < t->brigade_count; b++)
        if (strcmp(t->brigade[b].id, id) == 0)
            return (int)b;
    fail_msg("there is no brigade %s", id);
    return -1;
}

static void culps_hill(void **unused) {
    (void)unused;
    open_start("culps-hill");
    assert_int_equal(for_words(culps_hill_csa, stands), 40);
    assert_int_equal(for_words(culps_hill_usa, stands), 48);
    for_words(culps_hill_csa_lost, has_lost);
    for_words(culps_hill_usa_lost, has_lost);
    formations(false);
    /* the bounds, hex by hex: each named hex lies inside, its neighbour beyond the line outside */
    static const char *const in[] = {"B4701", "B4722", "B4621", "B4522", "B4421", "B4322", "B4221",
                                     "B4122", "B4021", "B3922", "B3821", "B3721", "B2515", "B2501"},
                             *const out[] = {"B4801", "B4822", "B4723", "B4622", "B4523", "B4422", "B4323",
                                             "B4222", "B3923", "B3722", "B2516", "B2401", "B2415"};
    for (size_t i = 0; i < sizeof in / sizeof in[0]; i++)
        if (t->hex[hex_called(t, in[i])].terrain == 0)
            fail_msg("%s is out of bounds", in[i]);
    for (size_t i = 0; i < sizeof out / sizeof out[0]; i++)
        if (t->hex[hex_called(t, out[i])].terrain != 0 && strcmp(out[i], "B4222") != 0)
            fail_msg("%s is in bounds", out[i]);
    load_free(t);
    PROVED("tss2", "34.32");
}

/* ---- the later starts of the Grand Battle ---- */

static void near_their_leader(void) {
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        if (info->standard_hex == HEX_NONE || info->entry_turn || info->fixed)
            continue;
        if (info->near_leader == COUNTER_NONE || info->near_distance < 1 || info->near_distance > 3)
            fail_msg("%s stands near nobody", info->id);
        hex_id his = t->counter[info->near_leader].standard_hex;
        if (cube_distance(t->cube[info->standard_hex], t->cube[his]) > info->near_distance)
            fail_msg("%s is further than %d from %s", info->id, info->near_distance, t->counter[info->near_leader].id);
        bool three = strcmp(t->counter[info->near_leader].id, "Barksdale") == 0; /* so the list of 34.47 says */
        if (is_troops(info))
            assert_int_equal(info->near_distance, three ? 3 : 1);
    }
}

static void is_gone(const char *id, const char *fate) {
    static const char *const words[] = {"eliminated", "captured", "killed", "wounded"};
    const struct counter_info *info = known(id);
    uint8_t what = info->fate_at_start ? info->fate_at_start : info->on_replacement;
    for (int i = 0; i < 4; i++)
        if (strcmp(words[i], fate) == 0 && what == FATE_ELIMINATED + i)
            return;
    if (strcmp(fate, "unscored") != 0 || what != FATE_NOT_YET || !info->on_replacement)
        fail_msg("%s is not %s", id, fate);
}

#define FALLEN                                                                                                         \
    "25-Oh:eliminated 154-NY:eliminated Archer:captured Heth:wounded Scales:wounded Reynolds:killed Meredith:wounded " \
    "Paul:wounded Stone:wounded Barlow:wounded Iverson:unscored ONeal:unscored Schimmelfennig:unscored"
#define FALLEN_LATER                                                                                                   \
    " Hood:wounded G.T.Anderson:wounded J.Jones:wounded Barksdale:killed Semmes:killed Avery:killed Pender:killed "    \
    "Cross:killed Zook:killed Willard:killed Vincent:killed Weed:killed Sickles:wounded Graham:captured"

static int fallen(void) {
    int count = 0;
    for (counter_id c = 0; c < t->counter_count; c++)
        count += t->counter[c].fate_at_start || t->counter[c].on_replacement;
    return count;
}

static void holds_rounds(const char *id, const char *rounds) {
    if (known(id)->boxes_artillery != atoi(rounds))
        fail_msg("%s holds %d, not %s", id, known(id)->boxes_artillery, rounds);
}

static int works(bool later) {
    int count = 0;
    for (int i = 0; i < t->start.work_count; i++)
        count += t->start.work[i].later == later;
    return count;
}

static bool has_work(const char *hex, bool later) {
    for (int i = 0; i < t->start.work_count; i++)
        if (t->start.work[i].hex == hex_called(t, hex) && t->start.work[i].later == later)
            return true;
    return false;
}

/* 34.45D: the twenty that stand on the second morning, and the nine that may be built then. */
static void works_of_the_second(bool later_built) {
    static const char *const standing[] = {"B4313", "B4213", "B4214", "B4215", "B4216", "B4018", "B3919",
                                           "B3819", "B3720", "B4119", "B3920", "B3820", "B3721", "B3821",
                                           "B4122", "B4019", "B4322", "B3922", "B4222", "B4022"};
    static const char *const later[] = {"B4411", "B4412", "B4511", "B4512", "B4610",
                                        "B4711", "B4811", "B5009", "B5109"};
    for (size_t i = 0; i < sizeof standing / sizeof standing[0]; i++)
        if (!has_work(standing[i], false))
            fail_msg("no works in %s", standing[i]);
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++)
        assert_true(has_work(later[i], !later_built) && !has_work(later[i], later_built));
}

static const char *commander(const char *division) {
    for (unsigned d = 0; d < t->division_count; d++)
        if (strcmp(t->division[d].id, division) == 0)
            return t->division[d].leader == COUNTER_NONE ? "" : t->counter[t->division[d].leader].id;
    return "";
}

static void missed_opportunity(void **unused) {
    (void)unused;
    open_start("missed-opportunity");
    assert_int_equal(for_words(missed_opportunity_csa, stands), 43);
    assert_int_equal(for_words(missed_opportunity_usa, stands), 53);
    for_words(missed_opportunity_csa_lost, has_lost);
    for_words(missed_opportunity_usa_lost, has_lost);
    formations(false);
    near_their_leader();
    assert_int_equal(for_words(FALLEN, is_gone), fallen());
    for_words("Train-II-CS:60 Train-III-CS:60 Train-III:0 Train-VI:0 Train-XI:10", holds_rounds);
    assert_int_equal(counter_called(t, "Train-III")->standard_hex, HEX_NONE); /* it comes later */
    works_of_the_second(false);
    assert_int_equal(works(true), 9);
    assert_int_equal(works(false), 20);
    assert_string_equal(commander("I"), "Newton");
    load_free(t);
    PROVED("tss2", "34.45A 34.45B 34.45B2 34.45C 34.45D 34.45F 34.45H");
}

static void whole_line_ablaze(void **unused) {
    (void)unused;
    open_start("whole-line-ablaze");
    assert_int_equal(for_words(whole_line_ablaze_csa, stands), 84);
    assert_int_equal(for_words(whole_line_ablaze_usa, stands), 95);
    for_words(little_round_top_csa, stands); /* with the set-ups of 34.2 and 34.3 */
    for_words(little_round_top_usa, stands);
    for_words(whole_line_ablaze_csa_lost, has_lost);
    for_words(whole_line_ablaze_usa_lost, has_lost);
    for_words(culps_hill_usa_lost, has_lost);
    formations(false);
    assert_int_equal(for_words(FALLEN, is_gone), fallen());
    for_words("Train-II-CS:60 Train-III-CS:60 Train-III:0 Train-VI:0 Train-XI:10", holds_rounds);
    works_of_the_second(true); /* all of 34.45 are built */
    assert_int_equal(works(true), 0);
    assert_int_equal(works(false), 29);
    static const char *const detached[] = {"J.Jones", "Smith", "Wilcox", "1/1/III", "3/2/III"};
    for (size_t i = 0; i < 5; i++)
        assert_true(t->brigade[brigade_named(detached[i])].detached_at_start);
    assert_string_equal(commander("I"), "Newton");
    load_free(t);
    PROVED("tss2", "34.46A 34.46B 34.46B2 34.46C 34.46D 34.46F 34.46G");
}

static void high_water_mark(void **unused) {
    (void)unused;
    open_start("high-water-mark");
    assert_int_equal(for_words(high_water_mark_csa, stands), 116);
    assert_int_equal(for_words(high_water_mark_usa, stands), 143);
    for_words(high_water_mark_csa_lost, has_lost);
    for_words(high_water_mark_usa_lost, has_lost);
    formations(false);
    near_their_leader();
    assert_int_equal(
        for_words("I-5-US:eliminated 2-NC-Bn:eliminated 27-Conn:captured 63-NY:captured " FALLEN FALLEN_LATER, is_gone),
        fallen());
    for_words("Train-I-CS:10 Train-II-CS:40 Train-III-CS:10 Train-I:30 Train-II:20 Train-III:0 Train-V:30 Train-VI:0 "
              "Train-XI:20 Train-XII:40 Train-Res:252",
              holds_rounds);
    static const char *const added[] = {"C2126", "C1220", "C0220", "C1321", "C0120", "B5923", "B5823",
                                        "B5722", "B5225", "B5125", "B5024", "B4925", "B4824", "B4725",
                                        "B4624", "B4525", "C2026", "C1926", "C1825", "C1726", "C1625",
                                        "C2023", "C1923", "C1822", "C1722", "C1621", "C1522", "C1421"};
    for (size_t i = 0; i < sizeof added / sizeof added[0]; i++)
        if (!has_work(added[i], false))
            fail_msg("no works in %s", added[i]);
    works_of_the_second(true); /* and those of 34.45 */
    assert_int_equal(works(false), 28 + 29);
    assert_string_equal(commander("I"), "Newton");
    assert_string_equal(commander("III"), "Birney");
    load_free(t);
    PROVED("tss2", "34.47A 34.47B 34.47B2 34.47C 34.47D 34.47F 34.47G");
}

/* A hex of two sheets goes by the number of the sheet that the start is played on, and is known by the other too. */
static void sheets_of_the_starts(void **unused) {
    (void)unused;
    static const struct {
        const char *start, *label, *other;
    } hex[] = {{"little-round-top", "C0120", "B6023"}, {"little-round-top", "C0132", "A6003"},
               {"three-days", "B6023", "C0120"},       {"culps-hill", "B4434", "A4402"},
               {"mcphersons-ridge", "A4402", "B4434"}, {"mcphersons-ridge", "B4430", "B4430"}};
    for (size_t i = 0; i < sizeof hex / sizeof hex[0]; i++) {
        char label[16];
        struct text text;
        open_start(hex[i].start);
        text_init(&text, label, sizeof label);
        gbacw_ruleset.hex_label(t, gbacw_ruleset.hex_labelled(t, hex[i].other, strlen(hex[i].other)), &text);
        assert_string_equal(label, hex[i].label);
        load_free(t);
    }
}

TESTS(test(sheets_of_the_starts), test(mcphersons), test(little_round_top), test(a_line_for_the_corps),
      test(committed_by_place), test(culps_hill), test(missed_opportunity), test(whole_line_ablaze),
      test(high_water_mark))
