import Testing

@testable import LiveTreeServer

@Suite struct ServerLimitTests {
  @Test(arguments: ServerLimit.allCases)
  func everyLimitIsSetByItsName(limit: ServerLimit) throws {
    var limits = ServerLimits()
    let defaults = limit.text(in: limits)
    let other = defaults == "false" ? "true" : "7"
    try limits.set(limit, to: other)
    #expect(limits != ServerLimits())
    for each in ServerLimit.allCases {
      let isSame = each.text(in: limits) == each.text(in: ServerLimits())
      #expect(isSame == (each != limit))
    }
    try limits.set(limit, to: defaults)
    #expect(limits == ServerLimits())
  }

  @Test(arguments: ServerLimit.allCases)
  func everyLimitIsOneSentence(limit: ServerLimit) {
    #expect(limit.sentence.hasSuffix("."))
    #expect(limit.sentence.count { $0 == "." } == 1)
  }

  @Test(arguments: ServerLimit.allCases, ["", "-1", "0", "x", "1e99", "7 ", "nan", "inf"])
  func anInvalidValueIsRefused(limit: ServerLimit, text: String) {
    var limits = ServerLimits()
    do {
      try limits.set(limit, to: text)
      Issue.record("\(limit) may be \(text).")
    } catch {
      #expect(error.description.contains(limit.rawValue))
      #expect(limits == ServerLimits())
    }
  }
}
