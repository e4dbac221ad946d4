/// An object with a method that a subclass could override.
class SmallObject {
  private var number = 0

  func call() { number += 1 }

  /// Creates, calls and releases an object.
  static func makeOne() {
    let object = SmallObject()
    object.call()
    keep(object)
  }
}
