/* experiment.h: what is to be played: battles, players, variants, seeds, and when it is enough.
 *
 * It is read from a YAML file (docs/lab.md has every key) and checked whole before the first game. */
#ifndef ENFILADE_LAB_EXPERIMENT_H
#define ENFILADE_LAB_EXPERIMENT_H

#include "bot/levels.h"
#include "match/match.h"

enum { LAB_ARMS_MAX = 64, LAB_PLACES_MAX = 160, LAB_NAME = 64, LAB_CHANGES_MAX = 32 };

struct lab_place { /* ground whose holder is written down */
    char name[40];
    hex_id hex;
};

/* One thing that is played many times: a battle in one variant. */
struct lab_arm {
    char scenario[LAB_NAME], variant[LAB_NAME];
    char title[160]; /* of the variant, as a report says it */
    char player[SIDES][BOT_NAME_SIZE];
    uint32_t options[SAVE_OPTIONS_MAX];
    struct games *games;
    const void *tables;
    const struct ruleset *rules;
    unsigned index;     /* of the scenario in its tables */
    struct match *from; /* the position that every game goes on from; NULL: the scenario's beginning */
    struct game moved;  /* that position over tables with changed numbers */
    void *moved_block;
    uint64_t version; /* of the data */
    struct lab_place place[LAB_PLACES_MAX];
    hex_id place_hex[LAB_PLACES_MAX];
    unsigned places;
};

enum lab_rule { LAB_COUNT /* so many games */, LAB_PRECISION /* an interval this narrow */, LAB_DECISION /* a test */ };

struct experiment {
    char title[160];
    struct lab_arm arm[LAB_ARMS_MAX];
    unsigned arms;
    uint64_t seed;  /* the first */
    uint64_t count; /* of each arm; with another rule than LAB_COUNT: at most */
    enum lab_rule rule;
    double width;           /* LAB_PRECISION: of the interval, as a share */
    double difference;      /* LAB_DECISION: between the shares of victory that matters */
    unsigned first, second; /* LAB_DECISION: the arms */
    bool maps;              /* counts of hexes are kept */
    uint64_t identity;      /* of all but how many games are wanted */
    struct games *games;    /* as they are */
    struct games *changed[LAB_ARMS_MAX];
    char data[512]; /* folder for changed games */
};

/* Reads and checks `path`. Changed data are written below `folder`. NULL with the reason, which names line and field.
 * The games must outlive it. */
struct experiment *experiment_read(const char *path, const char *folder, struct games *games, char *why, size_t size);
void experiment_free(struct experiment *experiment);
/* The position that the games of an arm go on from; NULL: they begin the scenario. */
const struct game *lab_arm_from(const struct lab_arm *arm);
/* A match that begins with the position of a game, as far as a position says it; NULL with the reason in `why`. */
struct match *lab_match_from(struct games *games, const char *scenario, struct game *from, struct dice_seed key,
                             struct text *why);

#endif
