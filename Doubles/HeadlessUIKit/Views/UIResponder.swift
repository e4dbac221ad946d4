public import Foundation

/// Source: UIKit, `UIResponder`, iOS 2.0.
@MainActor
open class UIResponder: NSObject {
  public override init() {
    super.init()
  }
}
