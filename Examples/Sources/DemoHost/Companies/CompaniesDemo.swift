import ArgumentParser
import LiveListWeb

/// A list of companies that is refreshed from a changing REST endpoint.
struct CompaniesDemo: Demo {
  static let about = DemoDescription(
    name: "companies", title: "Companies",
    summary: "companies and their products, refreshed from a REST endpoint",
    card: "Products from a REST endpoint, polled every few seconds.",
    article: .updates, thumbnail: "companies",
    resources: CompaniesResources.files)

  func makeApp(_ setup: DemoSetup) async throws -> any DemoApp { CompaniesApp(plays: setup.plays) }
}

extension ListPage {
  static let companies = demo(
    "companies", "Companies", toolbar: CompaniesResources.companiesToolbarHTML,
    body: CompaniesResources.companiesPanelHTML, "nav.css", "demo.css", "controls.css",
    "companies.css",
    "companies.js")
}
