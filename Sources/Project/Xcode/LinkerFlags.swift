extension String {
  /// The words of a build setting that is a list, without quotes.
  public var shellWords: [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isInWord = false
    for character in self {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        isInWord = true
      } else if character == " " || character == "\t" || character == "\n" {
        if isInWord { words.append(word) }
        (word, isInWord) = ("", false)
      } else {
        word.append(character)
        isInWord = true
      }
    }
    if isInWord { words.append(word) }
    return words
  }
}

extension [String] {
  /// The frameworks and libraries that linker flags name: what follows `-framework`, `-weak_framework`, and `-l`.
  public var linkedNames: Set<String> {
    var names: Set<String> = []
    for (word, next) in zip(self, dropFirst() + [""]) {
      if ["-framework", "-weak_framework", "-needed_framework"].contains(word) {
        if !next.isEmpty { names.insert(next) }
      } else if word.hasPrefix("-l") {
        names.insert(String(word.dropFirst(2)))
      }
    }
    return names
  }
}
