import Foundation

/// The page that shows a list.
public struct ListPage: Sendable {
  /// Something that stands beside the list: markup for the body, and what its head must load.
  public struct Panel: Sendable {
    /// HTML that stands after the list.
    public var body: String
    /// HTML that stands in the head.
    public var head: String

    /// A panel. Both texts stand in the page as they are.
    public init(body: String, head: String) {
      self.body = body
      self.head = head
    }
  }

  /// The name of the list, as in `/live/lists/NAME`.
  public var list: String
  /// What the page is headed with.
  public var title: String
  /// HTML that stands between the bar and the list, as it is: what one can do with the list.
  public var toolbar: String
  /// What stands beside the list.
  public var panel: Panel?

  /// The page of a list.
  ///
  /// An element `<section data-list="NAME"></section>` anywhere in the toolbar or the panel shows
  /// another list.
  public init(list: String, title: String, toolbar: String = "", panel: Panel? = nil) {
    self.list = list
    self.title = title
    self.toolbar = toolbar
    self.panel = panel
  }

  /// The whole page.
  var html: String {
    let values: KeyValuePairs = [
      "{{title}}": title.escapedForHTML, "{{list}}": list.escapedForHTML,
      "{{toolbar}}": toolbar, "{{head}}": panel?.head ?? "", "{{panel}}": panel?.body ?? "",
    ]
    return values.reduce(EmbeddedResources.pageHTML) {
      $0.replacingOccurrences(of: $1.key, with: $1.value)
    }
  }
}

extension String {
  fileprivate var escapedForHTML: String {
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
