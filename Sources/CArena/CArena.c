#include "CArena.h"

#include <stdlib.h>

// Under the address sanitizer a piece may be touched until the arena is reset, and never after.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#endif
#endif
#ifndef ASAN_POISON_MEMORY_REGION
#define ASAN_POISON_MEMORY_REGION(start, bytes) ((void)(start), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(start, bytes) ((void)(start), (void)(bytes))
#endif

enum { first_block_bytes = 64 * 1024, other_block_bytes = 256 * 1024 };
// Larger pieces have a block of their own, so that none is left half empty for them.
enum { large_piece_bytes = 16 * 1024 };

typedef struct block {
  struct block *previous;
  char bytes[];
} block;

struct pager_arena {
  char *next;
  char *end;
  // The blocks behind the first one.
  block *others;
  char first[first_block_bytes];
};

static _Thread_local pager_arena *current;

static void rewind_to_first(pager_arena *arena) {
  arena->next = arena->first;
  arena->end = arena->first + first_block_bytes;
  ASAN_POISON_MEMORY_REGION(arena->first, first_block_bytes);
}

pager_arena *pager_arena_create(void) {
  pager_arena *arena = malloc(sizeof *arena);
  if (arena == NULL) return NULL;
  arena->others = NULL;
  rewind_to_first(arena);
  return arena;
}

void pager_arena_destroy(pager_arena *arena) {
  pager_arena_reset(arena);
  ASAN_UNPOISON_MEMORY_REGION(arena->first, first_block_bytes);
  free(arena);
}

void pager_arena_enter(pager_arena *arena) { current = arena; }

void pager_arena_leave(void) { current = NULL; }

void pager_arena_reset(pager_arena *arena) {
  while (arena->others != NULL) {
    block *last = arena->others;
    arena->others = last->previous;
    free(last);
  }
  rewind_to_first(arena);
}

static block *add_block(pager_arena *arena, size_t bytes) {
  if (bytes > (size_t)-1 - sizeof(block)) return NULL;
  block *added = malloc(sizeof *added + bytes);
  if (added == NULL) return NULL;
  added->previous = arena->others;
  arena->others = added;
  return added;
}

static void *allocate_in_other_block(pager_arena *arena, size_t size) {
  if (size > large_piece_bytes) {
    block *own = add_block(arena, size);
    return own == NULL ? NULL : own->bytes;
  }
  block *added = add_block(arena, other_block_bytes);
  if (added == NULL) return NULL;
  arena->next = added->bytes + size;
  arena->end = added->bytes + other_block_bytes;
  return added->bytes;
}

void *pager_arena_malloc(size_t size) {
  pager_arena *arena = current;
  if (arena == NULL) return malloc(size);
  // No value that is kept here needs more than the alignment of a pointer or a double.
  size_t rounded = (size + 7) & ~(size_t)7;
  if (rounded < size) return NULL;
  if ((size_t)(arena->end - arena->next) < rounded) return allocate_in_other_block(arena, rounded);
  char *piece = arena->next;
  arena->next += rounded;
  ASAN_UNPOISON_MEMORY_REGION(piece, size);
  return piece;
}

void pager_arena_free(void *pointer) {
  if (current == NULL) free(pointer);
}
