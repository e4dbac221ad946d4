import UIKit

struct Friend: Identifiable, Equatable {
  let id: String
  var name: String
}
