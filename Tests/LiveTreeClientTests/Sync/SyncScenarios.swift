import Foundation
import LiveTree

@testable import LiveTreeClient

/// A scenario for clients, in the format of `packages/database/test/helpers/syncPointSpec.json` of
/// firebase-js-sdk.
struct SyncScenario: Decodable, Sendable, CustomStringConvertible {
  struct Step: Decodable, Sendable {
    var type: String
    var path: String?
    var params: Parameters?
    var data: Plain?
    var tag: Int?
    var writeId: Int?
    var revert: Bool?
    var visible: Bool?
    var events: [Event]?
  }

  struct Parameters: Decodable, Sendable {
    struct Bound: Decodable, Sendable {
      var index: Plain?
      var name: String?
    }

    var tag: Int?
    var orderBy: String?
    var orderByKey: Bool?
    var limitToFirst: Int?
    var limitToLast: Int?
    var startAt: Bound?
    var startAfter: Bound?
    var endAt: Bound?
    var endBefore: Bound?
    var equalTo: Bound?
  }

  struct Event: Decodable, Sendable {
    var path: String
    var type: String
    var name: String?
    var prevName: String?
    var data: Plain?
  }

  /// Any JSON.
  struct Plain: Decodable, Sendable {
    let json: JSONValue

    init(_ json: JSONValue) { self.json = json }

    init(from decoder: any Decoder) throws {
      if let members = try? decoder.container(keyedBy: Name.self) {
        json = .object(
          try members.allKeys.map { name in
            .init(name: name.stringValue, value: try members.decode(Plain.self, forKey: name).json)
          })
        return
      }
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        json = .null
      } else if let bool = try? value.decode(Bool.self) {
        json = .bool(bool)
      } else if let number = try? value.decode(Int64.self) {
        json = .integer(number)
      } else if let number = try? value.decode(Double.self) {
        json = .double(number)
      } else {
        json = .string(try value.decode(String.self))
      }
    }

    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  var name: String
  var steps: [Step]

  var description: String { name }

  /// The scenarios in a file, which is an array of scenarios or an object with such an array.
  static func read(_ file: URL) throws -> [SyncScenario] {
    struct Collection: Decodable { var scenarios: [SyncScenario] }
    let bytes = try Data(contentsOf: file)
    let decoder = JSONDecoder()
    return try (try? decoder.decode(Collection.self, from: bytes).scenarios)
      ?? decoder.decode([SyncScenario].self, from: bytes)
  }
}

extension SyncScenario.Parameters {
  func query() throws -> TreeQuery {
    var query = TreeQuery(
      order: orderByKey == true
        ? .key : try orderBy.map { .child(try TreePath(parsing: $0)) } ?? .priority)
    if let bound = startAt ?? equalTo { query.start = try bound.bound(isInclusive: true) }
    if let bound = startAfter { query.start = try bound.bound(isInclusive: false) }
    if let bound = endAt ?? equalTo { query.end = try bound.bound(isInclusive: true) }
    if let bound = endBefore { query.end = try bound.bound(isInclusive: false) }
    query.limit = limitToFirst.map { .first($0) } ?? limitToLast.map { .last($0) }
    return query
  }
}

extension SyncScenario.Parameters.Bound {
  func bound(isInclusive: Bool) throws -> TreeQuery.Bound {
    TreeQuery.Bound(
      try index.flatMap { try TreeNode($0.json).scalar }, key: try name.map { try TreeKey($0) },
      isInclusive: isInclusive)
  }
}

/// Performs the steps of a scenario.
struct SyncScenarioRun {
  /// What an observer of a path learns in a step, in a form that can be compared.
  struct Raised: Hashable {
    var path: String
    var type: String
    var name: String?
    var previous: String?
    var value: TreeNode
  }

  private var tree = SyncTree()
  private var targets: [Int: ListenTarget] = [:]
  private var writeCount = 0

  /// The events of a step, those of one path next to each other.
  mutating func perform(_ step: SyncScenario.Step) throws -> [Raised] {
    let text = step.path ?? ""
    let isPriority = text == ".priority" || text.hasSuffix("/.priority")
    let path = try TreePath(parsing: isPriority ? String(text.dropLast(".priority".count)) : text)
    let json = step.data?.json ?? .null
    let changes: [SyncTree.Change]
    switch step.type {
    case "listen":
      let target = ListenTarget(path: path, query: try step.params?.query() ?? TreeQuery())
      if let tag = step.params?.tag { targets[tag] = target }
      changes = tree.listen(to: target).changes
    case "unlisten":
      let query = try step.params?.query() ?? TreeQuery()
      changes = tree.unlisten(to: ListenTarget(path: path, query: query)).changes
    case "set":
      let change: LocalChange =
        isPriority
        ? .setPriority(path, try TreePriority(of: json)) : .set(path, try TreeNode(json))
      changes = add([change], isVisible: step.visible ?? true)
    case "update":
      changes = add(
        try json.members.map { name, value in
          .set(path.appending(try TreePath(parsing: name)), try TreeNode(value))
        }, isVisible: step.visible ?? true)
    case "serverUpdate":
      let update: ServerUpdate =
        isPriority
        ? .priority(try TreePriority(of: json), at: path) : .put(try TreeNode(json), at: path)
      changes = tree.receive(update, for: step.tag.flatMap { targets[$0] })
    case "serverMerge":
      let parts = try json.members.map { name, value in
        TreeChange(path: try TreePath(parsing: name), node: try TreeNode(value))
      }
      changes = tree.receive(.merge(parts, at: path), for: step.tag.flatMap { targets[$0] })
    case "ackUserWrite":
      let id = step.writeId ?? -1
      changes = step.revert ?? false ? tree.revert(id) : tree.acknowledge(id)
    case "suppressWarning": changes = []
    default: throw UnknownStep(type: step.type)
    }
    return changes.flatMap(Self.raised)
  }

  struct UnknownStep: Error { let type: String }

  private mutating func add(_ changes: [LocalChange], isVisible: Bool) -> [SyncTree.Change] {
    defer { writeCount += 1 }
    return isVisible ? tree.add(LocalWrite(id: writeCount, changes: changes)) : []
  }

  private static func raised(_ change: SyncTree.Change) -> [Raised] {
    let path = change.target.path.description
    return change.new.events(since: change.old).map { event in
      switch event {
      case .removed(let key, let node):
        Raised(path: path, type: "child_removed", name: key.string, value: node)
      case .moved(let key, let node, let previous):
        Raised(
          path: path, type: "child_moved", name: key.string, previous: previous?.string,
          value: node)
      case .changed(let key, let node, let previous):
        Raised(
          path: path, type: "child_changed", name: key.string, previous: previous?.string,
          value: node)
      case .added(let key, let node, let previous):
        Raised(
          path: path, type: "child_added", name: key.string, previous: previous?.string,
          value: node)
      case .value(let node): Raised(path: path, type: "value", value: node)
      }
    }
  }
}

extension SyncScenario.Event {
  func raised() throws -> SyncScenarioRun.Raised {
    let isChild = type.hasPrefix("child_")
    return SyncScenarioRun.Raised(
      path: try TreePath(parsing: path).description, type: type, name: isChild ? name : nil,
      previous: isChild && type != "child_removed" ? prevName : nil,
      value: try TreeNode(data?.json ?? .null))
  }
}

extension JSONValue {
  fileprivate var members: [(String, JSONValue)] {
    if case .object(let members) = self { members.map { ($0.name, $0.value) } } else { [] }
  }
}

extension TreePriority {
  /// The priority that JSON stands for; `nil` for null.
  fileprivate init?(of json: JSONValue) throws {
    guard let priority = try TreeNode(json).scalar else { return nil }
    if case .string(let text) = priority {
      self = .string(text)
    } else if let number = priority.number {
      self = .number(number)
    } else {
      return nil
    }
  }
}
