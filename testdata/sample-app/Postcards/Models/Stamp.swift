/// A stamp of the old price list. Nothing uses it since stamps are bought in the app.
// applint:disable:next deprecated-web-view -- the price list was a page once
struct Stamp {
  let cents: Int
}
