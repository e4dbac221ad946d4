import Testing

@testable import live

struct ServerTokenTests {
  @Test(arguments: [
    ("http://a/b", "t", "http://a/b?auth=t"), ("http://a/b?ns=c", "t", "http://a/b?ns=c&auth=t"),
    ("http://a/b", "a+b&c=d %", "http://a/b?auth=a%2Bb%26c%3Dd%20%25"),
    ("http://a/b", "", "http://a/b"),
    ("http://a/b", nil, "http://a/b"),
  ])
  func theTokenIsAParameter(url: String, token: String?, expected: String) {
    #expect(ServerToken.authorized(url, token) == expected)
  }
}
