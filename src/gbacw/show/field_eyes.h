/* field_eyes.h: how the tactical family sees a field (play/field.h). */
#ifndef ENFILADE_GBACW_FIELD_EYES_H
#define ENFILADE_GBACW_FIELD_EYES_H
#include "play/field.h"

extern const struct field_eyes gbacw_eyes;
#endif
