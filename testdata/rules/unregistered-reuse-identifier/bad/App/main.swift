// Whatever has findings is used.
let types: [Any] = [Page.self, Row.self]
