import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

struct Photograph: Identifiable, Equatable {
  let id: Int
  var title: String
}

/// Photographs, of which a server returns page after page.
@MainActor
final class PhotoRoll {
  private(set) var photographs: [Photograph]
  private var requests = 0
  private let size: Int
  let count: Int

  init(count: Int, pagesOf size: Int) {
    self.count = count
    self.size = size
    photographs = (0..<min(size, count)).map { Photograph(id: $0, title: "\($0)") }
  }

  /// Adds the next page, of which every third is empty.
  ///
  /// - Returns: Whether there are more pages.
  func loadNextPage() async -> Bool {
    requests += 1
    guard requests % 3 > 0 else { return true }
    let more = photographs.count..<min(photographs.count + size, count)
    photographs += more.map { Photograph(id: $0, title: "\($0)") }
    return photographs.count < count
  }
}

/// The sample about pages.
@MainActor
final class PhotoRollScreen {
  private let roll: PhotoRoll
  private let source: ItemsTableViewSource<Photograph>
  private var isLoading = false

  init(_ tableView: UITableView, _ roll: PhotoRoll) {
    self.roll = roll
    source = TableViewSource(tableView, showing: [Photograph]()) { photograph in
      .cell(UITableViewCell.self) { $0.textLabel?.text = photograph.title }
    }
    source.onDisplay { [weak self] photograph in self?.loadMore(after: photograph) }
    source.apply(roll.photographs)
  }

  func loadMore(after photograph: Photograph) {
    guard !isLoading, photograph == roll.photographs.last else { return }
    isLoading = true
    Task {
      // A page without new photographs displays no other row, so the next one is loaded now.
      while await roll.loadNextPage(), roll.photographs.last == photograph {}
      isLoading = false
      source.apply(roll.photographs)
    }
  }
}

struct Score: Identifiable, Equatable {
  let id: String
  var points: Int
}

/// The samples about an order that changes, and about a search.
@MainActor
final class ScoresScreen: NSObject, UITableViewDelegate {
  let source: TableViewSource<String, String, Score>
  var opened: [Score] = []
  var stopped: [Score] = []
  private var leagues: [String: [Score]] = [:]
  private var query = ""

  init(_ tableView: UITableView) {
    source = TableViewSource(tableView, showing: [ListSection<String, String, Score>]()) { score in
      .cell(UITableViewCell.self) { $0.textLabel?.text = "\(score.id) \(score.points)" }
    }
    super.init()
    source.headerTitle = { $0.header }
    tableView.delegate = self
  }

  func show(_ scores: [Score], in league: String) {
    leagues[league] = scores
    update()
  }

  func search(_ text: String) {
    query = text
    update()
  }

  private func update() {
    let found = leagues.sorted { $0.key < $1.key }.map { league, scores in
      ListSection(
        id: league, header: league,
        items: scores.filter { query.isEmpty || $0.id.localizedCaseInsensitiveContains(query) }
          .sorted { $0.points > $1.points })
    }
    source.apply(found.filter { !$0.items.isEmpty })
  }

  func indexByLetter() {
    source.indexTitle = { league in league.header.first.map { String($0) } }
  }

  func best(in league: String) -> Score? {
    source.section(for: league)?.items.first
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if let score = source.item(for: indexPath) { open(score) }
  }

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    if let score = source.item(in: cell) { stop(score) }
  }

  private func open(_ score: Score) { opened.append(score) }

  private func stop(_ score: Score) { stopped.append(score) }
}

/// A model with identity, such as a managed object.
final class Recipe {
  let id: Int
  var title: String

  init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

/// What a row shows of a recipe.
struct RecipeRow: Identifiable, Equatable {
  let id: Int
  let title: String

  init(_ recipe: Recipe) {
    id = recipe.id
    title = recipe.title
  }
}

/// The sample about reference types.
@MainActor
final class RecipesScreen {
  let source: ItemsTableViewSource<RecipeRow>

  init(_ tableView: UITableView) {
    source = TableViewSource(tableView, showing: [RecipeRow]()) { row in
      .cell(UITableViewCell.self) { $0.textLabel?.text = row.title }
    }
  }

  func show(_ recipes: [Recipe]) {
    source.apply(recipes.map(RecipeRow.init))
  }
}

/// A film that is updated all the time, although only its title is shown.
struct Film: Identifiable, Equatable {
  let id: Int
  var title: String
  var viewers = 0
}

/// The samples about comparing and about what is animated beside the rows.
@MainActor
final class FilmsScreen {
  let source: ItemsTableViewSource<Film>
  var opacity = 0.0

  init(_ tableView: UITableView) {
    source = TableViewSource(
      tableView, cells: { film in .cell(UITableViewCell.self) { $0.textLabel?.text = film.title } },
      comparer: ListComparer(id: \.id, isContentEqual: { $0.title == $1.title }))
  }

  func show(_ films: [Film]) {
    source.options.alongside = { [weak self] in self?.opacity = films.isEmpty ? 1 : 0 }
    source.apply(films)
  }
}
