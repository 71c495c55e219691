/* mapmake.c: `enfilade mapmake SPEC.yaml -o map.yaml [-s SOURCES] [-r relief.yaml]`: makes a map file from heights and
 * features in real coordinates and from corrections by hand. docs/mapmaking.md explains how a spec is written. */
#include "cli/map/mapmake.h"

#include <errno.h>
#include <string.h>

#include "cli/map/mapmake_parts.h"

struct order {
    const char *spec, *out, *relief, *sources;
    bool quiet;
};

static bool read_order(int argc, char **argv, struct order *order) {
    for (int i = 1; i < argc; i++) {
        const char **value = !strcmp(argv[i], "-o")   ? &order->out
                             : !strcmp(argv[i], "-r") ? &order->relief
                             : !strcmp(argv[i], "-s") ? &order->sources
                                                      : NULL;
        if (value) {
            if (++i >= argc)
                return false;
            *value = argv[i];
        } else if (!strcmp(argv[i], "-q")) {
            order->quiet = true;
        } else if (argv[i][0] != '-' && !order->spec) {
            order->spec = argv[i];
        } else {
            return false;
        }
    }
    return order->spec && order->out;
}

/* Written aside and put in place when whole, so that a failure leaves no half map. */
static bool write_file(struct maker *maker, const char *path, bool (*writer)(struct maker *, FILE *)) {
    char aside[1024];
    snprintf(aside, sizeof aside, "%s.new", path);
    FILE *out = fopen(aside, "wb");
    bool fine = out && writer(maker, out);
    fine = out && !fclose(out) && fine && !rename(aside, path);
    if (!fine) {
        if (!maker->doc.failed)
            snprintf(maker->doc.why, sizeof maker->doc.why, "%s: %s", path, strerror(errno));
        maker->doc.failed = true;
        remove(aside);
    }
    return fine;
}

static void folder_of(const char *path, char *out, size_t size) {
    snprintf(out, size, "%s", path);
    char *slash = strrchr(out, '/');
    if (slash)
        *slash = 0;
    else
        snprintf(out, size, ".");
}

int command_mapmake(int argc, char **argv) {
    struct order order = {0};
    if (!read_order(argc, argv, &order))
        return 2; /* main prints the usage */
    char folder[512];
    folder_of(order.spec, folder, sizeof folder);
    struct maker maker = {.report = order.quiet ? NULL : stdout};
    bool fine = maker_run(&maker, order.spec, order.sources ? order.sources : folder) &&
                write_file(&maker, order.out, maker_write) &&
                (!order.relief || write_file(&maker, order.relief, maker_write_relief));
    if (!fine)
        fprintf(stderr, "%s\n", maker.doc.why);
    maker_free(&maker);
    return fine ? 0 : 1;
}
