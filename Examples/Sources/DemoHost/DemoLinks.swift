/// The navigation between demos.
struct DemoLinks {
  /// The demos that are served together.
  let demos: [HostedDemo]

  /// The links for a page; empty if there is only one demo.
  ///
  /// - Parameter path: The page's path.
  func html(on path: String) -> String {
    guard demos.count > 1 else { return "" }
    let links = demos.map { demo in
      "  <a href=\"\(demo.home)\"\(mark(of: demo, on: path))>\(demo.about.title)</a>\n"
    }
    return """
      <nav class="demos" aria-label="Demos">
        <a href="/">LiveList</a>
      \(links.joined())</nav>

      """
  }

  /// The value of `aria-current` in the link: `page` if the demo has one page, and `true` if it has
  /// several.
  private func mark(of demo: HostedDemo, on path: String) -> String {
    guard demo.app.pages.contains(where: { $0.path == path }) else { return "" }
    return #" aria-current="\#(demo.app.pages.count > 1 ? "true" : "page")""#
  }
}
