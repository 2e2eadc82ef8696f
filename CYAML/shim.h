#ifndef REHEARSAL_CYAML_SHIM_H
#define REHEARSAL_CYAML_SHIM_H

#include <yaml.h>

#endif
