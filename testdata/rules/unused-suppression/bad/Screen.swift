import UIKit

// applint:disable:next deprecated-webview -- misspelt
final class Screen: UIViewController {
  // applint:disable:next
  var page = 1
  // applint:disable:nxt deprecated-web-view
  var next = 2
  // applint:disable:this deprecated-web-view until tomorrow -- no date
  var last = 3
  // applint:disable deprecated-web-view, missing-image until 2020-02-29 -- long ago
  // applint:enable deprecated-web-view
  // applint:enable missing-nib
  // applint:disable:next missing-image old screen
  let text = "// applint:disable:next nothing -- a text"
  // Written applint:disable:next nothing, it is prose.
}
