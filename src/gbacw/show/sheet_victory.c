/* sheet_victory.c: what wins the battle, by the numbers of its book and scenario (31.0), and what has been scored.
 *
 * A game says its own part in show_rules.aims: the levels of victory, and the ground and deeds that score. What is the
 * same in every book is said here: when the game ends, what the enemy's losses are worth. */
#include "gbacw/march/march_rules.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/sheet.h"
#include "gbacw/turn/victory.h"

/* ---- what wins ---- */

void aim_points(struct sheet *sheet, const char *label, int points, const char *case_number) {
    struct phrase value;
    CHECK(label != NULL);
    if (points)
        sheet_item(sheet, ROW(.label = label, .value = phrase(&value, sheet->game, RULE("", "%d", points)),
                              .case_number = case_number, .depth = 1));
}

void aim_area(struct sheet *sheet, unsigned area, const char *tone, const char *title) {
    int count;
    const hex_id *hexes = area_hexes(sheet->game, area, &count);
    for (int i = 0; i < count; i++)
        sheet_mark(sheet, hexes[i], "", tone, title);
}

static void end_row(struct sheet *sheet) {
    struct phrase value;
    unsigned last = sheet->game->rules->turns(sheet->game);
    sheet_item(sheet, ROW(.label = "The battle ends after", .value = turn_said(sheet->game, last, &value),
                          .case_number = "31.0"));
}

/* What a brigade gives that has lost its effectiveness: its own number, from the least to the most of both armies. */
static void brigade_row(struct sheet *sheet) {
    const struct gbacw_tables *tables = tables_of(sheet->game);
    int least = 0, most = 0;
    struct phrase value;
    for (unsigned b = 0; b < tables->brigade_count; b++) {
        int points = tables->brigade[b].points;
        least = points && (!least || points < least) ? points : least;
        most = points > most ? points : most;
    }
    if (!most)
        return;
    phrase(&value, sheet->game, RULE("", least < most ? "%d to %d" : "%d", least, most));
    sheet_item(sheet, ROW(.label = "a brigade that has lost its effectiveness", .value = value.at,
                          .case_number = "18.0", .depth = 1));
}

/* What the enemy's losses are worth, where a book counts them by kind. */
static void tally_rows(struct sheet *sheet) {
    const struct victory_rules *victory = &rules_of(sheet->game)->victory;
    for (unsigned tally = 0; victory->tally_points && tally < TALLIES; tally++)
        aim_points(sheet, tally_words[tally], victory->tally_points(sheet->game, tally), "31.1");
}

static void aims_rows(struct sheet *sheet, const char *title) {
    const struct book *book = rules_of(sheet->game);
    sheet_section(sheet, title);
    end_row(sheet);
    if (!book->victory.levels)
        sheet_text(sheet, "The side with more Victory Points wins. With equal points the battle is a draw.", "31.0");
    if (book->show.aims)
        book->show.aims(sheet);
    sheet_section(sheet, "Points for each loss of the enemy");
    if (book->show.loss_aims)
        book->show.loss_aims(sheet);
    tally_rows(sheet);
    brigade_row(sheet);
}

static void aims_marks(struct sheet *sheet) {
    if (rules_of(sheet->game)->show.aim_marks)
        rules_of(sheet->game)->show.aim_marks(sheet);
}

struct ruling aims_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    (void)query;
    sheet_open(&sheet, game, out, "What wins", "31.0");
    aims_rows(&sheet, NULL);
    aims_marks(&sheet);
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- what has been scored ---- */

static void item_row(void *context, side_id side, const char *why, const char *case_number, int points) {
    struct sheet *sheet = context;
    struct phrase value, label;
    text_init(&label.text, label.at, sizeof label.at);
    score_said(sheet->game, why, &label.text);
    phrase(&value, sheet->game, RULE("", "%d", points));
    sheet_item(sheet, ROW(.label = label.at, .value = value.at, .case_number = case_number,
                          .tone = tables_of(sheet->game)->side_id[side], .depth = 1));
}

static void score_section(struct sheet *sheet, const char *words, bool final) {
    struct phrase title, value;
    int32_t points[SIDES];
    text_init(&title.text, title.at, sizeof title.at);
    play_say(sheet->game, words, &title.text);
    victory_score(sheet->game, final, points);
    sheet_section(sheet, title.at);
    for (side_id side = 0; side < SIDES; side++)
        sheet_item(sheet, ROW(.label = tables_of(sheet->game)->side_title[side],
                              .value = phrase(&value, sheet->game, RULE("", "%d", points[side])),
                              .tone = tables_of(sheet->game)->side_id[side]));
    victory_items(sheet->game, final, item_row, sheet);
}

struct ruling victory_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    (void)query;
    sheet_open(&sheet, game, out, "Victory", "31.0");
    score_section(&sheet, "So far", false);
    if (!game->state->over)
        score_section(&sheet, "If the game ended now", true);
    aims_rows(&sheet, "What wins");
    aims_marks(&sheet);
    sheet_close(&sheet);
    return LEGAL;
}
