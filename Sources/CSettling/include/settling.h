#ifndef PAGER_SETTLING_H
#define PAGER_SETTLING_H

#include <stdint.h>

// The hooks of Swift's concurrency runtime, whose calling convention Swift cannot express.

/// Takes a job that is for no actor, or for one without an executor of its own.
typedef void (*pager_job_handler)(void *_Nonnull job);

/// From now on such jobs go to `handler`, and the main actor's executor is the one whose two words
/// are given. Call it once, before anything else is started.
void pager_settling_install(
    pager_job_handler _Nonnull handler, void *_Nonnull identity, uintptr_t implementation);

#endif
