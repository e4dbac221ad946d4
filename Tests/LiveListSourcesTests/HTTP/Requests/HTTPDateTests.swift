import Foundation
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListSources

@Suite(.trail) struct HTTPDateTests {
  /// The C library writes the texts that the tests parse.
  private func text(_ seconds: Int, _ format: String) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  @Test func readsAllThreeForms() throws {
    var random = SplitMix64(seed: 3)
    // From 1970 to the end of 2069, the range of two-digit years.
    let moments = (0..<2_000).map { _ in Int.random(in: 0..<3_155_760_000, using: &random) }
    try withEvery("moment", in: moments) { moment in
      let date = Date(timeIntervalSince1970: Double(moment))
      #expect(Date(http: text(moment, "%a, %d %b %Y %H:%M:%S GMT")) == date)
      #expect(Date(http: text(moment, "%A, %d-%b-%y %H:%M:%S GMT")) == date)
      #expect(Date(http: text(moment, "%a %b %e %H:%M:%S %Y")) == date)
    }
  }

  @Test(arguments: [
    "", "GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nev 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
    "Sun, 06 Nov 1994 25:49:37 GMT",
  ])
  func refusesOthers(text: String) {
    #expect(Date(http: text) == nil)
  }
}
