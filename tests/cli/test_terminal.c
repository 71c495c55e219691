/* test_terminal.c: the program itself, driven through a pipe: playing in the terminal, and wrong command lines. */
#define _POSIX_C_SOURCE 200809L
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char output[1 << 18];

/* The program lies beside the test. */
static const char *program(void) {
    static char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 16);
    assert_true(length > 0);
    path[length] = 0;
    strcpy(strrchr(path, '/') + 1, "enfilade");
    return path;
}

/* Runs it with these words and this input; the output, both streams, is in `output`. Returns the exit status. */
static int run(const char *words, const char *input) {
    char command[8192], file[] = "/tmp/enfilade-terminal-XXXXXX";
    int in = mkstemp(file);
    assert_true(in >= 0);
    assert_int_equal(write(in, input, strlen(input)), (ssize_t)strlen(input));
    close(in);
    snprintf(command, sizeof command, "timeout 60 %s %s < %s 2>&1", program(), words, file);
    FILE *pipe = popen(command, "r");
    size_t got = fread(output, 1, sizeof output - 1, pipe);
    output[got] = 0;
    int status = pclose(pipe);
    unlink(file);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void says(const char *text) {
    if (strstr(output, text) == NULL) {
        fprintf(stderr, "%s\n", output);
        fail_msg("the program did not say: %s", text);
    }
}

/* The file VERSION says which. */
static void says_the_version(void) {
    char version[32] = "", line[64];
    FILE *file = fopen("VERSION", "r");
    assert_non_null(file);
    assert_non_null(fgets(version, sizeof version, file));
    fclose(file);
    snprintf(line, sizeof line, "enfilade %s", version);
    assert_string_equal(output, line);
}

static void wrong_command_lines_get_usage_and_status_2(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"",
                                        "dance",
                                        "engine loudly",
                                        "play --loudly",
                                        "play monocacy --option fog",
                                        "play monocacy --side gb",
                                        "play monocacy --bot genius",
                                        "play monocacy --seed x",
                                        "soak --games x",
                                        "bench --seconds x",
                                        "verify",
                                        "rule",
                                        "version 2"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(run(wrong[i], ""), 2);
        says("usage: enfilade");
    }
    assert_int_equal(run("play waterloo", ""), 1);
    assert_int_equal(run("verify /nonexistent", ""), 1);
    assert_int_equal(run("help", ""), 0);
    assert_int_equal(run("help play", ""), 0);
    assert_int_equal(run("version", ""), 0);
    says_the_version();
    assert_int_equal(run("--version", ""), 0);
    says_the_version();
    assert_int_equal(run("scenarios", ""), 0);
    says("monocacy/battle");
    assert_int_equal(run("rule 12.21", ""), 0);
    says("12.21");
    assert_int_equal(run("rule 12.27", ""), 0);
    says("12.27A");
    says("12.27H");
}

static void lines_fit_the_terminal(void) {
    for (char *line = strtok(output, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        size_t width = strlen(line);
        if (width > 80)
            fail_msg("this line is wider than 80 columns: %s", line);
        if (width > 0 && line[width - 1] == ' ' && strcmp(line, "> ") != 0)
            fail_msg("blanks trail after this line: %s", line);
    }
}

static void the_end_of_input_leaves_cleanly(void **unused) {
    (void)unused;
    assert_int_equal(run("play monocacy --option standard-setup --both", ""), 0);
    says("Goodbye.");
    lines_fit_the_terminal();
}

static void orders_are_typed_and_carried_out(void **unused) {
    (void)unused;
    assert_int_equal(
        run("play crossroads --both --seed 3",
            "standard\nend\nstandard\nend\nend\norder\norder Calloway attack 9910\norder Calloway march 1010\n"
            "foresee\ncarry-out\ncarry-out\nunits 9-Va\ncancel 9-Va\ncancel Calloway\nquit\n"),
        0);
    says("There are no orders.");
    says("9910");
    says("Calloway march 1010");
    says("31-Va        goes to 1010");
    says("come before the first die.");
    says("The orders ask for nothing more in this phase.");
    lines_fit_the_terminal();
}

static void every_command_of_the_table_answers(void **unused) {
    (void)unused;
    assert_int_equal(
        run("play monocacy --option standard-setup --both --seed 3",
            "help\nhelp move\nactions\nactions all\nactions end\nactions dance\nwhy end\nwhy fire 2414\n"
            "dance\n\n   \n0\n99999\nrule 9.53\nrule 12.27\nrule 99.99\nmap\nmap 2414\nmap 9999\nunits 14-NJ\nlog 3\n"
            "duties\nvictory\nstack 2414\nstack 9999\nodds 2414\nodds 9999\nmelee 2414\nreach 14-NJ\n"
            "reach nobody\nundo\nsave\nload\nload /nonexistent\nend\nundo\nundo\nback\nback 0\nend\nback "
            "7\nback 0\nlog 1\nresign\n"),
        0);
    says("Type an action");
    says("It is allowed.");
    says("There is no verb `dance`.");
    says("No book has a case 99.99.");
    says("later.\n\n12.27B  Initiation: defender retreat\n  Declared"); /* parts are set alike */
    says("There is no such hex.");
    says("Undone.");
    says("0 actions have been done.");
    says("1 actions have been done. `back 0`");
    says("Undone by agreement: 0 actions are left.");
    says("The game goes back by agreement: 0 actions are left");
    says("cannot be undone");
    says("cannot be opened");
    says("The list goes from");
    says("The game is over.");
    says("usa wins: the other side resigned.");
    lines_fit_the_terminal();
}

/* Any question of a game can be asked by its name, whatever the family. */
static void questions_of_another_family(void **unused) {
    (void)unused;
    assert_int_equal(run("play fredericksburg --side usa --both --seed 3",
                         "end\nend\nlook\nlook nonsense\nlook track\nlook artillery\nlook roster usa\nlook charts\n"
                         "look zones csa\nlook hex 3432\nlook command Burnside-HQ\nlook mandatory\nvictory\n"
                         "map 3432\nunits Hancock\nreach Hancock\nactivate Hancock\nwhy to 4040\nto 3633\npass\n"
                         "activate Hancock\nto 3533\nactivate Hancock\nto 3433\nlook mandatory\nodds Hancock\n"
                         "odds Hancock 3432\nodds Hancock 9999\nrule 7.1\nlog 5\nquit\n"),
                     0);
    says("look mandatory");
    says("Special die ~");
    says("Hancock's Division may move at most 8 hexes [2.2b]");
    says("Hancock's Division is activated under Burnside's Headquarters. [6.1a]");
    says("Ransom's Division (1st), Battle Rating");
    says("Entrenchment ....");
    says("must attack 3432 [7.1a]");
    lines_fit_the_terminal();
}

/* The guns are chosen in secret: what the computer or the other person chose is not told before both have. */
static void secrets_at_the_terminal(void **unused) {
    (void)unused;
    char input[4096] =
        "end\nend\nactivate Hancock\nto 3633\npass\nactivate Hancock\nto 3533\nactivate Hancock\nto 3433\n"
        "pass\nend\nattack Hancock 3432\nsupport\nlog 3\nlook attack\nwithhold\nlog 4\nquit\n";
    assert_int_equal(run("play fredericksburg --side usa --both --seed 3", input), 0);
    says("The choice is made in secret. Hand over the keyboard.");
    char *handed = strstr(output, "Hand over the keyboard."),
         *shown = strstr(output, "The attacker uses Artillery Support");
    assert_non_null(shown);
    assert_true(handed < shown);
    *shown = 0;
    assert_null(strstr(handed, "Artillery Support: yes"));
    assert_null(strstr(handed, "Artillery Support ...."));
}

static void games_are_kept_and_gone_on_with(void **unused) {
    (void)unused;
    char words[256], file[] = "/tmp/enfilade-kept-XXXXXX";
    close(mkstemp(file));
    snprintf(words, sizeof words, "end\nsave %s\nquit\n", file);
    assert_int_equal(run("play monocacy --option standard-setup --both", words), 0);
    says("Saved in");
    snprintf(words, sizeof words, "verify %s", file);
    assert_int_equal(run(words, ""), 0);
    says("sound, 1 action, the one die matches the seed");
    snprintf(words, sizeof words, "replay %s", file);
    assert_int_equal(run(words, ""), 0);
    snprintf(words, sizeof words, "play --load %s --both", file);
    assert_int_equal(run(words, "quit\n"), 0);
    says("movement");
    snprintf(words, sizeof words, "load %s\nquit\n", file);
    assert_int_equal(run("play monocacy --option standard-setup --both", words), 0);
    says("Loaded");
    FILE *broken = fopen(file, "a");
    fputs("do csa dance\n", broken);
    fclose(broken);
    snprintf(words, sizeof words, "verify %s", file);
    assert_int_equal(run(words, ""), 1);
    snprintf(words, sizeof words, "load %s\nquit\n", file);
    assert_int_equal(run("play monocacy --option standard-setup --both", words), 0);
    says("Nothing was loaded.");
    unlink(file);
}

static void the_computer_plays_the_other_side(void **unused) {
    (void)unused;
    assert_int_equal(run("play monocacy --option standard-setup --side usa --bot random", "end\nend\nend\n"), 0);
    says("csa: ");
    says("usa decides.");
}

static void a_budget_of_zero_leaves_the_regular_player(void **unused) {
    (void)unused;
    assert_int_equal(run("play crossroads --option standard-setup --bot veteran@0", "quit\n"), 0);
    says("veteran cannot look ahead with a budget of zero; regular plays.");
}

static void the_engine_answers_line_by_line(void **unused) {
    (void)unused;
    assert_int_equal(run("engine", "{\"cmd\":\"scenarios\"}\nnonsense\n{\"cmd\":\"hash\"}\n"), 0);
    int lines = 0;
    for (const char *c = output; *c != 0; c++)
        lines += *c == '\n';
    assert_int_equal(lines, 3);
    says("monocacy/battle");
}

static void bench_tells_every_number(void **unused) {
    (void)unused;
    static const char *const numbers[] = {"actions_per_s", "games_per_s",  "actions_per_game", "sight_per_s",
                                          "reach_per_s",   "state_bytes",  "copy_ns",          "load_ms",
                                          "legal_us_mean", "legal_us_p99", "fire_odds_us",     "rss_mib"};
    assert_int_equal(run("bench monocacy --seconds 0", ""), 0);
    json_t *answer = json_loads(output, 0, NULL);
    json_t *battle = field_of(answer, "monocacy/battle");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        assert_true(json_number_value(field_of(battle, numbers[i])) > 0);
    json_decref(answer);
}

static void soaks_and_illegal_actions_pass(void **unused) {
    (void)unused;
    assert_int_equal(run("soak monocacy --games 3 --seed 40 --save /dev/null", ""), 0);
    says("failures 0");
    assert_int_equal(run("illegal monocacy --count 3000 --seed 40 --save /dev/null", ""), 0);
    says("illegal actions refused");
}

/* A book without the rows that the rules cite: the soak names the case, of an event and of a refusal. */
static void a_case_that_the_book_lacks_is_noticed(void **unused) {
    (void)unused;
    char folder[] = "/tmp/enfilade-books-XXXXXX", command[512], words[256];
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command,
             "cp -r games/monocacy %s/ && sed -i '/^9\\.16\t/d;/^4\\.0b\t/d' %s/monocacy/rules.tsv", folder, folder);
    assert_int_equal(system(command), 0);
    snprintf(words, sizeof words, "soak monocacy --games 1 --seed 41 --save /dev/null --data %s", folder);
    assert_int_equal(run(words, ""), 1);
    says("the book has no case 9.16, which an event cites: fire");
    snprintf(words, sizeof words, "illegal monocacy --count 3000 --seed 41 --save /dev/null --data %s", folder);
    assert_int_equal(run(words, ""), 1);
    says("the book has no case 4.0b, which a refusal cites");
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* Sheets and cases by the numbers of the game's own book. */
static void cases_are_of_the_games_own_book(void **unused) {
    (void)unused;
    assert_int_equal(run("play kernstown --option standard-setup=1",
                         "look hex 2219\nlook sight 2320 2726\nlook sight 2320\nlook roster csa\nrule 10.1\nrule 13.2\n"
                         "why end\nquit\n"),
                     0);
    says("hilltop level");
    says("Town in 2725 (7 hexes away)");
    says("Sight needs two hexes, from and to [10.6]"); /* not the Standard Rules' 9.7 */
    says("[20.12]");
    says("10.1  Combat Strength"); /* and not what another book has there */
    says("Reading F42");           /* of the family, with the case that this book has for it */
    says("must enter the map in this phase, at 2434 or another");
}

TESTS(test(cases_are_of_the_games_own_book), test(wrong_command_lines_get_usage_and_status_2),
      test(the_end_of_input_leaves_cleanly), test(every_command_of_the_table_answers),
      test(orders_are_typed_and_carried_out), test(questions_of_another_family), test(secrets_at_the_terminal),
      test(games_are_kept_and_gone_on_with), test(the_computer_plays_the_other_side),
      test(a_budget_of_zero_leaves_the_regular_player), test(the_engine_answers_line_by_line),
      test(bench_tells_every_number), test(soaks_and_illegal_actions_pass), test(a_case_that_the_book_lacks_is_noticed))
