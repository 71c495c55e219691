/* field_eyes.h: how the operational family sees a field (play/field.h). */
#ifndef ENFILADE_FURY_FIELD_EYES_H
#define ENFILADE_FURY_FIELD_EYES_H
#include "play/field.h"

extern const struct field_eyes fury_eyes;
#endif
