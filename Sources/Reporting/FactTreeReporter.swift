public import Bytes
public import Findings

/// Prints facts for `inspect`.
public enum FactTreeReporter {
  public static func writeJSON(_ tree: FactTree, to output: Output) {
    var json = JSONWriter(output: output)
    write(tree, &json)
    json.finish()
  }

  /// Indented lines; long lists are truncated.
  public static func writeText(_ tree: FactTree, to output: Output) {
    write(tree, indentation: "", to: output)
  }

  private static let longestList = 20

  private static func write(_ tree: FactTree, _ json: inout JSONWriter) {
    switch tree {
    case .string(let text): json.string(text)
    case .integer(let value): json.scalar(String(value))
    // JSON has neither infinity nor NaN.
    case .real(let value): value.isFinite ? json.scalar(String(value)) : json.string(String(value))
    case .boolean(let value): json.scalar(value ? "true" : "false")
    case .array(let values):
      json.array { json in
        for value in values { write(value, &json) }
      }
    case .dictionary(let fields):
      json.object { json in
        for field in fields {
          json.key(field.key)
          write(field.value, &json)
        }
      }
    }
  }

  private static func write(_ tree: FactTree, indentation: String, to output: Output) {
    switch tree {
    case .dictionary(let fields):
      for field in fields { write(field, indentation: indentation, to: output) }
    case .array(let values):
      for (index, value) in values.prefix(longestList).enumerated() {
        if let scalar = value.scalarText {
          output.write("\(indentation)\(scalar)\n")
        } else {
          output.write("\(indentation)[\(index)]\n")
          write(value, indentation: indentation + "  ", to: output)
        }
      }
      if values.count > longestList {
        output.write("\(indentation)… and \(values.count - longestList) more (use --format json to list all)\n")
      }
    default:
      output.write("\(indentation)\(tree.scalarText ?? "")\n")
    }
  }

  private static func write(_ field: FactTree.Field, indentation: String, to output: Output) {
    let key = TerminalText.escaped(field.key)
    if let scalar = field.value.scalarText {
      output.write("\(indentation)\(key): \(scalar)\n")
    } else if case .array(let values) = field.value {
      output.write("\(indentation)\(key) (\(values.count)):\n")
      write(field.value, indentation: indentation + "  ", to: output)
    } else {
      output.write("\(indentation)\(key)\n")
      write(field.value, indentation: indentation + "  ", to: output)
    }
  }
}

extension FactTree {
  /// A scalar on one line; nil for a container.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): TerminalText.escaped(text)
    case .integer(let value): String(value)
    case .real(let value): String(value)
    case .boolean(let value): value ? "yes" : "no"
    case .array, .dictionary: nil
    }
  }
}
