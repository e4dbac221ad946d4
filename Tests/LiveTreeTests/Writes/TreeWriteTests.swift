import LiveTree
import LiveTreeWire
import Testing

@Suite struct TreeWriteTests {
  let root: TreeNode

  init() throws {
    root = try tree(
      #"{"n":5,"max":9223372036854775807,"half":0.5,"s":"x","p":{".value":1,".priority":7}}"#)
  }

  @Test(arguments: [
    ("n", "2", "7"), ("n", "-2", "3"), ("n", "0.5", "5.5"), ("half", "0.5", "1"),
    ("max", "1", "9.223372036854776e+18"), ("max", "-1", "9223372036854775806"),
    ("s", "2", "2"), ("absent", "2", "2"), ("absent", "1.0", "1"), ("p", "1", "2"),
  ])
  func incrementsAddToNumbersAndReplaceTheRest(
    _ path: TreePath, _ delta: String, _ sum: String
  ) throws {
    let write = TreeWrite.set(path, try json(#"{".sv":{"increment":\#(delta)}}"#))
    let after = try write.resolved(against: root, now: 0).applied(to: root)
    #expect(after[path].json().serialized() == sum)
  }

  @Test func timestampsAreTheSameInOneWrite() throws {
    let text =
      #"{"a":{".sv":"timestamp"},"b":[{".sv":"timestamp"}],"c":{".value":{".sv":"timestamp"},".priority":{".sv":"timestamp"}}}"#
    let after = try applying(.set(.root, json(text)), now: 1_420_066_757_609)
    let time = "1420066757609"
    #expect(
      after.json(export: true).serialized()
        == #"{"a":\#(time),"b":{"0":\#(time)},"c":{".value":\#(time),".priority":\#(time)}}"#)
  }

  @Test func incrementsInsideLeavesWithPriorityCountFromTheOldOnes() throws {
    let increment = #"{".sv":{"increment":10}}"#
    let after = try applying(
      .set("p", json(#"{".value":\#(increment),".priority":\#(increment)}"#)))
    #expect(after["p" as TreePath] == TreeNode(.integer(11), priority: .number(17)))
  }

  @Test(arguments: [
    #"{".sv":"now"}"#, #"{".sv":1}"#, #"{".sv":{"increment":"1"}}"#, #"{".sv":{"add":1}}"#,
    #"{".sv":{"increment":1,"x":2}}"#, #"{".sv":"timestamp","a":1}"#,
    #"{".sv":{"increment":true}}"#,
  ])
  func unknownServerValuesAreRefused(_ text: String) throws {
    let error = try failure(of: .set("a/b", .object([.init(name: "c", value: json(text))])))
    #expect(error?.code == .invalidServerValue)
    #expect(error?.path == "a/b/c")
  }

  /// Source: Protocol.md §8, correction 3.
  @Test(arguments: [
    (#"{".priority":3}"#, #"{".value":1,".priority":3}"#),
    (#"{".priority":null}"#, "1"), (#"{"/.priority":"x"}"#, #"{".value":1,".priority":"x"}"#),
    (#"{".priority":{".sv":{"increment":2}}}"#, #"{".value":1,".priority":9}"#),
    (#"{"b":2,".priority":3}"#, #"{"b":2,".priority":3}"#),
    (
      #"{".priority":1,"b/c":2,"b/.priority":3}"#,
      #"{"b":{"c":2,".priority":3},".priority":1}"#
    ),
    (#"{"b/.priority":3}"#, #"{".value":1,".priority":7}"#),
  ])
  func updatesSetPriorities(_ update: String, _ result: String) throws {
    let after = try applying(.update("p", try json(update)))
    #expect(after["p" as TreePath].json(export: true).serialized() == result)
    #expect(after.setting(.absent, at: "p") == root.setting(.absent, at: "p"))
  }

  @Test func aPriorityIsTheOnlyValueBelowItsPath() throws {
    for update in [
      #"{"b":1,"b/.priority":3}"#, #"{"b/.priority":1,"/b/.priority":3}"#,
      #"{"b":1,"b/c/.priority":3}"#,
    ] {
      #expect(try failure(of: .update("p", json(update)))?.code == .conflictingPaths)
    }
    for update in [#"{".priority":true}"#, #"{".priority":[1]}"#] {
      #expect(try failure(of: .update("p", json(update)))?.code == .invalidPriority)
    }
    let absent = try TreeWrite.setPriority("absent", .integer(1)).resolved(against: root, now: 0)
    #expect(absent.applied(to: root) == root && absent.changes.count == 1)
  }

  @Test func incrementsMayNotOverflowToInfinity() throws {
    let root = try tree("1e308")
    let write = TreeWrite.set(.root, try json(#"{".sv":{"increment":1e308}}"#))
    let error = #expect(throws: TreeError.self) { try write.resolved(against: root, now: 0) }
    #expect(error?.code == .invalidNumber)
  }

  @Test func updatesTouchNothingElse() throws {
    let after = try applying(.update(.root, json(#"{"n":null,"s/deep/er":1,"new":[2]}"#)))
    #expect(
      after.json(export: true).serialized()
        == #"{"half":0.5,"max":9223372036854775807,"new":{"0":2},"#
        + #""p":{".value":1,".priority":7},"s":{"deep":{"er":1}}}"#)
  }

  @Test func updatesKeepTheirOwnPriorityEvenWhenAllChildrenChange() throws {
    let root = try tree(#"{"a":1,".priority":3}"#)
    let write = TreeWrite.update(.root, try json(#"{"a":null,"b":1}"#))
    let after = try write.resolved(against: root, now: 0).applied(to: root)
    #expect(after == TreeNode.inner(["b": TreeNode(.integer(1))], priority: .number(3)))
  }

  @Test(arguments: [
    (#"{"a":1,"a/b":2}"#, TreeError.Code.conflictingPaths),
    (#"{"a/b/c":1,"a":2}"#, .conflictingPaths),
    (#"{"a":1,"/a/":2}"#, .conflictingPaths), ("[1]", .invalidUpdate), ("1", .invalidUpdate),
    ("null", .invalidUpdate), (#"{"":1}"#, .invalidUpdate), (#"{"a.b":1}"#, .invalidUpdate),
    (#"{"a":{"$":1}}"#, .invalidUpdate), (#"{".value":1}"#, .invalidUpdate),
  ])
  func badUpdatesAreRefused(_ text: String, _ code: TreeError.Code) throws {
    #expect(try failure(of: .update("w", json(text)))?.code == code)
  }

  @Test func lastOfTwoMembersWithOneNameCounts() throws {
    let after = try applying(.update("w", json(#"{"a":1,"a":2}"#)))
    #expect(after["w" as TreePath] == TreeNode.inner(["a": TreeNode(.integer(2))]))
  }

  @Test func depthCountsFromTheRoot() throws {
    let path = TreePath(repeatElement("k", count: 31))
    #expect(try failure(of: .set(path, json(#"{"a":1}"#))) == nil)
    #expect(try failure(of: .set(path, json(#"{"a":{"b":1}}"#)))?.code == .tooDeep)
    #expect(try failure(of: .set(path.appending("a/b" as TreePath), .null))?.code == .tooDeep)
    #expect(try failure(of: .update(path, json(#"{"a/b":1}"#)))?.code == .tooDeep)
  }

  /// The path's keys and the value's levels may be at most 32 in total, in any combination.
  @Test func thirtyTwoLevelsAreTheMost() throws {
    for count in 0...33 {
      let path = TreePath(repeatElement("k", count: count))
      for levels in 0...33 {
        let value = (0..<levels).reduce(JSONValue.bool(true)) { value, _ in
          .object([JSONValue.Member(name: "k", value: value)])
        }
        let code = try failure(of: .set(path, value))?.code
        #expect(code == (count + levels <= 32 ? nil : .tooDeep), "\(count) + \(levels)")
      }
    }
  }

  @Test func theValuesOfAWriteAreLimited() throws {
    let limits = TreeLimits(maximumValueCount: 4)
    for (text, fits) in [
      ("1", true), (#"{"a":{"b":1,"c":2}}"#, true), (#"{"a":{"b":1,"c":2,"d":3}}"#, false),
      ("[1,2,3]", true), ("[1,2,3,null]", false), (#"{"a":[1,{"b":2}]}"#, false),
    ] {
      let value = try json(text)
      for write in [TreeWrite.set("w", value), .update("w", value)] {
        let code = try failure(of: write, limits)?.code
        #expect((code == .tooLarge) == !fits, "\(write)")
      }
    }
  }

  @Test func keysOfThePathAreLimitedToo() throws {
    let write = TreeWrite.set("long", .bool(true))
    let limits = TreeLimits(maximumKeyBytes: 3)
    let error = #expect(throws: TreeError.self) {
      try write.resolved(against: root, now: 0, limits: limits)
    }
    #expect(error?.code == .invalidKey)
  }

  private func applying(_ write: TreeWrite, now: Int64 = 0) throws -> TreeNode {
    try write.resolved(against: root, now: now).applied(to: root)
  }

  private func failure(
    of write: TreeWrite, _ limits: TreeLimits = TreeLimits()
  ) throws -> TreeError? {
    do throws(TreeError) {
      _ = try write.resolved(against: root, now: 0, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

func json(_ text: String) throws -> JSONValue {
  try JSONValue(parsing: text)
}

func tree(_ text: String) throws -> TreeNode {
  try TreeNode(json(text))
}
