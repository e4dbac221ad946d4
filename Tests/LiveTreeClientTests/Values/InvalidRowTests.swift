import LiveTree
import Testing

@testable import LiveTreeClient

/// What is shown of data that can't be decoded as a whole.
@Suite struct InvalidRowTests {
  struct Friend: Codable, Equatable {
    var name: String
    var age: Int?
  }

  struct Profile: Codable, Equatable {
    var name: String
    var friends: [Friend] = []
  }

  private func node(_ json: String) throws -> TreeNode { try TreeNode(JSONValue(parsing: json)) }

  private func read<Value: Decodable>(
    _ json: String, as type: Value.Type = Value.self, skippingRows: Bool = true
  ) throws -> Decoded<Value> {
    try node(json).decoded(as: type, skippingRows: skippingRows, DatabaseCoding())
  }

  /// Deleting elements leaves nulls, or an object whose keys are indices: neither is an error, and
  /// nothing is missing.
  @Test(arguments: [
    #"{"name": "Ada", "friends": {"1": {"name": "Finn"}, "2": {"name": "Eve"}}}"#,
    #"{"name": "Ada", "friends": {"0": {"name": "Finn"}, "5": {"name": "Eve"}}}"#,
    #"{"name": "Ada", "friends": {"7": {"name": "Finn"}, "90": {"name": "Eve"}}}"#,
    #"{"name": "Ada", "friends": [{"name": "Finn"}, null, null, {"name": "Eve"}]}"#,
  ])
  func anArrayWithHolesIsAnArray(json: String) throws {
    for skips in [true, false] {
      let decoded = try read(json, as: Profile.self, skippingRows: skips)
      #expect(
        decoded.value
          == Profile(name: "Ada", friends: [Friend(name: "Finn"), Friend(name: "Eve")]))
      #expect(decoded.invalid.isEmpty)
    }
  }

  /// A dictionary whose keys happen to be indices is read as an array.
  @Test func aDictionaryOfNumberedKeysIsADictionary() throws {
    let decoded = try read(
      #"{"0": {"name": "Finn"}, "1": {"name": "Eve"}}"#, as: [String: Friend].self)
    #expect(decoded.value == ["0": Friend(name: "Finn"), "1": Friend(name: "Eve")])
    let numbers = try read(
      #"{"1": {"name": "Finn"}, "2": {"name": "Eve"}}"#, as: [Int: Friend].self)
    #expect(numbers.value == [1: Friend(name: "Finn"), 2: Friend(name: "Eve")])
  }

  /// A type that expects holes gets them.
  @Test func anArrayOfOptionalsKeepsItsHoles() throws {
    let decoded = try read(#"[1, null, null, 4, 5, 6, 7]"#, as: [Int?].self)
    #expect(decoded.value == [1, nil, nil, 4, 5, 6, 7])
  }

  /// A value of another type, and a missing one, cost their row and nothing else.
  @Test func aRowThatIsNotValidIsLeftOut() throws {
    let decoded = try read(
      #"{"name": "Ada", "friends": [{"name": "Finn"}, {"name": 7}, {"age": 3}, "?", {"name": "Eve", "age": "x"}]}"#,
      as: Profile.self)
    #expect(decoded.value == Profile(name: "Ada", friends: [Friend(name: "Finn")]))
    #expect(decoded.invalid.count == 4)
    #expect(decoded.invalid.allSatisfy { $0.code == .undecodable })
    #expect(decoded.invalid.first?.description.contains("/friends/1/name") == true)
  }

  @Test func aChildThatIsNotValidIsLeftOutOfADictionary() throws {
    let decoded = try read(
      #"{"becky": {"name": "Becky"}, "huck": {"name": false}, "tom": 4}"#,
      as: [String: Friend].self)
    #expect(decoded.value == ["becky": Friend(name: "Becky")])
    #expect(decoded.invalid.count == 2)
    #expect(decoded.invalid.contains { $0.description.contains("/huck/name") })
  }

  /// Only the innermost row is lost.
  @Test func aRowOfARowIsLeftOut() throws {
    let decoded = try read(
      #"[{"name": "A", "friends": [{"name": "x"}, 1]}, {"name": "B", "friends": []}, 2]"#,
      as: [Profile].self)
    #expect(
      decoded.value == [Profile(name: "A", friends: [Friend(name: "x")]), Profile(name: "B")])
    #expect(decoded.invalid.count == 2)
  }

  /// What isn't in a row can't be left out.
  @Test func aValueThatIsNotValidIsAnError() throws {
    for skips in [true, false] {
      #expect(throws: DatabaseError.self) {
        try read(#"{"name": 1, "friends": []}"#, as: Profile.self, skippingRows: skips)
      }
    }
    #expect(throws: DatabaseError.self) {
      try read(#"[{"name": "Finn"}, {"name": 7}]"#, as: [Friend].self, skippingRows: false)
    }
  }

  /// However many there are.
  @Test(arguments: [100, 101, 5_000])
  func anyNumberOfRowsIsLeftOut(count: Int) throws {
    let rows = Array(repeating: "1", count: count) + [#"{"name": "Eve"}"#]
    let decoded = try read("[\(rows.joined(separator: ","))]", as: [Friend].self)
    #expect(decoded.value == [Friend(name: "Eve")])
    #expect(decoded.invalid.count == count)
  }

  @Test func childrenOfAQueryAreLeftOut() throws {
    let selection = TreeQuery(order: .key).selection(
      from: try node(#"{"a": {"name": "A"}, "b": 2, "c": {"name": "C"}}"#))
    let decoded = try selection.decoded(as: Friend.self, skippingRows: true, DatabaseCoding())
    #expect(decoded.value?.map(\.key.string) == ["a", "c"])
    #expect(decoded.invalid.count == 1)
    #expect(decoded.invalid.first?.description.contains("/b") == true)
  }
}
