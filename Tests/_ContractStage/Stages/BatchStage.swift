public import LiveListTesting

/// A view in a window that shows texts in sections, on which tests play batches unchanged.
@MainActor
public protocol BatchStage: AnyObject {
  associatedtype View: StagedView
  /// The name of the view's class.
  static var name: String { get }
  /// The contract of the view.
  static var kind: ContractViolation.View { get }

  /// Creates a view that shows texts.
  init(_ texts: [[String]])

  /// The view.
  var view: View { get }
  /// Performs changes in one batch, during which the data source changes its texts.
  ///
  /// - Precondition: The view's contract includes these operations.
  func play(_ operations: [ContractViolation.Operation], to texts: [[String]])
  /// The texts of the visible cells, by section.
  var shown: [[String]] { get }
}

extension BatchStage {
  /// Creates a view that shows these numbers of numbered texts in its sections.
  public init(counts: [Int]) { self.init(Self.texts(counts)) }

  /// Texts that are named by their numbers, `0.0`, `0.1`, …
  public static func texts(_ counts: [Int]) -> [[String]] {
    counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
  }

  /// Performs a batch that the view refuses, and returns its refusals.
  public static func refusals(of batch: RefusedBatch) -> [Refusal] {
    let stage = Self(counts: batch.before)
    stage.play(batch.operations, to: texts(batch.after))
    return stage.view.refusals
  }
}
