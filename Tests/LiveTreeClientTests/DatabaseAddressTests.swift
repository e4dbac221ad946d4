import LiveTree
import Testing

@testable import LiveTreeClient

@Suite(.timeLimit(.minutes(20))) struct DatabaseAddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", "", "http://127.0.0.1:8080/.json"),
    ("http://127.0.0.1:8080/", "a/b", "http://127.0.0.1:8080/a/b.json"),
    ("https://db.example.org?ns=app", "a", "https://db.example.org/a.json?ns=app"),
    ("http://h", "ü/a b/100%/x?y", "http://h/%C3%BC/a%20b/100%25/x%3Fy.json"),
  ])
  func eachKeyIsEncodedByItself(base: String, path: String, url: String) throws {
    let address = try DatabaseAddress(base)
    #expect(address.url(of: try TreePath(parsing: path)) == url)
  }

  @Test(arguments: [
    ("", "it must begin with http:// or https://."),
    ("8080", "it must begin with http:// or https://."),
    ("ftp://h", "it must begin with http:// or https://."),
    ("localhost:8080", "it must begin with http:// or https://."),
    ("http://", "its host or port is missing or invalid."),
    ("http://h:65536", "the port must be a number from 1 to 65535."),
    ("http://h:0", "the port must be a number from 1 to 65535."),
  ])
  func invalidURLsAreRejectedWithTheirFault(text: String, fault: String) {
    let error = #expect(throws: DatabaseError.self) { try LiveDatabase(text) }
    #expect(error?.description == "\"\(text)\" isn't a valid database URL: \(fault)")
  }

  @Test func aURLWithAUserIsNotRepeated() {
    let error = #expect(throws: DatabaseError.self) { try LiveDatabase("http://user:secret@h") }
    #expect(
      error?.description == "The URL isn't a valid database URL: it contains a user or password. "
        + "Use a credential instead.")
  }

  @Test(arguments: ["http://h/a%2Fb", "http://h/%ff", "http://h/a.b", "http://h/a%5Bb"])
  func aURLThatNamesNoNodeIsRefused(url: String) {
    #expect(throws: DatabaseError.self) { try DatabaseReference(url: url) }
  }

  @Test(arguments: [
    ("http://h:1/data/friends.json", "http://h:1/data/friends"), ("http://h:1/", "http://h:1"),
    ("http://h:1/.json", "http://h:1"), ("http://h:1/data", "http://h:1/data"),
    ("HTTP://h:1/a%20b", "http://h:1/a b"),
  ])
  func aNodeIsKnownByItsURL(url: String, description: String) throws {
    #expect(try DatabaseReference(url: url).description == description)
  }
}

@Suite(.timeLimit(.minutes(20))) struct FragmentTests {
  /// Without the rest of the URL, another node would be written.
  @Test func aFragmentIsRefused() {
    let error = #expect(throws: DatabaseError.self) {
      try DatabaseReference(url: "http://h:1/a?ns=x#b")
    }
    #expect(error?.code == .invalidURL)
    #expect(error?.description.contains("#") == true)
  }
}

/// Firebase's names for databases.
@Suite(.timeLimit(.minutes(20))) struct DatabaseNameTests {
  private func url(_ database: LiveDatabase) throws -> String {
    database.address.url(of: try TreePath(parsing: "a"))
  }

  @Test(arguments: [
    "https://app.firebaseio.com", "https://app.europe-west1.firebasedatabase.app",
  ])
  func aDatabaseOfFirebaseIsWhereItsNameSays(base: String) throws {
    #expect(try url(LiveDatabase(firebase: base, environment: [:])) == base + "/a.json")
    let insecure = base.replacing("https", with: "http")
    let error = #expect(throws: DatabaseError.self) { try LiveDatabase(insecure) }
    #expect(error?.code == .invalidURL)
    #expect(error?.description.contains("only https") == true)
  }

  @Test func theEnvironmentNamesTheEmulator() async throws {
    let environment = ["FIREBASE_DATABASE_EMULATOR_HOST": "127.0.0.1:9000"]
    let database = try LiveDatabase(
      firebase: "https://app.firebaseio.com", environment: environment)
    #expect(try url(database) == "http://127.0.0.1:9000/a.json?ns=app")
    #expect(
      try await DatabaseCredential.next(from: database.credentials, insteadOf: nil)
        == .emulatorOwner)
    let user = try LiveDatabase(
      firebase: "https://app.firebaseio.com", environment: environment
    ) { _ in nil }
    #expect(try await DatabaseCredential.next(from: user.credentials, insteadOf: nil) == nil)
  }

  @Test func anEmulatorHoldsDatabasesByName() throws {
    let database = try LiveDatabase(emulator: "localhost:9000", name: "my app")
    #expect(try url(database) == "http://localhost:9000/a.json?ns=my%20app")
  }
}
