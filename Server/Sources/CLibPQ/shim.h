// Debian keeps the headers in a folder of their own; elsewhere pkg-config names it.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif
