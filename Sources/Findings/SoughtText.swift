/// A text that code must hold for a defect to show.
public struct SoughtText: Hashable, Sendable {
  public let text: String
  /// Texts that code must hold if it holds any such texts as they are written.
  public let others: [String]
  /// What it means that code does not, as a clause that follows a message.
  public let reason: String

  public init(_ text: String, others: [String], reason: String) {
    self.text = text
    self.others = others
    self.reason = reason
  }
}
