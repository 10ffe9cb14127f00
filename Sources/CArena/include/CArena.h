// Memory for one thing at a time: taken piece by piece, given back at once.
//
// In C for one reason: which arena a thread allocates from is looked up at each piece, and a
// thread-local variable costs two instructions where pthread_getspecific costs thirty.
#ifndef PAGER_ARENA_H
#define PAGER_ARENA_H

#include <stddef.h>

typedef struct pager_arena pager_arena;

// NULL where there is no memory.
pager_arena *pager_arena_create(void);
void pager_arena_destroy(pager_arena *arena);

// From here to `pager_arena_leave`, what this thread allocates with `pager_arena_malloc` comes from
// this arena. Outside of that it comes from malloc.
void pager_arena_enter(pager_arena *arena);
void pager_arena_leave(void);

// Ends everything that came from the arena. Its first block is kept for what comes next.
void pager_arena_reset(pager_arena *arena);

// Stand-ins for malloc and free. What an arena handed out is given back with it, not by itself.
void *pager_arena_malloc(size_t size);
void pager_arena_free(void *pointer);

#endif
