/* hex.c: cube geometry, grids and labels. */
#include "core/hex.h"
#include "core/check.h"

#include <string.h>

/* n ne se s sw nw on flat grids; ne e se sw w nw on pointed ones. */
const struct cube DIRECTION_CUBE[DIRECTIONS] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

static const char NAMES[2][DIRECTIONS][3] = {{"n", "ne", "se", "s", "sw", "nw"}, {"ne", "e", "se", "sw", "w", "nw"}};

/* Half the way along the shifted axis: how many whole steps `line` (a column or row) stands back. */
static int stagger(const struct grid *grid, int line) {
    int odd = line & 1;
    return (grid->odd_shifted ? line - odd : line + odd) / 2;
}

static struct cube cube_at(const struct grid *grid, int column, int row) {
    if (grid->shape == GRID_FLAT)
        return (struct cube){(int16_t)column, (int16_t)(row - stagger(grid, column))};
    /* pointed: p runs east and row south-east, which are the steps (1,-1) and (1,0) of the common cube */
    int p = column - stagger(grid, row);
    return (struct cube){(int16_t)(p + row), (int16_t)-p};
}

struct cube grid_cube_of(const struct grid *grid, int column, int row) {
    return cube_at(grid, column, row);
}

struct cube grid_cube(const struct grid *grid, hex_id hex) {
    CHECK(hex < grid->columns * grid->rows);
    return cube_at(grid, hex / grid->rows, hex % grid->rows);
}

static void place_of(const struct grid *grid, struct cube cube, int *column, int *row) {
    if (grid->shape == GRID_FLAT) {
        *column = cube.q;
        *row = cube.r + stagger(grid, *column);
    } else {
        *row = cube.q + cube.r;
        *column = -cube.r + stagger(grid, *row);
    }
}

hex_id grid_at(const struct grid *grid, struct cube cube) {
    int column, row;
    place_of(grid, cube, &column, &row);
    if (column < 0 || row < 0 || column >= grid->columns || row >= grid->rows)
        return HEX_NONE;
    return (hex_id)(column * grid->rows + row);
}

static struct cube cube_step(struct cube cube, direction d) {
    return (struct cube){(int16_t)(cube.q + DIRECTION_CUBE[d].q), (int16_t)(cube.r + DIRECTION_CUBE[d].r)};
}

hex_id grid_neighbour(const struct grid *grid, hex_id hex, direction d) {
    if (d >= DIRECTIONS || hex >= grid->columns * grid->rows)
        return HEX_NONE;
    return grid_at(grid, cube_step(grid_cube(grid, hex), d));
}

static int magnitude(int number) { return number < 0 ? -number : number; }

int cube_distance(struct cube a, struct cube b) {
    int q = a.q - b.q, r = a.r - b.r;
    return (magnitude(q) + magnitude(r) + magnitude(q + r)) / 2;
}

/* Sums of short numbers and no division: the compiler takes eight at once. */
int cube_nearest(const int16_t *q, const int16_t *r, int count, struct cube from) {
    CHECK(count >= 0);
    int16_t nearest = 2 * CUBE_NOWHERE;
    for (int i = 0; i < count; i++) {
        int16_t dq = (int16_t)(q[i] - from.q), dr = (int16_t)(r[i] - from.r), ds = (int16_t)(dq + dr);
        dq = dq < 0 ? (int16_t)-dq : dq;
        dr = dr < 0 ? (int16_t)-dr : dr;
        ds = ds < 0 ? (int16_t)-ds : ds;
        int16_t twice = (int16_t)(dq + dr + ds);
        nearest = twice < nearest ? twice : nearest;
    }
    return nearest / 2;
}

int grid_distance(const struct grid *grid, hex_id a, hex_id b) {
    return cube_distance(grid_cube(grid, a), grid_cube(grid, b));
}

direction grid_direction(const struct grid *grid, hex_id from, hex_id to) {
    struct cube a = grid_cube(grid, from), b = grid_cube(grid, to);
    for (direction d = 0; d < DIRECTIONS; d++)
        if (b.q - a.q == DIRECTION_CUBE[d].q && b.r - a.r == DIRECTION_CUBE[d].r)
            return d;
    return DIRECTION_NONE;
}

void grid_centre(const struct grid *grid, hex_id hex, int *x2, int *y2) {
    grid_centre_of(grid, grid_cube(grid, hex), x2, y2);
}

void grid_centre_of(const struct grid *grid, struct cube cube, int *x2, int *y2) {
    int column, row;
    place_of(grid, cube, &column, &row);
    int line = grid->shape == GRID_FLAT ? column : row;
    int shifted = (line & 1) == (grid->odd_shifted ? 1 : 0);
    *x2 = 2 * column + (grid->shape == GRID_POINTED ? shifted : 0);
    *y2 = 2 * row + (grid->shape == GRID_FLAT ? shifted : 0);
}

const char *direction_name(const struct grid *grid, direction d) {
    return d < DIRECTIONS ? NAMES[grid->shape == GRID_POINTED][d] : "";
}

direction direction_named(const struct grid *grid, const char *name, size_t length) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        const char *known = direction_name(grid, d);
        if (strlen(known) == length && memcmp(known, name, length) == 0)
            return d;
    }
    return DIRECTION_NONE;
}

/* -- labels -- */

static void two_digits(struct text *out, int number) {
    text_char(out, (char)('0' + number / 10));
    text_char(out, (char)('0' + number % 10));
}

static bool printable(int number, int low, int high) {
    return number >= low && number <= high && number >= 0 && number <= 99;
}

static int even_shift(const struct label_system *system, int row) { return row & 1 ? 0 : system->even_shift; }

bool label_write(const struct grid *grid, const struct label_system *system, hex_id hex, struct text *out) {
    if (hex >= grid->columns * grid->rows)
        return false;
    int row = system->row_origin + system->row_step * (hex % grid->rows);
    int column = system->column_origin + system->column_step * (hex / grid->rows) + even_shift(system, row);
    if (!printable(column, system->column_low, system->column_high) ||
        !printable(row, system->row_low, system->row_high))
        return false;
    if (system->prefix)
        text_char(out, system->prefix);
    two_digits(out, system->row_first ? row : column);
    two_digits(out, system->row_first ? column : row);
    return true;
}

/* The inner column or row that a system prints as `number`; -1 if none of `count` is. */
static int inner_number(int number, int origin, int step, int count) {
    if (step == 0 || (number - origin) % step != 0)
        return -1;
    int inner = (number - origin) / step;
    return inner >= 0 && inner < count ? inner : -1;
}

static hex_id hex_of_numbers(const struct grid *grid, const struct label_system *system, int first, int second) {
    int column = system->row_first ? second : first, row = system->row_first ? first : second;
    if (!printable(column, system->column_low, system->column_high) ||
        !printable(row, system->row_low, system->row_high))
        return HEX_NONE;
    int x = inner_number(column - even_shift(system, row), system->column_origin, system->column_step, grid->columns);
    int y = inner_number(row, system->row_origin, system->row_step, grid->rows);
    return x < 0 || y < 0 ? HEX_NONE : (hex_id)(x * grid->rows + y);
}

_Static_assert(sizeof(struct label_system) == 8 * sizeof(int8_t) + 6 * sizeof(int16_t), "a label has padding");

struct label_system label_sheet(const struct label_system *base, const struct sheet_label *sheet) {
    struct label_system label = *base;
    label.prefix = sheet->prefix;
    label.row_origin = (int16_t)(base->row_origin + sheet->row);
    label.column_origin = (int16_t)(base->column_origin + sheet->column);
    label.even_shift = (int8_t)sheet->even;
    label.row_low = (int16_t)sheet->row_low, label.row_high = (int16_t)sheet->row_high;
    label.column_low = (int16_t)sheet->column_low, label.column_high = (int16_t)sheet->column_high;
    return label;
}

bool label_any(const struct grid *grid, const struct label_system *systems, int count, hex_id hex) {
    char label[8];
    for (int i = 0; i < count; i++) {
        struct text text;
        text_init(&text, label, sizeof label);
        if (label_write(grid, &systems[i], hex, &text))
            return true;
    }
    return false;
}

static bool all_digits(const char *at, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (at[i] < '0' || at[i] > '9')
            return false;
    return true;
}

bool label_place(const struct label_system *systems, int count, const char *label, size_t length, int *column,
                 int *row) {
    if (length != 5 || !all_digits(label + 1, 4))
        return false;
    int first = (label[1] - '0') * 10 + label[2] - '0', second = (label[3] - '0') * 10 + label[4] - '0';
    for (int i = 0; i < count; i++) {
        const struct label_system *system = &systems[i];
        if (system->prefix != label[0] || system->column_step == 0 || system->row_step == 0)
            continue;
        int x = system->row_first ? second : first, y = system->row_first ? first : second;
        *column = (x - even_shift(system, y) - system->column_origin) / system->column_step;
        *row = (y - system->row_origin) / system->row_step;
        return true;
    }
    return false;
}

hex_id label_read(const struct grid *grid, const struct label_system *systems, int count, const char *label,
                  size_t length) {
    CHECK(count >= 0 && count <= LABELS_MAX);
    if (length != 4 && length != 5)
        return HEX_NONE;
    char prefix = length == 5 ? label[0] : 0;
    const char *digits = label + (length - 4);
    if (!all_digits(digits, 4))
        return HEX_NONE;
    int first = (digits[0] - '0') * 10 + digits[1] - '0', second = (digits[2] - '0') * 10 + digits[3] - '0';
    for (int i = 0; i < count; i++) {
        hex_id hex = systems[i].prefix == prefix ? hex_of_numbers(grid, &systems[i], first, second) : HEX_NONE;
        if (hex != HEX_NONE)
            return hex;
    }
    return HEX_NONE;
}
