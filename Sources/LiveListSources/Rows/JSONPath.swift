import LiveFormats

/// The path of a value in a document, such as `friends[2].age`.
struct JSONPath: Hashable {
  private(set) var steps: [JSONStep] = []

  func appending(_ step: JSONStep) -> JSONPath {
    JSONPath(steps: steps + [step])
  }

  func appending(_ name: String) -> JSONPath { appending(.name(name)) }

  func appending(_ index: Int) -> JSONPath { appending(.index(index)) }
}

extension JSONPath: CustomStringConvertible {
  var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .name(let name) where name.isPlainName: text += text.isEmpty ? name : "." + name
      case .name(let name): text += "[\"\(name)\"]"
      }
    }
  }
}

extension String {
  /// Whether the name can be written in a path without quotes.
  fileprivate var isPlainName: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
  }
}
