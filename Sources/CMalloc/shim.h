// What Swift's module of glibc leaves out: <malloc.h>. Apple's libraries have nothing like it.
#ifndef PAGER_CMALLOC_SHIM_H
#define PAGER_CMALLOC_SHIM_H

#if defined(__linux__)
#include <malloc.h>
#endif

#endif
