public import LiveList
public import LiveListTesting
public import LiveListViews

/// A screen whose data belongs to a data source of the library.
@MainActor
public protocol SourceScreen: TransitionScreen {
  associatedtype Source: ListViewSource<Int, Int, SampleItem>

  /// The data source.
  var source: Source { get }
}

extension SourceScreen {
  public var data: [SampleSection] { source.sections }

  public func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    source.updates = request.updates
    source.options = request.options
    source.apply(target).whenEnded(ended)
  }

  /// Starts to film the view.
  ///
  /// - Returns: A function that ends the film, and says what the user has seen wrong.
  public func film() -> () -> String? {
    let film = Film(of: self)
    return {
      self.refusals.first.map { "\($0)" } ?? self.wrongText
        ?? film.problem(on: self, isAnimated: true)
    }
  }

  /// The first row or header that doesn't show its data.
  private var wrongText: String? {
    seenItems.first { $1 != data[$0.section].items[$0.item].cellText }.map { "\($0)" }
      ?? seenHeaders.first { $1 != data[$0].headerText }.map { "\($0)" }
  }
}
