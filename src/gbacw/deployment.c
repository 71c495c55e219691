/* deployment.c: free deployment within the limits of the set-up (21.0). */
#include "gbacw/deployment.h"

enum next deployment_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
const struct decision deployment_decision = {.name = "deployment"};
struct ruling may_deploy(const struct game *game, counter_id c, hex_id hex) {
    (void)game, (void)c, (void)hex;
    return LEGAL;
}
void deploy_standard(struct game *game, side_id side) { (void)game, (void)side; }
