import Foundation

/// The parameters and the result of a function, as callers see them.
struct Signature: Equatable {
  /// The text from the first parenthesis on, without spaces and without the names of outer types.
  let text: String
  /// The labels of the parameters, as in `(_:completion:)`.
  let labels: String

  /// Reads the first parentheses of a declaration and the type after an arrow that follows them.
  init(_ declaration: String) {
    let start = declaration.drop { $0 != "(" }
    var depth = 0
    var outermost = ""
    var end = start.startIndex
    for index in start.indices {
      if ")]".contains(start[index]) { depth -= 1 }
      if depth == 1 { outermost.append(start[index]) }
      if "([".contains(start[index]) { depth += 1 }
      end = start.index(after: index)
      if depth == 0 { break }
    }
    labels =
      "(" + outermost.matches(of: /(?:^|,) *(\w+)/).map { $0.1 + ":" }.joined() + ")"
    let result = start[end...].prefixMatch(of: /[ ]*-> *(.+?) *(?:[{}`]|func |\/\/|$)/)?.1 ?? ""
    text = "\(start[..<end])->\(result)"
      .replacing(/\b[A-Z]\w*\.(?=[A-Z])/, with: "").filter { $0 != " " }
  }
}
