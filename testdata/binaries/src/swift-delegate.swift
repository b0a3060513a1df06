// Adopts the delegate protocol and never touches the class.
import UIKit

public final class LoadObserver: NSObject, UIWebViewDelegate {}
