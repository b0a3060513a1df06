/// A picture of our own. SwiftUI is not imported here.
struct Image {
  init(_ name: String) {}
}

let image = Image("card")
