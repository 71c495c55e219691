/* test_validate.c: the laws of a position notice each fault: a sound position, one thing in it made wrong, and the
 * complaint that must come. */
#include "harness/showing.h"

#include "fury/state/state.h"

static struct fury_state sound_state;
static struct fury_scratch sound_scratch;

static counter_id counter_named(const char *id) {
    FOR_COUNTERS(&shown, c) {
        if (strcmp(info_of(&shown, c)->id, id) == 0)
            return c;
    }
    fail_msg("nobody is called %s", id);
    return COUNTER_NONE;
}

static struct fury_unit *unit_named(const char *id) { return unit_at(&shown, counter_named(id)); }

/* A hex where nobody stands. */
static hex_id empty_hex(void) {
    for (hex_id h = 0; h < tables_of(&shown)->map_hexes; h++) {
        bool held = false;
        FOR_COUNTERS(&shown, c) { held |= hex_of(&shown, c) == h; }
        if (!held && !state_of(&shown)->works[h])
            return h;
    }
    fail_msg("the map is full");
    return HEX_NONE;
}

/* The first complaint; then all is as it was. NULL: there must be none. */
static void complains(const char *of) {
    char why[240] = "";
    struct text text;
    text_init(&text, why, sizeof why);
    bool sound = shown.rules->validate(&shown, &text);
    if (of == NULL && !sound)
        fail_msg("a sound position: %s", why);
    if (of != NULL && (sound || strstr(why, of) == NULL))
        fail_msg("expected \"%s\", told \"%s\"", of, sound ? "nothing" : why);
    *state_of(&shown) = sound_state;
    *scratch_of(&shown) = sound_scratch;
}

static void begin(void) {
    show_game("fredericksburg", 1);
    play_sync(&shown);
    sound_state = *state_of(&shown);
    sound_scratch = *scratch_of(&shown);
    complains(NULL);
}

static void where_a_counter_is(void **unused) {
    (void)unused;
    begin();
    unit_named("Hancock")->where = WHERE_HAND;
    complains("Hancock's Division has a hex and is not there, or is there and has none");
    unit_named("Hancock")->where = WHERE_SPACE;
    complains("Hancock's Division stands on the map and on the display at once");
    *unit_named("Hancock") = (struct fury_unit){.hex = HEX_NONE, .where = WHERE_BLOWN, .turn = 5}; /* of four */
    complains("Hancock's Division waits for a turn that never comes");
    *unit_named("Hancock") = (struct fury_unit){.hex = HEX_NONE, .where = WHERE_BLOWN, .turn = 4};
    complains("the zones kept for"); /* nothing is wrong with him, but his zones are still there */
    unit_named("Burnside-HQ")->flags = U_CASUALTY;
    complains(NULL);
    unit_named("Burnside-HQ")->flags = U_CASUALTY | U_BATTLE;
    complains("Burnside's Headquarters is a casualty in Battle Mode");
    show_close();
}

static void who_shares_a_hex(void **unused) {
    (void)unused;
    begin();
    unit_named("Howard")->hex = unit_named("Hancock")->hex;
    complains("Hancock's Division and Howard's Division share 3732");
    unit_named("Howard")->hex = unit_named("Hancock")->hex;
    unit_named("Howard")->flags |= U_ARRIVING;
    complains("the zones kept for"); /* arrivals may be stacked */
    *unit_named("CS-Detachment-1") = (struct fury_unit){.hex = unit_named("Hancock")->hex, .where = WHERE_MAP};
    complains("Hancock's Division and Confederate Detachment 1 of two sides share 3732");
    show_close();
}

static void divisions_in_contact(void **unused) {
    (void)unused;
    begin();
    hex_id hex = unit_named("Hancock")->hex;
    assert_false(unit_named("Hancock")->flags & U_BATTLE);
    scratch_of(&shown)->zoc[0][hex]++; /* of the Confederates */
    complains("Hancock's Division is in an enemy Zone of Control in Maneuver Formation");
    scratch_of(&shown)->sealed[1][hex] = 1;
    complains("Hancock's Division covers an enemy entry hex from 3732");
    show_close();
}

static void works_and_their_builders(void **unused) {
    (void)unused;
    begin();
    state_of(&shown)->works[empty_hex()] = WORKS_COMPLETE;
    complains("are held by nobody");
    state_of(&shown)->works[empty_hex()] = WORKS_CONSTRUCT;
    complains("are held by nobody");
    state_of(&shown)->works[unit_named("Hancock")->hex] = WORKS_COMPLETE;
    complains(NULL);
    unit_named("Hancock")->marker = MARKER_CONSTRUCT;
    complains("Hancock's Division builds no Field Works");
    state_of(&shown)->works[unit_named("Bayard")->hex] = WORKS_CONSTRUCT;
    unit_named("Bayard")->marker = MARKER_CONSTRUCT;
    complains("Bayard's Cavalry builds no Field Works"); /* cavalry */
    state_of(&shown)->works[unit_named("Hancock")->hex] = WORKS_CONSTRUCT;
    complains("Field Works are begun that are no Division's");
    state_of(&shown)->works[unit_named("Hancock")->hex] = WORKS_CONSTRUCT;
    unit_named("Hancock")->marker = MARKER_CONSTRUCT;
    complains(NULL);
    show_close();
}

static void zones_kept_in_step(void **unused) {
    (void)unused;
    begin();
    for (side_id side = 0; side < SIDES; side++) {
        char told[64];
        scratch_of(&shown)->zoc[side][empty_hex()]++;
        snprintf(told, sizeof told, "the zones kept for %s are not those of the position",
                 tables_of(&shown)->side_title[side]);
        complains(told);
    }
    show_close();
}

TESTS(test(where_a_counter_is), test(who_shares_a_hex), test(divisions_in_contact), test(works_and_their_builders),
      test(zones_kept_in_step))
