import SwiftUI

struct Tile: View {
  var body: some View {
    VStack {
      Image("card")
      Image(decorative: "card")
      Image(.card)
      Image(systemName: "card")
      Text("card")
    }
  }
}
