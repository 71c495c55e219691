/* books_rows.c: the questions on which books differ, chapter by chapter, with the words of every answer and the cases
 * of each book: the Standard Rules (GBACW), Monocacy (Drive on Washington), Kernstown (Stonewall), Gettysburg (Terrible
 * Swift Sword). Each field of the structs in rules/ is here once, in the order of the struct.
 *
 * Where a book says something it has a case for it, or the row says why there is none. Monocacy, whose book holds the
 * Standard Rules, has their cases where it says the same. */
#include <stddef.h>

#include "gbacw/books_table.h"
#include "gbacw/rules/book.h"

#define OF(type) ((const struct type *)0)
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define BY(standard, monocacy, kernstown, gettysburg)                                                                  \
    { standard, monocacy, kernstown, gettysburg }
/* A field; one that points to a table; neighbours from the first to the last. */
#define FIELD(type, field) .fields = #field, .offset = offsetof(struct type, field), .size = sizeof OF(type)->field
#define POINTER(type, field) .fields = #field, .offset = offsetof(struct type, field), .size = sizeof(const void *)
#define FIELDS(type, first, last, names)                                                                               \
    .fields = names, .offset = offsetof(struct type, first),                                                           \
    .size = offsetof(struct type, last) + sizeof(const void *) - offsetof(struct type, first)

/* ---- stacking ---- */

static const struct book_row stacking[] = {
    {FIELD(stacking_rules, batteries), .question = "How do batteries count against stacking limits?",
     .values = WORDS([BATTERIES_APART] = "They have their own limit; each takes one stacking point",
                     [BATTERIES_BY_GUNS] = "With the other units, one point for each gun",
                     [BATTERIES_BESIDE_WAGONS] =
                         "They have their own limit; their points take room only in a hex with wagons"),
     .cases = BY("8.12 8.13", NULL, "8.0 8.21", "8.13")},
    {FIELD(stacking_rules, passage), .question = "Which units may pass through friendly units?",
     .values = WORDS([PASSAGE_IN_ORDER] = "All; columns, limbered guns and mounted units only along a road or pike, at "
                                          "the cost of the other terrain",
                     [PASSAGE_ANYWHERE] = "All, anywhere",
                     [PASSAGE_ALONG_WAYS] =
                         "All; columns, limbered guns, mounted units and wagons only along a road, pike or trail, at "
                         "the cost of the other terrain if a unit there is in such a formation too"),
     .cases = BY("6.11b 8.0", NULL, "8.3", "6.11a")},
    {FIELD(stacking_rules, horse), .question = "What may share a hex with mounted cavalry?",
     .values = WORDS([HORSE_APART] = "Mounted cavalry, and limbered horse artillery if the game has any",
                     [HORSE_AMONG_GUNS] = "Mounted cavalry and any batteries"),
     .cases = BY("8.17", NULL, "8.24", "8.17")},
    {FIELD(stacking_rules, full), .question = "When is a hex full?",
     .values = WORDS([FULL_BY_POINTS] = "At a number of units or points",
                     [FULL_BY_ELITE] =
                         "At a number of units or points; for units of one brigade of class A or B only points count"),
     .cases = BY("8.11 8.18", NULL, "8.0 8.2", "8.11 8.18A")},
};

/* ---- facing ---- */

static const struct book_row facing[] = {
    {FIELD(facing_rules, march), .question = "Do columns, limbered guns and mounted units have a facing?",
     .values =
         WORDS([MARCH_FACES] = "Yes, and fire from any side enfilades them", [MARCH_WITHOUT_FACING] =
                                                                                 "No, and nothing enfilades them"),
     .cases = BY("7.0b", NULL, "7.0 7.23", "7.0b")},
    {FIELD(facing_rules, wagons), .question = "Can a wagon be enfiladed?",
     .values = WORDS([WAGONS_ALL_FLANK] = "Yes, from every side", [WAGONS_ALL_FRONT] = "Never enfiladed"),
     .cases = BY("7.0b", NULL, "6.3 7.0", "7.0b")},
    {FIELD(facing_rules, saddle), .question = "Through which hexsides does mounted cavalry fire?",
     .values = WORDS([SADDLE_ONE_FRONT] = "The one it faces", [SADDLE_THREE_FRONTS] = "Three, like units on foot"),
     .instead = BY(NULL, NULL, "None: mounted cavalry does not fire", NULL),
     .cases = BY("6.34 7.0c", NULL, "6.14 10.52", "9.62 16.33")},
};

/* ---- terrain ---- */

static const struct book_row terrain[] = {
    {FIELD(terrain_rules, ways), .question = "Does a road cancel the cost of slopes, crests and ridges?",
     .values = WORDS([WAYS_TAKE_ALL] = "Yes: a step along it costs only the road rate",
                     [WAYS_LEAVE_SLOPES] = "No: their cost is added to the road rate"),
     .cases = BY("5.19 6.11b", NULL, "5.22 5.26", "5.21b")},
    {FIELD(terrain_rules, towns),
     .question = "Where a step into a town takes the whole allowance, what does a step out cost?",
     .values = WORDS([TOWNS_TAKE_ENTRY] = "The same as any other step", [TOWNS_TAKE_EXIT] =
                                                                            "Off the streets, the whole allowance too"),
     .instead = BY("There are no towns", "There are no towns", NULL, NULL),
     .cases = BY("5.19", NULL, "5.32", "5.19t 5.42")},
    {FIELD(terrain_rules, hexside), .question = "Which hexsides change during play?",
     .does = BY(NULL, "A burned bridge becomes river; the river has a ford once it is found", NULL, NULL),
     .cases = BY(NULL, "25.0c 26.0a", NULL, NULL)},
};

/* ---- zones of control ---- */

static const struct book_row zone[] = {
    {FIELD(zone_rules, owners), .question = "Which units have a zone of control?",
     .values =
         WORDS([ZONES_STANDARD] = "Line, dismounted cavalry and unlimbered guns, in front; mounted cavalry all round, "
                                  "but only cavalry draws fire from it; out of ammunition, only against paths",
               [ZONES_OF_FOOT] = "Line, dismounted cavalry and unlimbered guns, in front; not mounted cavalry, not "
                                 "pinned units; out of ammunition, only against paths",
               [ZONES_ANSWER] = "Line, dismounted cavalry and unlimbered guns, in front; mounted cavalry all round "
                                "against paths and in front for fire at any unit; also when out of ammunition"),
     .cases = BY("10.0a 10.0b 11.22", NULL, "10.82 11.0 12.0", "10.0 11.24 16.31")},
    {FIELD(zone_rules, pinned), .question = "When may a pinned unit fire?",
     .values = WORDS([PINNED_ANSWER] = "At units that leave its zone or retreat into it; not in a Fire Phase",
                     [PINNED_DEFEND] = "In the Defensive Fire Phase; at units that leave its zone or retreat into it "
                                       "only where pinned units have a zone"),
     .cases = BY("9.84b 9.84c", NULL, "10.82", "9.85b 9.85c")},
};

/* ---- line of sight ---- */

static const struct book_row sight[] = {
    {FIELDS(sight_rules, sees, why_blind, "sees blocked_by why_blind"), .question = "How is a line of sight judged?",
     .otherwise = "By heights in feet and the distance of what is in between",
     .does = BY(NULL, NULL, "By three levels of ground, and by the half of the line an obstacle is in", NULL),
     .cases = BY("9.72 9.73", NULL, "10.62 10.65 10.66", "9.72 9.73")},
};

/* ---- movement ---- */

static const struct book_row march[] = {
    {FIELD(march_rules, strays), .question = "How far may a unit move that is out of command?",
     .values = WORDS([STRAYS_ONE_HEX] = "One hex, not into an enemy zone of control",
                     [STRAYS_STAY] = "It may not move; mounted cavalry and batteries move freely",
                     [STRAYS_SHUN] = "One hex, not next to an enemy; mounted cavalry and batteries move freely"),
     .cases = BY("5.2a 5.2b", NULL, "5.17 17.15 17.16", "5.81")},
    {FIELD(march_rules, changes), .question = "Which changes of formation draw fire?",
     .values = WORDS([CHANGES_OF_ALL] =
                         "Guns that limber or unlimber, from small arms in range; any unit in an enemy zone of control",
                     [CHANGES_OF_GUNS] = "Guns that limber or unlimber, from small arms in range",
                     [CHANGES_OF_HORSE] = "Guns that limber or unlimber and cavalry that mounts or dismounts, from "
                                          "small arms in range; any unit in an enemy zone of control"),
     .cases = BY("6.23a 6.24", NULL, "6.23", "6.23a 6.24")},
    {FIELD(march_rules, may_move), .question = "Which units may not move at all?",
     .does = BY(
         NULL,
         "Infantry that is not activated; in a division at its initiative limit, more regiments than its die allows",
         "A Union brigade for which no Army Morale was paid; units that gave or received a wagon guard this Game-Turn",
         "Units that are not committed yet; before the charge of July 3, all units"),
     .cases = BY(NULL, "28.1 30.0b 30.11", "12.14 19.31", "34.26A 34.47I1")},
    {FIELD(march_rules, may_step), .question = "Which steps are forbidden?",
     .does = BY(
         NULL,
         "Out of the entrenchments, for their garrison; over the ford, for the Union, before the enemy has crossed it",
         NULL,
         "Into an enemy zone of control for guns out of command, or for a column with its leader by night; back into a "
         "staging area; next to the enemy for brigades that have lost their effectiveness; onto rough ground on a "
         "rapid march"),
     .cases = BY(NULL, "25.1 28.3", NULL, "15.44 18.13 21.24b 22.43 29.21")},
    {FIELD(march_rules, may_halt), .question = "Where may a march not end?",
     .does = BY(NULL, "Outside the entrenchments, for their garrison", NULL, NULL),
     .cases = BY(NULL, "28.3", NULL, NULL)},
    {FIELD(march_rules, marches_freely), .question = "Which units move freely although out of command?",
     .does = BY(NULL, NULL, NULL, "Those that arrived apart from their brigade, division or corps, until they join it"),
     .cases = BY(NULL, NULL, NULL, "5.83 5.84")},
    {FIELD(march_rules, one_hex), .question = "Which others move only one hex?",
     .does = BY(NULL, NULL, NULL, "Brigade and division commanders by night"), .cases = BY(NULL, NULL, NULL, "21.24a")},
    {FIELD(march_rules, allowance), .question = "What changes a unit's allowance?",
     .does = BY(NULL, NULL, NULL, "Rapid march adds to it; exhaustion and disorder reduce it"),
     .cases = BY(NULL, NULL, NULL, "29.0 29.52 31.2")},
    {FIELD(march_rules, may_form), .question = "Which formations are forbidden?",
     .does = BY(NULL, NULL, NULL,
                "Unlimbered in built-up hexes; skirmish order for most units; any change while disordered, or for a "
                "column with its leader by night"),
     .cases = BY(NULL, NULL, NULL, "5.43 21.24b 23.1 31.2")},
    {FIELD(march_rules, formed), .question = "What happens after a change of formation?",
     .does = BY(NULL, NULL, NULL, "On a rapid march, the unit stops"), .cases = BY(NULL, NULL, NULL, "29.23")},
    {FIELD(march_rules, moved_first), .question = "What happens when a unit begins to move?",
     .does = BY(NULL, "It counts against the number that a division at its limit may move", NULL,
                "A charge is measured from here"),
     .cases = BY(NULL, "30.0b", NULL, "16.23")},
    {FIELD(march_rules, stepped), .question = "What happens after a step?",
     .does = BY(NULL, "The crossing by which a unit came is recorded; a Union crossing activates all Confederates",
                "Terrain may rule out a charge; a retreat into the town is a rout",
                "It may end work on breastworks, commit other units, take an objective, bring a crew back to its guns "
                "or rule out a charge; a retreat into the town is a rout"),
     .cases = BY(NULL, "25.1 28.23", "14.72 18.22", "14.52 15.17 16.23 20.15a 34.17 34.26A")},
    {FIELDS(march_rules, move_candidates, move_prompt, "move_candidates move_judge move_apply move_prompt"),
     .question = "What else may a group do while it moves?",
     .does = BY(NULL, "Early may activate a division", "Confederates may leave the map by the north edge",
                "Leave the map where the scenario allows it; march rapidly"),
     .cases = BY(NULL, "28.0b", "16.0", "29.12 34.12 35.12 35.23")},
    {FIELD(march_rules, movement_begins), .question = "What happens at the start of the Movement Phase?",
     .does = BY(
         NULL, NULL, NULL,
         "Leaders that march with a column by night are recorded; the count of units at each entrance starts at zero"),
     .cases = BY(NULL, NULL, NULL, "21.24a 22.31")},
    {FIELDS(march_rules, movement_candidates, movement_apply,
            "movement_candidates counter_candidates movement_judge movement_apply"),
     .question = "What else may be done in the Movement Phase?",
     .does = BY(NULL, NULL, "Give the wagon a guard; seize or destroy an unguarded enemy wagon",
                "Build or take down breastworks; move to another staging area"),
     .cases = BY(NULL, NULL, "12.14 12.16 12.18", "20.11 20.18 22.54")},
};

/* ---- reinforcements and set-up ---- */

static const struct book_row entry[] = {
    {FIELD(entry_rules, edge), .question = "How do reinforcements arrive?",
     .values = WORDS([ENTRY_AT_EDGE] = "On a hex at the edge, in the phase they are due, paying its cost",
                     [ENTRY_FROM_AREA] = "In a staging area, at no cost; they may wait there"),
     .cases = BY("21.25a", NULL, "21.22", "22.2 22.3 22.54 34.14")},
    {FIELD(entry_rules, takes_part), .question = "Which units take part only on a condition?",
     .does = BY(NULL, NULL, NULL,
                "Optional units, if the players agree; some only if certain others have not left the map"),
     .cases = BY(NULL, NULL, NULL, "32.0 35.21")},
    {FIELD(entry_rules, may_deploy), .question = "Where else is set-up forbidden?",
     .does = BY(NULL, "West of the river, for the Union", NULL, NULL), .cases = BY(NULL, "21.11 21.15", NULL, NULL)},
    {FIELD(entry_rules, may_arrive), .question = "In which order do reinforcements enter?",
     .does = BY(NULL, NULL, NULL, "In the order of the list, division by division"),
     .cases = BY(NULL, NULL, NULL, "35.0a")},
    {FIELD(entry_rules, times), .question = "How many times its cost does a step onto the map take?",
     .does = BY(NULL, NULL, NULL, "At some entrances, once more for each unit that has entered there in this phase"),
     .cases = BY(NULL, NULL, NULL, "22.31")},
};

/* ---- command ---- */

static const struct book_row command[] = {
    {FIELD(command_rules, phase), .question = "What is done in the Initial Command Phase?",
     .values =
         WORDS([COMMAND_THEN_TEST] = "Brigades are attached and detached, then command is tested",
               [COMMAND_TESTED_FIRST] = "Command is tested, then brigades and divisions are attached and detached",
               [COMMAND_NO_DIVISIONS] = "Command is tested; there is no command above the brigade"),
     .cases = BY("4.0c", NULL, "3.1 4.0a", "17.0b")},
    {FIELD(command_rules, service), .question = "Which leader helps a unit in morale checks and melee?",
     .values = WORDS([SERVED_BY_ANY] = "Any leader with it", [SERVED_BY_OWN] =
                                                                 "A leader of its own command; the same for rally"),
     .cases = BY("12.4 13.23", NULL, "13.4 14.24", "12.4 13.23a 13.43 13.52")},
    {FIELD(command_rules, guns), .question = "Who keeps batteries in command?",
     .values = WORDS([GUNS_FREE] = "Nobody: they are always in command",
                     [GUNS_COMMANDED] = "A leader of their own command; behind their own lines they need none"),
     .cases = BY("17.0", NULL, "17.16", "15.41 15.43")},
    {FIELD(command_rules, brackets), .question = "What is the number in brackets on a leader?",
     .values = WORDS([BRACKET_RADIUS] = "His radius after promotion", [BRACKET_POINTS] =
                                                                          "His Command Points after promotion"),
     .instead = BY(NULL, NULL, "There is none: nobody is promoted", NULL),
     .cases = BY("17.1 17.85", NULL, "17.11 17.51", "17.1 17.13")},
    {FIELD(command_rules, rest), .question = "Where must a leader end his movement?",
     .values = WORDS([LEADERS_NEAR] = "With a unit, if the enemy is near", [LEADERS_COVERED] =
                                                                               "With a unit of his command, always"),
     .cases = BY("17.52", NULL, "17.3", "17.52")},
    {FIELD(command_rules, engaged), .question = "Does an engaged leader keep his radius?",
     .values = WORDS([ENGAGED_LOSE_RADIUS] = "No", [ENGAGED_KEEP_RADIUS] = "Yes"),
     .cases = BY("12.94a", NULL, "13.86", "12.94a")},
    {FIELD(command_rules, failure), .question = "When does a brigade lose its effectiveness?",
     .values = WORDS([FAILURE_AT_LIMIT] = "As soon as its losses reach the limit",
                     [FAILURE_BEYOND_LIMIT] = "As soon as its losses exceed the limit",
                     [FAILURE_AT_PHASE_END] = "At the end of the phase in which its losses reach the limit"),
     .cases = BY("18.0", NULL, "20.12", "18.0")},
    {FIELD(command_rules, begins), .question = "What happens at the start of the Initial Command Phase?",
     .does = BY(NULL, "A die is rolled for Early's arrival and for each division at its initiative limit",
                "Payments for brigades lapse", "Orders for rapid march lapse"),
     .cases = BY(NULL, "29.0 30.0b", "19.31", "29.0")},
    {FIELD(command_rules, in_command), .question = "Which other units are in command?",
     .does = BY(NULL, "Union units near Wallace or Ricketts", NULL,
                "Columns linked to one in command; II Corps cavalry near its officers; batteries"),
     .cases = BY(NULL, "23.2", NULL, "15.41 17.9 19.31")},
    {FIELD(command_rules, serves), .question = "Which other leaders count as of a unit's own command?",
     .does = BY(NULL, NULL, NULL, "For guns and crews, those that command them; a wing commander for his wing"),
     .cases = BY(NULL, NULL, NULL, "15.4 28.12")},
    {FIELD(command_rules, may_detach), .question = "Which brigades may not be detached?",
     .does = BY(NULL, "Those of a division that is at its initiative limit, or would reach it, unless Early is there",
                NULL, NULL),
     .cases = BY(NULL, "30.23", NULL, NULL)},
    {FIELDS(command_rules, detached, attached, "detached attached"),
     .question = "What happens when a brigade is detached or attached?",
     .does = BY(NULL, "Initiative boxes are marked or erased", NULL, NULL), .cases = BY(NULL, "30.31", NULL, NULL)},
    {FIELDS(command_rules, candidates, prompt, "candidates judge apply asks prompt"),
     .question = "What else is ordered in the Initial Command Phase?",
     .does = BY(NULL, "Which division Early exempts from its initiative limit",
                "Which Union brigades may move, for Army Morale",
                "Which corps batteries of the Reserve are lent to; which brigades may march rapidly"),
     .cases = BY(NULL, "30.21 30.22", "19.1 19.31 19.35", "15.42 29.0")},
    {FIELD(command_rules, ends), .question = "What happens at the end of the Initial Command Phase?",
     .does = BY(NULL, "One division in Early's hex is exempt, and detached brigades whose leader is there", NULL,
                "Loans of batteries out of reach end; units without officers count their turns"),
     .cases = BY(NULL, "30.21 30.33", NULL, "15.42 19.32 22.71")},
    {FIELD(command_rules, augmented_by), .question = "Who may lengthen the radius of an independent brigade's leader?",
     .does = BY(NULL, "Wallace, for the First Separate Brigade", NULL, NULL),
     .cases = BY(NULL, "17.22 23.27", NULL, NULL)},
};

/* ---- promotion ---- */

static const struct book_row promotion[] = {
    {FIELD(promotion_rules, promoted), .question = "What happens after a promotion?",
     .does = BY(NULL, NULL, NULL, "The post is marked as new, or as temporarily filled"),
     .cases = BY(NULL, NULL, NULL, "17.86C 17.86G")},
    {FIELD(promotion_rules, successors), .question = "Who takes a vacant command?",
     .otherwise = "The first on the list who remains",
     .does = BY(NULL, NULL, NULL,
                "The first on the list who remains, then brigade commanders: attached, of the corps, of other corps, "
                "of the cavalry"),
     .instead = BY(NULL, NULL, "The officer's own replacement", NULL),
     .cases = BY("23.1", NULL, "17.51", "17.85 17.86")},
    {FIELDS(promotion_rules, candidates, apply, "candidates judge apply"),
     .question = "What else is done in the Final Command Phase?",
     .does = BY(NULL, NULL, NULL, "Trimble takes a division; corps commanders are relieved as they were in history"),
     .cases = BY(NULL, NULL, NULL, "17.35D 17.87")},
    {FIELDS(promotion_rules, begin, end, "begin end"),
     .question = "What happens before and after vacant commands are filled?",
     .does = BY(NULL, NULL, NULL,
                "Before, wings change commanders and temporary commanders step back; after, subordinates out of reach "
                "are out of command"),
     .cases = BY(NULL, NULL, NULL, "17.86C 17.86G 28.21")},
    {FIELDS(promotion_rules, may_remove, remove, "may_remove remove"),
     .question = "What may a side remove from the map?",
     .does = BY(NULL, NULL, NULL, "Its own abandoned guns, with an unrouted unit in the hex"),
     .cases = BY(NULL, NULL, NULL, "15.19c")},
};

/* ---- morale ---- */

static const struct book_row morale[] = {
    {FIELD(morale_rules, rally), .question = "How does a routed unit rally?",
     .values =
         WORDS([RALLY_BY_DIE] = "With a leader in its hex or for a Rally Point; by a die roll if its brigade has lost "
                                "its effectiveness; batteries and independent units by a die roll",
               [RALLY_SURE] = "For a Rally Point only; batteries by themselves; never by a die roll",
               [RALLY_PLAIN] = "With a leader in its hex or for a Rally Point, of any brigade, but not by a lengthened "
                               "radius; crews and independent units by a die roll without help of a leader"),
     .cases = BY("13.52 13.54 22.11", NULL, "14.4", "13.52 13.54 17.15 17.22b")},
    {FIELD(morale_rules, rout), .question = "Does a routed unit rout again when it loses more?",
     .values = WORDS([ROUT_AGAIN] = "Yes, three more hexes", [ROUT_ONCE] = "No"),
     .cases = BY("13.33a", NULL, "14.3 14.31", "13.33")},
    {FIELD(morale_rules, pinned_horse), .question = "What may mounted cavalry do when it is pinned?",
     .values =
         WORDS([PINNED_HORSE_STAYS] = "Nothing: a pinned unit does not change its formation",
               [PINNED_HORSE_DISMOUNTS] = "Dismount at once; while mounted, its pistols never run out of ammunition"),
     .cases = BY("9.84b", NULL, "10.81", "16.35 16.36")},
    {FIELD(morale_rules, green), .question = "How long does the rating of a green unit hold?",
     .values = WORDS([GREEN_FOR_GOOD] = "For good, once it has checked morale or fought a melee",
                     [GREEN_EACH_PHASE] = "For the phase in which it checks; melee does not reveal it"),
     .instead = BY(NULL, NULL, "There are no green units", NULL), .cases = BY("13.14", NULL, "14.21", "13.14")},
    {FIELD(morale_rules, leads_itself), .question = "Which units without an officer may roll to rally?",
     .does = BY(NULL, NULL, NULL, "Regiments that arrived apart from their brigade; II Corps cavalry that is cut off"),
     .cases = BY(NULL, NULL, NULL, "19.32 22.71")},
    {FIELD(morale_rules, rallies), .question = "Who else rallies a unit without a Rally Point?",
     .does = BY(NULL, "Wallace and Ricketts, for units of their command near them", NULL, NULL),
     .cases = BY(NULL, "23.21 23.22 23.23", NULL, NULL)},
    {FIELD(morale_rules, point_lost), .question = "What happens when a Strength Point is lost?",
     .does = BY(NULL, "An initiative box of its division is marked", "The Union loses Army Morale",
                "In melee, fatigue becomes more likely"),
     .cases = BY(NULL, "30.0a", "19.33", "30.12")},
    {POINTER(morale_rules, rows), .question = "What else counts in a morale check?",
     .does = BY(NULL, NULL, NULL, "Fatigue, exhaustion and disorder add one to the die"),
     .cases = BY(NULL, NULL, NULL, "29.42 29.54 31.2")},
    {FIELD(morale_rules, routed), .question = "What happens after a rout?",
     .does =
         BY(NULL, NULL, "The Union loses Army Morale; in a brigade that has lost its effectiveness the rout spreads",
            "A brigade that has lost its effectiveness retreats as a whole"),
     .cases = BY(NULL, NULL, "19.33 20.21a", "18.2")},
    {FIELD(morale_rules, rallied), .question = "What happens after a rally?",
     .does = BY(NULL, NULL, "The Union regains Army Morale", NULL), .cases = BY(NULL, NULL, "19.33", NULL)},
    {FIELD(morale_rules, spreads_by), .question = "How far does a rout spread?",
     .does = BY(NULL, NULL, "Within the radius of the brigade's officer", NULL),
     .cases = BY(NULL, NULL, "20.21a 20.21b", NULL)},
    {FIELD(morale_rules, led_before),
     .question = "Does a leader who has left still help the units below one that routs?",
     .does = BY(NULL, NULL, "Yes, if he was there when the phase began", NULL), .cases = BY(NULL, NULL, "14.5", NULL)},
    {FIELD(morale_rules, pins_instead), .question = "Which units are pinned where others would rout?",
     .does = BY(NULL, NULL, NULL, "Units that are not committed yet; before the charge of July 3, all units"),
     .cases = BY(NULL, NULL, NULL, "34.26A 34.36A 34.47I1")},
    {FIELD(morale_rules, pin_row), .question = "What modifies the second die of a starred result?",
     .does = BY(NULL, NULL, NULL, "The town, which lowers the rating"), .cases = BY(NULL, NULL, NULL, "9.89 14.51")},
    {FIELD(morale_rules, leader_lost), .question = "What happens when a leader is lost?",
     .does = BY(NULL, NULL, "Victory Points; the Union loses Army Morale",
                "Victory Points, or a shift of the level of victory; a wing passes to another commander"),
     .cases = BY(NULL, NULL, "19.34 22.1f 22.1g", "28.21 33.1")},
    {FIELD(morale_rules, may_rally), .question = "Where is rally restricted?",
     .does = BY(NULL, NULL, "In the town, a pike or road must lead to the officer",
                "In the town, a leader must be in the hex"),
     .cases = BY(NULL, NULL, "14.73", "14.53")},
};

/* ---- crews ---- */

static const struct book_row crew[] = {
    {FIELD(crew_rules, parting), .question = "When does a crew leave its guns or wagon?",
     .values = WORDS(
         [CREWS_PART] = "When it routs or retreats; guns whose crew is eliminated are lost",
         [CREWS_STAY] = "Never; guns or a wagon without a crew stay on the map",
         [GUNS_LEFT] =
             "When it routs or retreats; guns without their crew are abandoned until it returns or they are captured"),
     .cases = BY("11.11 15.12 15.16", NULL, "12.12 14.6 18.84 18.85", "15.12 15.16 15.17 15.19b")},
};

/* ---- ammunition ---- */

static const struct book_row supply[] = {
    {FIELD(supply_rules, wagons), .question = "Which units does a wagon supply?",
     .values = WORDS([WAGONS_BY_BOX] = "Any units the owner chooses, one box each, as long as boxes are left",
                     [WAGONS_FOR_ALL] = "All units out of ammunition that it can reach, without limit; no batteries",
                     [WAGONS_OF_CORPS] =
                         "A wagon its division, a train its corps and its guns; crews are unarmed, trains have guards"),
     .cases = BY("11.24 11.32", NULL, "12.23 12.24 12.32", "11.0b 11.2b 11.11 11.32a")},
    {FIELD(supply_rules, may_resupply), .question = "When is there no resupply?",
     .does = BY(NULL, NULL, NULL, "Before the charge of July 3"), .cases = BY(NULL, NULL, NULL, "34.47I1")},
    {FIELD(supply_rules, may_draw), .question = "Which wagon supplies which unit?",
     .does = BY(NULL, NULL, NULL, "That of its own division or corps; disordered units get none"),
     .cases = BY(NULL, NULL, NULL, "11.2b 11.32 19.13 19.23 31.2")},
};

/* ---- fire ---- */

static const struct book_row fire[] = {
    {FIELD(fire_rules, stacks), .question = "Which units of a stack fire, and which are hit?",
     .values = WORDS(
         [STACKS_WHOLE] = "All fire; small arms and near guns hit the top infantry or cavalry, distant guns each unit",
         [STACKS_TOP] =
             "The top unit fires; small arms and near guns hit the top unit of any kind, distant guns each unit",
         [STACKS_CLASSES] =
             "All fire; small arms and near guns hit the top infantry or cavalry, distant guns each class of units"),
     .cases = BY("8.21 8.22", NULL, "8.51 8.52 8.53", "8.21 8.22")},
    {FIELD(fire_rules, pins), .question = "What do starred results and P, R and P/R do?",
     .values =
         WORDS([PINS_STANDARD] = "After a star, a second die against morale may pin; P, R and P/R are decided by a die",
               [PINS_BY_STAR] =
                   "A starred loss from guns to infantry is a pin instead, any other is a plain loss; P always pins",
               [PINS_FOR_GUNS] = "After a star, a second die against morale may pin; P, R and P/R are decided by a "
                                 "die, but P/R always pins a battery, and R counts as P for it"),
     .cases = BY("9.83 9.87 9.88", NULL, "10.73 10.8", "9.83 9.84 9.88 9.89")},
    {FIELD(fire_rules, guns), .question = "With what strength do guns fire at infantry?",
     .values = WORDS([GUNS_FULL] = "Their full strength",
                     [GUNS_HALVED] =
                         "Half, rounded down, before range is applied; the same at dismounted cavalry and guards"),
     .cases = BY("9.13", NULL, "10.15 10.26a", "9.13")},
    {FIELD(fire_rules, strays), .question = "May a unit out of command fire offensively?",
     .values = WORDS([STRAYS_SILENT] = "No", [STRAYS_FIRE_NEAR] = "Only at adjacent enemies"),
     .cases = BY("17.11", NULL, "17.12", "9.0d 17.11b")},
    {FIELD(fire_rules, overshoot), .question = "Can guns overshoot?",
     .values = WORDS([OVERSHOOT_BY_OPTION] = "If the players choose the option",
                     [OVERSHOOT_ALWAYS] = "Yes; where the round falls, it hits as at the range it was aimed for"),
     .instead = BY("No", "No", NULL, NULL), .cases = BY(NULL, NULL, "23.0 23.1", "15.6 15.63"),
     .without_case = "the book has no such rule"},
    {FIELD(fire_rules, withdrawal), .question = "When does a unit check morale that withdraws before melee under fire?",
     .values = WORDS([CHECKS_AT_ONCE] = "After the losses, and when it has stopped", [CHECKS_AT_REST] =
                                                                                         "Once, when it has stopped"),
     .cases = BY("10.15 12.83", NULL, "11.15 13.7", "12.85")},
    {FIELDS(fire_rules, asks_cover, cover_chosen, "asks_cover cover_chosen"),
     .question = "May a target give up its cover?",
     .does = BY(NULL, "At the wooden bridge, so that it can still be burned", NULL, NULL),
     .cases = BY(NULL, "26.11", NULL, NULL)},
    {POINTER(fire_rules, shifts), .question = "What shifts the column of a fire?",
     .otherwise = "Crests, woods, density, enfilade; also wheat, fences and works, where the map has them",
     .does = BY(NULL, NULL,
                "Ridges, crests, walls, woods, pistols, limbered guns, columns, mounted cavalry, enfilade; no density",
                "Steep crests, woods, orchards, town, works, loading prone, density, enfilade, skirmish order"),
     .cases = BY("7.23 8.32 9.5", NULL, "6.3 10.23 10.4 10.9g", "7.22 8.3 9.24 9.5 9.57 23.31")},
    {FIELD(fire_rules, fired_on), .question = "What happens to a unit that was fired at?",
     .does = BY(NULL, NULL, NULL, "Its rest is broken"), .cases = BY(NULL, NULL, NULL, "29.62")},
    {FIELD(fire_rules, disorder), .question = "With the disorder option, what does a failed check do?",
     .does = BY(NULL, NULL, NULL, "The unit is disordered"), .cases = BY(NULL, NULL, NULL, "31.11")},
    {FIELD(fire_rules, points), .question = "What reduces the points a unit fires with?",
     .does = BY(NULL, NULL, NULL, "Exhaustion, by one"), .cases = BY(NULL, NULL, NULL, "29.51")},
    {FIELD(fire_rules, fired_upon), .question = "What happens before the dice of a fire?",
     .does = BY(NULL, NULL, NULL,
                "Units that fire from a staging area may be fired at; small arms commit the units they are aimed at"),
     .cases = BY(NULL, NULL, NULL, "22.41 34.26A")},
    {FIELD(fire_rules, may_fire), .question = "Which other units may not fire?",
     .does = BY(NULL, NULL, "Offensively, units that gave or received a wagon guard this Game-Turn",
                "Units that build breastworks; units not committed; offensively, guns out of command"),
     .cases = BY(NULL, NULL, "12.14", "15.44 20.16 34.26A 34.47I1")},
    {FIELD(fire_rules, never_long), .question = "Which guns never overshoot?",
     .does = BY(NULL, NULL, NULL, "The Whitworth battery, by option"), .cases = BY(NULL, NULL, NULL, "15.65")},
    {FIELDS(fire_rules, ways, rounds_a_fire, "ways may_fire_how fires_how rounds_a_fire"),
     .question = "What other ways to fire are there?",
     .does = BY(NULL, NULL, NULL, "Rapid fire, for two rounds; retiring by prolonge"),
     .cases = BY(NULL, NULL, NULL, "15.5 26.0 26.31")},
    {FIELD(fire_rules, after_fire), .question = "What is done after the dice of a fire?",
     .does = BY(NULL, NULL, NULL, "Batteries that retire by prolonge move back"),
     .cases = BY(NULL, NULL, NULL, "15.51")},
    {FIELD(fire_rules, fires_halved), .question = "Whose fire is halved?",
     .does = BY(NULL, NULL, NULL,
                "That of units pinned, out of ammunition or disordered, and of guns that retire by prolonge"),
     .cases = BY(NULL, NULL, NULL, "9.85b 11.24 15.51 31.2")},
    {FIELD(fire_rules, extra_times6), .question = "What raises the multiplier of a range?",
     .does = BY(NULL, NULL, NULL, "Rapid fire, by two"), .cases = BY(NULL, NULL, NULL, "26.1")},
    {FIELD(fire_rules, may_aim), .question = "What may a unit not fire at?",
     .does = BY(NULL, NULL, NULL,
                "Distant targets by night; staging areas from which no unit fired; across a railroad cut, or out of "
                "the Sunken Road"),
     .cases = BY(NULL, NULL, NULL, "9.57 21.21 21.22 22.41")},
};

/* ---- retreats ---- */

static const struct book_row retreat[] = {
    {FIELD(retreat_rules, friends), .question = "What do friendly units in the way of a retreat do?",
     .values = WORDS([FRIENDS_MAKE_WAY] = "They are displaced one hex, and check morale",
                     [FRIENDS_STAND] = "They stay, and check for rout",
                     [FRIENDS_BUT_GUNS] = "They are displaced one hex, and check morale; batteries stay"),
     .cases = BY("14.3", NULL, "15.3", "14.32")},
    {FIELD(retreat_rules, zones), .question = "May a retreat from melee enter enemy zones of control?",
     .values = WORDS([RETREAT_SHUNS_ZONES] = "No", [RETREAT_THROUGH_ZONES] = "Yes, under fire"),
     .cases = BY("12.92a 14.2", NULL, "15.2", "14.2")},
    {FIELD(retreat_rules, length), .question = "What happens to a unit that cannot retreat the full distance?",
     .values =
         WORDS([RETREAT_FULL] = "It is captured",
               [RETREAT_SHORT] = "It goes as far as it can; it is captured if it cannot move at all or if it routs"),
     .instead = BY(NULL, NULL, "It stays in the last hex it reached, if there is room; otherwise it is captured", NULL),
     .cases = BY("12.92a 13.31", NULL, "15.1", "13.31 14.1")},
    {FIELD(retreat_rules, paths), .question = "Which retreat path is best?",
     .values = WORDS([PATHS_BY_PRICE] = "The cheapest that leads homeward, away from the enemy",
                     [PATHS_EQUAL] = "Any that leads homeward, away from the enemy"),
     .instead = BY(NULL, NULL, "Any that leads away from the enemy", NULL),
     .cases = BY("14.4", NULL, "15.4", "14.0 14.41")},
    {FIELD(retreat_rules, crews), .question = "How do crews retreat?",
     .values = WORDS([CREWS_DISPLACE] = "Like other units, displacing friendly units",
                     [CREWS_PASS] = "Through friendly units to the first open hex, as skirmishers do"),
     .instead = BY(NULL, NULL, "Never: crews stay with their guns", NULL), .cases = BY("14.3", NULL, "18.7", "14.33")},
    {FIELD(retreat_rules, score), .question = "Which way is homeward?", .otherwise = "Toward the side's own edge",
     .does =
         BY(NULL, "For the Union east and south; for Confederates west and north, over the crossing by which they came",
            NULL, "First away from the enemy, then toward the side's own edge"),
     .instead = BY(NULL, NULL, "None: only the direction away from the enemy counts", NULL),
     .cases = BY("14.4", "27.1 27.2", "15.4", "14.0")},
    {FIELD(retreat_rules, steps), .question = "Which hexes may a retreat enter?",
     .otherwise = "Those on the best paths of the full distance",
     .does = BY(NULL, NULL,
                "Those on paths that end farther from the unit that caused it and repeat no hex, around friendly units "
                "if possible",
                NULL),
     .cases = BY("14.1 14.4", NULL, "15.1 15.3 15.4", "14.0 14.1")},
    {FIELD(retreat_rules, leaves_map), .question = "Which units leave the map where others would be captured?",
     .does = BY(NULL, NULL, NULL, "Units forced beyond the boundaries of a small scenario"),
     .cases = BY(NULL, NULL, NULL, "34.12 34.22 34.32")},
};

/* ---- melee ---- */

static const struct book_row melee[] = {
    {FIELD(melee_rules, attacks), .question = "When are attacks announced?",
     .values =
         WORDS([ATTACKS_ANSWERED] =
                   "Before the Melee Phase, each answered at once; units break off engagements in the Melee Phase",
               [ATTACKS_LATE] = "In the Melee Phase; before it, only charges, and units break off engagements",
               [ATTACKS_BIND] = "Before the Melee Phase, all before any is answered, and they are binding; units break "
                                "off engagements then too"),
     .cases = BY("12.8 12.94d", NULL, "13.0 13.84a 18.23a", "12.26 12.27A 12.94d")},
    {FIELD(melee_rules, horse), .question = "How does mounted cavalry withdraw before units on foot?",
     .values =
         WORDS([HORSE_STANDS] = "Without fire or check, also into enemy zones of control",
               [HORSE_SHY] =
                   "Without fire or check, not into enemy zones of control; limbered horse artillery does the same"),
     .cases = BY("12.82 16.1", NULL, "18.1", "12.83 12.86 16.11 16.12")},
    {FIELD(melee_rules, alone), .question = "May a single unit that is stronger than the hex limit attack?",
     .values = WORDS([ALONE_IF_WEAK] = "No", [ALONE_ANY] = "Yes, alone; points above the limit do not count"),
     .cases = BY("12.72", NULL, "13.6", "12.71 12.72")},
    {FIELD(melee_rules, bridges), .question = "May units on foot attack over a bridge that they cannot cross in line?",
     .values = WORDS([BRIDGES_BAR] = "No", [BRIDGES_CARRY] = "Yes, one unit"),
     .instead = BY(NULL, "They can cross bridges in line", NULL, NULL), .cases = BY("12.33", "24.4", "13.3", "5.62")},
    {FIELD(melee_rules, flanks), .question = "What if attackers come from front and flank at the same time?",
     .values = WORDS([FLANKS_EQUAL] = "Nothing", [FLANKS_SHIFT] = "One column shift against the defender"),
     .cases = BY("7.32", NULL, "7.32", "7.32")},
    {FIELD(melee_rules, losses), .question = "Which units take the losses of a melee?",
     .values = WORDS([LOSSES_SHARED] = "Infantry and cavalry before batteries, as the owner chooses",
                     [LOSSES_OF_TOP] = "The topmost unit, infantry and cavalry before batteries"),
     .cases = BY("12.74", NULL, "13.6", "12.75")},
    {FIELD(melee_rules, pins), .question = "Does melee remove pins?",
     .values = WORDS([PINS_END] = "Yes", [PINS_STAY] = "No, unless the unit has to retreat"),
     .cases = BY("9.85", NULL, "10.83 10.88", "12.96")},
    {FIELD(melee_rules, blown), .question = "When does cavalry rout if the melee it charged into goes on?",
     .values = WORDS([BLOWN_AT_ONCE] = "At once", [BLOWN_AFTER] = "When the melee is over"),
     .cases = BY("16.27", NULL, "18.26", "16.25")},
    {POINTER(melee_rules, rows), .question = "What counts in a melee?",
     .otherwise = "Strength, crews, charges, mounted defenders, terrain, leaders, better morale; three points at most",
     .does = BY(NULL, NULL,
                "Strength, batteries, charges, mounted defenders, reserve, terrain if all attackers cross it, leaders",
                "Strength, crews, charges, mounted defenders, dismounted cavalry, skirmishers, terrain by hexside, "
                "leaders of the unit's own command, better morale, disorder"),
     .cases = BY("12.0c 12.1 12.3 12.4 12.52", NULL, "8.7 13.1 13.3 13.4", "12.1 12.31 12.32 12.4 12.52 16.53 23.37")},
    {FIELD(melee_rules, may_enter), .question = "Which other units may not start a melee?",
     .does =
         BY(NULL, "Units that are not activated; the garrison, out of the works; the Union, over the ford too early",
            "A Union brigade that was not paid for; units that gave a wagon guard this Game-Turn",
            "Units that fail their check or build breastworks; dismounted cavalry and skirmishers, against infantry; "
            "exhausted or uncommitted units"),
     .cases = BY(NULL, "25.1 28.1 28.3", "12.14 19.36", "12.27D 16.52 20.17 23.36 29.53 34.26A")},
    {FIELD(melee_rules, fought), .question = "What happens to units that fight a melee?",
     .does = BY(NULL, NULL, NULL, "They may become fatigued"), .cases = BY(NULL, NULL, NULL, "30.11 30.12")},
    {FIELD(melee_rules, may_withdraw_beside), .question = "Which units may withdraw because others next to them do?",
     .does = BY(NULL, NULL, NULL, "Units next to an attacked hex that is vacated, within their commander's radius"),
     .cases = BY(NULL, NULL, NULL, "12.84")},
    {FIELD(melee_rules, may_charge), .question = "Which charges are forbidden?",
     .otherwise = "Into or through terrain that the chart forbids; from more than four hexes away",
     .does =
         BY(NULL, NULL, "Into, through or across river, woods, town, ridge or crest; from more than four hexes away",
            "Into or through terrain that the chart forbids; from more than four hexes away or out of sight; by an "
            "indirect path"),
     .cases = BY("16.22 16.23", NULL, "18.22 18.23", "16.22 16.23")},
    {FIELD(melee_rules, may_advance), .question = "Which units may enter a hex that fire has emptied?",
     .otherwise = "Nobody",
     .does = BY(NULL, NULL, NULL, "Adjacent units that fired into it offensively, except guns and wagons"),
     .cases = BY("14.4", NULL, "5.11a 15.5", "9.9a 9.93 18.13")},
};

/* ---- the sequence of play ---- */

static const struct book_row turn[] = {
    {FIELDS(turn_rules, phase, phase_due, "phase phase_due"), .question = "Which phases does the game add?",
     .does = BY(NULL, "Ford Search, Bridge Destruction", NULL, "An Interphase by night, for stragglers and limits"),
     .cases = BY(NULL, "20.5", NULL, "4.4 24.11")},
    {FIELD(turn_rules, phase_begins), .question = "What happens at the start of a phase?",
     .does = BY(NULL, NULL, "Each Game-Turn the Union gains Army Morale; leaders' positions are recorded",
                "Arrivals, commitments by the clock and, in the Melee Phase, checks to attack"),
     .cases = BY(NULL, NULL, "14.5 19.2", "12.27 22.8 34.26A 35.0")},
    {FIELD(turn_rules, phase_ends), .question = "What happens at the end of a phase?",
     .does =
         BY(NULL, "After set-up, the garrison is held in place; each turn, whether Washington is masked is recorded",
            "The side that holds an unguarded wagon is recorded; officers without a command leave",
            "Breastworks are finished, guns and wagons captured, fatigue rolled for, disorder and green units' ratings "
            "removed"),
     .cases = BY(NULL, "28.3 31.3", "12.16 17.3", "11.41 13.14 15.19b 20.11b 30.11 31.3")},
    {FIELD(turn_rules, turn_ends), .question = "What happens at the end of a Game-Turn?",
     .does = BY(NULL, "Activated divisions may move from the next turn on; burning the bridge may be tried again",
                "Guards may act again; brigades may be demoralized",
                "Rest is counted; objectives score; skirmishing may end"),
     .cases = BY(NULL, "26.0b 28.0b", "12.14 19.4", "23.13 29.6 34.48")},
    {FIELD(turn_rules, sun_turns), .question = "What happens at nightfall and daybreak?",
     .does = BY(NULL, NULL, NULL, "Unfinished breastworks are removed at daybreak"),
     .cases = BY(NULL, NULL, NULL, "20.12")},
    {FIELD(turn_rules, last_turn), .question = "When may the game end earlier than the scenario says?",
     .does = BY(NULL, NULL, NULL, "If the charge of July 3 has been agreed on"),
     .cases = BY(NULL, NULL, NULL, "34.47I")},
    {FIELDS(turn_rules, own_advance, own_decision[1], "own_advance own_decision"),
     .question = "What happens in the phases that the game adds?",
     .does = BY(NULL, "The Confederates search a hex for the ford; the Union tries to burn the bridge", NULL,
                "Stragglers return; limits of brigades are recomputed"),
     .cases = BY(NULL, "25.0 26.0", NULL, "24.0 25.0")},
};

/* ---- victory ---- */

static const struct book_row victory[] = {
    {FIELD(victory_rules, items), .question = "What scores?",
     .does = BY("Losses, brigades that have lost their effectiveness, ground held at the end",
                "Losses, brigades that have lost their effectiveness, Confederates not across the river, Washington "
                "not masked",
                "Losses, leaders, brigades that have lost their effectiveness, units that left by the north edge, "
                "hills, Army Morale",
                "Losses, leaders by their Command Points, batteries, wagons and trains"),
     .cases = BY("31.0 31.1", "31.1 31.2 31.3", "22.1 22.2 22.3", "33.1")},
    {FIELD(victory_rules, level), .question = "How is the level of victory found?",
     .does = BY(NULL, NULL, "By the difference in points; as an option, a die roll says what followed", NULL),
     .instead = BY(NULL, NULL, NULL, "By the ratio of points, and shifts"),
     .cases = BY(NULL, NULL, "22.4 22.5", "33.2")},
    {FIELD(victory_rules, verdict), .question = "Who wins?", .otherwise = "The side with more points",
     .does = BY(NULL, NULL, NULL,
                "The side with more points, if it has 1.2 times as many; objectives and Lee's loss shift the level"),
     .cases = BY("31.0", NULL, "22.0", "33.1l 33.2 34.48b")},
    {POINTER(victory_rules, levels), .question = "Which levels of victory are there?",
     .otherwise = "None: a victory is a victory",
     .does = BY(NULL, NULL, "Marginal, substantial, decisive", "Tactical, substantial, decisive"),
     .cases = BY("31.0", NULL, "22.4", "33.2")},
    {FIELD(victory_rules, tally_points), .question = "What is each loss worth?", .otherwise = "As the book lists it",
     .does = BY("As special.yaml says", "As special.yaml says, from the book's list", NULL, NULL),
     .cases = BY("31.1", "31.1", "22.1", "33.1")},
};

/* ---- the computer player, the screen, the game as a whole: no rules of the books ---- */

static const struct book_row mind[] = {
    {FIELD(mind_rules, ground), .question = "Who plays for ground?",
     .values = WORDS([GROUND_FOR_SECOND] = "The first player tries to take it; the other holds what it has",
                     [GROUND_FOR_BOTH] = "Both sides try to take it"),
     .cases = BY("31.0", "31.2 31.3", "22.2c", "34.48")},
    {FIELD(mind_rules, attraction), .question = "Which hexes attract the computer's units?",
     .does = BY("Objectives", "Hexes where the ford may be", "The hills", "Objectives"),
     .cases = BY("31.0", "25.0a", "22.2c", "34.48")},
    {FIELD(mind_rules, goals), .question = "Which hexes does a side try to take?",
     .does = BY("Objectives it does not hold", NULL, "Hills that neither side holds, or that it has lost",
                "Objectives it does not hold"),
     .cases = BY("31.0", NULL, "22.2c", "34.48")},
    {FIELD(mind_rules, worth_paying), .question = "When does it pay for a brigade?",
     .does = BY(NULL, NULL, "While enough Army Morale is left to avoid demoralization", NULL),
     .cases = BY(NULL, NULL, "19.4", NULL)},
    {FIELD(mind_rules, waits), .question = "Which divisions does the army commander go to?", .otherwise = "All of them",
     .does = BY(NULL, "Those that are not activated yet", NULL, NULL), .cases = BY(NULL, "28.0b", NULL, NULL),
     .without_case = "how the computer plays, not a rule"},
    {FIELD(mind_rules, wanted), .question = "Where does it want a commander for the game's own reasons?",
     .does = BY(NULL,
                "Early beside a commander whose division has reached its limit; Wallace at the bridge while it stands",
                NULL, NULL),
     .cases = BY(NULL, "26.2 30.21", NULL, NULL)},
    {FIELD(mind_rules, keeps_still), .question = "Who stays where they are and holds their fire?",
     .does = BY(NULL, "Those who are to burn the bridge", NULL, NULL), .cases = BY(NULL, "26.0b 26.11", NULL, NULL)},
    {FIELD(mind_rules, takes), .question = "Which of the game's own actions does it take?",
     .does = BY(NULL, "It searches for the ford, burns the bridge, activates and exempts divisions whenever it may",
                "It takes over a wagon without a guard",
                "It takes stragglers back and relieves commanders whenever it may; it marches rapidly far from the "
                "enemy and builds breastworks near it"),
     .cases = BY(NULL, "25.0 26.0 28.0b 30.22", "12.16", "17.87 20.11a 24.0 29.0")},
    {FIELD(mind_rules, likes_way), .question = "When does it use the game's own ways to fire?",
     .does = BY(NULL, NULL, NULL,
                "Rapid fire while rounds are left; guns that are about to be attacked retire by prolonge"),
     .cases = BY(NULL, NULL, NULL, "15.5 26.0")},
};

static const struct book_row show[] = {
    {FIELD(show_rules, ground), .question = "What is marked on the map?",
     .does = BY("Objectives", "The ford and the bridge", NULL, "Objectives and breastworks"),
     .cases = BY("31.0", "20.2 20.3", NULL, "20.0 34.48")},
    {FIELD(show_rules, tracks), .question = "Which tracks are shown?",
     .does = BY(NULL, "The initiative of each division", "Union Army Morale", NULL),
     .cases = BY(NULL, "30.0a", "19.1", NULL)},
    {FIELDS(show_rules, badges, badge_words, "badges badge_words"), .question = "Which badges do counters show?",
     .does = BY(NULL, "Not activated, came by the ford", NULL,
                "Rapid march, fatigue, exhaustion, disorder, at work, rapid fire, prolonge"),
     .cases = BY(NULL, "28.1 31.3", NULL, "15.5 20.11b 26.0 29.0 29.42 29.5 30.0 31.2")},
    {FIELD(show_rules, action_words), .question = "Which buttons have words of the game's own?",
     .does = BY(NULL, "A division that is activated or exempted", NULL,
                "A rapid march; a reinforcement that goes to another staging area"),
     .cases = BY(NULL, "28.0b 30.22", NULL, "22.54 29.0")},
    {POINTER(show_rules, team), .question = "May people who share a side talk?", .otherwise = "Freely",
     .does = BY(NULL, NULL, NULL, "As an option, only if their leaders are near; otherwise they write notes"),
     .cases = BY(NULL, NULL, NULL, "34.43D"), .without_case = "the book does not say"},
    {FIELD(show_rules, hex_rows), .question = "What else does the sheet of a hex show?",
     .does = BY(NULL, NULL, "Its level", "Guns left behind there"), .cases = BY(NULL, NULL, "10.62", "15.55")},
    {FIELD(show_rules, sight_rows), .question = "What else does the sheet of a line of sight show?",
     .does = BY(NULL, NULL, "The levels, and what blocks the line", NULL),
     .cases = BY(NULL, NULL, "10.62 10.65 10.66", NULL)},
    {FIELDS(show_rules, division_row, division_sheet, "division_row roster_row division_sheet"),
     .question = "What else is shown of a division?",
     .does = BY(NULL, "Whether it is activated, and its initiative boxes", NULL, NULL),
     .cases = BY(NULL, "28.0 30.0a", NULL, NULL)},
    {FIELDS(show_rules, aims, aim_marks, "aims loss_aims aim_marks"),
     .question = "What does the briefing say of victory?",
     .does = BY("The ground that scores", "The river to cross, and Washington",
                "The hills, exits, leaders and Army Morale, and the levels",
                "The objectives, leaders, batteries and trains, the levels and what shifts them"),
     .cases = BY("31.0", "31.2 31.3", "22.1 22.2 22.4", "33.1 33.2 34.48")},
};

static const struct book_row whole[] = {
    {FIELD(book, begin), .question = "What happens before the first turn?",
     .does = BY(NULL, "All divisions start below their initiative limit", "Army Morale is set",
                "Wings get commanders; leaders lost earlier score; some units are held in place"),
     .cases = BY(NULL, "30.0b", "21.14", "28.11 34.26A 34.45B2")},
    {FIELD(book, leave_map), .question = "What is left out on a custom map?",
     .does = BY("Objectives", "The ford, the bridge and Early's road", NULL, NULL),
     .cases = BY("31.0", "25.0 26.0 29.0", NULL, NULL)},
    {POINTER(book, memory), .question = "What does the game remember?",
     .does =
         BY(NULL, "The ford, the bridge, activation, Washington", "Army Morale, brigades paid for, exits, the wagon",
            "Objectives held, points for leaders, wings, which entrance each unit used"),
     .cases = BY(NULL, "25.0 26.0 28.0 31.3", "12.16 19.1 19.31 22.2", "22.31 28.0 33.1 34.48")},
    {FIELDS(book, of_counter, given_to_division, "of_counter of_brigade of_division given_to_division"),
     .question = "What does it remember about counters, brigades and divisions?",
     .does = BY(NULL, "Units that crossed by the ford; activation and initiative boxes", NULL,
                "Since when a brigade has been committed, and how often its limit was recomputed"),
     .cases = BY(NULL, "28.0 30.0 31.3b", NULL, "25.33 34.26A")},
};

/* ---- the chapters ---- */

#define CHAPTER(name, words)                                                                                           \
    { #name, words, offsetof(struct book, name), sizeof(struct name##_rules), name, sizeof name / sizeof name[0] }
const struct book_chapter gbacw_chapters[] = {
    CHAPTER(stacking, "Stacking"),
    CHAPTER(facing, "Facing"),
    CHAPTER(terrain, "Terrain"),
    CHAPTER(zone, "Zones of control"),
    CHAPTER(sight, "Line of sight"),
    CHAPTER(march, "Movement"),
    CHAPTER(entry, "Set-up and reinforcements"),
    CHAPTER(command, "Command and effectiveness"),
    CHAPTER(promotion, "Promotion"),
    CHAPTER(morale, "Morale, rout and rally"),
    CHAPTER(crew, "Crews"),
    CHAPTER(supply, "Ammunition"),
    CHAPTER(fire, "Fire"),
    CHAPTER(retreat, "Retreats"),
    CHAPTER(melee, "Melee"),
    CHAPTER(turn, "Sequence of play"),
    CHAPTER(victory, "Victory"),
    CHAPTER(mind, "The computer player"),
    CHAPTER(show, "On the screen"),
    {"book", "The game as a whole", 0, sizeof(struct book), whole, sizeof whole / sizeof whole[0]},
    {NULL, NULL, 0, 0, NULL, 0},
};

const struct book_title gbacw_book_titles[BOOKS] = {
    {"Standard Rules", "crossroads", false},
    {"Monocacy", "monocacy", true},
    {"Kernstown", "kernstown", false},
    {"Gettysburg", "gettysburg", false},
};
