import Project

extension PropertyList {
  /// The keys of a dictionary, in the order of the file.
  var keys: [String]? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.map(\.key)
  }

  /// Values in the whole tree, this one among them.
  var valueCount: Int {
    switch self {
    case .dictionary(let entries): entries.reduce(1) { $0 + $1.value.valueCount }
    case .array(let values): values.reduce(1) { $0 + $1.valueCount }
    default: 1
    }
  }

  /// The value at the end of a path of keys, none of which holds a point.
  func at(_ path: String) -> PropertyList? {
    path.split(separator: ".").reduce(Optional(self)) { value, key in value?[String(key)] }
  }
}

/// Reads text as whatever property list it looks like.
func propertyList(_ text: String) throws -> PropertyList {
  try PropertyListReader.read(Array(text.utf8))
}
