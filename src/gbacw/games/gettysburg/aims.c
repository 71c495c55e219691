/* aims.c: what wins, as the sheets say it: levels by the ratio of the points (33.2), and the ground and men that shift
 * them (33.1l, 34.17, 34.29, 34.39, 34.48). */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/show/sheet.h"

static void add_tenths(struct text *out, unsigned hundredths) {
    text_number(out, (int)(hundredths / 100));
    text_char(out, '.');
    text_number(out, (int)(hundredths / 10 % 10));
}

static void level_rows(struct sheet *sheet) {
    static const char *const words[GETTYSBURG_LEVELS] = {"a tactical victory", "a substantial victory",
                                                         "a decisive victory"};
    const struct gettysburg_tables *t = gettysburg_tables_of(sheet->game);
    for (int i = 0; i < GETTYSBURG_LEVELS; i++) {
        struct phrase label;
        phrase(&label, sheet->game, RULE("", "points at least "));
        add_tenths(&label.text, t->level[i]);
        play_say(sheet->game, " times the enemy's", &label.text);
        sheet_item(sheet, ROW(.label = label.at, .value = words[i], .case_number = "33.2"));
    }
    sheet_text(sheet, "Below that the battle is a draw. A shift moves the result one step toward a side.", "33.2b");
}

/* "2 of Culp's Hill, Cemetery Hill, Little Round Top". */
static void ground_said(const struct game *game, unsigned holds, struct text *out) {
    const struct start_info *start = &tables_of(game)->start;
    unsigned counted = 0, named = 0;
    for (unsigned i = 0; i < start->objective_count; i++)
        counted += !start->objective[i].apart;
    if (holds < counted) {
        play_say(game, "at least ", out);
        text_number(out, (int)holds);
        play_say(game, " of ", out);
    }
    for (unsigned i = 0; i < start->objective_count; i++) {
        if (start->objective[i].apart)
            continue;
        play_say(game, !named++ ? "" : named == counted ? " and " : ", ", out);
        text_add(out, tables_of(game)->area_name[start->objective[i].area]);
        if (start->objective[i].run)
            play_ruling_text(game, RULE("", " (%d hexes in a row)", start->objective[i].run), out);
    }
}

static void shift_row(struct sheet *sheet, const struct shift_info *shift) {
    struct phrase words, turn;
    unsigned at = shift->turn ? shift->turn : sheet->game->rules->turns(sheet->game);
    phrase(&words, sheet->game, RULE("", "%s: hold ", shift->side));
    ground_said(sheet->game, shift->holds, &words.text);
    play_say(sheet->game, " at the end of ", &words.text);
    text_add(&words.text, turn_said(sheet->game, at, &turn));
    play_ruling_text(sheet->game, RULE("", shift->by == 1 ? ": %d step." : ": %d steps.", shift->by), &words.text);
    sheet_text(sheet, words.at, shift->case_number);
}

static void leader_shifts(struct sheet *sheet) {
    static const char *const words[] = {"%s: wound the enemy's commander", "%s: kill or capture the enemy's commander"};
    for (side_id side = 0; side < SIDES; side++)
        for (int how = 0; how < 2; how++) {
            struct phrase label, value;
            int by = gettysburg_tables_of(sheet->game)->army[other_side(side)].shift[how];
            if (!by)
                continue;
            phrase(&label, sheet->game, RULE("", words[how], side));
            phrase(&value, sheet->game, RULE("", by == 1 ? "%d step" : "%d steps", by));
            sheet_item(sheet, ROW(.label = label.at, .value = value.at, .case_number = "33.1l",
                                  .tone = tables_of(sheet->game)->side_id[side], .depth = 1));
        }
}

void gettysburg_aims(struct sheet *sheet) {
    const struct start_info *start = &tables_of(sheet->game)->start;
    if (charge_agreed(sheet->game)) {
        sheet_text(sheet,
                   "The side that holds the marked hexes of Cemetery Ridge at the end wins; points do not count.",
                   "34.47I3");
        return;
    }
    level_rows(sheet);
    sheet_section(sheet, "Shifts");
    for (int i = 0; i < start->shift_count; i++)
        shift_row(sheet, &start->shift[i]);
    leader_shifts(sheet);
    sheet_text(sheet, "A hex is held by the side with an unrouted unit in it, or whose unrouted unit was there last.",
               "34.48b");
}

void gettysburg_loss_aims(struct sheet *sheet) {
    const struct gettysburg_tables *t = gettysburg_tables_of(sheet->game);
    struct phrase value;
    aim_points(sheet, "a Strength Point of infantry eliminated", t->infantry_killed, "33.1a");
    aim_points(sheet, "a Strength Point of infantry captured", t->infantry_captured, "33.1a");
    aim_points(sheet, "a Strength Point of cavalry", t->cavalry, "33.1b");
    for (side_id side = 0; side < SIDES; side++)
        aim_points(sheet, phrase(&value, sheet->game, RULE("", "a %s battery", side)), t->army[side].battery, "33.1c");
    aim_points(sheet, "a supply wagon eliminated", t->wagon, "33.1d");
    aim_points(sheet, "a supply wagon captured", t->wagon_captured, "33.1d");
    aim_points(sheet, "a corps train captured", t->train_captured, "33.1d");
    sheet_text(sheet, "Leaders score by their Command Points, and more if they are killed or captured.", "33.1g");
}

void gettysburg_aim_marks(struct sheet *sheet) {
    const struct start_info *start = &tables_of(sheet->game)->start;
    bool charge = charge_agreed(sheet->game);
    for (unsigned i = 0; i < start->objective_count; i++) {
        const struct objective_info *objective = &start->objective[i];
        if (charge ? objective->area == start->charge.area : !objective->apart)
            aim_area(sheet, objective->area, "target", tables_of(sheet->game)->area_name[objective->area]);
    }
}
