/* test_path.c: cheapest paths against a search by mere repetition, on random ground. */
#include "core/path.h"

#include <string.h>

#include "core/hex.h"
#include "core/property.h"

#define COLUMNS 12
#define ROWS 10
#define HEXES (COLUMNS * ROWS)

static const struct grid grid = {GRID_FLAT, 1, COLUMNS, ROWS};

struct ground {
    hex_id neighbour[HEXES * DIRECTIONS];
    uint16_t price[HEXES * DIRECTIONS];
};

static uint16_t price_of(const void *context, hex_id from, direction d, hex_id to) {
    const struct ground *ground = context;
    assert_int_equal(ground->neighbour[from * DIRECTIONS + d], to);
    return ground->price[from * DIRECTIONS + d];
}

/* Prices of free steps, halves, thirds, whole points and forbidden hexsides. */
static void make_ground(struct property *property, struct ground *ground) {
    static const uint16_t prices[] = {0, 2, 3, 6, 6, 6, 9, 12, 24, PATH_FORBIDDEN};
    for (hex_id hex = 0; hex < HEXES; hex++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            ground->neighbour[hex * DIRECTIONS + d] = grid_neighbour(&grid, hex, d);
            ground->price[hex * DIRECTIONS + d] = prices[number_between(property, 0, 9)];
        }
}

static void search_by_repetition(const struct ground *ground, hex_id start, unsigned *cost) {
    for (int i = 0; i < HEXES; i++)
        cost[i] = i == start ? 0 : 1000000;
    for (bool changed = true; changed;) {
        changed = false;
        for (hex_id hex = 0; hex < HEXES; hex++)
            for (direction d = 0; d < DIRECTIONS; d++) {
                hex_id next = ground->neighbour[hex * DIRECTIONS + d];
                uint16_t price = ground->price[hex * DIRECTIONS + d];
                if (next == HEX_NONE || price == PATH_FORBIDDEN || cost[hex] + price >= cost[next])
                    continue;
                cost[next] = cost[hex] + price;
                changed = true;
            }
    }
}

static void check_path(const struct path_space *space, const struct ground *ground, hex_id start, hex_id end) {
    hex_id path[HEXES];
    int length = path_to(space, end, path, HEXES);
    unsigned sum = 0;
    assert_true(length >= 1);
    assert_int_equal(path[0], start);
    assert_int_equal(path[length - 1], end);
    for (int i = 0; i + 1 < length; i++) {
        direction d = grid_direction(&grid, path[i], path[i + 1]);
        assert_true(d < DIRECTIONS);
        sum += ground->price[path[i] * DIRECTIONS + d];
    }
    assert_int_equal(sum, path_cost_of(space, end));
    assert_int_equal(path_to(space, end, path, length - 1), 0);
}

static void compare(const struct path_space *space, const struct ground *ground, hex_id start, uint16_t budget) {
    unsigned cost[HEXES], last = 0;
    int within = 0;
    search_by_repetition(ground, start, cost);
    for (hex_id hex = 0; hex < HEXES; hex++) {
        bool reached = cost[hex] <= budget;
        within += reached;
        assert_int_equal(path_cost_of(space, hex), reached ? cost[hex] : PATH_FORBIDDEN);
        if (reached)
            check_path(space, ground, start, hex);
    }
    assert_int_equal(within, space->reached_count);
    for (int i = 0; i < within; i++) { /* settled in order of cost */
        assert_true(cost[space->reached[i]] >= last);
        last = cost[space->reached[i]];
    }
}

static void cheapest_paths_are_found(void **unused) {
    (void)unused;
    static uint16_t block[HEXES * 16 + PATH_BUCKETS];
    static struct ground ground;
    struct property property = property_begin("cheapest paths");
    struct path_space space;
    assert_true(path_space_bytes(HEXES) <= sizeof block);
    path_space_init(&space, HEXES, block);
    for (int i = 0; i < 400; i++) {
        make_ground(&property, &ground);
        hex_id start = (hex_id)number_between(&property, 0, HEXES - 1);
        uint16_t budget = (uint16_t)number_between(&property, 0, 60);
        path_search(&space, ground.neighbour, start, budget, price_of, &ground);
        compare(&space, &ground, start, budget);
        path_search_table(&space, ground.neighbour, start, budget, ground.price);
        compare(&space, &ground, start, budget);
    }
}

/* Steps so dear that costs go round the ring of buckets several times. */
/* From several hexes at once: the least of what each of them finds alone, with what it begins with. */
static void several_starts_are_the_least_of_each(void **unused) {
    (void)unused;
    enum { STARTS = 4, ENOUGH = 5000 };
    static uint16_t block[HEXES * 16 + PATH_BUCKETS];
    static struct ground ground;
    struct property property = property_begin("several starts");
    struct path_space space;
    path_space_init(&space, HEXES, block);
    for (int i = 0; i < 200; i++) {
        struct path_start start[STARTS + 1] = {[STARTS] = {HEX_NONE, 0}};
        unsigned least[HEXES], cost[HEXES];
        make_ground(&property, &ground);
        memset(least, 0xff, sizeof least);
        for (int k = 0; k < STARTS; k++) {
            start[k] = (struct path_start){(hex_id)number_between(&property, 0, HEXES - 1),
                                           (uint16_t)number_between(&property, 0, k == 0 ? PATH_STEP_MAX : 40)};
            search_by_repetition(&ground, start[k].hex, cost);
            for (hex_id hex = 0; hex < HEXES; hex++)
                if (cost[hex] < ENOUGH && cost[hex] + start[k].cost < least[hex])
                    least[hex] = cost[hex] + start[k].cost;
        }
        path_search_from(&space, ground.neighbour, start, STARTS + 1, ENOUGH, price_of, &ground);
        for (hex_id hex = 0; hex < HEXES; hex++)
            assert_int_equal(path_cost_of(&space, hex), least[hex] < ENOUGH ? least[hex] : PATH_FORBIDDEN);
    }
}

static void dear_steps_go_round_the_ring(void **unused) {
    (void)unused;
    static uint16_t block[HEXES * 16 + PATH_BUCKETS];
    static struct ground ground;
    struct property property = property_begin("dear steps");
    struct path_space space;
    path_space_init(&space, HEXES, block);
    for (int i = 0; i < 100; i++) {
        make_ground(&property, &ground);
        for (int step = 0; step < HEXES * DIRECTIONS; step++)
            if (ground.price[step] != PATH_FORBIDDEN)
                ground.price[step] = (uint16_t)number_between(&property, 0, PATH_STEP_MAX);
        hex_id start = (hex_id)number_between(&property, 0, HEXES - 1);
        path_search(&space, ground.neighbour, start, 60000, price_of, &ground);
        compare(&space, &ground, start, 60000);
    }
    for (int step = 0; step < HEXES * DIRECTIONS; step++)
        ground.price[step] = PATH_STEP_MAX + 1;
    path_search(&space, ground.neighbour, 5, 60000, price_of, &ground);
    assert_int_equal(space.reached_count, 1);
}

static const uint8_t *wanted;
static bool is_wanted(const void *context, hex_id hex) {
    (void)context;
    return wanted[hex];
}

/* What is found is the nearest of those wanted. */
static void the_nearest_is_found(void **unused) {
    (void)unused;
    static uint16_t block[HEXES * 16 + PATH_BUCKETS];
    static struct ground ground;
    struct property property = property_begin("nearest");
    struct path_space space;
    path_space_init(&space, HEXES, block);
    for (int i = 0; i < 200; i++) {
        uint8_t marks[HEXES] = {0};
        unsigned cost[HEXES], least = 1000;
        make_ground(&property, &ground);
        for (int n = number_between(&property, 0, 4); n > 0; n--)
            marks[number_between(&property, 0, HEXES - 1)] = 1;
        hex_id start = (hex_id)number_between(&property, 0, HEXES - 1);
        search_by_repetition(&ground, start, cost);
        for (int hex = 0; hex < HEXES; hex++)
            if (marks[hex] && cost[hex] <= 40 && cost[hex] < least)
                least = cost[hex];
        wanted = marks;
        hex_id found = path_find(&space, ground.neighbour, start, 40, price_of, is_wanted, &ground);
        if (least == 1000) {
            assert_int_equal(found, HEX_NONE);
            continue;
        }
        assert_true(found < HEXES && marks[found]);
        assert_int_equal(path_cost_of(&space, found), least);
        check_path(&space, &ground, start, found);
    }
}

/* The number of a search is sixteen bits wide: old entries must not come alive when it goes round. */
static void the_search_number_goes_round(void **unused) {
    (void)unused;
    static uint16_t block[HEXES * 16 + PATH_BUCKETS];
    static struct ground ground;
    struct property property = property_begin("search number");
    struct path_space space;
    path_space_init(&space, HEXES, block);
    assert_int_equal(path_cost_of(&space, 5), PATH_FORBIDDEN);
    make_ground(&property, &ground);
    path_search(&space, ground.neighbour, 7, 60, price_of, &ground);
    for (int i = 0; i < 65535; i++)
        path_search(&space, ground.neighbour, 60, 0, price_of, &ground);
    compare(&space, &ground, 60, 0);
}

static void hexes_off_the_map_are_not_reached(void **unused) {
    (void)unused;
    static uint16_t block[HEXES * 16 + PATH_BUCKETS];
    static struct ground ground;
    struct property property = property_begin("off the map");
    struct path_space space;
    hex_id path[4];
    path_space_init(&space, HEXES, block);
    make_ground(&property, &ground);
    path_search(&space, ground.neighbour, HEX_NONE, 60, price_of, &ground);
    assert_int_equal(space.reached_count, 0);
    assert_int_equal(path_cost_of(&space, HEX_NONE), PATH_FORBIDDEN);
    assert_int_equal(path_to(&space, HEX_NONE, path, 4), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cheapest_paths_are_found),     cmocka_unit_test(several_starts_are_the_least_of_each),
        cmocka_unit_test(dear_steps_go_round_the_ring), cmocka_unit_test(the_nearest_is_found),
        cmocka_unit_test(the_search_number_goes_round), cmocka_unit_test(hexes_off_the_map_are_not_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
