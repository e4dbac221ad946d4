import ArgumentParser
import Testing

@testable import live

/// Where the keys of an identity provider are.
@Suite struct KeySetPlaceTests {
  @Test(
    arguments: [
      ("keys.json", KeySetPlace.file("keys.json")), ("/a/b", .file("/a/b")),
      (KeySetPlace.firebase, .url(KeySetPlace.firebase)),
      ("HTTPS://a.example/k", .url("HTTPS://a.example/k")),
      ("http://127.0.0.1:80/k", .url("http://127.0.0.1:80/k")),
      ("http://[::1]/k", .url("http://[::1]/k")),
      ("http://localhost/k", .url("http://localhost/k")),
      ("http://127.0.0.1.example/k", nil), ("http://a.example/k", nil), ("https://", nil),
      ("file:///keys.json", nil), ("https:///k", nil),
    ] as [(String, KeySetPlace?)])
  func keysComeFromAFileOrASecureURL(text: String, place: KeySetPlace?) {
    #expect((try? KeySetPlace(text)) == place)
  }

  @Test func aFirebaseProjectSetsKeysIssuerAndAudience() throws {
    let options = try IdentityOptions.parse(["--firebase-project", "my-app-1a2b3"])
    #expect(try options.keySet() == .url(KeySetPlace.firebase))
    let users = try options.users(isEmulator: false)
    #expect(
      users.contains("issued by https://securetoken.google.com/my-app-1a2b3, for my-app-1a2b3"))
  }
}
