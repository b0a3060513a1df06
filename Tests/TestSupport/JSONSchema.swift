public import Foundation

/// Validates JSON against the part of JSON Schema that our schemas use. A keyword that it does not know is an error, so that no
/// demand of a schema is passed over in suppression.
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
      // Of drafts before 2019; a format only says what a pattern would.
      case "id", "definitions", "default", "format": break
      case "anyOf":
        let choices = (demand as? [[String: Any]] ?? []).map { problems(value, $0, place) }
        if !choices.contains(where: \.isEmpty) { found.append("\(place) is as none of anyOf says") }
      case "oneOf":
        let choices = (demand as? [[String: Any]] ?? []).map { problems(value, $0, place) }
        if choices.count(where: \.isEmpty) != 1 { found.append("\(place) is not as one of oneOf says") }
      case "uniqueItems":
        let items = value as? [NSObject] ?? []
        if demand as? Bool == true, Set(items).count != items.count { found.append("\(place) has an item twice") }
      case "maximum": if (value as? Double ?? 0) > (demand as? Double ?? 0) { found.append("\(place) is more than \(demand)") }
      case "$ref": found += problems(value, definition(demand as? String ?? ""), place)
      case "type":
        let types = demand as? [String] ?? [demand as? String ?? ""]
        if !types.contains(where: { has(type: $0, value) }) { found.append("\(place) is no \(types.joined(separator: " or "))") }
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
        guard demand as? Bool != true else { break }
        let known = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
        for (key, member) in value as? [String: Any] ?? [:] where !known.contains(key) {
          if let inner = demand as? [String: Any] {
            found += problems(member, inner, "\(place).\(key)")
          } else {
            found.append("\(place).\(key) is not described")
          }
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
    let parts = reference.split(separator: "/").dropFirst().map(String.init)
    let definitions = root[parts.first ?? ""] as? [String: Any]
    return definitions?[parts.last ?? ""] as? [String: Any] ?? ["unknown reference \(reference)": true]
  }

  private func has(type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": value is Bool
    case "null": value is NSNull
    case "number": value is Double
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }

  private func isEqual(_ left: Any, _ right: Any) -> Bool {
    (left as? NSObject)?.isEqual(right) ?? false
  }
}
