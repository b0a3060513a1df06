import TestSupport
import Testing

@testable import Scanner

struct AccessorNameTests {
  @Test(arguments: [
    ("orders.title", "ordersTitle"), ("Orders", "orders"), ("", ""), ("..", ".."), ("a_b-2c", "aB2c"), ("é.ü", "éÜ"),
  ])
  func names(key: String, name: String) { #expect(key.accessorName == name) }

  @Test func bytesAndCharactersHaveTheSameName() {
    var random = SeededGenerator(seed: 4)
    let alphabet = Array("aZ09_$ .-\n\r()")
    for _ in 0..<10_000 {
      let key = String((0..<Int.random(in: 0...8, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
      #expect(key.accessorName == key.accessorNameOfCharacters, "\(key.debugDescription)")
    }
  }
}
