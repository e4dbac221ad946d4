import Foundation

/// An Xcode project, as its file describes it.
struct XcodeProject {
  /// A value of a property list.
  indirect enum Value: Decodable {
    case text(String)
    case list([Value])
    case table([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let list = try? container.decode([Value].self) {
        self = .list(list)
      } else {
        self = .table(try container.decode([String: Value].self))
      }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var texts: [String] { if case .list(let list) = self { list.compactMap(\.text) } else { [] } }
    var table: [String: Value] { if case .table(let table) = self { table } else { [:] } }

    /// All texts in the value, except keys.
    var leaves: [String] {
      switch self {
      case .text(let text): [text]
      case .list(let list): list.flatMap(\.leaves)
      case .table(let table): table.values.flatMap(\.leaves)
      }
    }
  }

  /// An object of the project.
  struct Object {
    let id: String
    let fields: [String: Value]

    var isa: String { fields["isa"]?.text ?? "" }

    subscript(name: String) -> String? { fields[name]?.text }
    func list(_ name: String) -> [String] { fields[name]?.texts ?? [] }
  }

  let objects: [String: Object]
  let root: String

  init(_ data: Data) throws {
    let file = try PropertyListDecoder().decode([String: Value].self, from: data)
    objects = (file["objects"]?.table ?? [:]).reduce(into: [:]) { objects, entry in
      objects[entry.key] = Object(id: entry.key, fields: entry.value.table)
    }
    root = file["rootObject"]?.text ?? ""
  }

  func all(_ isa: String) -> [Object] { objects.values.filter { $0.isa == isa } }
  func objects(_ ids: [String]) -> [Object] { ids.compactMap { objects[$0] } }

  /// The targets in order.
  var targets: [Object] { objects(objects[root]?.list("targets") ?? []) }

  /// The folders of a target's sources, from the folder of the project.
  func folders(of target: Object) -> [String] {
    objects(target.list("fileSystemSynchronizedGroups")).compactMap { $0["path"] }
  }

  /// The products of packages that a target links, each with the folder of its package.
  func products(of target: Object) -> [(name: String, package: String?)] {
    objects(target.list("packageProductDependencies")).compactMap { product in
      product["productName"].map { name in
        (name, product["package"].flatMap { objects[$0]?["relativePath"] })
      }
    }
  }

  /// The settings of a configuration of an object.
  func settings(of owner: Object, _ configuration: String) -> [String: String] {
    let list = owner["buildConfigurationList"].flatMap { objects[$0] }
    let found = objects(list?.list("buildConfigurations") ?? []).first {
      $0["name"] == configuration
    }
    return found?.fields["buildSettings"]?.table.compactMapValues(\.text) ?? [:]
  }
}

extension XcodeProject {
  /// The broken references between objects; Xcode doesn't open a project with one of these.
  var danglingReferences: [String] {
    let isID = { (text: String) in
      text.count == 24 && text.allSatisfy { $0.isHexDigit && !$0.isLowercase }
    }
    var problems = objects.values.flatMap { object in
      object.fields.values.flatMap(\.leaves).filter { isID($0) && objects[$0] == nil }
        .map { "\(object.isa) \(object.id) refers to \($0)" }
    }
    var reached: Set = [root]
    var rest = [root]
    while let id = rest.popLast() {
      for leaf in objects[id]?.fields.values.flatMap(\.leaves) ?? []
      where objects[leaf] != nil && reached.insert(leaf).inserted {
        rest.append(leaf)
      }
    }
    problems += objects.keys.filter { !reached.contains($0) }.map { "nothing refers to \($0)" }
    return problems.sorted()
  }
}
