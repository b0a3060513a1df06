import TestSupport
import Testing

@testable import Rules

struct UntranslatedTextTests {
  /// ASCII is read byte by byte. A unit that is not ASCII makes the same words be read as characters.
  @Test func unitsAreTheSameAsBytesAndAsCharacters() {
    var random = SeededGenerator(seed: 3)
    let pieces = ["px", "km/h", "MB", "%d", "%", "%ld", "%@", " ", "\t", "(", "]", "1", ".", "-", "x", "Pay", "\n", "$", "l"]
    var units = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
      let isUnit = "px \(text)".isUnit
      #expect(isUnit == "°C \(text)".isUnit, "\(text.debugDescription)")
      if isUnit { units += 1 }
    }
    #expect(units > 500 && units < 15_000)
  }
}
