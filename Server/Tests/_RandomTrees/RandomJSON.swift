public import LiveListTesting
public import LiveTree

extension JSONValue {
  /// Random JSON that a database accepts: names are unique in an object; there are priorities, and
  /// gaps in arrays.
  public static func random(depth: Int, using random: inout SplitMix64) -> JSONValue {
    switch depth > 0 ? Int.random(in: 0..<10, using: &random) : 9 {
    case 0..<5: object(depth, &random)
    case 5..<7:
      .array(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          Self.random(depth: depth - 1, using: &random)
        })
    case 7:
      .object([
        .init(name: ".value", value: scalar(&random)), .init(name: ".priority", value: .integer(3)),
      ])
    default: scalar(&random)
    }
  }

  private static func object(_ depth: Int, _ random: inout SplitMix64) -> JSONValue {
    let names = ["a", "b", "é", "with \"quotes\" \\", "10", "2", "🏊"]
    var members = names.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
      .map { JSONValue.Member(name: $0, value: Self.random(depth: depth - 1, using: &random)) }
    if Int.random(in: 0..<5, using: &random) == 0 {
      let place = Int.random(in: 0...members.count, using: &random)
      members.insert(.init(name: ".priority", value: .string("p")), at: place)
    }
    return .object(members)
  }

  private static func scalar(_ random: inout SplitMix64) -> JSONValue {
    let all: [JSONValue] = [
      .null, .bool(true), .integer(-7), .double(2.5), .string("text\nof \"two\" lines"),
      .string(String(repeating: "long", count: 20)), .string(""),
    ]
    return all.randomElement(using: &random) ?? .null
  }
}
