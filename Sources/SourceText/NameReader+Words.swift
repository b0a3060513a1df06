// Words matched against lower-case names around a literal.
extension NameReader {
  /// Words in names of code for developers.
  static let developerWords: [String] = [
    "debug", "develop", "simulat", "mock", "scenario", "internalsettings", "secret",
  ]

  /// Words in names of calls whose strings no user sees.
  static let nonvisibleWords: [String] = [
    "log", "print", "assert", "precondition", "fatalerror", "localize", "exception", "raise", "dataformat", "predicate", "regex",
    "localis", "translat", "nserror", "font", "debug", "trace", "fatal",
  ]
}
