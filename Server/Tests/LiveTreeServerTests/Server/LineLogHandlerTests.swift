import Foundation
import Logging
import NIOCore
import Synchronization
import Testing

@testable import LiveTreeServer

/// The lines that were written.
final class Lines: Sendable {
  private let stored = Mutex("")
  var text: String { stored.withLock { $0 } }

  func logger(_ style: LineLogHandler.Style = .logfmt) -> Logger {
    Logger(label: "live") { label in
      LineLogHandler(
        label: label, style: style, level: .info, now: { Date(timeIntervalSince1970: 0.25) },
        write: { line in self.stored.withLock { $0 += line } })
    }
  }
}

@Suite struct LineLogHandlerTests {
  private func log(_ style: LineLogHandler.Style) -> String {
    let lines = Lines()
    var logger = lines.logger(style)
    logger[metadataKey: "b"] = "2"
    logger.info("it\nworks", metadata: ["a b": "x=\"\u{1B}[31mé\\\"", "path": "/a.json"])
    logger.debug("too much")
    return lines.text
  }

  @Test func aTextLineIsReadable() {
    #expect(
      log(.logfmt) == """
        time=1970-01-01T00:00:00.250Z level=info logger=live message="it\\nworks" \
        a_b="x=\\"\\u001b[31m\\u00e9\\\\\\"" b=2 path=/a.json

        """)
  }

  @Test func aJSONLineIsParsable() {
    #expect(
      log(.json) == """
        {"time":"1970-01-01T00:00:00.250Z","level":"info","logger":"live",\
        "message":"it\\nworks","a b":"x=\\"\\u001b[31m\\u00e9\\\\\\"","b":"2","path":"/a.json"}

        """)
  }

  @Test func refusalsAreLoggedAtABoundedRate() {
    let lines = Lines()
    let clock = SharedClock()
    let log = ServerLog(lines.logger(), logsRequests: false, now: { clock.now })
    for _ in 0..<1_000 { log.refused("rate", address: "10.0.0.1") }
    #expect(lines.text.split(separator: "\n").count == 10)
    clock.advance(by: .seconds(1))
    log.refused("rate", address: "10.0.0.1")
    let last = lines.text.split(separator: "\n").last ?? ""
    #expect(last.hasSuffix("address=10.0.0.1 reason=rate suppressed=990"))
  }
}

/// A clock that the test advances.
final class SharedClock: Sendable {
  private let stored = Mutex(NIODeadline.uptimeNanoseconds(1 << 40))
  var now: NIODeadline { stored.withLock { $0 } }

  func advance(by amount: TimeAmount) {
    stored.withLock { $0 = $0 + amount }
  }
}
