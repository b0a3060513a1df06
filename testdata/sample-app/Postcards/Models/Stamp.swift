/// A stamp of the old price list. Nothing uses it since stamps are bought in the app.
struct Stamp {
  let cents: Int
}
