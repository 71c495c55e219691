/* exercise_file.c: reading an exercise and checking its form. */
#include <stdio.h>
#include <string.h>

#include "cli/exercise/exercise.h"
#include "match/request.h"

static void name_from(struct exercise *exercise, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    snprintf(exercise->name, sizeof exercise->name, "%.*s", (int)strcspn(name, "."), name);
}

static bool goals_sound(const struct exercise *exercise, struct text *why) {
    const json_t *goal;
    size_t i;
    if (json_array_size(exercise->goals) == 0 || json_array_size(exercise->goals) > GOALS_MAX) {
        text_add(why, "an exercise has a list of one to eight goals");
        return false;
    }
    json_array_foreach(exercise->goals, i, goal) {
        if (!goal_check(goal, why))
            return false;
    }
    return true;
}

static bool reference_sound(const struct exercise *exercise, struct text *why) {
    const json_t *part;
    size_t i;
    json_array_foreach(exercise->reference, i, part) {
        if (text_field(part, "phase") == NULL || !json_is_integer(json_object_get(part, "turn")) ||
            !json_is_array(json_object_get(part, "actions"))) {
            text_add(why, "each part of a reference has a turn, a phase and actions");
            return false;
        }
    }
    return json_array_size(exercise->reference) > 0 || (text_add(why, "there is no reference solution"), false);
}

static bool fields_sound(const struct exercise *exercise, struct text *why) {
    if (exercise->side == NULL || exercise->title == NULL || exercise->theme == NULL ||
        text_field(exercise->root, "sees") == NULL) {
        text_add(why, "an exercise has title, theme, side and sees");
        return false;
    }
    if (text_field(exercise->position, "base") == NULL) {
        text_add(why, "its position names no base");
        return false;
    }
    if (!json_is_integer(json_object_get(exercise->until, "turn"))) {
        text_add(why, "until names no turn");
        return false;
    }
    if (exercise->seeds == 0 || exercise->needed == 0 || exercise->needed > exercise->seeds) {
        text_add(why, "seeds and needed are whole numbers, needed the smaller");
        return false;
    }
    return true;
}

bool exercise_read(struct exercise *exercise, const char *path, struct text *why) {
    json_error_t error;
    memset(exercise, 0, sizeof *exercise);
    name_from(exercise, path);
    exercise->root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (exercise->root == NULL) {
        text_add(why, error.text);
        return false;
    }
    exercise->position = json_object_get(exercise->root, "position");
    exercise->until = json_object_get(exercise->root, "until");
    exercise->goals = json_object_get(exercise->root, "goals");
    exercise->reference = json_object_get(exercise->root, "reference");
    exercise->side = text_field(exercise->root, "side");
    exercise->title = text_field(exercise->root, "title");
    exercise->theme = text_field(exercise->root, "theme");
    exercise->seeds = (uint32_t)number_field(exercise->root, "seeds", 0);
    exercise->needed = (uint32_t)number_field(exercise->root, "needed", 0);
    return fields_sound(exercise, why) && goals_sound(exercise, why) && reference_sound(exercise, why);
}

void exercise_free(struct exercise *exercise) { json_decref(exercise->root); }
