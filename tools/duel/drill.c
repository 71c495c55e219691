/* drill.c: tunes the traits of a family's mind for the two seats of one battle, by games.
 *
 *   drill PACK SCENARIO SCALE TRAITS.tsv ROUNDS PAIRS WANDER FIRST TRIALS
 *
 * SCALE is how many points a game of the battle is usually won by; TRAITS.tsv says how far each trait may go and by
 * which steps (tools/duel/traits; a trait without a row stays as it is). Both seats begin as `regular` plays them.
 * In each of ROUNDS rounds both play PAIRS pairs of games: all traits a step up or down at random, and the other way
 * round with the same dice, against somebody of the pool: the other seat as it is now, `regular` without traits of the
 * battle, `simple-1` or a character, but not those whom a player is measured by because it was not tuned on them
 * (`holder`, `attacker`). The traits then go the way that scored, by what was seen in standard errors, less and less
 * far: one that makes no difference wanders off by WANDER steps.
 *
 * Prints the mean of the traits over the latter half of the rounds: a column a side, as games/GAME/traits.tsv has them
 * (play/drill.h); and to standard error, what they score in TRIALS games a seat, with dice of their own, against that
 * `regular` and against `simple-1`, and what that `regular` scores against `simple-1`: from -1 to 1, half by games won,
 * half by points. The same words give the same traits. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "play/drill.h"
#include "setting.h"

enum { REGULAR, SIMPLE_1, CHARACTERS, PANEL = CHARACTERS + 3 };
enum { ACTIONS_MOST = 400000, TRIAL_FIRST = 500000001 /* no drill comes to these dice */ };
static const double REACH = 1.5; /* steps to either side that are tried */

struct player {
    struct mind mind;
    int32_t traits[TRAITS_MAX];
};

struct row { /* of a trait */
    double step, least, most;
};

struct seat {
    double trait[TRAITS_MAX], sum[TRAITS_MAX], gain[TRAITS_MAX];
    int32_t mean[TRAITS_MAX]; /* of the latter half of the rounds */
    double squares;           /* of what a pair scored */
};

struct drill {
    struct setting setting;
    struct game game;
    struct action_list list;
    void *memory[SIDES];
    double scale;
    unsigned count; /* traits */
    struct row row[TRAITS_MAX];
    struct seat seat[SIDES];
    struct player panel[PANEL], up, down, rival;
    uint64_t random;
};

static uint64_t draw(struct drill *drill, uint64_t below) {
    drill->random++;
    return hash_mix(drill->random, 7) % below;
}

static double fraction(struct drill *drill) { return (double)draw(drill, 1u << 30) / (1u << 30); }

/* -- traits -- */

static void open_player(const struct drill *drill, struct player *player, const char *name) {
    struct bot bot;
    if (!bot_find(drill->setting.rules, name, 0, &bot) || bot.mind == NULL || drill->count > TRAITS_MAX)
        setting_complain("no such mind", name);
    player->mind = *bot.mind;
    player->mind.drilled = false;
}

static void open_learner(const struct drill *drill, struct player *player) {
    open_player(drill, player, "regular");
    player->mind.traits = player->traits;
}

/* It begins as the battle is played now. */
static void open_seat(struct drill *drill, side_id side) {
    struct bot bot;
    bot_find(drill->setting.rules, "regular", 0, &bot);
    const int32_t *traits = drill_traits(bot.mind, &drill->game, side);
    drill->memory[side] = setting_must_have(malloc(bot.mind->memory));
    for (unsigned i = 0; i < drill->count; i++)
        drill->seat[side].trait[i] = traits[i];
}

static void read_row(struct drill *drill, const char *line, const char *file) {
    char name[64];
    double begin, step, least, most;
    if (line[0] == '#' || line[0] == '\n')
        return;
    if (sscanf(line, "%63s %lf %lf %lf %lf", name, &begin, &step, &least, &most) != 5)
        setting_complain("a line without five fields", file);
    for (unsigned i = 0; i < drill->count; i++)
        if (strcmp(drill->setting.rules->trait_names[i], name) == 0)
            drill->row[i] = (struct row){step, least, most};
}

static void read_rows(struct drill *drill, const char *name) {
    char line[256];
    FILE *in = fopen(name, "r");
    if (in == NULL)
        setting_complain("cannot read", name);
    while (fgets(line, sizeof line, in) != NULL)
        read_row(drill, line, name);
    fclose(in);
}

static double within(const struct row *row, double number) {
    return row->step == 0 ? number : number < row->least ? row->least : number > row->most ? row->most : number;
}

/* One of the two whole numbers beside it, so that the mean is the number itself. */
static int32_t whole(struct drill *drill, double number) {
    double low = floor(number);
    return (int32_t)low + (fraction(drill) < number - low);
}

static void set_player(struct drill *drill, struct player *player, side_id side, const int8_t *sign, int way) {
    for (unsigned i = 0; i < drill->count; i++) {
        double moved = drill->seat[side].trait[i] + way * sign[i] * REACH * drill->row[i].step;
        player->traits[i] = whole(drill, within(&drill->row[i], moved));
    }
}

/* -- a game -- */

static double play_one(struct drill *drill, side_id side, const struct player *own, const struct player *rival,
                       uint64_t seed) {
    struct game *game = &drill->game;
    side_id asked;
    int32_t points[SIDES] = {0};
    setting_begin(&drill->setting, game, seed);
    for (side_id s = 0; s < SIDES; s++)
        memset(drill->memory[s], 0, own->mind.memory);
    while ((asked = play_side_to_act(game)) < SIDES && game->state->actions < ACTIONS_MOST) {
        const struct mind *mind = asked == side ? &own->mind : &rival->mind;
        play_actions(game, &drill->list);
        uint64_t luck = hash_mix(seed * SIDES + asked, game->state->actions);
        play_apply(game, mind->choose(mind, game, drill->memory[asked], luck, &drill->list));
    }
    drill->setting.rules->score(game, points);
    side_id winner = game->state->winner;
    double share = (double)(points[side] - points[1 - side]) / (2 * drill->scale);
    double result = winner >= SIDES ? 0 : winner == side ? 1 : -1;
    return (result + (share > 1 ? 1 : share < -1 ? -1 : share)) / 2;
}

/* Mostly the other seat as it is now; the rest of the pool so that it does not learn to beat that alone. */
static const struct player *draw_rival(struct drill *drill, side_id side) {
    static const unsigned until[PANEL] = {20, 50, 55, 60, 65};
    static const int8_t none[TRAITS_MAX];
    uint64_t lot = draw(drill, 100);
    for (unsigned i = 0; i < PANEL; i++)
        if (lot < until[i])
            return &drill->panel[i];
    set_player(drill, &drill->rival, 1 - side, none, 0);
    return &drill->rival;
}

static void play_pair(struct drill *drill, side_id side, uint64_t seed) {
    struct seat *seat = &drill->seat[side];
    int8_t sign[TRAITS_MAX];
    for (unsigned i = 0; i < drill->count; i++)
        sign[i] = draw(drill, 2) ? 1 : -1;
    const struct player *rival = draw_rival(drill, side);
    set_player(drill, &drill->up, side, sign, 1);
    set_player(drill, &drill->down, side, sign, -1);
    double better = play_one(drill, side, &drill->up, rival, seed) - play_one(drill, side, &drill->down, rival, seed);
    seat->squares += better * better;
    for (unsigned i = 0; i < drill->count; i++)
        seat->gain[i] += better * sign[i];
}

/* -- a round -- */

static void learn(struct drill *drill, struct seat *seat, double rate) {
    double error = sqrt(seat->squares);
    for (unsigned i = 0; i < drill->count && error > 0; i++) {
        double seen = seat->gain[i] / error;
        seen = seen > 2.5 ? 2.5 : seen < -2.5 ? -2.5 : seen;
        seat->trait[i] = within(&drill->row[i], seat->trait[i] + rate * seen * drill->row[i].step);
    }
    memset(seat->gain, 0, sizeof seat->gain);
    seat->squares = 0;
}

/* The rate falls as the rounds go; the mean of its squares makes a trait without any effect wander so far. */
static void run(struct drill *drill, unsigned rounds, unsigned pairs, double wander, uint64_t first) {
    for (unsigned round = 0; round < rounds; round++) {
        double rate = wander / 0.436 / sqrt(rounds) * pow(1 + 10.0 * round / rounds, -0.6);
        for (side_id side = 0; side < SIDES; side++)
            for (unsigned i = 0; i < pairs; i++)
                play_pair(drill, side, first++);
        for (side_id side = 0; side < SIDES; side++) {
            learn(drill, &drill->seat[side], rate);
            for (unsigned i = 0; i < drill->count && round >= rounds / 2; i++)
                drill->seat[side].sum[i] += drill->seat[side].trait[i];
        }
    }
    for (side_id side = 0; side < SIDES; side++)
        for (unsigned i = 0; i < drill->count; i++)
            drill->seat[side].mean[i] = (int32_t)lround(drill->seat[side].sum[i] / (rounds - rounds / 2));
}

static void print(const struct drill *drill, const char *scenario) {
    printf("enfilade traits 1\t%.*s\nbattle\t%s\t%s\n", (int)strcspn(scenario, "/"), scenario, scenario, scenario);
    printf("side\t%s\t%s\n", drill->setting.rules->side_name(drill->setting.tables, 0),
           drill->setting.rules->side_name(drill->setting.tables, 1));
    for (unsigned i = 0; i < drill->count; i++)
        if (drill->row[i].step > 0)
            printf("%s\t%d\t%d\n", drill->setting.rules->trait_names[i], drill->seat[0].mean[i],
                   drill->seat[1].mean[i]);
}

/* -- what it has come to -- */

static double score_against(struct drill *drill, const struct player *const own[SIDES], const struct player *rival,
                            unsigned trials) {
    double score = 0;
    for (unsigned i = 0; i < trials; i++)
        for (side_id side = 0; side < SIDES; side++)
            score += play_one(drill, side, own[side], rival, TRIAL_FIRST + i);
    return trials > 0 ? score / (trials * SIDES) : 0;
}

static void try_out(struct drill *drill, unsigned trials) {
    const struct player *panel = drill->panel, *const before[SIDES] = {&panel[REGULAR], &panel[REGULAR]};
    const struct player *const now[SIDES] = {&drill->up, &drill->down};
    memcpy(drill->up.traits, drill->seat[0].mean, sizeof drill->up.traits);
    memcpy(drill->down.traits, drill->seat[1].mean, sizeof drill->down.traits);
    fprintf(stderr, "regular\t%.3f\n", score_against(drill, now, &panel[REGULAR], trials));
    fprintf(stderr, "simple-1\t%.3f\n", score_against(drill, now, &panel[SIMPLE_1], trials));
    fprintf(stderr, "before\t%.3f\n", score_against(drill, before, &panel[SIMPLE_1], trials));
}

int main(int argc, char **argv) {
    static struct drill drill;
    static const char *const names[PANEL] = {"regular", "simple-1", "regular:aggressive", "regular:cautious",
                                             "regular:defensive-offensive"};
    if (argc != 10)
        setting_complain("usage", "drill PACK SCENARIO SCALE TRAITS.tsv ROUNDS PAIRS WANDER FIRST TRIALS");
    setting_open(&drill.setting, argv[1], argv[2]);
    setting_lay_out(&drill.setting, &drill.game);
    drill.count = drill.setting.rules->trait_count;
    drill.scale = strtod(argv[3], NULL);
    unsigned rounds = (unsigned)strtoul(argv[5], NULL, 10), pairs = (unsigned)strtoul(argv[6], NULL, 10);
    uint64_t first = strtoull(argv[8], NULL, 10);
    if (!(drill.scale > 0) || rounds == 0 || pairs == 0)
        setting_complain("not a number above 0", argv[drill.scale > 0 ? rounds == 0 ? 5 : 6 : 3]);
    for (unsigned i = 0; i < PANEL; i++)
        open_player(&drill, &drill.panel[i], names[i]);
    open_learner(&drill, &drill.up);
    open_learner(&drill, &drill.down);
    open_learner(&drill, &drill.rival);
    for (side_id side = 0; side < SIDES; side++)
        open_seat(&drill, side);
    read_rows(&drill, argv[4]);
    drill.random = first << 20;
    run(&drill, rounds, pairs, strtod(argv[7], NULL), first);
    print(&drill, argv[2]);
    try_out(&drill, (unsigned)strtoul(argv[9], NULL, 10));
    return 0;
}
