internal import Findings

extension Message {
  static func pixelSize(
    _ name: String, _ width: Double, _ height: Double, _ expectedWidth: Double, _ expectedHeight: Double
  ) -> Message {
    "'\(name)' is \(pixels(width, height)) px; expected \(pixels(expectedWidth, expectedHeight))"
  }

  static func duplicateScale(_ name: String) -> Message { "duplicate scale suffix in file name '\(name)'" }

  private static func pixels(_ width: Double, _ height: Double) -> String { "\(Int(width.rounded())) × \(Int(height.rounded()))" }
}
