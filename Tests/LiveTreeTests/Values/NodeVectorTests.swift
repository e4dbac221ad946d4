import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct NodeVectorTests {
  let vectors: NodeVectors

  init() throws {
    vectors = try NodeVectors()
  }

  @Test func hashesAreTheSDKs() throws {
    #expect(vectors.list("hash").count == 36)
    for vector in vectors.list("hash") {
      let json = try #require(vector["json"])
      #expect(try TreeNode(json).hash(base64SHA1: base64SHA1) == vector["hash"]?.text, "\(json)")
    }
  }

  /// Every group in the file has a test here; a new group needs a new test.
  @Test func everyGroupIsTested() {
    let groups: [JSONValue.Member] =
      if case .object(let members) = vectors.json { members } else { [] }
    #expect(
      groups.map(\.name).sorted() == [
        "hash", "ieee", "keyOrder", "note", "orderByChild", "orderByKey", "orderByPriority",
        "orderByValue",
      ])
  }

  @Test func valuesAreTheSDKs() throws {
    for vector in vectors.list("hash") {
      let node = try TreeNode(try #require(vector["json"]))
      let expected = try #require(vector["val"])
      #expect(node.json().normalized == expected.normalized)
    }
  }

  @Test func exportsAreTheSDKs() throws {
    for vector in vectors.list("hash") {
      let node = try TreeNode(try #require(vector["json"]))
      let expected = try #require(vector["exportVal"])
      #expect(node.json(export: true).normalized == expected.normalized)
    }
  }

  @Test func numbersAreEncodedAsTheSDKDoes() throws {
    #expect(vectors.list("ieee").count == 13)
    for vector in vectors.list("ieee") {
      let number = try #require(vector["number"])
      // A node stores zero instead of negative zero.
      guard number != .string("-0") else { continue }
      let scalar = try #require(TreeNode(number).scalar)
      let double = try #require(scalar.number)
      #expect(hexadecimal(double) == vector["hex"]?.text)
    }
  }

  /// Unchecked, because the SDK orders "1.5" too, which isn't a valid key.
  @Test func keysAreOrderedAsTheSDKDoes() throws {
    let keys = vectors.list("keyOrder").map { TreeKey(unchecked: $0.text) }
    #expect(keys.count == 27)
    #expect(keys.shuffled().sorted() == keys)
    try expectEvery("pair of positions", in: pairs(keys.indices, keys.indices)) { first, second in
      (keys[first] < keys[second]) == (first < second)
    }
  }

  @Test func childrenAreOrderedByValueAsTheSDKDoes() throws {
    try expectOrder("orderByValue", by: .value)
  }

  @Test func childrenAreOrderedByPriorityAsTheSDKDoes() throws {
    try expectOrder("orderByPriority", by: .priority)
  }

  @Test func childrenAreOrderedByAChildAsTheSDKDoes() throws {
    try expectOrder("orderByChild", by: .child("h"))
  }

  /// The vector's own list of keys belongs to other data (it contains "c" and "d", which the JSON
  /// doesn't), so the order is taken from the list of all keys.
  @Test func childrenAreOrderedByKeyAsTheSDKDoes() throws {
    let vector = try #require(vectors.json["orderByKey"])
    let children = try TreeNode(try #require(vector["json"])).children
    let order = vectors.list("keyOrder").map { TreeKey(unchecked: $0.text) }
    #expect(children.count == 12)
    #expect(children.sorted(by: .key).map(\.key) == order.filter { !children[$0].isAbsent })
  }

  private func expectOrder(_ name: String, by order: TreeOrder) throws {
    let vector = try #require(vectors.json[name])
    let node = try TreeNode(try #require(vector["json"]))
    let keys = try #require(vector["keys"]).elements.map(\.text)
    #expect(node.children.sorted(by: order).map(\.key.string) == keys)
  }
}

extension JSONValue {
  /// The JSON, sorted and with numbers as the database stores them, because the SDK formats 1e21
  /// differently.
  fileprivate var normalized: JSONValue {
    switch sorted {
    case .array(let elements): .array(elements.map(\.normalized))
    case .object(let members):
      .object(members.map { Member(name: $0.name, value: $0.value.normalized) })
    case .double(let number): Int64(exactly: number).map(JSONValue.integer) ?? .double(number)
    case let other: other
    }
  }
}
