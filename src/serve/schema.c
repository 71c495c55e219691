/* schema.c: the database's tables, step by step. A step that was released is never changed: add another. */
#include "serve/store_parts.h"

static const char GAMES[] =
    "CREATE TABLE game("
    "  id TEXT PRIMARY KEY, scenario TEXT NOT NULL, title TEXT NOT NULL, owner INTEGER NOT NULL,"
    "  public INTEGER NOT NULL, state TEXT NOT NULL," /* open, running, over */
    "  created INTEGER NOT NULL, touched INTEGER NOT NULL,"
    "  seed TEXT NOT NULL, nonce TEXT NOT NULL, commitment TEXT NOT NULL,"
    "  standing TEXT NOT NULL," /* where it stood when last written, for lists: JSON */
    "  offer TEXT"              /* a pending undo: JSON */
    ") WITHOUT ROWID;"
    "CREATE INDEX game_public ON game(public, state);"
    "CREATE TABLE opening(" /* what the journal's entries after `base` build upon */
    "  game TEXT PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE, base INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"    /* the save's lines up to and with `begin` */
    "  events TEXT NOT NULL);" /* told before the first decision, as in the journal */
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

const char *const STORE_STEPS[] = {GAMES};
const int STORE_STEP_COUNT = sizeof STORE_STEPS / sizeof STORE_STEPS[0];
