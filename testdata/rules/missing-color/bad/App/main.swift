// Whatever has findings is used.
let types: [Any] = [Page.self, Tile.self, Tint.self]
