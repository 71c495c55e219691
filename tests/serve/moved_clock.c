/* moved_clock.c: a wall clock that a test moves by hand: preloaded into the server (clock.mjs), it adds as many seconds
 * as the file in ENFILADE_CLOCK says. Everything else of the system's clocks stays as it is. */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *moved_by(void) {
    static const volatile int64_t *seconds;
    const char *path = getenv("ENFILADE_CLOCK");
    if (seconds != NULL || path == NULL)
        return seconds;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    void *at = file >= 0 ? mmap(NULL, sizeof *seconds, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    if (file >= 0)
        close(file);
    return seconds = at != MAP_FAILED ? at : NULL;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const volatile int64_t *seconds = moved_by();
    time_t at = now.tv_sec + (seconds != NULL ? (time_t)*seconds : 0);
    if (out != NULL)
        *out = at;
    return at;
}
