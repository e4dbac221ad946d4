/// Source: UIKit, `UITextField`, iOS 2.0.
open class UITextField: UIControl {
  open var text: String? = ""
  open var placeholder: String?
}
