/* test_gettysburg_staging.c: staging areas as places (22.0), the order and ways of arrival (35.0), withdrawals (35.12,
 * 35.21, 35.23), and leaving the map (34.12, 34.42). */
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/three-days"
#include "gettysburg.h"
#include "kernstown.h"

static void field(const char *phase, const char *side, int turn) {
    begin(phase, side);
    real_map();
    on_turn(turn);
    more("'command':'all'");
}
static void start_from(const char *base) {
    static char position[24000];
    const char *told = position_told();
    snprintf(position, sizeof position, "{'base':'%s'%s", base, strchr(told, ','));
    sandbox(position);
}
/* In column, on this map of other directions. */
static void marching(const char *id, const char *side, int strength, const char *hex) {
    unit_is(id, side, "inf", strength, "R", hex, "e", "column", "");
}
static void set_down(const char *side) {
    if (strcmp(decision_now(), "move") == 0)
        act(side, legal(side, "halt e") ? "halt e" : "halt");
}
static const char *cost_of(const char *side, const char *action, const char *id) {
    return field_text(event_where(act(side, action), "step", "unit", id), "cost");
}

/* ---- the areas ---- */

static void thirteen_areas(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    static const int turns[] = {3, 6, 2, 2, 3, 3, 3, 6, 3, 3, 3, 3, 0};
    assert_int_equal(t->staging_count, 13);
    for (int i = 0; i < 13; i++) {
        const struct staging_info *area = &t->staging[i];
        char name[8];
        snprintf(name, sizeof name, "SA-%d", i + 1);
        assert_string_equal(t->area_name[area->area], name);
        assert_true(is_outside(t, area->arrow) && !is_outside(t, area->entrance));
        int way = 0;
        for (direction d = 0; d < DIRECTIONS; d++)
            if (t->neighbour[area->arrow][d] == area->entrance)
                way = t->hex[area->arrow].way[d];
        assert_true(way == WAY_ROAD || way == WAY_PIKE); /* the arrow lies on the road before the entrance */
        assert_int_equal(area->next, turns[i]);
        assert_int_equal(area->sides, i < 8 ? 1 : i == 8 ? 3 : 2);
    }
    load_free(t);
    PROVED("tss2", "22.1");
}

/* ---- arriving ---- */

static void by_the_arrow(void **unused) {
    (void)unused;
    scenario("gettysburg/mcphersons-ridge", "{'standard-setup':1}", 1);
    while (strcmp(phase_now(), "movement") != 0)
        act(side_now(), "end");
    assert_false(unit_on_map("11-NC"));
    assert_string_equal(cost_to("11-NC", "A0536"), "0"); /* what it will pay, as the query and the sheet tell it */
    assert_string_equal(cost_to("11-NC", "A0535"), "1/2");
    json_t *sheet = field_of(ask("{'cmd':'sheet','what':'reach','unit':'11-NC'}"), "sheet"), *mark;
    int seen = 0;
    size_t i;
    json_array_foreach(field_of(sheet, "map"), i, mark) {
        bool arrow = strcmp(field_text(mark, "hex"), "A0536") == 0, on = strcmp(field_text(mark, "hex"), "A0535") == 0;
        if (arrow || on)
            assert_string_equal(field_text(mark, "text"), arrow ? "0" : "1/2");
        seen += arrow || on;
    }
    assert_int_equal(seen, 2);
    act("csa", "move 11-NC");
    refused("csa", "form line", NULL);
    assert_false(judged_legal("csa", "to A0436") || judged_legal("csa", "to A0535"));
    assert_string_equal(cost_of("csa", "to A0536", "11-NC"), "0");
    assert_string_equal(unit_text("11-NC", "formation"), "column");
    assert_string_equal(unit_text("11-NC", "hex"), "A0536");
    assert_true(judged_legal("csa", "form line")); /* inside he may deploy */
    assert_true(judged_legal("csa", "to A0436"));
    PROVED("tss2", "22.0 22.2");
}

/* Each that follows has one step of the pike more to go. */
static void man_behind_man(void **unused) {
    (void)unused;
    static const char *const men[] = {"11-NC", "26-NC", "47-NC", "52-NC"}, *const costs[] = {"1/2", "1", "1 1/2", "2"};
    scenario("gettysburg/mcphersons-ridge", "{'standard-setup':1}", 1);
    while (strcmp(phase_now(), "movement") != 0)
        act(side_now(), "end");
    for (int i = 0; i < 4; i++) {
        char move[32];
        snprintf(move, sizeof move, "move %s", men[i]);
        act_all("csa", move, "to A0536", NULL);
        assert_string_equal(cost_of("csa", "to A0535", men[i]), costs[i]);
        static const char *const on[] = {"to A0534", "to A0533", "to A0532", "to A0531"};
        for (int k = 0; k < 4 - i; k++) /* on, to make room: a column stands alone */
            act("csa", on[k]);
        set_down("csa");
    }
    end_until("movement"); /* the count starts again with the next Movement Phase */
    while (strcmp(side_now(), "csa") != 0)
        end_until("movement");
    assert_int_equal(special("entered_2"), 0);
    field("movement", "csa", 2);
    foot("x", "csa", 4, "A0536", "e", "");
    marching("y", "csa", 4, "A0436");
    marching("z", "csa", 3, "A0436");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    act("csa", "move x");
    refused("csa", "to A0535", "22.31"); /* in line one does not enter there */
    PROVED("tss2", "22.31");
}

static void deployed_in_the_area(void **unused) {
    (void)unused;
    field("movement", "csa", 2);
    marching("x", "csa", 4, "A0536");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    act_all("csa", "move x", "form line", NULL);
    assert_string_equal(cost_of("csa", "to A0436", "x"), "1"); /* clear */
    const char *cost = cost_of("csa", "to A0435", "x");
    assert_string_equal(unit_text("x", "hex"), "A0435");
    assert_true(strcmp(cost, "1") == 0 || strcmp(cost, "2") == 0); /* the full cost of the hex */
    refused("csa", "to A0436", "22.43");
    PROVED("tss2", "22.32");
}

/* ---- what happens there ---- */

static void fire_and_answer(void **unused) {
    (void)unused;
    for (int fired = 0; fired < 2; fired++) {
        field("offensive-fire", "usa", 3);
        foot("x", "csa", 4, "A0436", "e", fired ? ",'trial':8" : "");
        foot("y", "csa", 2, "A0436", "e", "");
        foot("t", "usa", 4, "A0435", "w", "");
        start();
        assert_true(legal("usa", "fire A0436") == fired);
        if (!fired) {
            refused("usa", "fire A0436", "22.41");
            continue;
        }
        dice("[{'small-arms':2},{'morale':'x','is':1}]");
        json_t *fire = fired ? event_of(fire_one("usa", "A0436", "t"), "fire") : NULL;
        assert_non_null(fire);
    }
    field("offensive-fire", "csa", 3);
    foot("x", "csa", 4, "A0436", "e", "");
    foot("t", "usa", 4, "A0435", "w", "");
    start();
    dice("[{'small-arms':2},{'morale':'t','is':1}]");
    fire_one("csa", "A0435", "x");
    assert_int_equal(unit_int("x", "trial") & 8, 8);
    PROVED("tss2", "22.41");
}

/* A unit that held its fire is not hit, whatever its place in the stack, by small arms or by guns near and far. */
static void only_those_who_fired(void **unused) {
    (void)unused;
    for (int upper = 0; upper < 2; upper++) {
        for (int far = 0; far < 2; far++) {
            field("offensive-fire", "usa", 3);
            foot(upper ? "x" : "y", "csa", 4, "A0436", "e", upper ? ",'trial':8" : "");
            foot(upper ? "y" : "x", "csa", 4, "A0436", "e", upper ? "" : ",'trial':8");
            if (far)
                guns("t", "usa", 6, "N", "A0432", "w", "");
            else
                foot("t", "usa", 4, "A0435", "w", "");
            start();
            dice("[{'small-arms':6},{'artillery':6},{'morale':'x','is':1},{'morale':'y','is':1},{'pin':1},{'pin':1}]");
            json_t *answer = fire_one("usa", "A0436", "t");
            dice_free();
            assert_int_equal(event_count(answer, "fire"), 1);
            assert_string_equal(field_text(fired(answer, 0), "unit"), "x");
            assert_int_equal(unit_int("y", "strength"), 4);
        }
    }
    PROVED("tss2", "22.41");
}

static void rounds_that_fall_long(void **unused) {
    (void)unused;
    field("offensive-fire", "usa", 3);
    guns("g", "usa", 6, "N", "A0726", "w", "");
    foot("t", "csa", 8, "A0735", "e", "");
    foot("x", "csa", 8, "A0736", "e", ""); /* it has not fired, and could not be aimed at */
    start();
    refused("usa", "fire A0736", NULL);
    dice("[{'overshoot':'g','is':2},{'artillery':6},{'morale':'x','is':1},{'pin':'x','is':1}]");
    json_t *answer = fire_one("usa", "A0735", "g");
    dice_free();
    assert_string_equal(field_text(event_of(answer, "falls"), "hex"), "A0736");
    assert_string_equal(field_text(event_of(answer, "fire"), "unit"), "x"); /* resolved like any other */
    assert_true(unit_int("x", "strength") < 8 && unit_int("t", "strength") == 8);
    PROVED("tss2", "22.42");
}

static void no_way_back(void **unused) {
    (void)unused;
    field("movement", "csa", 3);
    marching("x", "csa", 4, "A0535");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    act("csa", "move x");
    refused("csa", "to A0536", "22.43");
    refused("csa", "to A0436", NULL);
    field("movement", "csa", 3); /* nor from one area into the next */
    marching("x", "csa", 4, "B0021");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    act("csa", "move x");
    refused("csa", "to B0020", "22.54");
}

/* Zones neither reach into an area nor out of it: a unit marches past freely, and is not answered. */
static void zones_end_at_the_edge(void **unused) {
    (void)unused;
    static const char *const where[] = {"A0436", "A0435"}; /* beyond the edge; on the map */
    for (int on_map = 0; on_map < 2; on_map++) {
        field("movement", "usa", 3);
        foot("z", "csa", 6, where[on_map], "e", "");
        foot("x", "usa", 4, on_map ? "A0434" : "A0435", "w", "");
        start();
        act("usa", "move x");
        act("usa", on_map ? "to A0433" : "to A0434");
        assert_true((strcmp(decision_now(), "fire") == 0) == on_map);
    }
    field("movement", "csa", 3); /* and out of the zone of one on the map */
    foot("z", "usa", 6, "A0435", "w", "");
    foot("x", "csa", 4, "A0436", "e", "");
    start();
    act_all("csa", "move x", "to A0336", NULL);
    assert_string_not_equal(decision_now(), "fire");
    PROVED("tss2", "22.44");
}

static void stacking_holds_there(void **unused) {
    (void)unused;
    field("movement", "csa", 3);
    marching("a", "csa", 6, "A0436");
    marching("b", "csa", 6, "A0436");
    marching("x", "csa", 6, "A0536");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    act_all("csa", "move x", NULL);
    if (judged_legal("csa", "to A0436"))
        act("csa", "to A0436");
    refused("csa", strcmp(unit_text("x", "hex"), "A0436") == 0 ? "halt e" : "to A0436", "8.");
    PROVED("tss2", "22.45");
}

static void the_entrance_is_held(void **unused) {
    (void)unused;
    field("movement", "csa", 3);
    marching("x", "csa", 4, "A0536");
    foot("e", "usa", 2, "A0535", "w", "");
    start();
    act("csa", "move x");
    refused("csa", "to A0535", NULL);
    act_all("csa", "to A0436", "to A0435", NULL); /* beside it */
    const struct gbacw_tables *t = tables_named("gettysburg/three-days");
    field("movement", "csa", 3);
    marching("x", "csa", 4, "A0536");
    int enemies = 0;
    bool held[HEXES_MAX] = {false};
    for (unsigned i = 0; i < t->outside_count; i++) {
        if (t->outside[i].staging != 1)
            continue;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = t->neighbour[outside_first(t) + i][d];
            if (next == HEX_NONE || is_outside(t, next) || held[next])
                continue;
            char id[16], label[16];
            struct text text;
            text_init(&text, label, sizeof label);
            held[next] = true;
            snprintf(id, sizeof id, "e%d", enemies++);
            for (int k = 0; k < t->label_count && text.length == 0; k++)
                label_write(&t->grid, &t->label[k], next, &text);
            foot(id, "usa", 1, label, "w", "");
        }
    }
    assert_true(enemies >= 5);
    start();
    act("csa", "move x");
    static const char *const round[] = {"A0436", "A0336"};
    for (int i = 0; i < 2; i++) {
        char to[16];
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions"), *one;
        size_t k;
        json_array_foreach(list, k, one) {
            const char *word = json_string_value(one);
            if (strncmp(word, "to ", 3) == 0 && !is_outside(t, gbacw_tables_hex(t, word + 3, strlen(word + 3))))
                fail_msg("%s is open", word);
        }
        snprintf(to, sizeof to, "to %s", round[i]);
        act("csa", to);
    }
    load_free(t);
    PROVED("tss2", "22.51");
}

static void melee_from_there(void **unused) {
    (void)unused;
    field("retreat-before-melee", "csa", 3);
    foot("x", "csa", 8, "A0436", "e", "");
    foot("t", "usa", 2, "A0435", "w", "");
    start();
    assert_true(legal("csa", "attack A0435"));
    field("retreat-before-melee", "usa", 3); /* but nobody attacks into an area */
    foot("x", "csa", 2, "A0436", "e", "");
    foot("t", "usa", 8, "A0435", "w", "");
    start();
    assert_false(legal("usa", "attack A0436"));
    PROVED("tss2", "22.52");
}

static void routed_there(void **unused) {
    (void)unused;
    field("offensive-fire", "usa", 3);
    foot("x", "csa", 4, "A0436", "e", ",'trial':8");
    foot("t", "usa", 8, "A0435", "w", "");
    start();
    dice("[{'small-arms':6},{'morale':'x','is':6},{'morale':'x','is':6},{'morale':'x','is':6}]");
    fire_one("usa", "A0436", "t");
    dice_free();
    settle_to("fire-phase");
    assert_true(unit_has("x", "routed"));
    assert_string_equal(unit_text("x", "hex"), "A0436");
    field("offensive-fire", "csa", 3); /* engaged with an enemy who has come into the area, it stays there as well */
    foot("x", "csa", 4, "A0436", "e", ",'routed':true,'engaged':true");
    foot("t", "usa", 8, "A0436", "w", ",'engaged':true");
    start();
    act("csa", "end");
    settle_to("declare");
    assert_true(unit_has("x", "engaged"));
    assert_string_equal(unit_text("x", "hex"), "A0436");
    PROVED("tss2", "22.53 22.43");
}

/* ---- from area to area ---- */

static void goes_round(const char *from, const char *to, const char *area, int turns) {
    char action[32];
    field("movement", "csa", 10);
    counter("'id':'13-Ala','hex':'A0536','facing':'e','formation':'column'");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    (void)from;
    snprintf(action, sizeof action, "divert 13-Ala %s", to);
    json_t *told = event_of(act("csa", action), "diverted");
    assert_int_equal(field_int(told, "turn"), 10 + turns);
    assert_string_equal(field_text(told, "area"), area);
    assert_false(unit_on_map("13-Ala"));
}

static void shifts(void **unused) {
    (void)unused;
    goes_round("A0536", "A4436", "SA-1", 3);
    goes_round("A0536", "A0010", "SA-3", 6);
    goes_round("A0536", "B0023", "SA-4", 6 + 2);
    goes_round("A0536", "B0018", "SA-5", 6 + 2 + 2);
    goes_round("A0536", "B0008", "SA-6", 6 + 2 + 2 + 3);
    goes_round("A0536", "B4900", "SA-9", 6 + 2 + 2 + 3 + 3 + 3 + 6);
    PROVED("tss2", "22.54 22.55");
}

static void where_it_comes_then(void **unused) {
    (void)unused;
    scenario("gettysburg/three-days", "{'standard-setup':1}", 1);
    while (strcmp(phase_now(), "movement") != 0)
        act(side_now(), "end");
    act_all("csa", "move 11-NC", "to A0536", NULL);
    set_down("csa");
    while (turn_now() < 2 || strcmp(phase_now(), "movement") != 0)
        act(side_now(), "end");
    json_t *items = field_of(asked("{'cmd':'actions','side':'csa','items':true}"), "items");
    json_t *item = row_named(items, "text", "divert 11-NC A4436");
    assert_string_equal(field_text(item, "words"), "Send 11 NC to staging area 1, arriving on Game-Turn 5");
    act("csa", "divert 11-NC A4436");
    json_t *rows = field_of(field_of(asked("{'cmd':'view','side':'usa'}"), "view"), "counters"), *row;
    size_t i;
    bool seen = false;
    json_array_foreach(rows, i, row) { /* the enemy is told where they are and whither they go */
        if (strcmp(field_text(row, "id"), "11-NC") != 0)
            continue;
        assert_int_equal(field_int(row, "due"), 5);
        assert_string_equal(field_text(row, "by"), "SA-1");
        seen = true;
    }
    assert_true(seen);
    while (turn_now() < 4 || strcmp(phase_now(), "movement") != 0 || strcmp(side_now(), "csa") != 0)
        act(side_now(), "end");
    assert_false(judged_legal("csa", "move 11-NC"));
    while (turn_now() < 5 || strcmp(phase_now(), "movement") != 0 || strcmp(side_now(), "csa") != 0)
        act(side_now(), "end");
    act("csa", "move 11-NC");
    assert_true(judged_legal("csa", "to A4436") && !judged_legal("csa", "to A0536"));
    static const char *const riders[] = {"17-Va-c", "16-Va-c"}; /* whose rides are counted while they are on the map */
    for (int one = 0; one < 2; one++) {
        field("movement", "csa", 10);
        char unit[80], divert[32], move[32];
        snprintf(unit, sizeof unit, "'id':'%s','hex':'A0536','facing':'e','formation':'mounted'", riders[one]);
        snprintf(divert, sizeof divert, "divert %s A4436", riders[one]);
        snprintf(move, sizeof move, "move %s", riders[one]);
        counter(unit);
        foot("far", "usa", 2, "A3010", "w", "");
        start();
        act("csa", divert);
        while (turn_now() < 12 || strcmp(phase_now(), "movement") != 0 || strcmp(side_now(), "csa") != 0)
            act(side_now(), "end");
        assert_false(judged_legal("csa", move));
        while (turn_now() < 13 || strcmp(phase_now(), "movement") != 0 || strcmp(side_now(), "csa") != 0)
            act(side_now(), "end");
        assert_true(judged_legal("csa", move));
    }
    PROVED("tss2", "22.6");
}

static void march_on_to(int turn) {
    while (turn_now() < turn || strcmp(phase_now(), "movement") != 0 || strcmp(side_now(), "csa") != 0)
        act(side_now(), "end");
}

/* 22.54: an area is passed by without coming into it, and no time is lost there. */
static void passed_by(void **unused) {
    (void)unused;
    scenario("gettysburg/three-days", "{'standard-setup':1}", 1);
    march_on_to(1);
    refused("csa", "divert 11-NC A0536", "22.54");   /* that is its own */
    refused("csa", "divert 40-Va A4436", "35.0a");   /* Brockenbrough's men march behind Pettigrew's */
    refused("csa", "divert 1-SC-PA A4436", "22.54"); /* not due before 11:00 */
    assert_true(legal("csa", "divert 52-NC A4436"));
    json_t *told = event_of(act("csa", "divert 52-NC A4436"), "diverted");
    assert_int_equal(field_int(told, "turn"), 1 + 3);
    assert_false(legal("csa", "divert 52-NC A4436") || judged_legal("csa", "move 52-NC"));
    act_all("csa", "move 11-NC", "to A0536", "form line",
            NULL); /* who deployed in one area comes into the next as ever */
    set_down("csa");
    act_all("csa", "divert 26-NC A4436", "divert 47-NC A4436", "divert 40-Va A4436", NULL); /* all of those have gone */
    march_on_to(2);
    act("csa", "divert 11-NC A4436");
    assert_string_equal(unit_text("11-NC", "formation"), "column");
    march_on_to(4);
    act_all("csa", "move 52-NC", "to A4436", NULL);
    PROVED("tss2", "22.54 22.2");
}

/* Who may choose between two areas sets out from the nearer. */
static void from_the_nearer(void **unused) {
    (void)unused;
    scenario("gettysburg/three-days", "{'standard-setup':1}", 1);
    march_on_to(16);
    assert_int_equal(field_int(event_of(act("csa", "divert 2-NC B0018"), "diverted"), "turn"), 16 + 2);
    assert_int_equal(field_int(event_of(act("csa", "divert 4-NC A0536"), "diverted"), "turn"), 16 + 6);
    PROVED("tss2", "22.54");
}

static void whose_they_are(void **unused) {
    (void)unused;
    field("movement", "csa", 10);
    marching("x", "csa", 4, "B4900");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    refused("csa", "divert x B6103", "22.56");
    refused("csa", "divert x C4115", "22.56");
    assert_true(judged_legal("csa", "divert x B3500") && judged_legal("csa", "divert x A4436"));
    field("movement", "usa", 60);
    marching("x", "usa", 4, "C4115");
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    refused("usa", "divert x B3500", "22.56");
    assert_true(judged_legal("usa", "divert x B4900") && judged_legal("usa", "divert x C0754"));
    PROVED("tss2", "22.56");
}

static void hills_beside_the_way(void **unused) {
    (void)unused;
    enum { CEMETERY = 0x7f << 4, POWERS = 1 << 15 }; /* bits of the hexes in the order of the objectives */
    static const int held[] = {0, CEMETERY, POWERS, CEMETERY | POWERS};
    for (int i = 0; i < 4; i++) {
        char text[80];
        field("movement", "usa", 60);
        marching("x", "usa", 4, "B6103");
        foot("far", "csa", 2, "A3010", "w", "");
        snprintf(text, sizeof text, "'special':{'csa_held_0':%d}", held[i]);
        more(text);
        start();
        if (i == 3)
            refused("usa", "divert x B4900", "22.57");
        else
            assert_true(judged_legal("usa", "divert x B4900"));
        assert_true(judged_legal("usa", "divert x C4115"));
    }
    PROVED("tss2", "22.57");
}

/* ---- who comes when ---- */

static void to_csa_movement(const char *base, const char *options, int turn, const char *side) {
    scenario(base, options, 1);
    while (turn_now() < turn || strcmp(phase_now(), "movement") != 0 || strcmp(side_now(), side) != 0)
        act(side_now(), "end");
}

static void in_the_listed_order(void **unused) {
    (void)unused;
    to_csa_movement("gettysburg/mcphersons-ridge", "{'standard-setup':1}", 1, "csa");
    refused("csa", "move 40-Va", "35.0a"); /* Brockenbrough's men come after Pettigrew's */
    assert_true(judged_legal("csa", "move 52-NC") && judged_legal("csa", "move 26-NC"));
    assert_true(judged_legal("csa", "move Brockenbrough"));                      /* leaders as they like */
    to_csa_movement("gettysburg/three-days", "{'standard-setup':1}", 18, "csa"); /* Early's division, any order */
    assert_true(judged_legal("csa", "move 13-Ga") && judged_legal("csa", "move 31-Va"));
    refused("csa", "move Courtney", "35.0a"); /* guns after the men */
    refused("csa", "move Wagon-Early", "35.0a");
    act("csa", "move 13-Ga");
    refused("csa", "with Courtney", "35.0a"); /* nor among them */
    PROVED("tss2", "35.0a");
}

static void arrived(const char *ids, const char *formation) {
    char copy[200], fields[120];
    snprintf(copy, sizeof copy, "%s", ids);
    int row = 10;
    for (char *at = NULL, *id = strtok_r(copy, " ", &at); id; id = strtok_r(NULL, " ", &at)) {
        snprintf(fields, sizeof fields, "'id':'%s','hex':'B%02d20','facing':'e','formation':'%s'", id, row++,
                 formation);
        counter(fields);
    }
}

/* The guns of a corps follow all its infantry that comes with them, and every wagon follows the guns. */
static void the_guns_of_a_corps(void **unused) {
    (void)unused;
    field("movement", "usa", 48);
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    assert_true(judged_legal("usa", "move 5-NH") && judged_legal("usa", "move 14-Ind"));
    refused("usa", "move B-1-NY", "35.0a");
    refused("usa", "move Wagon-1-II", "35.0a");
    refused("usa", "move Train-II", "35.0a");
    field("movement", "usa",
          26); /* Williams's wagon has no line of its own: it comes behind the guns listed with him */
    arrived("5-Conn 20-Conn 123-NY 145-NY 46-Pa 27-Ind 2-Mass 13-NJ 107-NY 3-Wisc", "column");
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    refused("usa", "move Wagon-1-XII", "35.0a");
    refused("usa", "move F-4-US", "35.0a"); /* after the other battery, as listed */
    assert_true(judged_legal("usa", "move M-1-NY"));
    field("movement", "usa", 126); /* so do Kilpatrick's and Gregg's */
    arrived("5-NY-c 18-Pa-c 1-Vt-c 1-WVa-c 1-Md-c Pur-Legn-c 3-Pa-c 1-NJ-c 1-Me-c 10-NY-c 16-Pa-c 3-Pa", "mounted");
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    refused("usa", "move Wagon-3-Cav", "35.0a");
    refused("usa", "move Wagon-2-Cav", "35.0a");
    assert_true(judged_legal("usa", "move E-4-US") && judged_legal("usa", "move EG-1-US"));
    PROVED("tss2", "35.0a 35.0c");
}

static void rodes_and_ramseur(void **unused) {
    (void)unused;
    to_csa_movement("gettysburg/three-days", "{'standard-setup':1}", 16, "csa");
    act("csa", "move 2-NC"); /* by area 3 or 4, in line, anywhere in it */
    static const char *const there[] = {"to A0010", "to A0008", "to A0012", "to B0023", "to B0025"};
    for (int i = 0; i < 5; i++)
        assert_true(judged_legal("csa", there[i]));
    assert_false(judged_legal("csa", "to B0018"));
    act("csa", "to A0009");
    assert_string_equal(unit_text("2-NC", "formation"), "line");
    assert_int_equal(unit_int("2-NC", "points"), 36); /* all of it */
    PROVED("tss2", "35.0b 35.11");
}

static void optional_units(void **unused) {
    (void)unused;
    for (int with = 0; with < 2; with++) {
        field("movement", "csa", 10);
        foot("far", "usa", 2, "A3010", "w", "");
        if (with)
            more("'options':{'optional-units':1}");
        start_from("gettysburg/missed-opportunity");
        assert_true(judged_legal("csa", "move 24-NC") == with);
    }
    PROVED("tss2", "32.0 34.43B 35.13 35.22");
}

/* ---- who leaves ---- */

static void buford_goes(void **unused) {
    (void)unused;
    field("movement", "usa", 60);
    counter("'id':'8-Ill-c','hex':'C4043','facing':'se','formation':'mounted'");
    counter("'id':'20-Me','hex':'C4042','facing':'se','formation':'column'");
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    act("usa", "move 8-Ill-c");
    act("usa", "exit");
    assert_string_equal(unit_text("8-Ill-c", "fate"), "left");
    field("final-command", "usa", 63); /* 11:00 on the second: the last moment */
    counter("'id':'8-NY-c','hex':'B3020','facing':'se','formation':'mounted'");
    counter("'id':'20-Me','hex':'C4042','facing':'se','formation':'column'");
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    act("usa", "end");
    assert_string_equal(unit_text("8-NY-c", "fate"), "left");
    assert_true(unit_on_map("20-Me"));
    field("movement", "usa", 60); /* others may not leave, nor he elsewhere */
    counter("'id':'20-Me','hex':'C4043','facing':'se','formation':'column'");
    counter("'id':'9-NY-c','hex':'B3501','facing':'se','formation':'mounted'");
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    act("usa", "move 20-Me");
    refused("usa", "exit", "34.42");
    set_down("usa");
    act("usa", "move 9-NY-c");
    refused("usa", "exit", "34.42");
    PROVED("tss2", "35.23");
}

/* With his guns goes their crew, wherever it is; his wagon in other hands stays; whom he fought is free. */
static void buford_goes_with_all(void **unused) {
    (void)unused;
    field("final-command", "usa", 63);
    counter("'id':'A-2-US','hex':'B3020','facing':'e','formation':'unlimbered','crew':0,'abandoned':true");
    counter("'id':'A-2-US-crew','hex':'B3420','facing':'e','formation':'line','strength':2");
    counter("'id':'Wagon-1-Cav','hex':'A2010','owner':'csa'");
    counter("'id':'8-NY-c','hex':'B2020','facing':'e','formation':'dismounted','engaged':true");
    foot("e", "csa", 4, "B2020", "w", ",'engaged':true");
    foot("far", "csa", 2, "A2010", "w", "");
    start();
    act("usa", "end");
    assert_string_equal(unit_text("A-2-US", "fate"), "left");
    assert_string_equal(unit_text("8-NY-c", "fate"), "left");
    assert_false(unit_has("e", "engaged"));
    assert_true(unit_on_map("Wagon-1-Cav"));
    assert_false(unit_on_map("A-2-US-crew"));
    field("movement", "usa", 60); /* and a crew on foot may walk off the map as its battery may */
    counter("'id':'A-2-US','hex':'B3020','facing':'e','formation':'unlimbered','crew':0,'abandoned':true");
    counter("'id':'A-2-US-crew','hex':'C4043','facing':'se','formation':'line','strength':2");
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    act_all("usa", "move A-2-US-crew", "exit", NULL);
    PROVED("tss2", "35.23");
}

static void stuart_goes(void **unused) {
    (void)unused;
    for (int turn = 119; turn <= 120; turn++) {
        field("movement", "csa", turn);
        counter("'id':'9-Va-c','hex':'B3501','facing':'e','formation':'mounted'");
        counter("'id':'1-NC-c','hex':'C4043','facing':'e','formation':'mounted'");
        counter("'id':'13-Va-c','hex':'B3510','facing':'e','formation':'mounted'");
        counter("'id':'10-Va-c','hex':'C4043','facing':'e','formation':'mounted'");
        foot("far", "usa", 2, "A3010", "w", "");
        start();
        act("csa", "move 9-Va-c");
        if (turn == 119) {
            refused("csa", "exit", "35.12");
            continue;
        }
        act("csa", "exit");
        assert_int_equal(special("left_by"), 8);
        act("csa", "move 10-Va-c"); /* by the same way only */
        refused("csa", "exit", "35.12");
        set_down("csa");
        act("csa", "move 13-Va-c"); /* and nowhere else */
        refused("csa", "to B3511", "35.12");
        assert_true(judged_legal("csa", "to B3509"));
    }
    PROVED("tss2", "35.12");
}

/* Of the Union cavalry who comes when he has left by this area (0: not at all)? */
static void union_cavalry(void **unused) {
    (void)unused;
    static const struct {
        int left;
        bool kilpatrick, gregg, custer;
    } all[] = {{0, true, true, true}, {8, true, false, false}, {12, false, true, false}};
    static const char *const groups[3][4] = {{"5-NY-c", "E-4-US", "6-Pa-c", "K-1-US"},
                                             {"1-Md-c", "1-Me-c", "EG-1-US", NULL},
                                             {"1-Mich-c", "M-2-US", NULL, NULL}};
    for (size_t i = 0; i < 3; i++) {
        char text[60];
        field("movement", "usa", 140);
        foot("far", "csa", 2, "A3010", "w", "");
        foot("here", "usa", 2, "B5020", "w", "");
        snprintf(text, sizeof text, "'special':{'left_by':%d}", all[i].left);
        more(text);
        start();
        const bool comes[] = {all[i].kilpatrick, all[i].gregg, all[i].custer};
        for (int g = 0; g < 3; g++)
            for (int k = 0; k < 4 && groups[g][k]; k++) {
                char query_text[100];
                snprintf(query_text, sizeof query_text, "move %s", groups[g][k]);
                bool due = judged_legal("usa", query_text);
                json_t *refusal = due ? NULL : refused("usa", query_text, NULL);
                bool waits = refusal && strcmp(field_text(refusal, "case"), "35.0a") == 0;
                if ((due || waits) != comes[g])
                    fail_msg("%s, Stuart gone by %d", groups[g][k], all[i].left);
            }
    }
    PROVED("tss2", "35.21B 35.21C 35.21D");
}

/* ---- leaving by the bounds ---- */

static void over_the_bounds(void **unused) {
    (void)unused;
    static const struct {
        const char *base, *hex, *inside;
    } all[] = {{"gettysburg/mcphersons-ridge", "A1501", "A2010"}, {"gettysburg/little-round-top", "C4020", "C3020"}};
    for (int i = 0; i < 2; i++) {
        field("movement", "usa", 3);
        marching("x", "usa", 4, all[i].hex);
        marching("y", "usa", 4, all[i].inside);
        start_from(all[i].base);
        act_all("usa", "move x", "exit", NULL);
        assert_string_equal(unit_text("x", "fate"), "left");
        json_t *so_far = field_of(query("{'what':'victory'}"), "so_far");
        assert_int_equal(field_int(so_far, "csa"), 0); /* and nobody scores */
        act("usa", "move y");
        refused("usa", "exit", NULL);
    }
}

/* Enemies hold every hex about it but the edge; shot at, it routs. What has become of it? */
static const char *routs_off(const char *base, const char *hex) {
    const struct gbacw_tables *t = tables_named(base);
    char id[16], fire[16];
    field("offensive-fire", "csa", 3);
    foot("x", "usa", 4, hex, "e", "");
    int count = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        char label[16];
        struct text text;
        hex_id next = t->neighbour[hex_called(t, hex)][d];
        if (next == HEX_NONE)
            continue;
        text_init(&text, label, sizeof label);
        for (int k = 0; k < t->label_count && text.length == 0; k++)
            label_write(&t->grid, &t->label[k], next, &text);
        snprintf(id, sizeof id, "e%d", count++);
        foot(id, "csa", 6, label, direction_name(&t->grid, direction_opposite(d)), "");
    }
    assert_true(count > 0 && count < 6);
    start_from(base);
    load_free(t);
    snprintf(fire, sizeof fire, "fire %s", hex);
    act_all("csa", fire, "add e0", NULL);
    dice("[{'small-arms':6},{'morale':'x','is':6},{'morale':'x','is':6},{'morale':'x','is':6}]");
    act("csa", "resolve");
    dice_free();
    settle_to("fire-phase");
    assert_false(unit_on_map("x"));
    return unit_text("x", "fate");
}

/* Over the edge of a small scenario's map one goes as over any hexside: with the points, limbered, and under fire. */
static void leaving_is_a_step(void **unused) {
    (void)unused;
    for (int runs = 0; runs < 2; runs++) {
        field("movement", "usa", 3);
        foot("x", "usa", 3, "C4020", "e", "");
        foot("y", "usa", 3, "C4026", "e", "");
        guns("g", "usa", 4, "N", "C4030", "e", "");
        foot("e", "csa", 4, "C3920", "sw", "");
        start_from("gettysburg/little-round-top");
        act_all("usa", "move y", "form column", "form line", "form column", NULL);
        refused("usa", "exit", "5.14"); /* no point is left */
        set_down("usa");
        act("usa", "move g");
        refused("usa", "exit", "6.13");
        act_all("usa", "form limbered", "exit", NULL);
        assert_string_equal(unit_text("g", "fate"), "left");
        act_all("usa", "move x", "exit", NULL);
        assert_string_equal(decision_now(), "fire"); /* out of a zone */
        assert_true(unit_on_map("x"));
        act("csa", "add e");
        dice(runs ? "[{'small-arms':2},{'morale':'x','is':6}]"
                  : "[{'small-arms':1},{'depletion':'e','is':6},{'morale':'x','is':1}]");
        json_t *answer = act("csa", "resolve");
        dice_free();
        assert_string_equal(field_text(fired(answer, 0), "purpose"), "withdrawal");
        assert_int_equal(shift_of(fired(answer, 0), "7.22a"), 1); /* it shows its back */
        if (strcmp(decision_now(), "movement") != 0)
            settle_to("movement");
        assert_string_equal(unit_text("x", "fate"), runs ? "in-play" : "left");
        assert_int_equal(runs && unit_has("x", "routed"), runs);
    }
    PROVED("tss2", "10.1a 34.22");
}

static void forced_off(void **unused) {
    (void)unused;
    static const struct {
        const char *base, *hex;
        bool scores;
    } all[] = {{"gettysburg/mcphersons-ridge", "A1501", false},
               {"gettysburg/little-round-top", "C4020", false},
               {"gettysburg/three-days", "C4020", true}};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(routs_off(all[i].base, all[i].hex), all[i].scores ? "captured" : "left");
        json_t *so_far = field_of(query("{'what':'victory'}"), "so_far");
        long points = field_int(so_far, "csa"); /* the loss by the fire itself scores, what ran does not */
        assert_true(all[i].scores ? points >= 6 : points <= 3);
    }
    field("movement", "usa", 3); /* nobody walks off the whole map */
    marching("x", "usa", 4, "C4020");
    start();
    act("usa", "move x");
    refused("usa", "exit", "34.42");
    PROVED("tss2", "34.12 34.22 34.42");
}

/* ---- regiments apart, and detachments ---- */

static void apart_from_the_brigade(void **unused) {
    (void)unused;
    for (int turn = 21; turn <= 22; turn++) { /* it came at 14:40, turn 20 */
        field("initial-command", "usa", turn);
        field_more[0] = 0;
        counter("'id':'58-NY','hex':'C3020','facing':'ne','formation':'column'");
        officer("Krzyzanowski", "B3020", "");
        foot("far", "csa", 2, "A3010", "w", "");
        by_command();
        start();
        while (strcmp(phase_now(), "movement") != 0)
            act(side_now(), "end");
        assert_true(unit_has("58-NY", "out-of-command") == (turn == 21));
    }
    for (int near = 0; near < 2; near++) { /* when it has joined it is like the others */
        field("initial-command", "usa", 30);
        field_more[0] = 0;
        counter(near ? "'id':'58-NY','hex':'B3021','facing':'ne','formation':'column'"
                     : "'id':'58-NY','hex':'C3020','facing':'ne','formation':'column','trial':16");
        officer("Krzyzanowski", "B3020", "");
        foot("far", "csa", 2, "A3010", "w", "");
        by_command();
        start();
        while (strcmp(phase_now(), "movement") != 0)
            act(side_now(), "end");
        assert_int_equal(unit_int("58-NY", "trial") & 16, 16);
        assert_true(unit_has("58-NY", "out-of-command") == !near);
    }
    PROVED("tss2", "22.7 22.72");
}

/* A man of its own leads it from the third turn: it may throw for its rally, and gains nothing by him. */
static void led_by_nobody(void **unused) {
    (void)unused;
    static const struct {
        int turn, die;
        bool thrown, joined;
    } tries[] = {{21, 0, false, false}, {22, 1, true, false}, {22, 6, true, false}, {22, 0, false, true}};
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        char script[60];
        field("rally", "usa", tries[i].turn);
        counter(tries[i].joined
                    ? "'id':'58-NY','hex':'C3020','facing':'ne','formation':'column','routed':true,'trial':16"
                    : "'id':'58-NY','hex':'C3020','facing':'ne','formation':'column','routed':true");
        officer("Krzyzanowski", "B3020", "");
        foot("far", "csa", 2, "A3010", "w", "");
        start();
        refused("usa", "rally 58-NY", "13.53"); /* his Rally Points do not reach so far */
        snprintf(script, sizeof script, tries[i].thrown ? "[{'rally':'58-NY','is':%d}]" : "[]", tries[i].die);
        dice(script);
        json_t *answer = act("usa", "end");
        assert_int_equal(event_told(answer, "rally"), tries[i].thrown);
        assert_int_equal(unit_has("58-NY", "routed"), tries[i].die != 1);
        if (tries[i].thrown) { /* the bare die */
            assert_string_equal(field_text(event_of(answer, "rally"), "case"), "22.71");
            assert_int_equal(field_int(event_of(answer, "rally"), "total"), tries[i].die);
        }
        dice_free();
    }
    field("retreat-before-melee", "usa", 22); /* into a melee he leads it no better than nobody */
    counter("'id':'58-NY','hex':'C3020','facing':'e','formation':'line'");
    officer("Krzyzanowski", "B3020", "");
    unit_is("d", "csa", "inf", 1, "R", "C3019", "e", "line", "");
    start();
    act_all("usa", "attack C3019", "with 58-NY", "resolve", NULL);
    dice("[{'morale':'58-NY','is':1}]");
    json_t *modifiers = field_of(event_of(no_more_attacks("usa"), "initiation"), "modifiers"), *row;
    size_t at;
    json_array_foreach(modifiers, at, row) assert_null(strstr(field_text(row, "why"), "commander"));
    PROVED("tss2", "22.71");
}

/* 35.21A: Reynolds falls in this turn; the turn for which Hancock is announced, or 0. */
static int hancock_comes(int turn, int wings) {
    char options[40];
    field("offensive-fire", "csa", turn);
    snprintf(options, sizeof options, "'options':{'wings':%d}", wings);
    more(options);
    officer("Reynolds", "B3020", "");
    unit_is("x", "usa", "inf", 8, "R", "B3020", "w", "line", ",'morale':6,'brigade':'1/1/I'");
    unit_is("e", "csa", "inf", 8, "R", "B3021", "e", "line", "");
    unit_is("f", "csa", "inf", 8, "R", "B2921", "se", "line", "");
    start();
    act_all("csa", "fire B3020", "add e", NULL);
    dice("[{'small-arms':6},{'leader':'Reynolds','is':1},{'leader':'Reynolds','is':1},{'morale':'x','is':1},{'pin':'x',"
         "'is':1}]");
    json_t *answer = act("csa", "resolve");
    dice_free();
    assert_false(unit_on_map("Reynolds"));
    settle_to("fire-phase");
    return event_told(answer, "hastens") ? (int)field_int(event_of(answer, "hastens"), "turn") : 0;
}

static void hancock_early(void **unused) {
    (void)unused;
    assert_int_equal(hancock_comes(35, 1), 41); /* 19:40: by the clock, and by night an hour a turn: 01:00 */
    assert_int_equal(hancock_comes(44, 1), 0);  /* 04:00: at 06:00 as he is listed */
    assert_int_equal(hancock_comes(8, 0), 0);   /* without wings nobody calls him */
    assert_int_equal(hancock_comes(8, 1), 23);  /* 10:40: fifteen turns */
    while (turn_now() < 22 || strcmp(side_now(), "usa") != 0 || strcmp(phase_now(), "movement") != 0)
        act(side_now(), "end");
    refused("usa", "move Hancock", NULL);
    act("usa", "end");
    while (strcmp(side_now(), "usa") != 0 || strcmp(phase_now(), "movement") != 0)
        act(side_now(), "end");
    assert_int_equal(turn_now(), 23);
    const struct gbacw_tables *t = tables_named(FIELD_BASE);
    char to[16];
    struct text text;
    text_init(&text, to, sizeof to);
    text_add(&text, "to ");
    text_add(&text, t->outside[t->staging[10].arrow - outside_first(t)].label);
    act_all("usa", "move Hancock", to, NULL);
    assert_true(unit_on_map("Hancock"));
    load_free(t);
    PROVED("tss2", "35.21A");
}

static void detachments(void **unused) {
    (void)unused;
    field("interphase", "csa", 36);
    static const char *const fate[] = {
        "'id':'75-Oh','hex':'B4020','facing':'w','formation':'line','strength':3,'killed':0",
        "'id':'75-Oh','fate':'eliminated','strength':0"};
    for (int gone = 0; gone < 2; gone++) {
        field("final-command", "usa", 36);
        counter(fate[gone]);
        officer("Ames", "B4120", "");
        foot("with", "usa", 2, "B4120", "w", "");
        foot("far", "csa", 2, "A3010", "w", "");
        start();
        int before = unit_int("75-Oh", "strength");
        act("usa", "end");
        while (turn_now() < 37)
            act(side_now(), "end");
        assert_int_equal(unit_int("75-Oh", "strength"), gone ? 1 : before + 1);
        assert_true(unit_on_map("75-Oh"));
        if (gone)
            assert_string_equal(unit_text("75-Oh", "hex"), "B4120");
    }
    PROVED("tss2", "22.8");
}

static const json_t *row_of(const json_t *view, const char *unit) {
    const json_t *rows = field_of(view, "counters");
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (strcmp(field_text(json_array_get(rows, i), "id"), unit) == 0)
            return json_array_get(rows, i);
    return NULL;
}

/* The view tells when, where and in which order those come who are not there, and which part of the map is used. */
static void what_the_table_shows(void **unused) {
    (void)unused;
    scenario("gettysburg/mcphersons-ridge", "{'standard-setup':1}", 1);
    const json_t *view = field_of(asked("{'cmd':'view','side':'usa'}"), "view"), *row = row_of(view, "40-Va");
    assert_string_equal(field_text(view, "bounds"), "mcphersons-ridge");
    assert_string_equal(field_text(view, "sheet"), "A");
    assert_non_null(row);
    assert_int_equal(field_int(row, "due"), 1);
    assert_string_equal(field_text(row, "by"), "SA-2");
    assert_int_equal(field_int(row, "after"), 1);
    assert_null(json_object_get(row_of(view, "26-NC"), "after")); /* Pettigrew's men come first */
    scenario("gettysburg/three-days", "{'standard-setup':1}", 1);
    assert_null(json_object_get(field_of(asked("{'cmd':'view','side':'usa'}"), "view"), "bounds"));
}

TESTS(test(thirteen_areas), test(by_the_arrow), test(man_behind_man), test(the_guns_of_a_corps),
      test(deployed_in_the_area), test(fire_and_answer), test(only_those_who_fired), test(rounds_that_fall_long),
      test(no_way_back), test(zones_end_at_the_edge), test(stacking_holds_there), test(the_entrance_is_held),
      test(melee_from_there), test(routed_there), test(shifts), test(where_it_comes_then), test(passed_by),
      test(from_the_nearer), test(whose_they_are), test(hills_beside_the_way), test(in_the_listed_order),
      test(rodes_and_ramseur), test(optional_units), test(buford_goes), test(buford_goes_with_all), test(stuart_goes),
      test(union_cavalry), test(over_the_bounds), test(leaving_is_a_step), test(forced_off),
      test(apart_from_the_brigade), test(led_by_nobody), test(hancock_early), test(detachments),
      test(what_the_table_shows))
