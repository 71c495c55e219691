/* deployment_post.c: see deployment_post.h.
 *
 * Commands of a line stand along it in their order: nobody of a later one stands before somebody of an earlier one. A
 * counter is put into a hex only if the others, laid out from the beginning of the line to its end in that order, each
 * in the first hex with room for it, still find their places; so nobody is ever left without one. */
#include "gbacw/march/deployment_post.h"

#include "core/path.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"

static bool is_elsewhere(const struct game *game, const struct counter_info *info) {
    return info->other_option && state_of(game)->options[info->other_option - 1];
}

static bool starts_thin(const struct game *game, const struct counter_info *info) {
    return info->skirmish_at_start && state_of(game)->options[OPTION_SKIRMISHERS];
}

uint8_t closed_formation(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    if (!starts_thin(game, info))
        return FORMATION_NONE;
    return is_elsewhere(game, info) ? info->other_formation : info->standard_formation;
}

struct post post_of(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    struct post post = {info->standard_hex, info->standard_facing, info->standard_formation, LINE_NOWHERE,
                        info->fixed != 0};
    if (is_elsewhere(game, info))
        post = (struct post){info->other_hex, info->other_facing, info->other_formation, info->other_where,
                             info->other_where == LINE_NOWHERE};
    if (starts_thin(game, info))
        post.formation = FORMATION_SKIRMISH;
    return post;
}

bool comes_in_parts(const struct game *game, counter_id c) {
    if (!info_of(game, c)->parted)
        return false;
    FOR_COUNTERS(game, part) {
        if (info_of(game, part)->part_of == c && takes_part(game, part))
            return true;
    }
    return false;
}

bool waits_to_deploy(const struct game *game, counter_id c, side_id side) {
    CHECK(side < SIDES);
    const struct counter_info *info = info_of(game, c);
    return info->side == side && info->standard_hex != HEX_NONE && info->entry_turn == 0 && takes_part(game, c) &&
           counter_at(game, c)->hex == HEX_NONE && counter_at(game, c)->fate == FATE_NOT_YET;
}

/* ---- lines ---- */

static const struct line_info *line_of(const struct game *game) { return &tables_of(game)->start.line; }

static int place_in_line(const struct game *game, hex_id hex) {
    for (int i = 0; i < line_of(game)->count; i++) {
        if (line_of(game)->hex[i] == hex)
            return i;
    }
    return -1;
}

static bool behind_line(const struct game *game, hex_id hex) {
    direction front = direction_opposite(line_of(game)->rear);
    for (hex = neighbour_of(game, hex, front); hex != HEX_NONE; hex = neighbour_of(game, hex, front)) {
        if (place_in_line(game, hex) >= 0)
            return true;
    }
    return false;
}

/* The order of its command; -1: it may stand anywhere along the line. */
static int rank_in_line(const struct game *game, counter_id c) {
    for (int i = 0; i < line_of(game)->brigade_count && gbacw_is_foot_or_horse(game, c); i++) {
        if (info_of(game, c)->brigade == line_of(game)->brigade[i])
            return i;
    }
    return -1;
}

static bool ground_bears(const struct game *game, counter_id c, hex_id hex) {
    unsigned class = type_of(game, c) == TYPE_BATTERY ? CLASS_LIMBERED : class_of(game, c);
    return hex_at(game, hex)->terrain && ground_cost(game, class, hex) != PATH_FORBIDDEN;
}

/* Those of the line as they stand, and those to come as they could be laid out. */
enum { CROWD = 12 };
struct layout {
    const struct game *game;
    counter_id added[LINE_HEXES][CROWD];
    uint8_t count[LINE_HEXES];
    int first[LINE_BRIGADES], last[LINE_BRIGADES]; /* the hexes a command takes up; first > last: none yet */
    int thin;                                      /* where skirmishers are about to stand (23.23); -1: nowhere */
};

static void take_place(struct layout *layout, counter_id c, int place) {
    int rank = rank_in_line(layout->game, c);
    if (rank < 0)
        return;
    layout->first[rank] = place < layout->first[rank] ? place : layout->first[rank];
    layout->last[rank] = place > layout->last[rank] ? place : layout->last[rank];
}

/* A unit that comes before it in the order stands before it in the line. */
static bool in_order(const struct layout *layout, counter_id c, int place) {
    int rank = rank_in_line(layout->game, c);
    for (int i = 0; i < line_of(layout->game)->brigade_count && rank >= 0; i++) {
        if ((i < rank && layout->last[i] > place) || (i > rank && layout->first[i] < place))
            return false;
    }
    return true;
}

static bool add_at(struct layout *layout, counter_id c, int place) {
    const struct game *game = layout->game;
    hex_id hex = line_of(game)->hex[place];
    uint8_t count = layout->count[place];
    uint8_t as = place == layout->thin ? (uint8_t)FORMATION_SKIRMISH : (uint8_t)FORMATION_NONE;
    bool crowded = count == CROWD || (place == layout->thin && count > 0 && gbacw_is_foot_or_horse(game, c));
    if (crowded || !in_order(layout, c, place) || !ground_bears(game, c, hex))
        return false;
    layout->added[place][count] = c;
    if (!is_legal(may_rest_list(game, info_of(game, c)->side, layout->added[place], count + 1, as, hex)))
        return false;
    layout->count[place]++;
    take_place(layout, c, place);
    return true;
}

static bool add_somewhere(struct layout *layout, counter_id c) {
    for (int place = 0; place < line_of(layout->game)->count; place++) {
        if (add_at(layout, c, place))
            return true;
    }
    return false;
}

static void lay_out_those_there(struct layout *layout) {
    const struct game *game = layout->game;
    for (int i = 0; i < LINE_BRIGADES; i++)
        layout->first[i] = LINE_HEXES, layout->last[i] = -1;
    FOR_COUNTERS(game, c) {
        int place = on_map(game, c) ? place_in_line(game, counter_at(game, c)->hex) : -1;
        if (place >= 0)
            take_place(layout, c, place);
    }
}

/* Do all but this one who are to stand on the line find room: the commands in their order, then the others? */
static bool others_fit(struct layout *layout, counter_id but) {
    const struct game *game = layout->game;
    side_id side = info_of(game, but)->side;
    for (int rank = 0; rank <= line_of(game)->brigade_count; rank++) {
        int wanted = rank < line_of(game)->brigade_count ? rank : -1;
        FOR_COUNTERS(game, c) {
            if (c == but || !waits_to_deploy(game, c, side) || post_of(game, c).where != LINE_ON ||
                rank_in_line(game, c) != wanted)
                continue;
            if (!add_somewhere(layout, c))
                return false;
        }
    }
    return true;
}

struct ruling may_join_line(const struct game *game, counter_id c, hex_id hex, uint8_t as) {
    CHECK(is_hex(game, hex));
    const char *rule = line_of(game)->case_number;
    uint8_t where = post_of(game, c).where;
    int place = place_in_line(game, hex);
    bool fits = place >= 0 ? where != LINE_REAR : where != LINE_ON && behind_line(game, hex);
    if (!fits || !ground_bears(game, c, hex))
        return where == LINE_ON
                   ? RULE(rule, "%u sets up on the line, and %h is not a place on it for this unit", c, hex)
                   : RULE(rule, "%u sets up behind the line", c);
    if (place < 0 || is_leader(game, c))
        return LEGAL;
    if (as == FORMATION_NONE)
        as = post_of(game, c).formation;
    struct layout layout = {.game = game, .thin = as == FORMATION_SKIRMISH ? place : -1};
    lay_out_those_there(&layout);
    if (!in_order(&layout, c, place))
        return RULE(rule, "with %u in %h its brigade would be out of order along the line", c, hex);
    if (!add_at(&layout, c, place) || !others_fit(&layout, c))
        return RULE(rule, "with %u in %h there would be no room left for the other units", c, hex);
    return LEGAL;
}
