import Foundation

/// The page that shows a list.
public struct ListPage: Sendable {
  /// Content beside the list: markup for the body, and the elements that the head needs for it.
  public struct Panel: Sendable {
    /// HTML after the list.
    public var body: String
    /// HTML in the head.
    public var head: String

    /// Creates a panel. Both texts are inserted without escaping.
    public init(body: String, head: String) {
      self.body = body
      self.head = head
    }
  }

  /// The name of the list, as in `/live/lists/NAME`.
  public var list: String
  /// The heading of the page; it is escaped.
  public var title: String
  /// HTML above the bar, such as links to other pages; it isn't escaped.
  public var banner = ""
  /// HTML between the bar and the list, such as controls; it isn't escaped.
  public var toolbar: String
  /// Content beside the list.
  public var panel: Panel?

  /// Creates the page of a list.
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
    EmbeddedResources.pageHTML.filled([
      "title": title.escapedForHTML, "list": list.escapedForHTML, "banner": banner,
      "toolbar": toolbar, "head": panel?.head ?? "", "panel": panel?.body ?? "",
    ])
  }
}
