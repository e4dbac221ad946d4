/// The way to a value of a document: `friends[2].age`.
struct JSONPath {
  private(set) var description = ""

  func appending(_ name: String) -> JSONPath {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic
        || ("0"..."9").contains($0)
    }
    guard isPlain, !name.isEmpty else {
      return JSONPath(description: description + "[\"\(name)\"]")
    }
    return JSONPath(description: description.isEmpty ? name : description + "." + name)
  }

  func appending(_ index: Int) -> JSONPath {
    JSONPath(description: description + "[\(index)]")
  }
}
