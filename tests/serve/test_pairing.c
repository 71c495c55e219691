/* test_pairing.c: who plays whom: no rematch, byes fair, those with equal points together. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "serve/people/pairing.h"

/* Everybody is in it once; nobody meets anybody again. Notes who met. */
static void check_round(const struct pairing_player players[], int count, const struct pairing out[], int made,
                        bool met[], int byes[]) {
    bool seen[PAIRING_PLAYERS_MAX] = {false};
    for (int i = 0; i < made; i++) {
        int one = out[i].first, other = out[i].second;
        assert_in_range(one, 0, count - 1);
        assert_false(seen[one]);
        seen[one] = true;
        if (other == PAIRING_NOBODY) {
            byes[one]++;
            continue;
        }
        assert_false(seen[other]);
        assert_false(met[one * count + other]);
        seen[other] = met[one * count + other] = met[other * count + one] = true;
    }
    for (int i = 0; i < count; i++)
        assert_int_equal(seen[i], !players[i].left);
}

static void everybody_meets_everybody_once(void **state) {
    (void)state;
    for (int count = 2; count <= 11; count++) {
        struct pairing_player players[PAIRING_PLAYERS_MAX] = {{0, 0, false}};
        struct pairing out[PAIRING_PLAYERS_MAX];
        bool met[121] = {false};
        int byes[11] = {0};
        for (int round = 0; round < pairing_round_robin_rounds(count); round++)
            check_round(players, count, out, pairing_round_robin(players, count, round, out), met, byes);
        for (int i = 0; i < count; i++) {
            assert_int_equal(byes[i], count % 2);
            for (int j = 0; j < count; j++)
                assert_int_equal(met[i * count + j], i != j);
        }
    }
}

static void who_has_left_is_a_bye(void **state) {
    (void)state;
    struct pairing_player players[4] = {{0, 0, false}, {0, 0, true}, {0, 0, false}, {0, 0, false}};
    struct pairing out[4];
    bool met[16] = {false};
    int byes[4] = {0};
    for (int round = 0; round < 3; round++)
        check_round(players, 4, out, pairing_round_robin(players, 4, round, out), met, byes);
    assert_int_equal(byes[0] + byes[2] + byes[3], 3);
}

static void a_swiss_tournament_keeps_its_rules(void **state) {
    (void)state;
    unsigned chance = 7;
    for (int count = 2; count <= 33; count++) {
        struct pairing_player players[PAIRING_PLAYERS_MAX] = {{0, 0, false}};
        bool *met = calloc((size_t)count * (size_t)count, sizeof *met);
        int byes[PAIRING_PLAYERS_MAX] = {0};
        int rounds = count < 4 ? 1 : count < 9 ? 3 : 5;
        for (int round = 0; round < rounds; round++) {
            struct pairing out[PAIRING_PLAYERS_MAX];
            int made = pairing_swiss(players, count, met, out);
            assert_int_equal(made, (count + 1) / 2);
            check_round(players, count, out, made, met, byes);
            for (int i = 0; i < made; i++) {
                if (out[i].second == PAIRING_NOBODY)
                    players[out[i].first].points += 4;
                else {
                    chance = chance * 1103515245u + 12345u;
                    players[chance >> 16 & 1 ? out[i].first : out[i].second].points += 4;
                }
            }
            for (int i = 0; i < count; i++) {
                players[i].byes = byes[i];
                assert_true(byes[i] <= 1);
            }
        }
        free(met);
    }
}

static void equals_meet_and_the_lowest_rests(void **state) {
    (void)state;
    const struct pairing_player players[5] = {
        {0, 0, false}, {4, 0, false}, {4, 0, false}, {0, 1, false}, {2, 0, false}};
    bool met[25] = {false};
    struct pairing out[5];
    assert_int_equal(pairing_swiss(players, 5, met, out), 3);
    assert_int_equal(out[0].first, 1);
    assert_int_equal(out[0].second, 2);
    assert_int_equal(out[2].first, 0); /* 3 has no more points, but rested before */
    assert_int_equal(out[2].second, PAIRING_NOBODY);
    met[1 * 5 + 2] = met[2 * 5 + 1] = true;
    assert_int_equal(pairing_swiss(players, 5, met, out), 3);
    assert_int_equal(out[0].first, 1);
    assert_int_equal(out[0].second, 4);
}

static void when_all_have_met_no_round_is_left(void **state) {
    (void)state;
    const struct pairing_player players[4] = {{0, 0, false}, {0, 0, false}, {0, 0, false}, {0, 0, false}};
    struct pairing out[4];
    bool met[16];
    memset(met, 1, sizeof met);
    assert_int_equal(pairing_swiss(players, 4, met, out), 0);
    const struct pairing_player alone[2] = {{0, 0, false}, {0, 0, true}};
    bool none[4] = {false};
    assert_int_equal(pairing_swiss(alone, 2, none, out), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody_once),     cmocka_unit_test(who_has_left_is_a_bye),
        cmocka_unit_test(a_swiss_tournament_keeps_its_rules), cmocka_unit_test(equals_meet_and_the_lowest_rests),
        cmocka_unit_test(when_all_have_met_no_round_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
