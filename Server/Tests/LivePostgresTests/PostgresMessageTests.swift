import Testing

@testable import LivePostgres

/// What libpq says about failed attempts to connect, in its verbose form.
struct PostgresMessageTests {
  @Test(arguments: [
    (
      """
      connection to server on socket "/tmp/.s.PGSQL.5432" failed: FATAL:  28P01: password \
      authentication failed for user "ada"
      LOCATION:  auth_failed, auth.c:338

      """,
      """
      connection to server on socket "/tmp/.s.PGSQL.5432" failed: FATAL:  password authentication \
      failed for user "ada"
      """, "28P01"
    ),
    (
      """
      connection to server at "127.0.0.1", port 1 failed: Connection refused
      \tIs the server running on that host and accepting TCP/IP connections?

      """, #"connection to server at "127.0.0.1", port 1 failed: Connection refused"#, nil
    ), ("", "the server closed the connection", nil),
  ])
  func theCodeIsSeparatedFromTheText(message: String, text: String, code: String?) {
    #expect(PostgresMessage(text: message).text == text)
    #expect(PostgresMessage(text: message).code == code)
  }
}
