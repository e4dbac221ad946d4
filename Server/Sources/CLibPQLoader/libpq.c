#include "CLibPQ.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// Every function that is used.
#define FUNCTIONS(DO) \
  DO(PQclear) \
  DO(PQcmdTuples) \
  DO(PQconnectPoll) \
  DO(PQconnectStartParams) \
  DO(PQconnectionNeedsPassword) \
  DO(PQconninfoFree) \
  DO(PQconninfoParse) \
  DO(PQconsumeInput) \
  DO(PQenterPipelineMode) \
  DO(PQerrorMessage) \
  DO(PQfinish) \
  DO(PQflush) \
  DO(PQfname) \
  DO(PQfreemem) \
  DO(PQftable) \
  DO(PQftablecol) \
  DO(PQftype) \
  DO(PQgetResult) \
  DO(PQgetisnull) \
  DO(PQgetlength) \
  DO(PQgetvalue) \
  DO(PQisBusy) \
  DO(PQnfields) \
  DO(PQnotifies) \
  DO(PQntuples) \
  DO(PQparameterStatus) \
  DO(PQpipelineSync) \
  DO(PQresultErrorField) \
  DO(PQresultStatus) \
  DO(PQsendPrepare) \
  DO(PQsendQueryPrepared) \
  DO(PQserverVersion) \
  DO(PQsetErrorVerbosity) \
  DO(PQsetNoticeProcessor) \
  DO(PQsetnonblocking) \
  DO(PQsocket) \
  DO(PQstatus) \
  DO(PQtransactionStatus)

// The functions of the library that was opened.
static struct {
#define FIELD(name) __typeof__(&name) name;
  FUNCTIONS(FIELD)
#undef FIELD
} libpq;

static char failure[256];

static void open_library(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(failure, sizeof failure, "%s", dlerror());
    return;
  }
#define FIND(name) \
  libpq.name = (__typeof__(&name))dlsym(library, #name); \
  if (!libpq.name) snprintf(failure, sizeof failure, "it is older than version 14, without " #name);
  FUNCTIONS(FIND)
#undef FIND
}

const char *clibpq_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return failure[0] ? failure : NULL;
}

// The declarations of libpq's header, forwarded.
void PQclear(PGresult *result) { libpq.PQclear(result); }
char *PQcmdTuples(PGresult *result) { return libpq.PQcmdTuples(result); }
PostgresPollingStatusType PQconnectPoll(PGconn *connection) {
  return libpq.PQconnectPoll(connection);
}
PGconn *PQconnectStartParams(const char *const *keywords, const char *const *values, int expands) {
  return libpq.PQconnectStartParams(keywords, values, expands);
}
int PQconnectionNeedsPassword(const PGconn *connection) {
  return libpq.PQconnectionNeedsPassword(connection);
}
void PQconninfoFree(PQconninfoOption *options) { libpq.PQconninfoFree(options); }
PQconninfoOption *PQconninfoParse(const char *text, char **message) {
  return libpq.PQconninfoParse(text, message);
}
int PQconsumeInput(PGconn *connection) { return libpq.PQconsumeInput(connection); }
int PQenterPipelineMode(PGconn *connection) { return libpq.PQenterPipelineMode(connection); }
char *PQerrorMessage(const PGconn *connection) { return libpq.PQerrorMessage(connection); }
void PQfinish(PGconn *connection) { libpq.PQfinish(connection); }
int PQflush(PGconn *connection) { return libpq.PQflush(connection); }
char *PQfname(const PGresult *result, int column) { return libpq.PQfname(result, column); }
void PQfreemem(void *memory) { libpq.PQfreemem(memory); }
Oid PQftable(const PGresult *result, int column) { return libpq.PQftable(result, column); }
int PQftablecol(const PGresult *result, int column) { return libpq.PQftablecol(result, column); }
Oid PQftype(const PGresult *result, int column) { return libpq.PQftype(result, column); }
PGresult *PQgetResult(PGconn *connection) { return libpq.PQgetResult(connection); }
int PQgetisnull(const PGresult *result, int row, int column) {
  return libpq.PQgetisnull(result, row, column);
}
int PQgetlength(const PGresult *result, int row, int column) {
  return libpq.PQgetlength(result, row, column);
}
char *PQgetvalue(const PGresult *result, int row, int column) {
  return libpq.PQgetvalue(result, row, column);
}
int PQisBusy(PGconn *connection) { return libpq.PQisBusy(connection); }
int PQnfields(const PGresult *result) { return libpq.PQnfields(result); }
PGnotify *PQnotifies(PGconn *connection) { return libpq.PQnotifies(connection); }
int PQntuples(const PGresult *result) { return libpq.PQntuples(result); }
const char *PQparameterStatus(const PGconn *connection, const char *name) {
  return libpq.PQparameterStatus(connection, name);
}
int PQpipelineSync(PGconn *connection) { return libpq.PQpipelineSync(connection); }
char *PQresultErrorField(const PGresult *result, int code) {
  return libpq.PQresultErrorField(result, code);
}
ExecStatusType PQresultStatus(const PGresult *result) { return libpq.PQresultStatus(result); }
int PQsendPrepare(PGconn *connection, const char *name, const char *query, int count, const Oid *types) {
  return libpq.PQsendPrepare(connection, name, query, count, types);
}
int PQsendQueryPrepared(PGconn *connection, const char *name, int count, const char *const *values,
                        const int *lengths, const int *formats, int format) {
  return libpq.PQsendQueryPrepared(connection, name, count, values, lengths, formats, format);
}
int PQserverVersion(const PGconn *connection) { return libpq.PQserverVersion(connection); }
PGVerbosity PQsetErrorVerbosity(PGconn *connection, PGVerbosity verbosity) {
  return libpq.PQsetErrorVerbosity(connection, verbosity);
}
PQnoticeProcessor PQsetNoticeProcessor(PGconn *connection, PQnoticeProcessor processor, void *context) {
  return libpq.PQsetNoticeProcessor(connection, processor, context);
}
int PQsetnonblocking(PGconn *connection, int isNonblocking) {
  return libpq.PQsetnonblocking(connection, isNonblocking);
}
int PQsocket(const PGconn *connection) { return libpq.PQsocket(connection); }
ConnStatusType PQstatus(const PGconn *connection) { return libpq.PQstatus(connection); }
PGTransactionStatusType PQtransactionStatus(const PGconn *connection) {
  return libpq.PQtransactionStatus(connection);
}
