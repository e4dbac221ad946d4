#include <libpq-fe.h>

// On Linux, libpq is opened when it's first used, and this says why it can't be; here, it's linked.
static inline const char *clibpq_open(void) { return 0; }
