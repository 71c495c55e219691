/* schema.c: the database's tables, step by step. A step that was released is never changed: add another. */
#include "serve/store/parts.h"

static const char GAMES[] =
    "CREATE TABLE game("
    "  id TEXT PRIMARY KEY, scenario TEXT NOT NULL, title TEXT NOT NULL, owner INTEGER NOT NULL,"
    "  public INTEGER NOT NULL, state TEXT NOT NULL," /* open, running, over; arriving, deleted: not there */
    "  created INTEGER NOT NULL, touched INTEGER NOT NULL,"
    "  chosen INTEGER NOT NULL, seed TEXT NOT NULL, nonce TEXT NOT NULL, commitment TEXT NOT NULL,"
    "  standing TEXT NOT NULL," /* where it stood when last written, for lists: JSON */
    "  offer TEXT"              /* a pending undo: JSON */
    ") WITHOUT ROWID;"
    "CREATE INDEX game_public ON game(public, state);"
    "CREATE TABLE opening(" /* what the journal's entries after `base` build upon */
    "  game TEXT PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE, base INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"    /* the save's lines up to and with `begin` */
    "  events TEXT NOT NULL);" /* emitted before the first decision, as in the journal */
    "CREATE TABLE seat("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, side TEXT NOT NULL,"
    "  kind TEXT NOT NULL," /* person, computer, open */
    "  person INTEGER, bot TEXT, token TEXT, orders TEXT NOT NULL,"
    "  PRIMARY KEY(game, side)) WITHOUT ROWID;"
    "CREATE INDEX seat_person ON seat(person);"
    "CREATE TABLE journal("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, n INTEGER NOT NULL,"
    "  side TEXT, kind TEXT NOT NULL," /* do, undo, agreed, reopened */
    "  line TEXT NOT NULL,"            /* the lines of the save that this entry added, or the number gone back to */
    "  events TEXT NOT NULL, at INTEGER NOT NULL,"
    "  PRIMARY KEY(game, n)) WITHOUT ROWID;"
    "CREATE TABLE answered(" /* requests by their key: the same key gets the same answer */
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, person INTEGER NOT NULL, key TEXT NOT NULL,"
    "  answer TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(game, person, key)) WITHOUT ROWID;"
    "CREATE TABLE snapshot(" /* the state's block after entry n, packed; of use to the same rules and data only */
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, n INTEGER NOT NULL,"
    "  version TEXT NOT NULL, state BLOB NOT NULL, PRIMARY KEY(game, n));"
    "CREATE TABLE chat("
    "  id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE,"
    "  person INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL);"
    "CREATE INDEX chat_game ON chat(game, id);"
    "CREATE TABLE note("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, person INTEGER NOT NULL, text TEXT NOT NULL,"
    "  PRIMARY KEY(game, person)) WITHOUT ROWID;";

static const char PEOPLE[] =
    "CREATE TABLE person("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"  /* never used twice: a seat must not pass to a stranger */
    "  name TEXT NOT NULL, key TEXT UNIQUE,"   /* key: the name without its case, of accounts only */
    "  guest INTEGER NOT NULL, password TEXT," /* argon2id */
    "  webhook TEXT, mail TEXT, code TEXT,"    /* code: the mail address is not confirmed until it comes back */
    "  created INTEGER NOT NULL, seen INTEGER NOT NULL);"
    "CREATE UNIQUE INDEX person_code ON person(code) WHERE code IS NOT NULL;"
    "CREATE TABLE session("
    "  hash BLOB PRIMARY KEY," /* of the token: the token itself is nowhere */
    "  person INTEGER REFERENCES person(id) ON DELETE CASCADE,"
    "  created INTEGER NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX session_person ON session(person);"
    "CREATE INDEX session_expires ON session(expires);"
    "CREATE INDEX game_owner ON game(owner);"
    "CREATE TABLE notice(" /* a turn that somebody away should hear of; it stays until they have come */
    "  person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,"
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE,"
    "  title TEXT NOT NULL, prompt TEXT NOT NULL,"
    "  due INTEGER," /* when to try next; NULL: nothing is left to send */
    "  webhook INTEGER NOT NULL DEFAULT 0, mail INTEGER NOT NULL DEFAULT 0," /* tries so far; -1: delivered */
    "  PRIMARY KEY(person, game)) WITHOUT ROWID;"
    "CREATE INDEX notice_due ON notice(due) WHERE due IS NOT NULL;";

/* Packed states, of use to the same rules only, were never kept: a position that other rules can read is. */
static const char POSITIONS[] = "DROP TABLE snapshot;"
                                "CREATE TABLE position(" /* after entry n, where the game was put away */
                                "  game TEXT PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE, n INTEGER NOT NULL,"
                                "  version TEXT NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;";

/* An answer stands with the last entry of its request: one row is written where there were two. */
static const char ANSWERS[] = "ALTER TABLE journal ADD COLUMN asker INTEGER;"
                              "ALTER TABLE journal ADD COLUMN key TEXT;"
                              "ALTER TABLE journal ADD COLUMN answer TEXT;"
                              "UPDATE journal SET asker = old.person, key = old.key, answer = old.answer"
                              " FROM answered AS old"
                              " WHERE journal.game = old.game AND journal.n = json_extract(old.answer, '$.n');"
                              "DROP TABLE answered;";

/* Several people may share a side: each has a place, and they write to each other. */
static const char TEAMS[] =
    "CREATE TABLE commander("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, place INTEGER NOT NULL,"
    "  side TEXT NOT NULL, leader TEXT NOT NULL," /* whom the person represents */
    "  person INTEGER, token TEXT,"               /* no person: the place is open, the token its invitation */
    "  PRIMARY KEY(game, place)) WITHOUT ROWID;"
    "CREATE INDEX commander_person ON commander(person);"
    "CREATE TABLE message("
    "  id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, side TEXT NOT NULL,"
    "  sender INTEGER NOT NULL, author TEXT NOT NULL, reader TEXT,"      /* leaders; no reader: the whole side */
    "  text TEXT NOT NULL, sent INTEGER NOT NULL, due INTEGER NOT NULL," /* Game-Turns */
    "  arrived INTEGER NOT NULL, at INTEGER NOT NULL);"
    "CREATE INDEX message_game ON message(game, side, id);";

/* Who once sat on a side may know its secrets. Of games from before, the journal says who acted for one. */
static const char FORMER_PLAYERS[] =
    "CREATE TABLE sat("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, side TEXT NOT NULL, person INTEGER NOT NULL,"
    "  knows INTEGER NOT NULL," /* there was something to know */
    "  PRIMARY KEY(game, side, person)) WITHOUT ROWID;"
    "INSERT INTO sat(game, side, person, knows) SELECT DISTINCT game, side, asker, 1 FROM journal"
    " WHERE asker IS NOT NULL AND side IS NOT NULL;";

/* A game opens from the last position that was written down, whatever its length; the tree of its entries is given by
 * the undos alone, which must be found without reading all the others. */
static const char SNAPSHOTS[] =
    "CREATE TABLE snapshot(" /* the state's block after entry n, packed; of use to the same program and data only */
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, n INTEGER NOT NULL,"
    "  version TEXT NOT NULL, state BLOB NOT NULL, PRIMARY KEY(game, n));"
    "CREATE INDEX journal_jump ON journal(game, n, kind, line) WHERE kind <> 'do';";

/* What a seat's commands are to do, one order a line; and how far its aide is to go with that just now. */
static const char ORDER_BOOKS[] = "ALTER TABLE seat ADD COLUMN book TEXT NOT NULL DEFAULT '';"
                                  "ALTER TABLE seat ADD COLUMN carrying TEXT NOT NULL DEFAULT '';";

/* Where only computers play: milliseconds between two actions while somebody looks on; below zero: paused; 0: as fast
 * as they can, whether or not anybody looks on. */
static const char PACE[] = "ALTER TABLE game ADD COLUMN pace INTEGER NOT NULL DEFAULT 0;";

/* Notices to browsers, and those that are more than a turn's. */
static const char BROWSERS[] =
    "CREATE TABLE secret(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;" /* what the server made for itself
                                                                                      */
    "CREATE TABLE push(" /* a browser that is to hear of its person's turns (Web Push) */
    "  endpoint TEXT PRIMARY KEY, person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,"
    "  key TEXT NOT NULL, auth TEXT NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX push_person ON push(person);"
    "ALTER TABLE notice ADD COLUMN push INTEGER NOT NULL DEFAULT 0;"    /* tries, as of the other ways */
    "ALTER TABLE notice ADD COLUMN what TEXT NOT NULL DEFAULT 'turn';"; /* turn, reminder, late */

/* What servers that share a store tell each other: see several.h. Alone, a server writes nothing of it. */
static const char SEVERAL_SERVERS[] =
    "ALTER TABLE game ADD COLUMN news INTEGER NOT NULL DEFAULT 0;"    /* the number of the last of its news */
    "ALTER TABLE game ADD COLUMN program INTEGER NOT NULL DEFAULT 0;" /* the version that wrote to it last */
    "CREATE TABLE news("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, n INTEGER NOT NULL, server TEXT NOT NULL,"
    "  event TEXT NOT NULL, data TEXT NOT NULL, person INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  PRIMARY KEY(game, n)) WITHOUT ROWID;"
    "CREATE INDEX news_at ON news(at);"
    "CREATE TABLE counter(name TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT INTO counter(name, n) VALUES('authority', 0);"
    "CREATE TABLE authority(" /* sessions that have ended: one, or all of a person */
    "  n INTEGER PRIMARY KEY, session BLOB NOT NULL, person INTEGER NOT NULL, at INTEGER NOT NULL);"
    "CREATE TABLE lease(" /* which server gives the computers of a game their turns, and until when */
    "  game TEXT PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE, server TEXT NOT NULL, until INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE INDEX lease_until ON lease(until);"
    "CREATE TABLE delay(" /* who has failed at passwords, and how long they wait: net/limits.c */
    "  who TEXT PRIMARY KEY, failures INTEGER NOT NULL, at INTEGER NOT NULL, not_before INTEGER NOT NULL,"
    "  put_off INTEGER NOT NULL) WITHOUT ROWID;";

/* Days for a move, as agreed; whose time runs, and when something is to be done about it. */
static const char TIME_LIMITS[] =
    "CREATE TABLE time_limit("
    "  game TEXT PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE,"
    "  move INTEGER NOT NULL, reserve INTEGER NOT NULL, after TEXT NOT NULL," /* seconds; win, computer, substitute */
    "  left_0 INTEGER NOT NULL, left_1 INTEGER NOT NULL,"                     /* of the reserve, by the side's number */
    "  side TEXT NOT NULL, since INTEGER NOT NULL, due INTEGER, reminders INTEGER NOT NULL,"
    "  late TEXT NOT NULL) WITHOUT ROWID;" /* whose time ran out last */
    "CREATE INDEX time_limit_due ON time_limit(due) WHERE due IS NOT NULL;";

/* What a computer thought before an action, so that another process can go on with its plan (thinker.h). */
static const char THOUGHTS[] = "ALTER TABLE journal ADD COLUMN thought TEXT;";

/* A club: who may do what, who may not come or speak for a while, and what its hosts did. */
static const char CLUB[] =
    "ALTER TABLE person ADD COLUMN role TEXT NOT NULL DEFAULT 'member';" /* member, moderator, admin */
    "ALTER TABLE person ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;"   /* until when */
    "ALTER TABLE person ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE chat ADD COLUMN removed TEXT NOT NULL DEFAULT '';" /* who took its words away */
    "CREATE TABLE ticket(" /* an invitation to register, or a letter for a lost password */
    "  id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, person INTEGER NOT NULL,"
    "  made INTEGER NOT NULL, expires INTEGER NOT NULL);"
    "CREATE TABLE act("
    "  id INTEGER PRIMARY KEY, at INTEGER NOT NULL, actor TEXT NOT NULL, what TEXT NOT NULL, whom TEXT NOT NULL,"
    "  detail TEXT NOT NULL);";

/* How games between people ended, and their ratings (ladder.h). A result outlives its game. */
static const char LADDER[] =
    "ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE result("
    "  game TEXT PRIMARY KEY, scenario TEXT NOT NULL, title TEXT NOT NULL, at INTEGER NOT NULL,"
    "  person_0 INTEGER NOT NULL, person_1 INTEGER NOT NULL, side_0 TEXT NOT NULL, side_1 TEXT NOT NULL,"
    "  winner TEXT NOT NULL, rated INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX result_person_0 ON result(person_0);"
    "CREATE INDEX result_person_1 ON result(person_1);"
    "CREATE TABLE rating("
    "  person INTEGER NOT NULL UNIQUE REFERENCES person(id) ON DELETE CASCADE,"
    "  rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, games INTEGER NOT NULL,"
    "  at INTEGER NOT NULL);";

/* Tournaments (tournament.h). A game and its result name the pairing they belong to: one game each. */
static const char TOURNAMENTS[] =
    "CREATE TABLE tournament("
    "  id INTEGER PRIMARY KEY, title TEXT NOT NULL, scenario TEXT NOT NULL, format TEXT NOT NULL,"
    "  rounds INTEGER NOT NULL, state TEXT NOT NULL, round INTEGER NOT NULL, owner INTEGER NOT NULL,"
    "  made INTEGER NOT NULL);"
    "CREATE TABLE entrant("
    "  tournament INTEGER NOT NULL REFERENCES tournament(id) ON DELETE CASCADE, number INTEGER NOT NULL,"
    "  person INTEGER NOT NULL, quit INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(tournament, person)) WITHOUT ROWID;"
    "CREATE TABLE pairing("
    "  tournament INTEGER NOT NULL REFERENCES tournament(id) ON DELETE CASCADE, round INTEGER NOT NULL,"
    "  place INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL," /* second 0: a bye */
    "  PRIMARY KEY(tournament, round, place)) WITHOUT ROWID;"
    "ALTER TABLE game ADD COLUMN pairing TEXT NOT NULL DEFAULT '';"
    "CREATE UNIQUE INDEX game_pairing ON game(pairing) WHERE pairing <> '' AND state <> 'deleted';"
    "ALTER TABLE result ADD COLUMN pairing TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX result_pairing ON result(pairing) WHERE pairing <> '';";

/* Set up for learning: the computer tells its plan while the game goes on. */
static const char PUPILS[] = "ALTER TABLE game ADD COLUMN pupil INTEGER NOT NULL DEFAULT 0;";

/* What a person reads: a code like "de"; "": nobody has said. */
static const char LANGUAGES[] = "ALTER TABLE person ADD COLUMN language TEXT NOT NULL DEFAULT '';";

/* The analysis of a finished game, after its last entry, in the words of a language. A later step deletes these rows if
 * an analysis is ever made in another way. */
static const char ANALYSES[] =
    "CREATE TABLE analysis("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, language TEXT NOT NULL, n INTEGER NOT NULL,"
    "  text TEXT NOT NULL, PRIMARY KEY(game, language)) WITHOUT ROWID;";

/* How carrying out a seat's orders began and ended last: carrying.c. */
static const char STOPS[] = "ALTER TABLE seat ADD COLUMN stopped TEXT NOT NULL DEFAULT '';";

const char *const STORE_STEPS[] = {GAMES,           PEOPLE,      POSITIONS,   ANSWERS,  TEAMS,
                                   FORMER_PLAYERS,  SNAPSHOTS,   ORDER_BOOKS, PACE,     BROWSERS,
                                   SEVERAL_SERVERS, TIME_LIMITS, THOUGHTS,    CLUB,     LADDER,
                                   TOURNAMENTS,     PUPILS,      LANGUAGES,   ANALYSES, STOPS};
const int STORE_STEP_COUNT = sizeof STORE_STEPS / sizeof STORE_STEPS[0];
