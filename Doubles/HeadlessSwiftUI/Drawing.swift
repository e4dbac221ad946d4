import Foundation

/// What a view draws: its texts from top to bottom, and what the user can do.
@MainActor
final class Drawing {
  struct Change {
    let value: Any
    /// Whether the action also runs when the view appears.
    let isInitial: Bool
    let action: () -> Void
    let isEqual: (Any) -> Bool
  }

  struct Alert {
    let lines: [String]
    let buttons: [String: @MainActor () -> Void]
    let dismiss: () -> Void
  }

  /// A task that lasts as long as its view, or until its id changes.
  struct ViewTask {
    let id: AnyHashable?
    let action: @isolated(any) @Sendable () async -> Void
  }

  /// A control, which takes what the user chooses or types.
  struct Control {
    let set: @MainActor (Any) -> Void
  }

  /// A view that covers another one.
  struct Presentation {
    let id: AnyHashable
    let draw: @MainActor (Drawing) -> Void
    let dismiss: @MainActor () -> Void
  }

  /// The states of the views that were drawn before.
  let states: DrawnStates
  /// How the next views are drawn.
  var style = DrawingStyle()
  /// The number of views of each type that were drawn.
  private var counts: [ObjectIdentifier: Int] = [:]

  init(_ states: DrawnStates = DrawnStates()) { self.states = states }

  var lines: [String] = []
  /// What VoiceOver reads, element by element.
  var spoken: [SpokenElement] = []
  /// The items of the toolbar that is being drawn.
  var barItems: [BarItem] = []
  /// The values that were pushed on the navigation stack.
  var path: Binding<[AnyHashable]>?
  var containers: [String] = []
  /// The number of evaluated bodies.
  var bodies = 0
  /// The number of `ForEach` views in which two elements have the same id.
  var repeatedIDs = 0
  var keepsScrollPosition = false
  var buttons: [String: @MainActor () -> Void] = [:]
  var tags: [String: AnyHashable] = [:]
  var undeletable: Set<String> = []
  var unmovable: Set<String> = []
  var editors: [RowEditor] = []
  var select: (([AnyHashable]) -> Void)?
  var searchText: Binding<String>?
  var changes: [Change] = []
  var refresh: (@Sendable () async -> Void)?
  var appearances: [() -> Void] = []
  var disappearances: [() -> Void] = []
  var tasks: [ViewTask] = []
  var alerts: [Alert] = []
  /// The controls other than buttons, by title, and by accessibility label.
  var controls: [String: Control] = [:]
  /// The controls in the order in which they were drawn.
  var newControls: [Control] = []
  /// The sheet or pushed screen above the view.
  var presented: Presentation?

  /// Gives a view the states of the view that was in its place. Views are in the same place if they
  /// have the same type and are preceded by the same number of views of this type.
  func keepState<Content: View>(of view: Content) {
    let type = ObjectIdentifier(Content.self)
    guard !states.stateless.contains(type) else { return }
    let own = Mirror(reflecting: view).children.compactMap { $0.value as? any PlacedState }
    guard !own.isEmpty else {
      states.stateless.insert(type)
      return
    }
    counts[type, default: 0] += 1
    let place = DrawnStates.Place(type: type, number: counts[type, default: 0])
    guard let kept = states.byPlace[place] else {
      states.byPlace[place] = own.map(\.placed)
      return
    }
    for (state, storage) in zip(own, kept) { state.resume(storage) }
  }
}

/// The states of the views on a screen, which last from one drawing to the next.
@MainActor
final class DrawnStates {
  struct Place: Hashable {
    let type: ObjectIdentifier
    let number: Int
  }

  var byPlace: [Place: [any StateStorage]] = [:]
  /// The types of views that have no state.
  var stateless: Set<ObjectIdentifier> = []
  /// The ids of the rows to which the view has scrolled.
  var scrolledTo: [AnyHashable] = []
}
