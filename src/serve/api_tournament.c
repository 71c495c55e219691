/* api_tournament.c: tournaments for one battle: entering them, their rounds, their games and how they stand.
 *
 * A pairing is two games, with the sides swapped; either player begins them. A game won counts 2, drawn 1; who has no
 * opponent in a round of a Swiss tournament has 4, as if both games were won; in a round robin everybody rests as often
 * as the others, and that counts nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/load.h"
#include "match/memory.h"
#include "serve/net/answer.h"
#include "serve/people/admin.h"
#include "serve/people/pairing.h"
#include "serve/people/people.h"
#include "serve/play/api.h"
#include "serve/play/create.h"
#include "serve/routes.h"
#include "serve/store/tournament.h"

enum { WON = 2, DRAWN = 1, BYE = 2 * WON, ROUNDS_MOST = 30, ROUND_PAIRINGS = PAIRING_PLAYERS_MAX / 2 + 1 };

/* -- a tournament as it stands -- */

struct table_entry {
    struct pairing_player player;
    int64_t person;
    int opponents; /* their points together: it decides among equals */
    char name[PERSON_NAME_SIZE];
};
struct played {
    char game[STORE_ID_SIZE];
    bool there, over;
    int points[2]; /* of the first and of the second */
};
struct table_pairing {
    struct pairing_row row;
    struct played played[2];
};
struct standings {
    struct tournament_row row;
    struct store *store;
    const char *side[STORE_SIDES];
    struct table_entry entry[PAIRING_PLAYERS_MAX];
    int entries;
    struct table_pairing *pairing;
    size_t pairings;
};

static int entry_of(const struct standings *table, int64_t person) {
    for (int i = 0; i < table->entries; i++)
        if (table->entry[i].person == person)
            return i;
    return PAIRING_NOBODY;
}

static void take_entrant(void *context, const struct entrant_row *row) {
    struct standings *table = context;
    if (table->entries == PAIRING_PLAYERS_MAX)
        return;
    struct table_entry *entry = &table->entry[table->entries++];
    *entry = (struct table_entry){.person = row->person, .player.left = row->quit};
    snprintf(entry->name, sizeof entry->name, "%s", row->name);
}

static void take_pairing(void *context, const struct pairing_row *row) {
    struct standings *table = context;
    table->pairing = must(realloc(table->pairing, (table->pairings + 1) * sizeof *table->pairing));
    table->pairing[table->pairings++] = (struct table_pairing){.row = *row};
}

static struct table_pairing *pairing_at(struct standings *table, int round, int place) {
    for (size_t i = 0; i < table->pairings; i++)
        if (table->pairing[i].row.round == round && table->pairing[i].row.place == place)
            return &table->pairing[i];
    return NULL;
}

static void take_game(void *context, const struct pairing_game_row *row) {
    struct standings *table = context;
    struct table_pairing *pairing = pairing_at(table, row->round, row->place);
    if (pairing == NULL || row->which < 0 || row->which > 1)
        return;
    struct played *played = &pairing->played[row->which];
    *played = (struct played){.there = true, .over = row->winner != NULL};
    snprintf(played->game, sizeof played->game, "%s", row->game);
    if (!played->over)
        return;
    bool drawn = row->winner[0] == 0, first = strcmp(row->winner, table->side[row->which]) == 0;
    played->points[0] = drawn ? DRAWN : first ? WON : 0;
    played->points[1] = drawn ? DRAWN : first ? 0 : WON;
}

static int points_of(const struct table_pairing *pairing, int who) {
    return pairing->played[0].points[who] + pairing->played[1].points[who];
}

static void count_points(struct standings *table) {
    bool swiss = strcmp(table->row.format, "swiss") == 0;
    for (size_t i = 0; i < table->pairings; i++) {
        const struct table_pairing *pairing = &table->pairing[i];
        int first = entry_of(table, pairing->row.first), second = entry_of(table, pairing->row.second);
        if (first != PAIRING_NOBODY && pairing->row.second == 0) {
            table->entry[first].player.byes++;
            table->entry[first].player.points += swiss ? BYE : 0;
        } else if (first != PAIRING_NOBODY && second != PAIRING_NOBODY) {
            table->entry[first].player.points += points_of(pairing, 0);
            table->entry[second].player.points += points_of(pairing, 1);
        }
    }
    for (size_t i = 0; i < table->pairings; i++) {
        int first = entry_of(table, table->pairing[i].row.first),
            second = entry_of(table, table->pairing[i].row.second);
        if (first == PAIRING_NOBODY || second == PAIRING_NOBODY)
            continue;
        table->entry[first].opponents += table->entry[second].player.points;
        table->entry[second].opponents += table->entry[first].player.points;
    }
}

/* The ids of the two sides, in their order. */
static bool name_sides(struct request *request, struct standings *table) {
    const void *tables;
    unsigned index;
    char sentence[256];
    struct text why;
    text_init(&why, sentence, sizeof sentence);
    struct games *games = request->server->cache->games;
    if (!games_scenario(games, table->row.scenario, &tables, &index, &why))
        return false;
    for (side_id side = 0; side < SIDES; side++)
        table->side[side] = load_ruleset(tables)->side_name(tables, side);
    return true;
}

static void free_standings(struct standings *table) { free(table->pairing); }

/* False: answered. */
static bool read_standings(struct request *request, struct standings *table) {
    struct store *store = request->server->store;
    int64_t id = request_id(request->arg[0]);
    *table = (struct standings){.store = store};
    if (!store_tournament_get(store, id, &table->row)) {
        answer_error(request, 404, "unknown", "there is no such tournament");
        return false;
    }
    bool read = name_sides(request, table) && store_entrants_read(store, id, take_entrant, table) &&
                store_pairings_read(store, id, take_pairing, table) &&
                store_pairing_games_read(store, id, take_game, table);
    if (!read) {
        free_standings(table);
        answer_unread(request, "the tournament could not be read; try again later");
        return false;
    }
    count_points(table);
    return true;
}

/* -- as JSON -- */

static json_t *row_json(const struct tournament_row *row, int entrants) {
    return json_pack("{s:I, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:I}", "id", (json_int_t)row->id, "title", row->title,
                     "scenario", row->scenario, "format", row->format, "state", row->state, "rounds", row->rounds,
                     "round", row->round, "entrants", entrants, "made", (json_int_t)row->made);
}

static bool better(const struct table_entry *one, const struct table_entry *other) {
    if (one->player.points != other->player.points)
        return one->player.points > other->player.points;
    return one->opponents > other->opponents;
}

static json_t *entries_json(const struct standings *table) {
    struct table_entry sorted[PAIRING_PLAYERS_MAX];
    json_t *list = json_array();
    memcpy(sorted, table->entry, sizeof sorted);
    for (int i = 1; i < table->entries; i++) /* stays in the order of entry among equals */
        for (int at = i; at > 0 && better(&sorted[at], &sorted[at - 1]); at--) {
            struct table_entry swap = sorted[at];
            sorted[at] = sorted[at - 1];
            sorted[at - 1] = swap;
        }
    for (int i = 0; i < table->entries; i++)
        json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:i, s:b}", "name", sorted[i].name, "points",
                                              sorted[i].player.points, "opponents", sorted[i].opponents, "byes",
                                              sorted[i].player.byes, "quit", sorted[i].player.left));
    return list;
}

static json_t *played_json(const struct standings *table, const struct played *played, int which) {
    json_t *out = json_pack("{s:s, s:b, s:i, s:i}", "side", table->side[which], "over", played->over, "first",
                            played->points[0], "second", played->points[1]);
    json_object_set_new(out, "game", played->there ? json_string(played->game) : json_null());
    return out;
}

static json_t *name_json(const struct standings *table, int64_t person) {
    int entry = entry_of(table, person);
    return entry != PAIRING_NOBODY ? json_string(table->entry[entry].name) : json_null();
}

static json_t *pairings_json(const struct standings *table, int64_t asker) {
    json_t *list = json_array();
    for (size_t i = 0; i < table->pairings; i++) {
        const struct table_pairing *pairing = &table->pairing[i];
        bool mine = pairing->row.second != 0 && (pairing->row.first == asker || pairing->row.second == asker);
        json_t *games = json_array();
        for (int which = 0; which < 2 && pairing->row.second != 0; which++)
            json_array_append_new(games, played_json(table, &pairing->played[which], which));
        json_array_append_new(list,
                              json_pack("{s:i, s:i, s:o, s:o, s:b, s:o}", "round", pairing->row.round, "place",
                                        pairing->row.place, "first", name_json(table, pairing->row.first), "second",
                                        name_json(table, pairing->row.second), "mine", mine, "games", games));
    }
    return list;
}

static void answer_standings(struct request *request, struct standings *table) {
    int entry = entry_of(table, request->person->id);
    json_t *out = row_json(&table->row, table->entries);
    json_object_set_new(out, "standings", entries_json(table));
    json_object_set_new(out, "pairings", pairings_json(table, request->person->id));
    json_object_set_new(out, "entered", json_boolean(entry != PAIRING_NOBODY && !table->entry[entry].player.left));
    free_standings(table);
    answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "tournament", out));
}

/* -- reading -- */

static void add_tournament(void *context, const struct tournament_row *row, int entrants) {
    json_array_append_new(context, row_json(row, entrants));
}

static void answer_tournaments(struct request *request) {
    json_t *list = json_array();
    store_tournaments_read(request->server->store, add_tournament, list);
    answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "tournaments", list));
}

static void answer_tournament(struct request *request) {
    struct standings table;
    if (read_standings(request, &table))
        answer_standings(request, &table);
}

/* -- making one -- */

static const char *read_wanted(struct request *request, struct tournament_row *row) {
    const char *title = body_text(request, "title"), *scenario = body_text(request, "scenario");
    const char *format = body_text(request, "format");
    int64_t rounds = 0;
    struct standings sides = {.row = *row};
    if (title == NULL || title[0] == 0 || strlen(title) >= sizeof row->title || !name_can_be_seen(title))
        return "a tournament needs a title that can be shown";
    if (format == NULL || (strcmp(format, "swiss") != 0 && strcmp(format, "round-robin") != 0))
        return "a tournament is a round-robin or swiss";
    if (strcmp(format, "swiss") == 0 &&
        (!body_number(request, "rounds", &rounds) || rounds < 1 || rounds > ROUNDS_MOST))
        return "a swiss tournament has 1 to 30 rounds";
    snprintf(sides.row.scenario, sizeof sides.row.scenario, "%s", scenario != NULL ? scenario : "");
    if (scenario == NULL || strchr(scenario, '/') == NULL || !name_sides(request, &sides))
        return "there is no such battle";
    snprintf(row->title, sizeof row->title, "%s", title);
    snprintf(row->scenario, sizeof row->scenario, "%s", scenario);
    snprintf(row->format, sizeof row->format, "%s", format);
    row->rounds = (int)rounds;
    return NULL;
}

static void make_tournament(struct request *request) {
    struct club_actor actor;
    struct store *store = request->server->store;
    if (!admin_actor(request, ROLE_ADMIN, &actor))
        return;
    struct tournament_row row = {.owner = actor.person, .made = serve_now()};
    const char *why = read_wanted(request, &row);
    if (why != NULL) {
        answer_error(request, 400, "request", why);
        return;
    }
    bool begun = store_begin(store);
    int64_t id = begun ? store_tournament_add(store, &row) : 0;
    if (id == 0 || !club_note(store, &actor, "tournament", row.title, row.format) || !store_commit(store)) {
        store_roll_back(store);
        answer_unwritten(request);
        return;
    }
    answer_json(request, 200, json_pack("{s:b, s:I}", "ok", 1, "id", (json_int_t)id));
}

/* -- its rounds -- */

static size_t unfinished(const struct standings *table) {
    size_t count = 0;
    for (size_t i = 0; i < table->pairings; i++)
        for (int which = 0; which < 2 && table->pairing[i].row.second != 0; which++)
            count += table->pairing[i].row.round == table->row.round && !table->pairing[i].played[which].over;
    return count;
}

static int make_pairs(const struct standings *table, struct pairing out[]) {
    struct pairing_player players[PAIRING_PLAYERS_MAX];
    int count = table->entries;
    for (int i = 0; i < count; i++)
        players[i] = table->entry[i].player;
    if (strcmp(table->row.format, "swiss") != 0)
        return pairing_round_robin(players, count, table->row.round, out);
    bool *met = must(calloc((size_t)count * (size_t)count, sizeof *met));
    for (size_t i = 0; i < table->pairings; i++) {
        int one = entry_of(table, table->pairing[i].row.first), other = entry_of(table, table->pairing[i].row.second);
        if (one != PAIRING_NOBODY && other != PAIRING_NOBODY)
            met[one * count + other] = met[other * count + one] = true;
    }
    int made = pairing_swiss(players, count, met, out);
    free(met);
    return made;
}

static bool write_round(struct standings *table, const struct pairing pairs[], int made) {
    struct tournament_row *row = &table->row;
    bool done = true;
    row->round++;
    for (int place = 0; done && place < made; place++) {
        const struct pairing *pair = &pairs[place];
        bool bye = pair->second == PAIRING_NOBODY;
        struct pairing_row one = {row->round, place, table->entry[pair->first].person,
                                  bye ? 0 : table->entry[pair->second].person};
        done = store_pairing_add(table->store, row->id, &one);
    }
    return done;
}

/* The next round, or the end. */
static const char *go_on(struct standings *table, const struct request *request) {
    struct tournament_row *row = &table->row;
    struct pairing pairs[ROUND_PAIRINGS];
    bool begins = strcmp(row->state, "open") == 0;
    if (strcmp(row->state, "over") == 0)
        return "the tournament is over";
    if (begins && table->entries < 2)
        return "a tournament needs two players at least";
    if (!body_flag(request, "anyway") && unfinished(table) > 0)
        return "games of this round are not over; what is not played counts nothing if you go on anyway";
    if (begins && strcmp(row->format, "swiss") != 0)
        row->rounds = pairing_round_robin_rounds(table->entries);
    int made = row->round < row->rounds ? make_pairs(table, pairs) : 0;
    strcpy(row->state, made > 0 ? "running" : "over");
    bool done = (made == 0 || write_round(table, pairs, made)) && store_tournament_set(table->store, row);
    return done ? NULL : CLUB_UNWRITTEN;
}

/* -- what can be done with one -- */

static const char *enter(struct standings *table, const struct request *request) {
    if (request->person->guest)
        return "a tournament is for accounts: log in first";
    if (strcmp(table->row.state, "open") != 0)
        return "the tournament has begun";
    if (table->entries == PAIRING_PLAYERS_MAX)
        return "the tournament is full";
    if (store_entrant_add(table->store, table->row.id, request->person->id))
        return NULL;
    return store_failed(table->store) ? CLUB_UNWRITTEN : "you have entered already";
}

/* Before it begins nothing is left of them; later their games stand, and they are paired no more. */
static const char *quit(struct standings *table, const struct request *request) {
    bool open = strcmp(table->row.state, "open") == 0;
    bool done = open ? store_entrant_drop(table->store, table->row.id, request->person->id)
                     : store_entrant_quit(table->store, table->row.id, request->person->id);
    if (done)
        return NULL;
    return store_failed(table->store) ? CLUB_UNWRITTEN : "you are not in it";
}

static const char *drop(struct standings *table, const struct request *request) {
    (void)request;
    return store_tournament_drop(table->store, table->row.id) ? NULL : CLUB_UNWRITTEN;
}

static const struct tournament_act {
    const char *name;
    const char *(*run)(struct standings *table, const struct request *request);
    bool admins;
} ACTS[] = {{"enter", enter, false}, {"quit", quit, false}, {"next", go_on, true}, {"delete", drop, true}};

static const struct tournament_act *act_named(const char *name) {
    for (size_t i = 0; name != NULL && i < sizeof ACTS / sizeof ACTS[0]; i++)
        if (strcmp(ACTS[i].name, name) == 0)
            return &ACTS[i];
    return NULL;
}

/* One after the other: two admins who press at once do not pair two rounds. */
static void act_on_tournament(struct request *request) {
    struct standings table;
    struct club_actor actor = {0};
    struct store *store = request->server->store;
    const struct tournament_act *act = act_named(body_text(request, "act"));
    if (act == NULL) {
        answer_error(request, 400, "request", "that cannot be done with a tournament");
        return;
    }
    if (act->admins && !admin_actor(request, ROLE_ADMIN, &actor))
        return;
    if (!store_begin(store) || !store_club_turn(store)) {
        store_roll_back(store);
        answer_unwritten(request);
        return;
    }
    if (!read_standings(request, &table)) {
        store_roll_back(store);
        return;
    }
    const char *why = act->run(&table, request);
    char round[24];
    snprintf(round, sizeof round, "%s %d", act->name, table.row.round);
    bool noted = why != NULL || !act->admins || club_note(store, &actor, "tournament", table.row.title, round);
    if (why == NULL && (!noted || !store_commit(store)))
        why = CLUB_UNWRITTEN;
    if (why != NULL)
        store_roll_back(store);
    free_standings(&table);
    if (!admin_done(request, why))
        return;
    if (act->run == drop)
        answer_ok(request);
    else
        answer_tournament(request);
}

/* -- its games -- */

static void begin_game(struct request *request) {
    struct standings table;
    int64_t round = 0, place = 0, which = 0;
    if (!read_standings(request, &table))
        return;
    const struct table_pairing *pairing = NULL;
    if (body_number(request, "round", &round) && body_number(request, "place", &place) &&
        body_number(request, "which", &which) && (which == 0 || which == 1))
        pairing = pairing_at(&table, (int)round, (int)place);
    int64_t asker = request->person->id;
    bool mine =
        pairing != NULL && pairing->row.second != 0 && (pairing->row.first == asker || pairing->row.second == asker);
    bool there = mine && pairing->played[which].there;
    struct create_fixture fixture = {0};
    if (mine) {
        fixture.person[which] = pairing->row.first;
        fixture.person[1 - which] = pairing->row.second;
        pairing_key(table.row.id, (int)round, (int)place, (int)which, fixture.pairing);
        snprintf(fixture.title, sizeof fixture.title, "%.80s, round %d", table.row.title, (int)round);
        snprintf(fixture.scenario, sizeof fixture.scenario, "%s", table.row.scenario);
    }
    free_standings(&table);
    if (!mine)
        answer_error(request, 403, "forbidden", "this is not one of your games");
    else if (there)
        answer_error(request, 409, "taken", "this game has begun");
    else
        create_fixture(request, &fixture);
}

const struct route TOURNAMENT_ROUTES[] = {
    {METHOD_GET, "/api/tournaments", answer_tournaments, 0},  {METHOD_POST, "/api/tournaments", make_tournament, 0},
    {METHOD_GET, "/api/tournaments/*", answer_tournament, 0}, {METHOD_POST, "/api/tournaments/*", act_on_tournament, 0},
    {METHOD_POST, "/api/tournaments/*/play", begin_game, 0},  {0, NULL, NULL, 0},
};
