import Testing

@testable import LiveTreeClient

/// The targets of redirects, and which hosts receive a credential.
struct RedirectTests {
  private let token = DatabaseCredential.idToken("s3cret")
  private let access = DatabaseCredential.accessToken("s3cret")

  @Test(arguments: [
    ("http://h:1/a.json", "/b.json", "http://h:1/b.json?auth=s3cret"),
    ("http://h:1/a.json", "http://h:1/b.json?ns=x", "http://h:1/b.json?ns=x&auth=s3cret"),
    ("http://h:1/a.json", "https://h/b.json?auth=s3cret", "https://h/b.json?auth=s3cret"),
    (
      "https://a.firebaseio.com/x.json", "https://s-usc1.firebaseio.com/x.json?ns=a",
      "https://s-usc1.firebaseio.com/x.json?ns=a&auth=s3cret"
    ),
    (
      "https://a.firebaseio.com/x.json", "https://a.europe-west1.firebasedatabase.app/x.json",
      "https://a.europe-west1.firebasedatabase.app/x.json?auth=s3cret"
    ),
  ])
  func aCredentialGoesAlongToTheSameDatabase(url: String, location: String, target: String) throws {
    #expect(try Redirect.target(of: location, from: url, carrying: token) == target)
    let bare = try Redirect.target(of: location, from: url, carrying: access)
    #expect(!bare.contains("s3cret") || location.contains("s3cret"), "a header isn't a parameter")
  }

  @Test(arguments: [
    ("http://h:1/a.json", "http://h:2/a.json"), ("http://h:1/a.json", "http://evil/a.json"),
    ("https://a.firebaseio.com/x.json", "https://firebaseio.com.evil.org/x.json"),
    ("https://a.firebaseio.com/x.json", "https://evilfirebaseio.com/x.json"),
    ("https://h/a.json", "https://a.firebaseio.com/x.json"),
  ])
  func noOtherHostReceivesACredential(url: String, location: String) throws {
    for credential in [token, access] {
      let failure = #expect(throws: RedirectFailure.self) {
        try Redirect.target(of: location, from: url, carrying: credential)
      }
      #expect(failure?.description.contains("must not receive the credential") == true)
      #expect(failure?.description.contains("s3cret") == false)
    }
    #expect(try Redirect.target(of: location, from: url, carrying: nil) == location)
  }

  @Test(arguments: [nil, DatabaseCredential.idToken("s3cret")])
  func nothingLeadsFromASecureConnectionToAnother(credential: DatabaseCredential?) {
    let failure = #expect(throws: RedirectFailure.self) {
      try Redirect.target(of: "http://h/a.json", from: "https://h/a.json", carrying: credential)
    }
    #expect(failure?.description.contains("isn't secure") == true)
  }
}
