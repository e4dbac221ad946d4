import LiveListSources
import Testing
import _LiveTestSupport

@testable import live

@Suite(.trail) struct FieldValueTests {
  /// Values in ascending order; the values on one line are equal.
  private static let ladder: [[String]] = [
    ["-3e5", "-300000"], ["-1.5"], ["0", "-0", "0.0"], ["9"], ["10", "10.0", "1e1"],
    ["9007199254740992"], ["9007199254740993"], ["1e300"],
    [""], ["-"], ["0x1F"], ["1 a"], ["01 b"], ["2026-02-01"], ["2026-11-20"], ["A"], ["a"], ["a01"],
    ["a1"], ["a2"], ["a10"], ["a10b"], ["Bob"], ["bob"], ["inf"], ["nan"], ["Ä"],
  ]

  @Test func numbersSortBeforeTextsInNaturalOrder() throws {
    try withEvery("left", in: Self.ladder.indices) { left in
      try withEvery("right", in: Self.ladder.indices) { right in
        for first in Self.ladder[left] {
          for second in Self.ladder[right] {
            #expect(
              (FieldValue(.string(first)) < FieldValue(.string(second))) == (left < right),
              "\(first) \(second)")
          }
        }
      }
    }
  }

  /// Sorting requires a strict weak order, checked for all triples of short texts of a few letters.
  @Test func theOrderIsTransitive() throws {
    let letters = ["", "0", "1", "a", "A", "-", "!", "."]
    let texts =
      letters.flatMap { first in letters.map { first + $0 } } + ["a10", "a9", "1e1", "10"]
    let values = texts.map { FieldValue(.string($0)) }
    try withEvery("first", in: values.indices) { first in
      for second in values.indices where values[first] < values[second] {
        #expect(!(values[second] < values[first]))
        for third in values.indices where values[second] < values[third] {
          #expect(values[first] < values[third], "\(texts[first]) \(texts[second]) \(texts[third])")
        }
      }
    }
  }

  /// Lists are sorted by keys, in which one value follows another, so that none may be the beginning
  /// of a different one.
  @Test func keysAreInTheOrderOfTheValues() throws {
    let letters = [
      "", "\0", "0", "00", "7", "a", "A", "-", "/", ":", "é", "日", "12345678", "abcdefgh",
    ]
    let texts = letters.flatMap { first in letters.map { first + $0 } } + Self.ladder.joined()
    let values = texts.map { FieldValue(.string($0)) }
    let keys = texts.map { text in
      var key: [UInt8] = []
      FieldValue.append(.string(text), to: &key)
      return key
    }
    try withEvery("first", in: values.indices) { first in
      for second in values.indices {
        let (mine, other) = (keys[first], keys[second])
        try check(mine == other, values[first] == values[second])
        try check(mine.lexicographicallyPrecedes(other), values[first] < values[second])
        try check(mine != other && other.starts(with: mine), false)
      }
    }
  }

  /// The natural order, as a reader would find it: character by character, numbers as a whole.
  @Test func textsAreInNaturalOrder() throws {
    let parts = ["", "a", "B", "é", "0", "7", "12", "012", "\0", " ", "😀"]
    let texts = parts.flatMap { first in
      parts.flatMap { second in parts.map { "x" + first + second + $0 } }
    }
    let tokens = texts.map(NaturalToken.tokens)
    let values = texts.map { FieldValue(.string($0)) }
    try withEvery("first", in: texts.indices) { first in
      for second in texts.indices where tokens[first] != tokens[second] {
        try check(
          values[first] < values[second],
          tokens[first].lexicographicallyPrecedes(tokens[second]))
      }
    }
  }

  /// What `df -h`, `docker`, `kubectl` and `ps` print, from the least to the greatest.
  @Test(arguments: [
    ["0", "512B", "900", "4.0K", "1M", "900M", "1.2G", "2T", "none"],
    ["0B", "12.3kB", "12.3KiB", "1MB", "1MiB", "1.5 GB", "1.94GiB"],
    ["0s", "59s", "5m", "5m1s", "100m", "23h", "3d1h", "26d", "1y2d", "<unknown>"],
    ["0%", "0.5%", "12.25%", "12.5%", "100%"],
  ])
  func quantitiesSortByTheirSize(texts: [String]) {
    let values = texts.map { FieldValue(.string($0)) }
    for (index, value) in values.enumerated() {
      for other in values[(index + 1)...] { #expect(value < other && !(other < value)) }
    }
  }

  @Test(arguments: [
    "1d3", "3h1d", "1K2", "5 m", "1.5h", "k", "5k", "1.2.3G", "12G5", "3x", "%", "1e3G", "２G",
    "1..M",
    "5iB", "2026-11-28T10", "192.168.0.1M",
  ])
  func otherTextsAreNoQuantities(text: String) { #expect(Quantity.number(text) == nil) }

  @Test func largeNegativeNumbersSortByTheirDigits() {
    let least = FieldValue(.string("-9007199254740993"))
    #expect(least < FieldValue(.string("-9007199254740992")))
    #expect(FieldValue(.string("-9007199254740992")) < FieldValue(.string("-9007199254740991")))
  }

  @Test func aValueSortsLikeItsText() throws {
    let texts = ["-7", "1.50", "1e400", "true", "null", "[1,2]", "9007199254740993"]
    for text in texts {
      let value = try JSONValue(parsing: text, numbers: .asWritten)
      #expect(FieldValue(value) == FieldValue(.string(text)))
    }
    #expect(FieldValue(.integer(10)) < FieldValue(.string("a")))
    #expect(FieldValue(.string("02134")) != FieldValue(.integer(2134)), "not a number")
  }
}

/// A character in lowercase, or a number among characters, which sorts like a digit.
private enum NaturalToken: Comparable {
  case scalar(UInt32)
  case number(Int)

  static func tokens(_ text: String) -> [Self] {
    var tokens: [Self] = []
    var wasDigit = false
    for scalar in text.lowercased().unicodeScalars {
      let digit = scalar.isASCII ? Int(String(scalar)) : nil
      if let digit, wasDigit, case .number(let number)? = tokens.last {
        tokens[tokens.count - 1] = .number(number * 10 + digit)
      } else {
        tokens.append(digit.map(Self.number) ?? .scalar(scalar.value))
      }
      wasDigit = digit != nil
    }
    return tokens
  }

  static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.number(let mine), .number(let other)): mine < other
    case (.scalar(let mine), .scalar(let other)): mine < other
    case (.number, .scalar(let other)): other > 0x30
    case (.scalar(let mine), .number): mine < 0x30
    }
  }
}
