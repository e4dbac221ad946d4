import Testing

@testable import LiveTreeServer

/// The names by which clients may call a server.
@Suite struct ServerHostsTests {
  @Test(arguments: [
    "localhost", "LOCALHOST:9000", "localhost.:9000", "app.localhost", "a.B.localhost:1",
    "[::1]:9000",
    "[::ffff:1.2.3.4]", "127.0.0.1", "127.0.0.1:9000", "0.0.0.0", "255.255.255.255:80",
    "127.0.0.001",
    "db.example", "DB.Example:443", "db.example.",
  ])
  func aLocalNameOrOneThatIsAddedIsAccepted(_ name: String) {
    #expect(ServerHosts.local(and: ["db.EXAMPLE"]).contain(name))
  }

  @Test(arguments: [
    "", ":9000", ".", "evil.example", "localhost.example", "notlocalhost", "1.2.3", "1.2.3.4.5",
    "1.2.3.256",
    "1.2.3.", "1..2.3", ".1.2.3", "1.2.3.x", "1.2.3.4x", "1.2.3.99999999999999999999",
    "a.db.example", "1234",
  ])
  func anotherNameIsNot(_ name: String) {
    #expect(!ServerHosts.local(and: ["db.example"]).contain(name))
    #expect(ServerHosts.any.contain(name))
  }
}
