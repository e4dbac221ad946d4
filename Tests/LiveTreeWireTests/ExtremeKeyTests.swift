import Foundation
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Places before and after all keys in bounds, as the SDKs name them.
@Suite(.trail) struct ExtremeKeyTests {
  private static let lowest = ["[MIN_NAME]", "[MIN_KEY]"]
  private static let highest = ["[MAX_NAME]", "[MAX_KEY]"]

  /// Children by key, with their numbers; the keys are in key order.
  private static let children: [(key: String, number: Int64)] = [
    ("-2147483648", 2), ("0", 1), ("a", 3), ("b", 2), ("z", 1), ("\u{FFEE}", 2),
    (String(repeating: "\u{FFFF}", count: 256), 3),
  ]

  private static let node: TreeNode = {
    let members = children.map { child in
      JSONValue.Member(
        name: child.key, value: .object([.init(name: "n", value: .integer(child.number))]))
    }
    return (try? TreeNode(.object(members))) ?? .absent
  }()

  private static func keys(_ query: TreeQuery?) -> [String] {
    guard let query else { return [] }
    return query.selection(from: node).children.map(\.key.string).sorted()
  }

  private static func keys(where isSelected: (Int64) -> Bool) -> [String] {
    children.filter { isSelected($0.number) }.map(\.key).sorted()
  }

  private func socketQuery(_ text: String) throws -> TreeQuery {
    try TreeQuery(socketObject: JSONValue(parsing: Array(text.utf8)))
  }

  private func restQuery(_ text: String) throws -> TreeQuery? {
    try request("GET", "/a.json?" + text).query
  }

  /// A key that no child has: at the start of a range, the lowest includes all children with the
  /// value of the bound, and the highest excludes them; at the end, it's the other way round.
  @Test func anExtremeKeyIncludesOrExcludesTheValueOfItsBound() throws {
    try withEvery("name", in: Self.lowest + Self.highest) { name in
      let isLowest = Self.lowest.contains(name)
      try withEvery("value", in: 0...4 as ClosedRange<Int64>) { value in
        try withEvery("flag", in: ["", "true", "false"]) { flag in
          let (sin, ein) = flag.isEmpty ? ("", "") : (#","sin":\#(flag)"#, #","ein":\#(flag)"#)
          let start = try socketQuery(#"{"i":"n","sp":\#(value),"sn":"\#(name)"\#(sin)}"#)
          let end = try socketQuery(#"{"i":"n","ep":\#(value),"en":"\#(name)"\#(ein)}"#)
          #expect(Self.keys(start) == Self.keys { isLowest ? $0 >= value : $0 > value })
          #expect(Self.keys(end) == Self.keys { isLowest ? $0 < value : $0 <= value })
        }
        for (parameter, isStart) in [
          ("startAt", true), ("startAfter", true), ("endAt", false), ("endBefore", false),
        ] {
          let query = try restQuery(#"orderBy="n"&\#(parameter)=\#(value),"\#(name)""#)
          let selected = Self.keys { number in
            if isStart { return isLowest ? number >= value : number > value }
            return isLowest ? number < value : number <= value
          }
          #expect(Self.keys(query) == selected)
        }
      }
    }
  }

  /// In the order by key, an SDK may compute the key before the first one, or after the last one.
  @Test func anExtremeKeyMayBeTheValueInTheOrderByKey() throws {
    let all = Self.children.map(\.key).sorted()
    try withEvery("name", in: Self.lowest + Self.highest) { name in
      let isLowest = Self.lowest.contains(name)
      let start = try socketQuery(#"{"i":".key","sp":"\#(name)","sin":true}"#)
      let end = try socketQuery(#"{"i":".key","ep":"\#(name)","ein":true}"#)
      #expect(Self.keys(start) == (isLowest ? all : []))
      #expect(Self.keys(end) == (isLowest ? [] : all))
      #expect(try restQuery(#"orderBy="$key"&startAt="\#(name)""#) == start)
      #expect(try restQuery(#"orderBy="$key"&endAt="\#(name)""#) == end)
    }
  }

  /// In the order by key, too, a value may have an extreme key beside it.
  @Test func anExtremeKeyIncludesOrExcludesAKey() throws {
    func keys(_ text: String) throws -> String { Self.keys(try socketQuery(text)).joined() }
    #expect(try keys(#"{"i":".key","sp":"a","sn":"[MAX_KEY]","ep":"z","en":"[MIN_KEY]"}"#) == "b")
    #expect(try keys(#"{"i":".key","sp":"a","sn":"[MIN_KEY]","ep":"z","en":"[MAX_KEY]"}"#) == "abz")
  }

  /// The SDK for Android computes the last key before another one, which has 786 characters.
  @Test func theKeyOfABoundMayBeLongerThanThatOfAChild() throws {
    let before = "a" + String(repeating: "z", count: 785)
    let query = try socketQuery(#"{"i":"n","ep":2,"en":"\#(before)","sp":2}"#)
    #expect(Self.keys(query) == ["-2147483648"])
    #expect(try restQuery(#"orderBy="n"&startAt=2&endAt=2,"\#(before)""#) == query)
  }

  @Test(arguments: ["", "[MAX]", "[max_key]", "a.b", "[MAX_KEY]x"])
  func anyOtherInvalidKeyIsRefused(_ key: String) {
    #expect(throws: SocketError.self) { try socketQuery(#"{"sp":1,"sn":"\#(key)"}"#) }
    #expect(throws: RESTError.self) { try restQuery(#"orderBy="n"&startAt=1,"\#(key)""#) }
  }
}
