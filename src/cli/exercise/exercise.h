/* exercise.h: tactical exercises: a position, a side, and what a good player makes of it.
 *
 * tests/exercises/README.md describes the files. A player is tried on an exercise by playing it with several sets of
 * dice against the frozen policy; what the resulting positions must look like is the exercise's goal. */
#ifndef ENFILADE_CLI_EXERCISE_H
#define ENFILADE_CLI_EXERCISE_H

#include "match/match.h"

enum { GOALS_MAX = 8 };

struct exercise {
    char name[64]; /* of the file, without its ending */
    json_t *root;  /* the whole file; the fields below are borrowed from it */
    const json_t *position, *until, *goals, *reference;
    const char *side, *title, *theme;
    uint32_t seeds, needed; /* sets of dice, and in how many of them every goal must be reached */
};

/* What came of an exercise. */
struct trial {
    uint32_t seeds, needed;
    uint32_t good;              /* sets of dice in which all goals were reached */
    uint32_t missed[GOALS_MAX]; /* sets of dice in which this one was not */
    int64_t sum[GOALS_MAX];     /* of the goal's number over all sets of dice */
    uint32_t bot_wrong;         /* illegal proposals of the player */
    bool solved;
};

/* Reads and checks a file. False with the reason in `why`. */
bool exercise_read(struct exercise *exercise, const char *path, struct text *why);
void exercise_free(struct exercise *exercise);

/* Plays it with so many sets of dice (0: as many as it says). The player is a mind of the family, `random`, `pass`
 * (ends every phase at once) or `reference` (the solution in the file). False with the reason in `why`. */
bool exercise_try(const struct exercise *exercise, struct games *games, const char *player, uint32_t seeds,
                  struct trial *trial, struct text *why);

/* -- goals -- */
/* Checks the form of a goal. False with the reason in `why`. */
bool goal_check(const json_t *goal, struct text *why);
/* The position as the goals see it; the caller frees it. `start` is what points the side had more than the enemy. */
struct outcome {
    struct match *match;
    json_t *position, *places; /* what `state` writes; where hexes lie, by label */
    bool pointed;
    side_id side;
    int32_t start;
};
void outcome_open(struct outcome *outcome, struct match *match, side_id side, int32_t start);
void outcome_close(struct outcome *outcome);
/* Points of the side less those of the enemy. */
int32_t outcome_margin(struct match *match, side_id side);
/* The number that the goal asks for. */
int64_t goal_number(const json_t *goal, const struct outcome *outcome);
/* Whether a number, or a sum over `count` positions, lies within the goal's bounds. */
bool goal_holds(const json_t *goal, int64_t sum, uint32_t count);
/* The goal is about the mean of all sets of dice, not about each of them. */
bool goal_is_mean(const json_t *goal);

int command_exercise(int argc, char **argv);

#endif
