internal import Bytes

extension String {
  /// Whether it is the name of a product, possibly followed by a platform, or of a well-known service or format.
  ///
  /// - Parameter products: names as returned by `productName`.
  func isName(of products: Set<String>) -> Bool {
    // Skip sentences; case folding dominates the cost.
    guard utf8.count <= 64 else { return false }
    var name = productName
    if products.contains(name) || sharedNames.contains(name) { return true }
    while let platform = platforms.first(where: { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }) {
      name.removeLast(platform.count)
      if products.contains(name) { return true }
    }
    return false
  }

  /// Only numbers, format specifiers, and units: `%d km/h`, ` (ms)`.
  var isUnit: Bool {
    guard utf8.count <= 40 else { return false }
    if let isUnit = isASCIIUnit { return isUnit }
    let words = withoutSpecifiers.split { $0.isWhitespace || "()[]".contains($0) }
      .map { $0.drop { !$0.isLetter && $0 != "°" } }.filter { !$0.isEmpty }
    return !words.isEmpty && words.allSatisfy { units.contains(String($0)) }
  }

  /// The same byte by byte, because most strings are ASCII; nil for others.
  private var isASCIIUnit: Bool? {
    var word: [UInt8] = []
    var hasWord = false
    var isSpecifier = false
    for byte in utf8 {
      // A CRLF is one character.
      guard byte < 0x80, byte != UInt8(ascii: "\r") else { return nil }
      if isSpecifier {
        isSpecifier = byte.isPlainLetter ? lengths.contains(byte) : byte.isPlainDigit || flags.contains(byte)
      } else if byte == UInt8(ascii: "%") {
        isSpecifier = true
      } else if separators.contains(byte) {
        if !word.isEmpty, !units.contains(String(decoding: word, as: UTF8.self)) { return false }
        word.removeAll()
      } else if byte.isPlainLetter || !word.isEmpty {
        word.append(byte)
        hasWord = true
      }
    }
    return hasWord && (word.isEmpty || units.contains(String(decoding: word, as: UTF8.self)))
  }

  /// The text without format specifiers: `px` for `%ldpx`.
  var withoutSpecifiers: String {
    var text = ""
    var isSpecifier = false
    for character in self {
      if isSpecifier {
        // Flags, width and length precede the conversion.
        isSpecifier = !(character.isLetter && !"lhqzjtL".contains(character)) && !"@%".contains(character)
        if isSpecifier, !character.isNumber, !"lhqzjtL$.-+ #*'".contains(character) { isSpecifier = false }
      } else if character == "%" {
        isSpecifier = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}

/// Platforms and other words that may follow the name of a product.
private let platforms = [
  "for", "ios", "ipados", "iphone", "ipad", "ipod", "mac", "macos", "osx", "tv", "tvos", "watch", "watchos", "visionos", "apple",
  "vision",
]

/// Names of services, protocols and formats, as returned by `productName`.
private let sharedNames: Set = [
  "googledrive", "googlemaps", "googlephotos", "google", "gmail", "dropbox", "onedrive", "sharepoint", "box", "pcloud", "icloud",
  "iclouddrive", "airdrop", "airplay", "appstore", "siri", "facebook", "instagram", "whatsapp", "twitter", "linkedin",
  "pinterest", "reddit", "tumblr", "snapchat", "tiktok", "telegram", "skype", "wechat", "weibo", "youtube", "vimeo", "twitch",
  "spotify", "soundcloud", "netflix", "github", "gitlab", "bitbucket", "mastodon", "bluesky", "paypal", "microsoft", "outlook",
  "evernote", "wikipedia", "imdb", "trakt", "workgroup", "http", "https", "ftp", "ftps", "sftp", "smb", "nfs", "afp", "webdav",
  "upnp", "dlna", "imap", "smtp", "pop3", "ssh", "tcp", "udp", "ssl", "tls", "xmpp", "rtsp", "sip", "socks5", "json", "xml",
  "csv", "pdf", "html", "rtf", "url", "uuid", "wi-fi", "wifi", "bluetooth", "usb", "gps", "nfc", "ok",
]

/// What may precede the conversion of a format specifier.
private let lengths: ByteSet = "lhqzjtL"
private let flags: ByteSet = "$.-+ #*'"
private let separators: ByteSet = " \t\n\u{B}\u{C}()[]"

/// Symbols that are the same in every language.
private let units: Set = [
  "mm", "cm", "km", "m/s", "km/h", "mph", "kg", "mg", "ml", "kB", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "KB/s", "MB/s",
  "kbps",
  "Mbps", "bpm", "rpm", "Hz", "kHz", "MHz", "GHz", "dB", "kW", "kWh", "mA", "mAh", "hPa", "kPa", "kcal", "kJ", "ms", "fps", "px",
  "pt",
  "dpi", "ppi", "°C", "°F", "USD", "EUR", "GBP", "CNY", "JPY", "UTC", "GMT",
]
