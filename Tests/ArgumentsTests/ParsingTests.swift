import Arguments
import Testing

/// What command lines mean.
struct ParsingTests {
  @Test func nothingGivenIsTheDefaults() throws {
    let options = try Sample.work()
    #expect(options.paths.isEmpty && options.tags.isEmpty && !options.quiet && !options.isFast)
    #expect(options.jobs == nil && options.size == nil && options.color == .small && options.file == nil)
  }

  @Test(arguments: [
    ["--jobs", "4"], ["--jobs=4"], ["-j", "4"], ["-j4"], ["-j=4"], ["--jobs", "2", "-j", "4"], ["-qj4"], ["-qj", "4"],
  ])
  func valueIsTheNextWordOrJoined(_ arguments: [String]) throws {
    let options = try ArgumentReader.read(arguments) { try WorkOptions(&$0) }
    #expect(options.jobs == 4)
    #expect(options.paths.isEmpty)
    #expect(options.quiet == arguments[0].hasPrefix("-q"))
  }

  @Test func lettersAreFlagsInOneWord() throws {
    let options = try Sample.work("-qf", "a")
    #expect(options.quiet && options.isFast && options.paths == ["a"])
  }

  @Test func optionsAndPathsMix() throws {
    let options = try Sample.work("a", "--tag", "x", "-", "--quiet", "--tag=y", "b")
    #expect(options.paths == ["a", "-", "b"])
    #expect(options.tags == ["x", "y"])
    #expect(options.quiet)
  }

  @Test func nothingIsAnOptionBehindTwoDashes() throws {
    #expect(try Sample.work("--", "--quiet", "-j", "--").paths == ["--quiet", "-j", "--"])
  }

  @Test func dashAloneIsAValue() throws {
    #expect(try Sample.work("--file", "-").file == "-")
  }

  @Test func valueMayHoldAnEqualsSignAndBeginWithADashWhenJoined() throws {
    #expect(try Sample.work("--file=a=b").file == "a=b")
    #expect(try Sample.work("--file=-x").file == "-x")
  }

  @Test func emptyJoinedValueCountsAsNone() throws {
    #expect(try Sample.work("--file=", "a").file == "a")
    #expect(throws: ValidationError.self) { try Sample.work("--file=") }
    #expect(try Sample.work("--quiet=").quiet)
  }

  /// A key is that of a cached result, so that options which differ must never share one.
  @Test func equalKeysMeanEqualOptions() throws {
    func key(_ arguments: String...) throws -> [String] {
      try ArgumentReader.read(arguments) { reader in
        _ = reader.flag("--before", "Not part of the key.")
        return try reader.keyed { try WorkOptions(&$0) }.key
      }
    }
    #expect(try key() == [])
    #expect(try key("--before", "-j4", "--file=x") == key("--jobs", "4", "--file", "x"))
    let keys = try [
      key("--jobs", "4"), key("--jobs", "5"), key("--file", "4"), key("--tag", "a", "--tag", "b"),
      key("--tag", "b", "--tag", "a"), key("--quiet"), key("4"), key("--quiet", "4"),
    ]
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: [
    (["--size"], "missing value for '--size <size>'"),
    (["--size", "--quiet"], "missing value for '--size <size>'"),
    (["--size", "--", "small"], "missing value for '--size <size>'"),
    (["--jobs", "x"], "invalid value 'x' for '-j, --jobs <n>'"),
    (["--jobs", "1", "--jobs", "x"], "invalid value 'x' for '-j, --jobs <n>'"),
    (["--size=tiny"], "invalid value 'tiny' for '--size <size>'; expected 'small', 'large', or 'huge'"),
    (["--tag", "a b"], "invalid value 'a b' for '--tag <word>'; a tag is one word."),
    (["--quiet=yes"], "unexpected value 'yes' for '--quiet'"),
    (["--qiet"], "unknown option '--qiet'; did you mean '--quiet'?"),
    (["-quiet"], "unknown option '-quiet'; did you mean '--quiet'?"),
    (["--verson"], "unknown option '--verson'; did you mean '--version'?"),
    (["--secrt"], "unknown option '--secrt'"),
    (["--unlike"], "unknown option '--unlike'"),
    (["-x"], "unknown option '-x'"),
    (["--quie"], "unknown option '--quie'; did you mean '--quiet'?"),
  ])
  func errorNamesWhatIsWrong(_ arguments: [String], _ message: String) {
    #expect {
      try ArgumentReader.read(arguments) { try WorkOptions(&$0) }
    } throws: { error in
      (error as? ValidationError)?.message == message
    }
  }
}

/// Which command runs, and what is printed instead of running one.
struct ProgramTests {
  @Test func defaultCommandRunsWhereNoneIsNamed() throws {
    #expect(throws: try Sample.work("a")) { try Sample.run("a") }
    #expect(throws: try Sample.work("a")) { try Sample.run("work", "a") }
    #expect(throws: try Sample.work("--", "work", "--quiet")) { try Sample.run("--", "work", "--quiet") }
    #expect(throws: try Sample.work("--quiet", "work")) { try Sample.run("--quiet", "work") }
  }

  @Test(arguments: [
    ["--version"], ["work", "--version"], ["groups", "--version"], ["--nope", "--version"], ["help", "--version"],
  ])
  func versionIsAskedForAnywhere(_ arguments: [String]) throws {
    #expect(try Program(Sample.self, version: "1.2.3", columns: { 80 }).run(arguments) == "1.2.3")
  }

  @Test(arguments: [
    (["--help"], "sample [work] [<options>] [<paths> ...]\n       sample <subcommand>"),
    (["-h"], "sample [work] [<options>] [<paths> ...]\n       sample <subcommand>"),
    (["help"], "sample [work] [<options>] [<paths> ...]\n       sample <subcommand>"),
    (["help", "--help"], "sample [work] [<options>] [<paths> ...]\n       sample <subcommand>"),
    (["help", "nope"], "sample [work] [<options>] [<paths> ...]\n       sample <subcommand>"),
    (["work", "-h"], "sample work [--quiet] [--fast]"), (["--quiet", "--help"], "sample work [--quiet] [--fast]"),
    (["help", "work"], "sample work [--quiet] [--fast]"), (["--nope", "--help"], "sample work [--quiet] [--fast]"),
    (["groups"], "sample groups <subcommand>"), (["help", "groups", "show"], "sample groups show <thing>"),
    (["groups", "show", "--help"], "sample groups show <thing>"),
    (["work", "--jobs", "x", "--help"], "sample work [--quiet] [--fast]"),
  ])
  func helpIsAskedForAnywhere(_ arguments: [String], _ usage: String) throws {
    let text = try #require(try Program(Sample.self, version: "1", columns: { 80 }).run(arguments))
    #expect(text.contains("USAGE: \(usage)"), "\(text)")
  }

  @Test func helpShowsWhatTheTableHolds() throws {
    #expect(
      try Sample.run("help", "work") == """
        OVERVIEW: Work (the default).

        What there is to say about it.

        USAGE: sample work [--quiet] [--fast] [--jobs <n>] [--size <size>] [--color <size>] [--tag <word> ...] [--file <file>] [<paths> ...]

        ARGUMENTS:
          <paths>                 What to work on.

        LOOKS:
          --color <size>          How colorful. (values: small, large, huge; default:
                                  small)

        OPTIONS:
          -q, --quiet             Print nothing.
          -f, --fast              Hurry.
          -j, --jobs <n>          Number of threads.
          --size <size>           How large. (values: small, large, huge)
          --tag <word>            A tag. May be repeated.
          --file <file>           A file.
          --version               Show the version.
          -h, --help              Show help information.
        """)
  }

  @Test func errorComesWithTheUsageOfItsCommand() {
    #expect(
      Sample.complaint("groups", "show") == """
        sample: error: missing argument '<thing>'
        Help:  <thing>  What to show.
        Usage: sample groups show <thing>
          See 'sample groups show --help' for more information.
        """)
    #expect(
      Sample.complaint("groups", "show", "lake").hasPrefix(
        "sample: error: unknown thing 'lake'\nUsage: sample groups show <thing>\n"))
    #expect(Sample.complaint("-qf").hasPrefix("sample: error: --quiet cannot be used with --fast\nUsage: sample work "))
  }

  @Test(arguments: [
    (["groups", "shwo"], "unexpected argument 'shwo'"), (["groups", "show", "a", "b"], "unexpected argument 'b'"),
    (["groups", "show", "a", "b", "c"], "2 unexpected arguments: 'b', 'c'"),
  ])
  func extraWordsAreNamed(_ arguments: [String], _ message: String) {
    #expect {
      try Program(Sample.self, columns: { 80 }).run(arguments)
    } throws: { error in
      (error as? UsageError)?.text.hasPrefix("sample: error: \(message)\n") == true
    }
  }
}

/// What a shell is told can follow.
struct CompletionTests {
  @Test(arguments: [
    (["w"], ["work"]), ([""], ["work", "groups", "help"]), (["groups", ""], ["show"]), (["help", "g"], ["groups"]),
    (["help", "groups", ""], ["show"]), (["groups", "show", "la"], ["lake", "lamp"]), (["work", "--s"], ["--size"]),
    (["--f"], ["--fast", "--file"]), (["work", "--fast", "--f"], ["--file"]), (["work", "--tag", "a", "--t"], ["--tag"]),
    (["work", "--size", "h"], ["huge"]), (["work", "--size=h"], ["--size=huge"]), (["work", "--size", "=", "h"], ["huge"]),
    (["work", "--size", "="], ["small", "large", "huge"]), (["work", "--file", ""], []), (["work", ""], []),
    (["work", "--", "--s"], []), (["groups", "show", "lake", ""], ["--version", "--help"]),
  ])
  func wordsThatCanFollow(_ words: [String], _ expected: [String]) throws {
    let lines = try #require(try Program(Sample.self, columns: { 80 }).run(["---completion"] + words)).split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != "\t" }) } == expected)
  }

  @Test func commandsAndOptionsAreDescribed() throws {
    #expect(try Sample.run("---completion", "gr") == "groups\tHold others.")
    #expect(try Sample.run("---completion", "work", "--si") == "--size\tHow large.")
  }
}
