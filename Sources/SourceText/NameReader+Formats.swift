// The arguments that code passes with a format that it looks up.
extension NameReader {
  /// The number of arguments in `[NSString stringWithFormat:format, a, b]`, `String(format: format, a, b)`.
  ///
  /// - Parameter lookup: the token of the format, or of the call that looks it up.
  func formatArguments(after lookup: Int) -> UInt8? {
    var start = lookup
    // `Bundle.main.localizedString(`
    while isSign(".", at: start - 1), isName(start - 2) { start -= 2 }
    guard start > 1, isSign(":", at: start - 1) || isSign("(", at: start - 1), takesFormat(start - 2),
      let call = open.last(where: { $0.index < start }), isSign(":", at: start - 1) || call.index == start - 1
    else { return nil }
    var count = 0
    var place = start
    while place < call.closing {
      if isSign(",", at: place) {
        let isLabeled = isSwift && isName(place + 1) && isSign(":", at: place + 2)
        if !isLabeled { count += 1 } else if !isText("locale", at: place + 1) { return nil }
      } else if isText("arguments", at: place), isSign(":", at: place + 1) {
        return nil
      }
      guard let next = next(after: place) else { return nil }
      place = next
    }
    return UInt8(exactly: count)
  }

  private func takesFormat(_ index: Int) -> Bool { isFormatWord(index) || isText("appendFormat", at: index) }
}
