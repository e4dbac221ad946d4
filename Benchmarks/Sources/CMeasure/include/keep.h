#ifndef MEASURE_KEEP_H
#define MEASURE_KEEP_H

/// Does nothing with a value. The optimizer does not know, so whatever made the value stays.
void measure_keep(const void *value);

#endif
