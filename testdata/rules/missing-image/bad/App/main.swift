// Whatever has findings is used.
let types: [Any] = [Page.self, Picture.self, Row.self]
