import Testing

@testable import LiveListSources

struct HTTPAddressTests {
  private func address(_ text: String) throws -> HTTPAddress {
    try HTTPAddress(text, schemes: ("http", "https"))
  }

  @Test func saysNothingSecret() throws {
    let address = try address("https://tom:secret@example.com/a%20b?token=x#part")
    #expect(address.name == "https://example.com/a%20b")
    #expect(address.url == "https://example.com/a%20b?token=x")
    #expect(address.authorization == "Basic dG9tOnNlY3JldA==")
  }

  @Test(arguments: [
    ("http://a", "a", 80, "/", false), ("HTTPS://a.b/c?d=e", "a.b", 443, "/c?d=e", true),
    ("http://[::1]:8080/", "::1", 8080, "/", false),
    ("http://a:1/%C3%A9?q", "a", 1, "/%C3%A9?q", false),
  ])
  func findsWhereToConnect(
    text: String, host: String, port: Int, target: String, isSecure: Bool
  ) throws {
    let address = try address(text)
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.target == target)
    #expect(address.isSecure == isSecure)
  }

  @Test(arguments: [
    "", "friends.json", "ftp://a/b", "http://", "http:///x", "ws://a", "http://a b/",
  ])
  func refusesWhatIsNoAddress(text: String) {
    #expect {
      _ = try address(text)
    } throws: { error in
      (error as? HTTPFailure)?.isLast == true
    }
  }
}
