import ArgumentParser
import LiveListWeb
import Testing

@testable import DemoHost

/// A new demo needs a line in the catalog, but no change here: help, options and start page follow
/// from the catalog.
@Suite(.timeLimit(.minutes(20))) struct DemoCatalogTests {
  @Test func everyDemoIsNamedInTheHelp() {
    #expect(DemoCatalog.names.starts(with: ["profile", "goals", "changes", "companies"]))
    for about in DemoCatalog.descriptions {
      #expect(DemoCatalog.summaries.contains("\(about.name) "))
      #expect(DemoCatalog.summaries.contains(about.summary))
      for example in about.examples { #expect(DemoCatalog.examples.contains(example.command)) }
    }
  }

  @Test func optionsReachTheirDemo() throws {
    let catalog = try DemoCatalog.parse(["--closed", "--logbook", "a.json", "--seed", "7"])
    #expect(catalog.profile.closed)
    #expect(catalog.goals.logbook == "a.json")
    #expect(catalog.changes.seed == 7)
    #expect(catalog.changes.items == 12)
    #expect(catalog.demos.map { type(of: $0).about.name } == DemoCatalog.names)
  }

  @Test func onlyAClosedProfileBringsRules() throws {
    #expect(try DemoCatalog.parse([]).demos.compactMap(\.initialRules).isEmpty)
    let rules = try DemoCatalog.parse(["--closed"]).demos.compactMap(\.initialRules)
    #expect(rules == [ProfileResources.profileClosedRules])
  }

  @Test func everyDemoIsOnTheStartPageWithItsLinkAndList() async throws {
    let hosted = try await demosWithoutDatabase()
    let html = StartPage(demos: hosted).html
    for demo in hosted {
      #expect(html.contains("<a href=\"\(demo.home)\">"))
      #expect(html.contains("<h2>\(demo.about.title)</h2>"))
      #expect(html.contains("data-list=\"\(demo.about.thumbnail)\""))
      #expect(demo.app.lists.keys.contains(demo.about.thumbnail), "a thumbnail shows a list")
    }
    #expect(html.matches(of: /<li>/).count == hosted.count)
    #expect(!html.contains("<!--"), "no placeholder is left")
  }

  /// A page that loads a file that isn't served stays blank in the browser, without an error.
  @Test func everyFileThatAPageLoadsIsServed() async throws {
    let hosted = try await demosWithoutDatabase()
    let resources = [EmbeddedResources.files] + DemoCatalog.descriptions.map(\.resources)
    let served = Set(resources.flatMap(\.keys).filter { DemoAsset(name: $0, text: "") != nil })
    let pages = hosted.flatMap(\.app.pages).map(\.page) + [.profile]
    for page in pages {
      let html = (page.panel?.head ?? "") + page.toolbar
      let names = html.matches(of: /\/live\/demo\/([\w.-]+)/).map { String($0.1) }
      #expect(!names.isEmpty)
      #expect(names.filter { !served.contains($0) } == [], "\(page.title)")
    }
    for (name, text) in resources.flatMap({ $0 }) where name.hasSuffix(".js") {
      let imports = text.matches(of: /from "\.\/([\w.-]+)"/).map { String($0.1) }
      #expect(imports.filter { !served.contains($0) } == [], "\(name)")
    }
  }

  @Test func aPageLinksToTheOtherDemosUnlessThereAreNone() async throws {
    let hosted = try await demosWithoutDatabase()
    let html = DemoLinks(demos: hosted).html(on: "/changes")
    #expect(html.contains(#"<a href="/changes" aria-current="page">Changes</a>"#))
    #expect(html.contains(#"<a href="/companies">Companies</a>"#))
    #expect(DemoLinks(demos: Array(hosted.prefix(1))).html(on: "/changes") == "")
  }

  @Test(
    arguments: [
      ("nonsense", 0, nil, false, "Unknown demo \"nonsense\"."),
      (nil, 65_536, nil, false, "Invalid port 65536."),
      (nil, -1, nil, false, "Invalid port -1."),
      ("profile", 0, "", false, "--database needs a file name, as in --database tom.sqlite"),
      (nil, 0, nil, true, "--terminal shows only one demo."),
    ] as [(String?, Int, String?, Bool, String)])
  func whatCannotRunIsRejectedWithAReason(
    name: String?, port: Int, database: String?, isInTerminal: Bool, reason: String
  ) throws {
    let catalog = try DemoCatalog.parse([])
    let options = DemoRun.Options(
      host: "127.0.0.1", port: port, database: database, plays: false, isInTerminal: isInTerminal)
    #expect {
      _ = try DemoRun(name, of: catalog, options)
    } throws: {
      "\($0)".hasPrefix(reason)
    }
  }

  @Test(arguments: [
    ("not an address", nil, "--server: "),
    ("http://127.0.0.1:1", "own.sqlite", "Use either --database or --server"),
  ])
  func aServerThatCannotBeUsedIsRejectedWithAReason(
    server: String, database: String?, reason: String
  ) throws {
    let options = DemoRun.Options(
      host: "127.0.0.1", port: 0, database: database, server: server, plays: false,
      isInTerminal: false)
    #expect {
      _ = try DemoRun("profile", of: try DemoCatalog.parse([]), options)
    } throws: {
      "\($0)".hasPrefix(reason)
    }
  }

  @Test(arguments: [["--logbook", ""], ["--items", "100001"], ["--seed=-1"]])
  func optionsThatCannotBeUsedAreRejectedWithAReason(arguments: [String]) async throws {
    let catalog = try DemoCatalog.parse(arguments)
    let setup = DemoSetup(database: nil, plays: false, isQuiet: true)
    await #expect(throws: DemoError.self) {
      for demo in catalog.demos where !(demo is ProfileDemo) { _ = try await demo.makeApp(setup) }
    }
  }

  /// The demos that can be created without a database.
  private func demosWithoutDatabase() async throws -> [HostedDemo] {
    let setup = DemoSetup(database: nil, plays: false, isQuiet: true)
    var hosted: [HostedDemo] = []
    for demo in try DemoCatalog.parse(["--logbook", "/nowhere/goals.json"]).demos
    where !(demo is ProfileDemo) {
      hosted.append(HostedDemo(about: type(of: demo).about, app: try await demo.makeApp(setup)))
    }
    return hosted
  }
}
