import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail, .timeLimit(.minutes(20))) struct ExpressionLawTests {
  @Test func expressionsEvaluateToTheirExpectedValues() throws {
    var counts: [Answer: Int] = [:]
    let circumstances = Circumstances(auth: RandomExpression.auth)
    try withEvery("seed", in: UInt64(0)..<3_000) { seed in
      var generator = SplitMix64(seed: seed)
      let expression = RandomExpression(.bool, levels: 3, using: &generator)
      let answer = try circumstances.answer(expression.text)
      counts[answer, default: 0] += 1
      let expected: Answer =
        switch expression.value {
        case .bool(true)?: .yes
        case .bool(false)?: .no
        default: .fails
        }
      #expect(answer == expected, "\(expression.text)")
    }
    #expect(counts.count == 3 && counts.values.allSatisfy { $0 > 200 }, "\(counts)")
  }

  @Test func bracketsMakeNoDifferenceToWhatTheyHold() throws {
    let circumstances = Circumstances(auth: RandomExpression.auth)
    try withEvery("seed", in: UInt64(0)..<300) { seed in
      var generator = SplitMix64(seed: seed)
      let text = RandomExpression(.bool, levels: 3, using: &generator).text
      let answer = try circumstances.answer(text)
      #expect(try circumstances.answer("((\(text)))") == answer)
    }
  }

  @Test func theRemainderIsThatOfC() throws {
    try withEvery("seed", in: 0..<5_000 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let left = Double(bitPattern: generator.next())
      let right = Double(bitPattern: generator.next())
      let expected = left.truncatingRemainder(dividingBy: right)
      let found = (RuleNumber.double(left) % .double(right)).double
      #expect(found == expected || found.isNaN && expected.isNaN, "\(left) % \(right)")
    }
  }

  @Test func integersAreComparedWithDoublesExactly() {
    let integers: [Int64] = [.min, .min + 1, -1, 0, 1, 1 << 53, (1 << 53) + 1, .max]
    let doubles: [Double] = [-1e19, -0x1p63, -1.5, -0.0, 0.5, 0x1p53, 0x1p53 + 2, 0x1p63, 1e19]
    for integer in integers {
      for double in doubles {
        let found = RuleNumber.integer(integer).compared(to: .double(double))
        let expected = order(integer, double)
        #expect(found == expected, "\(integer) and \(double)")
        #expect(RuleNumber.double(double).compared(to: .integer(integer)) == -expected)
      }
    }
    #expect(RuleNumber.integer(0).compared(to: .double(.nan)) == nil)
  }

  /// Compares an integer with the integer part and the fraction of a double.
  private func order(_ integer: Int64, _ double: Double) -> Int {
    if double >= 0x1p63 { return -1 }
    if double < -0x1p63 { return 1 }
    let whole = Int64(double.rounded(.down))
    if integer != whole { return integer < whole ? -1 : 1 }
    return double == double.rounded(.down) ? 0 : -1
  }
}
