import Testing

@testable import LiveTreeTokens

@Suite struct AdminSecretTests {
  @Test func onlyTheWholeSecretMatches() {
    let secret = AdminSecret("open sesame")
    #expect(secret.matches("open sesame"))
    for token in ["", "open", "open sesame!", "open sesameopen sesame", "Open sesame"] {
      #expect(!secret.matches(token))
    }
  }

  @Test func anEmptySecretRejectsEveryToken() {
    #expect(!AdminSecret("").matches(""))
    #expect(!AdminSecret("").matches("x"))
  }
}
