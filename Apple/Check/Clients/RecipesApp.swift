import CoreData
import LiveListUIKit
import UIKit

/// An entity, as Xcode generates it.
class Recipe: NSManagedObject {
  var title: String { "" }
}

/// What a row shows of a recipe, at one moment.
struct RecipeRow: Identifiable, Equatable {
  let id: NSManagedObjectID
  let title: String

  init(_ recipe: Recipe) {
    id = recipe.objectID
    title = recipe.title
  }
}

@MainActor
final class RecipesController: UITableViewController,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  private let recipes: NSFetchedResultsController<Recipe>
  private lazy var source = TableViewSource<String, String, RecipeRow>(tableView) {
    tableView, indexPath, row in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Recipe", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = row.title
    cell.contentConfiguration = content
    return cell
  }

  init(_ context: NSManagedObjectContext) {
    let request = NSFetchRequest<Recipe>(entityName: "Recipe")
    request.sortDescriptors = [
      NSSortDescriptor(key: "category", ascending: true),
      NSSortDescriptor(key: "title", ascending: true),
    ]
    recipes = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "category",
      cacheName: nil)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Recipe")
    source.headerTitle = { $0.header }
    source.onDelete { [weak self] rows in try self?.delete(rows) }
    recipes.delegate = self
    do {
      try recipes.performFetch()
    } catch {
      title = "\(error)"
    }
    showRecipes()
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    showRecipes()
  }

  private func showRecipes() {
    let sections = recipes.sections ?? []
    source.apply(
      sections.map { section in
        let recipes = section.objects as? [Recipe] ?? []
        return ListSection(
          id: section.name, header: section.name, items: recipes.map(RecipeRow.init))
      })
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let row = source.item(for: indexPath) else { return }
    let recipe = recipes.managedObjectContext.object(with: row.id) as? Recipe
    title = recipe?.title
  }

  private func delete(_ rows: [RecipeRow]) throws {
    let context = recipes.managedObjectContext
    for row in rows { context.delete(context.object(with: row.id)) }
    do {
      try context.save()
    } catch {
      context.rollback()
      throw error
    }
  }

  func save(_ recipe: Recipe) throws {
    let context = recipes.managedObjectContext
    try context.obtainPermanentIDs(for: [recipe])
    try context.save()
  }
}
