import Hummingbird
import LiveListWeb
import LiveTreeServer

/// The scripts and styles of the demos' pages.
private let assets: KeyValuePairs = [
  "demo.js": PackageResources.demo_js, "demo.css": PackageResources.demo_css,
  "dialog.js": PackageResources.dialog_js, "rows.js": PackageResources.rows_js,
  "nav.css": PackageResources.nav_css,
  "goals.js": PackageResources.goals_js, "goals.css": PackageResources.goals_css,
  "matches.js": PackageResources.matches_js, "matches.css": PackageResources.matches_css,
  "rankings.js": PackageResources.rankings_js, "rankings.css": PackageResources.rankings_css,
  "players.js": PackageResources.players_js, "players.css": PackageResources.players_css,
  "changes.js": PackageResources.changes_js, "changes.css": PackageResources.changes_css,
  "companies.js": PackageResources.companies_js, "companies.css": PackageResources.companies_css,
  "profile.js": PackageResources.profile_js, "profile.css": PackageResources.profile_css,
  "profile-closed.rules": PackageResources.profile_closed_rules,
  "start.css": PackageResources.start_css,
]

extension RouterMethods {
  /// Serves the scripts and styles of the demos' pages.
  func addDemoAssets() {
    for (name, bytes) in assets {
      let type =
        name.hasSuffix(".js")
        ? "text/javascript" : name.hasSuffix(".css") ? "text/css" : "text/plain"
      get("/live/demo/\(name)") { _, _ in
        Response(asset: String(decoding: bytes, as: UTF8.self), type: type + "; charset=utf-8")
      }
    }
  }

  /// Serves the page that lists the demos.
  func addStartPage() {
    let html = String(decoding: PackageResources.start_html, as: UTF8.self)
    get("/") { _, _ in Response(page: html) }
  }
}

extension ListPage {
  static let profile = demo(
    "profile", "Profile", toolbar: PackageResources.profile_toolbar_html,
    body: Console.body(root: "/data", offersAdmin: true), head: Console.head, "nav.css",
    "profile.css", "profile.js")

  static let matches = demo(
    "matches", "Matches", toolbar: PackageResources.matches_toolbar_html,
    body: text(PackageResources.matches_panel_html) + text(PackageResources.goals_panel_html),
    "nav.css", "demo.css", "goals.css", "matches.css", "matches.js")

  static let rankings = demo(
    "rankings-all", "Rankings", toolbar: PackageResources.rankings_toolbar_html,
    body: text(PackageResources.goals_panel_html), "nav.css", "demo.css", "goals.css",
    "rankings.css", "rankings.js")

  static let players = demo(
    "players", "Players", toolbar: PackageResources.players_toolbar_html,
    body: text(PackageResources.goals_panel_html), "nav.css", "demo.css", "goals.css",
    "players.css", "players.js")

  static let changes = demo(
    "changes", "Changes", toolbar: PackageResources.changes_toolbar_html,
    body: text(PackageResources.changes_panel_html), "nav.css", "demo.css", "changes.css",
    "changes.js")

  static let companies = demo(
    "companies", "Companies", toolbar: PackageResources.companies_toolbar_html,
    body: text(PackageResources.companies_panel_html), "nav.css", "demo.css", "companies.css",
    "companies.js")

  private static func demo(
    _ list: String, _ title: String, toolbar: [UInt8], body: String, head: String = "",
    _ files: String...
  ) -> ListPage {
    let links = files.map { name in
      name.hasSuffix(".js")
        ? #"<script type="module" src="/live/demo/\#(name)"></script>"#
        : #"<link rel="stylesheet" href="/live/demo/\#(name)">"#
    }
    return ListPage(
      list: list, title: title, toolbar: text(toolbar),
      panel: .init(body: body, head: head + links.joined()))
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The page with the way to other demos above its tools.
  func leading(to others: DemoLinks, from path: String) -> ListPage {
    var page = self
    page.toolbar = others.html(on: path) + toolbar
    return page
  }
}
