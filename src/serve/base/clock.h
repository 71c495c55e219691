/* clock.h: what time it is, by the wall and by a clock that never jumps. */
#ifndef ENFILADE_SERVE_BASE_CLOCK_H
#define ENFILADE_SERVE_BASE_CLOCK_H

#include <stdint.h>

int64_t serve_now(void);           /* Unix time in seconds */
uint64_t serve_microseconds(void); /* monotonic */
uint64_t serve_busy(void);         /* microseconds of the processor that this thread has used */

#endif
