#include "settling.h"

#include <stdbool.h>

#define SWIFTCC __attribute__((swiftcall))

/// `SerialExecutorRef` of the runtime.
typedef struct {
  void *identity;
  uintptr_t implementation;
} executor;

// Exported by the runtime for tools like this one (ConcurrencyHooks.def in the Swift sources). The
// last parameter is what would have been called otherwise.
extern SWIFTCC void (*swift_task_enqueueGlobal_hook)(void *job, void *original);
extern SWIFTCC executor (*swift_task_getMainExecutor_hook)(void *original);
extern SWIFTCC bool (*swift_task_isMainExecutor_hook)(
    void *identity, uintptr_t implementation, void *original);

static pager_job_handler job_handler;
static executor main_executor;

static SWIFTCC void enqueue_global(void *job, void *original) {
  (void)original;
  job_handler(job);
}

static SWIFTCC executor get_main(void *original) {
  (void)original;
  return main_executor;
}

static SWIFTCC bool is_main(void *identity, uintptr_t implementation, void *original) {
  (void)implementation;
  (void)original;
  return identity == main_executor.identity;
}

void pager_settling_install(pager_job_handler handler, void *identity, uintptr_t implementation) {
  job_handler = handler;
  main_executor.identity = identity;
  main_executor.implementation = implementation;
  swift_task_enqueueGlobal_hook = enqueue_global;
  swift_task_getMainExecutor_hook = get_main;
  swift_task_isMainExecutor_hook = is_main;
}
