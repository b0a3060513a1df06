public import Foundation

/// Validates JSON against the part of JSON Schema that our schemas use. A keyword that it does not know is an error, so that no
/// demand of a schema is passed over in silence.
public struct JSONSchema {
  private let root: [String: Any]

  public init(_ file: URL) throws {
    root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
  }

  /// What is wrong with a document, each with its place; empty for a valid one.
  public func problems(in text: String) throws -> [String] {
    problems(try JSONSerialization.jsonObject(with: Data(text.utf8)), root, "$")
  }

  private func problems(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    var found: [String] = []
    for (keyword, demand) in schema {
      switch keyword {
      case "$schema", "$defs", "title", "description": break
      case "$ref": found += problems(value, definition(demand as? String ?? ""), place)
      case "type": if !has(type: demand as? String ?? "", value) { found.append("\(place) is no \(demand)") }
      case "const": if !isEqual(value, demand) { found.append("\(place) is not \(demand)") }
      case "enum":
        if !(demand as? [Any] ?? []).contains(where: { isEqual(value, $0) }) { found.append("\(place) is none of \(demand)") }
      case "minimum": if (value as? Double ?? 0) < (demand as? Double ?? 0) { found.append("\(place) is less than \(demand)") }
      case "minLength": if (value as? String ?? "").count < (demand as? Int ?? 0) { found.append("\(place) is too short") }
      case "minItems": if (value as? [Any] ?? []).count < (demand as? Int ?? 0) { found.append("\(place) has too few items") }
      case "pattern":
        if (value as? String ?? "").range(of: demand as? String ?? "", options: .regularExpression) == nil {
          found.append("\(place) does not match \(demand)")
        }
      case "required":
        for key in demand as? [String] ?? [] where (value as? [String: Any])?[key] == nil {
          found.append("\(place).\(key) is missing")
        }
      case "properties":
        for (key, inner) in demand as? [String: Any] ?? [:] {
          guard let member = (value as? [String: Any])?[key] else { continue }
          found += problems(member, inner as? [String: Any] ?? [:], "\(place).\(key)")
        }
      case "additionalProperties":
        let known = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
        for key in (value as? [String: Any] ?? [:]).keys where !known.contains(key) {
          found.append("\(place).\(key) is not described")
        }
      case "items":
        for (index, item) in (value as? [Any] ?? []).enumerated() {
          found += problems(item, demand as? [String: Any] ?? [:], "\(place)[\(index)]")
        }
      default: found.append("the schema's keyword \(keyword) is not known here")
      }
    }
    return found
  }

  private func definition(_ reference: String) -> [String: Any] {
    let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
    return (root["$defs"] as? [String: Any])?[name] as? [String: Any] ?? ["unknown reference \(reference)": true]
  }

  private func has(type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }

  private func isEqual(_ left: Any, _ right: Any) -> Bool {
    (left as? NSObject)?.isEqual(right) ?? false
  }
}
