#include "fight.h"
static void trial(void **u) { (void)u;
 fight("retreat-before-melee","csa", INF("a1","csa",4,3,"0504","s","") "," INF("d1","usa",3,3,"0505","n",""), LEADER("L","csa","0504",""), "");
 print_actions();
 json_t *a = melee("csa","0505","a1 L","[{'melee':'0505','is':3}]");
 print_json(a);
 print_actions();
}
TESTS(test(trial))
