import Foundation
import Testing

@testable import LiveTreeServer

/// Source: RFC 9110 §5.6.7.
@Suite struct ServerDateTests {
  @Test func aDateIsWrittenAsTheStandardSays() {
    var date = HTTPDate()
    let time = Date(timeIntervalSince1970: 784_111_777)
    #expect(date.text(at: time) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(date.text(at: time + 0.9) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(date.text(at: time + 54_623) == "Mon, 07 Nov 1994 00:00:00 GMT")
  }
}
