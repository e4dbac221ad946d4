// The functions of libpq, which is opened when the first of them is needed, so that a program that links
// this module also runs on machines without libpq.
#ifndef CLIBPQ_H
#define CLIBPQ_H

// Debian keeps the headers in a folder of their own.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

// Opens libpq, which must be done before any of its functions is called.
//
// Returns why it can't be opened; null if it is open. It can be called by several threads.
const char *clibpq_open(void);

#endif
