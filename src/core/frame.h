/* frame.h: the pushdown machine's frames. What is going on is what is on the stack.
 *
 * A frame is a kind, a stage and a few locals, 64 bytes in all, part of the state. `advance` reads downwards:
 * a switch on the stage with one case a step. It returns ASK to wait for its decision, CALL after it pushed
 * another frame (frame_call), DONE when it is finished, AGAIN to be run once more. A frame that is resumed finds
 * in `answer` what the called frame left there (frame_answer). */
#ifndef ENFILADE_CORE_FRAME_H
#define ENFILADE_CORE_FRAME_H

#include "core/types.h"

#define FRAME_LOCALS 56
#define FRAME_DEPTH_MAX 24

struct frame {
    uint8_t kind; /* 0 is no frame */
    uint8_t stage;
    side_id side;   /* whose decision it is when the frame asks */
    uint8_t answer; /* left here by the last frame it called */
    uint8_t spare[4];
    uint64_t locals[FRAME_LOCALS / 8]; /* the family reads it as its own struct for this kind */
};
/* A frame's locals as its kind's struct: to be changed, or only read. */
#define LOCALS(type, frame) ((struct type *)(void *)(frame)->locals)
#define LOCALS_OF(type, frame) ((const struct type *)(const void *)(frame)->locals)

enum next { NEXT_ASK, NEXT_CALL, NEXT_DONE, NEXT_AGAIN };

#endif
