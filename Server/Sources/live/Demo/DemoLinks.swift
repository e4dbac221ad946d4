/// The way from demo to demo.
struct DemoLinks {
  /// The demos that are served together.
  let demos: [any Demo]

  /// The links for a page; none where there is nowhere else to go.
  ///
  /// - Parameter path: Where the page is.
  func html(on path: String) -> String {
    guard demos.count > 1 else { return "" }
    let links = demos.map { demo in
      let home = demo.pages.first?.path ?? "/"
      return "  <a href=\"\(home)\"\(mark(of: demo, on: path))>\(demo.title)</a>\n"
    }
    return """
      <nav class="demos" aria-label="Demos">
        <a href="/">LiveList</a>
      \(links.joined())</nav>

      """
  }

  /// Says of a demo of several pages that one is on one of them, of any other that one is there.
  private func mark(of demo: any Demo, on path: String) -> String {
    guard demo.pages.contains(where: { $0.path == path }) else { return "" }
    return #" aria-current="\#(demo.pages.count > 1 ? "true" : "page")""#
  }
}
