/* lab_command.h: `enfilade lab`: experiments, from the command line. */
#ifndef ENFILADE_CLI_LAB_COMMAND_H
#define ENFILADE_CLI_LAB_COMMAND_H

#include "lab/run.h"

int command_lab(int argc, char **argv);

/* -- shared with the program for clusters -- */
struct lab_job { /* a folder with its experiment, open to be played or read */
    char folder[512];
    char made[700];       /* what was made of it just now; "": it was there */
    char whole[512];      /* where a part is played: the folder of all of them, that holds this one */
    unsigned part, parts; /* which of how many, from 1; 0: all is played */
    struct games *games;
    struct experiment *experiment;
    struct results *results;
    bool described; /* at the command line, and not by a file of the user's */
};
/* The games' data; `--games` means a number here, so their folder is taken from --data or the environment. */
struct games *lab_games(int *argc, char **argv);
/* What to play from the words after `run` or `resume`: the folder is made and the experiment written into it. Says on
 * stderr what is wrong and returns the exit status; 0: go on. `part`: "3/64" plays that part in a folder of its own
 * below the other, so that the parts share nothing that is written; NULL: all. */
int lab_job_prepare(struct lab_job *job, const char *part, int *argc, char **argv);
/* Reads and checks what lab_job_prepare wrote; with `store` the results are opened too. */
bool lab_job_open(struct lab_job *job, bool store);
/* Takes over what parts have played. False, with the reason on stderr: one is being played, or is of another
 * experiment. */
bool lab_job_gather(struct lab_job *job);
void lab_job_close(struct lab_job *job);
/* Says how far it is: on a terminal a line that is written over, else now and then one. */
lab_watcher lab_show_progress;
/* The report in all its forms, and a line of what came of it. Returns the exit status. */
int lab_job_report(struct lab_job *job);

#endif
