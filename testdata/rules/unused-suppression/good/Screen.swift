import UIKit

// The rules named here do not run when this one runs alone, so nobody can tell whether they would be silenced.
// applint:disable:next deprecated-web-view -- goes with release 9
let page = UIWebView()
/* applint:disable:file missing-image, missing-nib until 2100-01-01 -- names come from the server */
