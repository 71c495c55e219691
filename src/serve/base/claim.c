/* claim.c: see claim.h. */
#include "serve/base/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>

bool folder_make(const char *path) {
    char part[1024];
    if (snprintf(part, sizeof part, "%s", path) >= (int)sizeof part)
        return false;
    for (char *slash = strchr(part + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(part, 0755) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

bool folder_claim(const char *path, int *descriptor) {
    *descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return *descriptor < 0 || flock(*descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}
