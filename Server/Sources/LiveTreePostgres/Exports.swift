// `PostgresLocation` and `PostgresError` are in this module's interface.
@_exported public import LivePostgres
