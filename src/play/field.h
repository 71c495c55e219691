/* field.h: the field as a staff reads it: battle lines and who faces whom, flanks and gaps, key ground with the ways
 * there, who is still to come, and the state of each command.
 *
 * A family lends its eyes (struct field_eyes, ruleset.eyes); what is made of what they see is the same for all. It
 * follows from the position alone and knows no more than the side that asks. */
#ifndef ENFILADE_PLAY_FIELD_H
#define ENFILADE_PLAY_FIELD_H

#include "core/hex.h"
#include "play/map_rows.h"
#include "play/ruleset.h"

enum {
    FIELD_UNITS_MAX = 1400,
    FIELD_LINES_MAX = 48,
    FIELD_GAPS_MAX = 24,
    FIELD_KEYS_MAX = 12,
    FIELD_ARRIVALS_MAX = 32,
    FIELD_PATH_MAX = 64,
    FIELD_FAR = 255, /* nobody is anywhere near */
    FIELD_NOBODY = 0xffff
};

struct field_unit { /* that holds ground and would fight */
    counter_id unit;
    hex_id hex;
    side_id side;
    command_id command; /* the lowest that it belongs to; COMMAND_NONE */
    int16_t strength;
    uint16_t foe;  /* the enemy nearest to it, as an index of field.unit; FIELD_NOBODY */
    uint8_t apart; /* hexes to that enemy, at most FIELD_FAR */
    uint8_t line;  /* 1 + its battle line; 0: it stands in none */
};

enum flank {
    FLANK_HANGS,   /* nothing is beyond it */
    FLANK_TURNED,  /* an enemy overlaps it */
    FLANK_EDGE,    /* anchored: the map ends */
    FLANK_GROUND,  /* ... on ground that nobody passes */
    FLANK_FRIENDS, /* ... on friends who stand close by */
    FLANKS
};
extern const char *const field_flank_words[FLANKS]; /* "hangs", "turned" ... as the answer to a query says it */

struct field_line { /* units of a side close to each other and to the enemy */
    side_id side;
    uint16_t units;
    int32_t strength, against; /* ... of the enemies within reach of it */
    uint8_t flanks;            /* two; one of a line that is a single hex */
    struct {
        hex_id hex;
        uint8_t state; /* enum flank */
    } flank[2];
};

struct field_gap { /* between two lines of a side, where an enemy is near */
    side_id side;
    uint8_t line[2]; /* indices of field.line */
    hex_id end[2];
    uint8_t apart;
    hex_id middle;
};

enum key_reason { KEY_POINTS /* it scores, or a condition names it */, KEY_SIGHT /* much can be seen from it */ };
struct field_way {   /* by which the nearest of a side would come */
    counter_id unit; /* COUNTER_NONE: nobody can */
    uint16_t turns;  /* 0: it is there */
    uint8_t count;   /* hexes of the way that are kept, from the unit on; the rest does not fit */
    hex_id path[FIELD_PATH_MAX];
};
struct field_key {
    hex_id hex;
    uint8_t reason;
    uint16_t hexes; /* how many have this title; the one above is that nearest to both sides */
    uint16_t seen;  /* KEY_SIGHT: hexes that can be seen from there */
    char title[96];
    struct field_way way[SIDES];
};

struct field_arrival { /* troops that are not on the map yet */
    side_id side;
    uint16_t turn, units;
    int32_t strength;
    char title[48]; /* where */
};

struct field_state {        /* of a command: numbers that its side may know */
    uint16_t units, broken; /* broken: routed, or out of the fight for a time */
    int32_t strength, at_first;
    uint16_t dry; /* units out of ammunition */
    uint16_t guns, rounds, rounds_at_first;
    int16_t left;          /* losses it can still bear before it loses its effectiveness */
    bool has_limit, spent; /* ... if it has such a limit; it has lost it */
    bool secret;           /* the side that asks may not know the limit */
};

struct field {
    struct game *game;
    side_id side;  /* that looks */
    uint8_t asker; /* as in struct query */
    uint16_t unit_count;
    uint8_t line_count, gap_count, key_count, arrival_count;
    struct field_unit unit[FIELD_UNITS_MAX];
    struct field_line line[FIELD_LINES_MAX];
    struct field_gap gap[FIELD_GAPS_MAX];
    struct field_key key[FIELD_KEYS_MAX];
    struct field_arrival arrival[FIELD_ARRIVALS_MAX];
};

/* What a family sees. Distances are in hexes. */
struct field_eyes {
    uint8_t near;              /* within which a unit stands in the front line */
    uint8_t close;             /* within which units of one line stand together */
    uint8_t gap;               /* the widest gap between lines that hang together */
    const char *strength_word; /* "points", "stars" */
    const char *cover_words;   /* of the numbers of `covers` */
    hex_id (*neighbour)(const struct game *, hex_id, direction);
    struct cube (*cube)(const struct game *, hex_id);
    bool (*passable)(const struct game *, hex_id, direction); /* not asked over the edge of the map */
    void (*units)(struct field *);                            /* field_add_unit for each */
    void (*keys)(struct field *);                             /* field_add_key for each, those that score first */
    void (*arrivals)(struct field *);                         /* field_add_arrival for each group or unit */
    /* Lays out the ways from everywhere to the hex; then `turns` for a counter, HEX_NONE or the next hex on the way. */
    void (*ways_to)(struct game *, hex_id);
    int (*turns)(struct game *, counter_id); /* negative: there is no way */
    hex_id (*step)(const struct game *, hex_id);
    /* How strongly the side can strike at a hex as all stand now. */
    int (*covers)(struct game *, side_id, hex_id);
    void (*state_of)(struct field *, command_id, struct field_state *out);
    /* The name on the map nearest to a hex, within so many; NULL: none. */
    const char *(*place)(const struct game *, hex_id, int within);
    /* What a side has in common, in words: its artillery's ammunition. NULL: nothing. */
    void (*stock)(const struct game *, side_id, struct text *out);
};

/* Reads the field for a side. `field` is large: callers keep it off small stacks. */
void field_read(struct field *field, struct game *game, side_id side, uint8_t asker);

/* -- for the families' eyes -- */
void field_add_unit(struct field *field, struct field_unit unit);
/* Hexes of one title that score are one key: the hex nearest to both sides stands for all. */
void field_add_key(struct field *field, hex_id hex, enum key_reason reason, const char *title, unsigned seen);
void field_add_arrival(struct field *field, struct field_arrival arrival);
/* field_eyes.place, of the names that a family's tables have. */
const char *field_place(const struct place *places, unsigned count, const struct grid *grid, hex_id hex, int within);

/* -- for those who explain -- */
/* Hexes from one to the other. */
int field_apart(const struct field *field, hex_id a, hex_id b);
/* The line in which most of the command stands; NULL: it is not in the front. */
const struct field_line *field_line_of(const struct field *field, command_id command);
/* The key ground nearest to a hex, within so many hexes; NULL: none. */
const struct field_key *field_key_near(const struct field *field, hex_id hex, int within);
/* The command of the enemy that most of this command's units face; COMMAND_NONE. */
command_id field_faces(const struct field *field, command_id command);

/* -- as a query and as a sheet: `{"what":"field","side":S}` -- */
struct ruling field_query(struct game *game, const struct query *query, struct json *out);
struct ruling field_sheet(struct game *game, const struct query *query, struct json *out);

#endif
