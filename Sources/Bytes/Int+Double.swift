extension Int {
  /// The integer nearest to a number that a file states, which may be larger than any integer, or not a number at all.
  public init(nearestTo number: Double) {
    // The largest integer that a double has exactly.
    let limit = 9_007_199_254_740_992.0
    self = number.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, number)).rounded())
  }
}
