import SwiftUI

struct Tile: View {
  var body: some View {
    Color("paper")
    Color("gone", bundle: .module)
    Color("brand")
  }
}
