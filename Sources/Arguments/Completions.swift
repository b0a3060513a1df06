/// Completions of a command line. The scripts call the program itself, so that they work with any version of it.
struct Completions {
  /// The first argument, before the words up to the cursor.
  static let request = "---completion"

  /// Lines of a word and its description; empty where a file name is expected.
  let text: String

  init(_ program: Program, _ words: ArraySlice<String>) {
    // bash splits words at an equals sign, which becomes a word.
    var current = words.last.map { $0 == "=" ? "" : $0 } ?? ""
    var (path, remainder) = program.command(words.dropLast().filter { $0 != "=" }[...])
    let parts = current.hasPrefix("--") ? current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) : []
    let start = parts.count > 1 ? "\(parts[0])=" : ""
    if parts.count > 1 {
      remainder.append(String(parts[0]))
      current = String(parts[1])
    }
    let commands = remainder.isEmpty ? program.subcommands(of: path[path.count - 1]) : []
    if let standard = path[path.count - 1].defaultSubcommand { path.append(standard) }
    let table = program.table(of: path[path.count - 1])
    let parsed = ParsedArguments(remainder, table)
    var found: [(name: String, text: String)] = []
    if let option = parsed.missingValue {
      found = (table[option].values?.names() ?? []).map { ($0, "") }
    } else if remainder.contains("--") || !current.hasPrefix("-"), !commands.isEmpty || parsed.nextPositional != nil {
      let helped = path.last == HelpCommand.self ? program.command(remainder).path.last?.subcommands ?? [] : []
      found = (commands + helped).map { ($0.name, $0.abstract) }
      found += (parsed.nextPositional.flatMap { table[$0].values?.names() } ?? []).map { ($0, "") }
    } else {
      let used = Set(parsed.given.map(\.index))
      let open = table.indices.filter { !table[$0].isPositional && (table[$0].isRepeated || !used.contains($0)) }
      found = open.map { (String(table[$0].name), table[$0].help) }
    }
    text = found.filter { $0.name.hasPrefix(current) }.map { "\(start)\($0.name)\t\($0.text)" }.joined(separator: "\n")
  }

  static func script(_ name: String, _ shell: String) -> String? {
    switch shell {
    case "bash":
      """
      _\(name)() {
          local word
          COMPREPLY=()
          while IFS=$'\\t' read -r word _; do
              [[ -n $word ]] && COMPREPLY+=("$word")
          done < <("$1" \(request) "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      }
      complete -o default -F _\(name) \(name)
      """
    case "zsh":
      """
      #compdef \(name)
      _\(name)() {
          local -a found
          found=(${(f)"$("${words[1]}" \(request) "${(@)words[2,CURRENT]}" 2>/dev/null)"})
          found=("${found[@]/$'\\t'/:}")
          if (( $#found )); then _describe -V \(name) found; else _files; fi
      }
      if [[ "${funcstack[1]}" = _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi
      """
    case "fish":
      """
      function __\(name)
          set -l words (commandline -opc)
          set -l current (commandline -ct)
          set -l found ($words[1] \(request) $words[2..] "$current" 2>/dev/null)
          if set -q found[1]
              printf '%s\\n' $found
          else
              __fish_complete_path "$current"
          end
      end
      complete -c \(name) -f -a '(__\(name))'
      """
    default: nil
    }
  }
}
