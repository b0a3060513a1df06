internal import Bytes
internal import Findings

extension Message {
  /// - Parameter other: the only other variant, which may be the wrong one; nil if several have the expected size.
  static func pixelSize(
    _ name: String, _ width: Double, _ height: Double, _ expectedWidth: Double, _ expectedHeight: Double,
    beside other: String? = nil
  ) -> Message {
    let match = other.map { " to match '\($0)'" } ?? ""
    return "'\(name)' is \(pixels(width, height)) px; expected \(pixels(expectedWidth, expectedHeight))\(match)"
  }

  static func duplicateScale(_ name: String) -> Message { "duplicate scale suffix in file name '\(name)'" }

  private static func pixels(_ width: Double, _ height: Double) -> String {
    "\(Int(nearestTo: width)) × \(Int(nearestTo: height))"
  }
}
