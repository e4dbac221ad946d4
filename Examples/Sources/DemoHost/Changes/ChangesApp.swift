import CommandSupport
import Demos
import Foundation
import Hummingbird
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListWeb
import LiveTreeServer

/// A test bench that changes a list in every possible way, and measures each change.
struct ChangesApp: DemoApp {
  private let model: ChangesModel
  private let changes = ListChannel(
    title: "Changes", emptyMessage: "No items. Insert some, undo, or start over.")
  private let runs = ListChannel(title: "History", emptyMessage: "No changes yet. Press Go.")
  private let state = ListChannel(title: "State")

  /// Creates a bench with an initial list.
  @MainActor
  init(_ start: BenchStart, plays: Bool) {
    model = ChangesModel(start) { changeset in
      var table = SimulatedTableView(showing: changeset.source)
      try table.apply(changeset)
      try table.expectShown(changeset.target)
    }
    model.setAutoplay(plays)
  }

  var lists: [String: ListChannel] { ["changes": changes, "runs": runs, "changes-state": state] }

  var pages: [DemoPage] { [DemoPage(path: "/changes", page: .changes)] }

  var services: [any AddressedService] {
    let model = model
    return [
      ListService { [changes] in try await changes.follow(model.listUpdates()) },
      ListService { [runs] in try await runs.follow(model.runUpdates()) },
      ListService { [state] in try await state.follow(model.stateUpdates()) },
    ]
  }

  var terminal: any AddressedService {
    TerminalService(title: "Changes", presenter: ChangesPresenter(model: model))
  }

  func addRoutes(to router: Router<RealtimeContext>) {
    let model = model
    router.action(.post, "/changes/go", BenchRequest.self) { request, _ in
      try await Self.perform { try model.go(request) }
    }
    router.action(.post, "/changes/undo") { _ in try await Self.perform { try model.undo() } }
    router.action(.get, "/changes/list") { _ in .found(await ListedBench(model)) }
    router.action(.post, "/changes/autoplay", Switch.self) { body, _ in
      await model.setAutoplay(body.on)
      return .done
    }
    router.action(.post, "/changes/reset", BenchStart.self) { start, _ in
      await model.reset(start)
      return .done
    }
  }

  @MainActor
  private static func perform(_ action: @MainActor () throws -> BenchRun) throws -> ActionResult {
    do {
      _ = try action()
      return .done
    } catch {
      throw ActionError(status: .unprocessableContent, description: "\(error)")
    }
  }

  func welcome(at address: String) -> String {
    """
    The test bench is at \(address)/changes

    Change the list on the page, or from another shell:
    \(shellCommands(at: address).map { "  " + $0 }.joined(separator: "\n"))
    """
  }

  func shellCommands(at address: String) -> [String] {
    [
      "curl -X POST -H 'Content-Type: application/json' "
        + #"-d '{"kind": "move", "items": "random", "count": 3}' \#(address)/changes/go"#
    ]
  }
}

/// A service that follows a list while the server runs.
struct ListService: AddressedService {
  let follow: @Sendable () async throws -> Void

  func run(at address: String) async throws { try await follow() }
}
