import LiveTree
import Testing
import _LiveTestSupport

@Suite(.trail) struct TreeScalarTests {
  /// Values in strictly ascending order.
  static let ascending: [TreeScalar] = [
    .bool(false), .bool(true), .double(-1e300), .integer(.min), .integer(-1), .double(-0.5),
    .integer(0), .double(.leastNonzeroMagnitude), .double(0.5), .integer(1),
    .double(1.5),
    .integer(1 << 53), .integer(1 << 53 + 1), .integer(.max), .double(0x1p63), .double(1e300),
    .string(""), .string("10"), .string("A"), .string("a"), .string("e\u{301}"), .string("é"),
    .string("😀"), .string("\u{FFEE}"),
  ]

  @Test func orderIsTotal() throws {
    let values = Self.ascending
    try expectEvery("pair of positions", in: pairs(values.indices, values.indices)) {
      first, second in
      (values[first] < values[second]) == (first < second)
        && (values[first] == values[second]) == (first == second)
    }
  }

  @Test func equalNumbersAreEqualAndHashAlike() {
    #expect(TreeScalar.integer(1) == .double(1))
    #expect(Set([TreeScalar.integer(1), .double(1)]).count == 1)
    #expect(TreeNode(.double(3)).scalar?.normalized == .integer(3))
  }

  @Test func largeIntegersAreNotRounded() {
    #expect(TreeScalar.integer(1 << 53 + 1) != .double(0x1p53))
    #expect(TreeScalar.integer(.max) < .double(0x1p63))
    #expect(TreeScalar.integer(.min) == .double(-0x1p63))
  }

  /// Some clients read `-0` as an integer. With another hash, their transactions would never end.
  @Test func negativeZeroIsZero() throws {
    let (negative, zero) = (TreeNode(.double(-0.0)), TreeNode(.integer(0)))
    #expect(negative == zero)
    #expect(negative.json() == .integer(0))
    #expect(!(TreeScalar.double(-0.0) < .integer(0)) && !(TreeScalar.integer(0) < .double(-0.0)))
    let priority = TreeNode(.bool(true), priority: .number(-0.0))
    #expect(priority == TreeNode(.bool(true), priority: .number(0)))
    #expect(priority.json(export: true)[".priority"] == .integer(0))
    for node in [negative, priority] {
      var text = ""
      _ = node.hash {
        text = String(decoding: $0, as: UTF8.self)
        return ""
      }
      #expect(text.contains("number:0000000000000000"))
    }
    let sum = TreeWrite.set(.root, try JSONValue(parsing: #"{".sv": {"increment": -0.0}}"#))
    #expect(try sum.resolved(against: negative, now: 0).applied(to: negative) == zero)
  }

  @Test func prioritiesOrderNumbersBeforeTexts() {
    let priorities: [TreePriority] = [.string("Z"), .number(10), .string("10"), .number(-1)]
    #expect(priorities.sorted() == [.number(-1), .number(10), .string("10"), .string("Z")])
  }
}
