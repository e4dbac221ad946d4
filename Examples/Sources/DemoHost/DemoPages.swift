import Hummingbird
import LiveListWeb
import LiveTreeServer

extension RouterMethods {
  /// Serves the files that the demos' pages load.
  func addAssets(of demos: [HostedDemo]) {
    let resources = [EmbeddedResources.files] + demos.map(\.about.resources)
    let assets = resources.flatMap { files in files.compactMap { DemoAsset(name: $0, text: $1) } }
    precondition(
      Set(assets.map(\.name)).count == assets.count, "Two demos have a file with the same name.")
    for asset in assets {
      get("/live/demo/\(asset.name)") { _, _ in Response(asset: asset.text, type: asset.type) }
    }
  }

  /// Serves the page that lists the demos, and the documents that it links.
  func addStartPage(of demos: [HostedDemo]) {
    let html = StartPage(demos: demos).html
    get("/") { _, _ in Response(page: html) }
    for (name, text) in DocumentsResources.files {
      get("/documentation/\(name)") { _, _ in
        Response(asset: text, type: "text/plain; charset=utf-8")
      }
    }
  }
}

/// The page that lists the demos, each with a thumbnail of its list.
struct StartPage {
  let demos: [HostedDemo]

  /// The page in HTML.
  var html: String {
    EmbeddedResources.startHTML
      .replacing("<!-- cards -->", with: demos.map(card).joined())
      .replacing("<!-- styles -->", with: styles)
  }

  /// Links to the pictures that the thumbnails show.
  private var styles: String {
    demos.flatMap(\.about.resources.keys).filter { $0.hasSuffix("portraits.css") }
      .map { #"<link rel="stylesheet" href="/live/demo/\#($0)">"# }.joined()
  }

  private func card(_ demo: HostedDemo) -> String {
    """

          <li>
            <a href="\(demo.home)">
              <h2>\(demo.about.title)</h2>
              <p>\(demo.about.card)</p>
              <p class="article">\(demo.about.article.author), “\(demo.about.article.title)”</p>
              <div class="thumbnail" data-list="\(demo.about.thumbnail)" data-compact inert aria-hidden="true"></div>
            </a>
          </li>
    """
  }
}

extension ListPage {
  /// A page of a demo.
  ///
  /// - Parameters:
  ///   - list: The list that the page shows.
  ///   - toolbar: HTML above the list.
  ///   - body: HTML beside the list.
  ///   - head: HTML for the page's head.
  ///   - files: The names of the styles and scripts that the page loads from `/live/demo/`.
  static func demo(
    _ list: String, _ title: String, toolbar: String, body: String, head: String = "",
    _ files: String...
  ) -> ListPage {
    let links = files.map { name in
      name.hasSuffix(".js")
        ? #"<script type="module" src="/live/demo/\#(name)"></script>"#
        : #"<link rel="stylesheet" href="/live/demo/\#(name)">"#
    }
    return ListPage(
      list: list, title: title, toolbar: toolbar,
      panel: .init(body: body, head: head + links.joined()))
  }

  /// The page with links to other demos above its bar.
  func leading(to others: DemoLinks, from path: String) -> ListPage {
    var page = self
    page.banner = others.html(on: path)
    return page
  }
}
