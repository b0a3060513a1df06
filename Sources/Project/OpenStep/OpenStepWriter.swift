enum OpenStepWriter {
  static func text(_ value: PropertyList) -> [UInt8] {
    var bytes: [UInt8] = []
    write(value, to: &bytes)
    return bytes
  }

  private static func write(_ value: PropertyList, to bytes: inout [UInt8]) {
    switch value {
    case .dictionary(let entries):
      bytes += Array("{\n".utf8)
      for entry in entries {
        bytes += OpenStepString.encode(entry.key) + Array(" = ".utf8)
        write(entry.value, to: &bytes)
        bytes += Array(";\n".utf8)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array(let values):
      bytes += Array("(\n".utf8)
      for value in values {
        write(value, to: &bytes)
        bytes += Array(",\n".utf8)
      }
      bytes.append(UInt8(ascii: ")"))
    case .string(let text), .date(let text): bytes += OpenStepString.encode(text)
    case .integer(let value): bytes += OpenStepString.encode(String(value))
    case .real(let value): bytes += OpenStepString.encode(String(value))
    case .boolean(let value): bytes += Array((value ? "1" : "0").utf8)
    case .uid(let value): bytes += OpenStepString.encode(String(value))
    case .null: bytes += Array("\"\"".utf8)
    case .data(let data):
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(UInt8(ascii: "<"))
      for byte in data {
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      }
      bytes.append(UInt8(ascii: ">"))
    }
  }
}
