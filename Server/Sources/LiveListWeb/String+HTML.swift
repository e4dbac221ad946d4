import Foundation

extension String {
  /// Returns the text with a value in place of each `{{name}}`. Values are inserted once and not
  /// searched, so a name in a value stays as it is.
  func filled(_ values: [String: String]) -> String {
    replacing(/\{\{(\w+)\}\}/) { values[String($0.output.1)] ?? "" }
  }

  /// The text as part of HTML or of an attribute.
  var escapedForHTML: String {
    var text = ""
    for character in self {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.append(character)
      }
    }
    return text
  }
}
