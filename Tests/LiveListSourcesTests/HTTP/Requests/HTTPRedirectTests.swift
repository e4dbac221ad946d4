import LiveTransport
import Testing

@testable import LiveListSources

struct HTTPRedirectTests {
  private let secrets: TransportHeaders = [
    "Authorization": "Bearer x", "cookie": "a=b", "Proxy-Authorization": "y", "X-Team": "blue",
  ]

  private func next(
    to location: String?, status: Int = 302, from url: String = "https://a.org/x/y?z"
  ) throws -> TransportRequest? {
    var headers = TransportHeaders()
    if let location { headers.add("location", location) }
    let response = TransportResponse(
      status: status, headers: headers, body: TransportBody { () throws(TransportError) in nil })
    return try HTTPRedirect.request(
      after: response, to: TransportRequest(url: url, headers: secrets))
  }

  @Test(arguments: [
    ("/moved", "https://a.org/moved"), ("w?v", "https://a.org/x/w?v"),
    ("https://A.ORG:443/b", "https://A.ORG:443/b"),
  ])
  func theSameOriginReceivesEverything(location: String, url: String) throws {
    let next = try #require(try next(to: location))
    #expect(next.url == url)
    #expect(next.headers == secrets)
  }

  @Test(arguments: ["https://b.org/", "http://a.org/", "https://a.org:444/", "//b.org/x"])
  func anotherOriginReceivesNoCredentials(location: String) throws {
    #expect(try next(to: location)?.headers == ["X-Team": "blue"])
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func theseAreRedirects(status: Int) throws {
    #expect(try next(to: "/b", status: status)?.url == "https://a.org/b")
    #expect(try next(to: nil, status: status) == nil)
  }

  @Test(arguments: [200, 201, 204, 300, 304, 404]) func theseAreNotRedirects(status: Int) throws {
    #expect(try next(to: "/b", status: status) == nil)
  }

  @Test(arguments: ["ftp://a.org/", "data:,x", "http://", "file:///etc/passwd"])
  func redirectsElsewhereAreErrors(location: String) {
    #expect(throws: HTTPFailure("redirects to an invalid URL.")) { try next(to: location) }
  }
}
