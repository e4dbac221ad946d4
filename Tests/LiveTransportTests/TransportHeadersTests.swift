import LiveTransport
import Testing

struct TransportHeadersTests {
  @Test func namesAreComparedWithoutCase() {
    var headers: TransportHeaders = ["ETag": "a", "X": "1"]
    #expect(headers["etag"] == "a")
    #expect(headers["y"] == nil)
    headers.add("x", "2")
    #expect(headers["X"] == "1")
    #expect(headers.map(\.value) == ["a", "1", "2"])
    headers.set("X", "3")
    #expect(headers.map(\.value) == ["a", "3"])
    headers.merge(["eTag": "b", "Z": "4"])
    #expect(headers.map(\.value) == ["3", "b", "4"])
    headers.remove("ETAG")
    #expect(headers.map(\.name) == ["X", "Z"])
  }

  @Test func aStatusHasTheNameOfTheStandard() {
    #expect(ReasonPhrase.of(404) == "Not Found")
    #expect(ReasonPhrase.of(503) == "Service Unavailable")
    #expect(ReasonPhrase.of(599) == "")
  }
}
