internal import Bytes

// Strings that are not translated: text for machines, and names of people.
extension String {
  /// A URL, an address, an identifier, a unit, a template, or an SQL statement.
  var isMachineReadable: Bool { holds("://") || holds("{{") || !holds(" ") && holds("_") || isUnit || isSQL || isAddress }

  /// `SELECT … FROM`, `INSERT INTO`, `CREATE TABLE`: upper-case keywords that rarely occur otherwise.
  private var isSQL: Bool {
    let words = split(whereSeparator: \.isWhitespace).map { $0.filter { $0.isLetter || $0 == "*" } }
    guard words.count > 1, let first = words.first else { return false }
    switch first {
    case "SELECT": return words.contains("FROM")
    case "select": return words.contains("from") && words[1] == "*"
    case "INSERT", "REPLACE": return words.contains("INTO")
    case "UPDATE": return words.contains("SET")
    case "DELETE": return words[1] == "FROM"
    case "CREATE", "ALTER", "DROP", "TRUNCATE", "RENAME":
      return words.contains { ["TABLE", "INDEX", "VIEW", "DATABASE", "TRIGGER", "COLUMN"].contains($0) }
    case "PRAGMA": return !words[1].allSatisfy(\.isUppercase)
    default: return false
    }
  }

  /// `jane@example.com`, `@jane`, `www.example.com`
  private var isAddress: Bool {
    guard !contains(where: \.isWhitespace), let last = last, last != "@" else { return false }
    if contains("@") { return allSatisfy { $0.isASCII } && !contains("%") }
    let host = prefix { $0 != "/" }
    return host.hasPrefix("www.") || [".com", ".org", ".net", ".io"].contains { host.hasSuffix($0) }
  }

  /// A common given name and one or two more names.
  var isPersonName: Bool {
    let words = split(separator: " ")
    guard (2...3).contains(words.count), givenNames.contains(String(words[0])) else { return false }
    return words.allSatisfy { word in
      word.first?.isUppercase == true && word.allSatisfy { $0.isLetter || "-.’'".contains($0) }
        && word.contains(where: \.isLowercase)
        && !word.hasSuffix("'s") && !word.hasSuffix("’s")
    }
  }
}

/// Given names that are not also common words.
private let givenNames: Set = [
  "Adam", "Alan", "Alex", "Alexander", "Alexey", "Alice", "Andrea", "Andreas", "Andrew", "Andrey", "Andy", "Anna", "Anne",
  "Anthony",
  "Antoine", "Benjamin", "Bernd", "Bob", "Brad", "Brandon", "Brent", "Brian", "Bruce", "Carl", "Carlos", "Catherine", "Charles",
  "Chris", "Christian", "Christina", "Christoph", "Christopher", "Claudia", "Craig", "Dan", "Daniel", "Dave", "David", "Dennis",
  "Diego", "Dirk", "Dmitry", "Dominik", "Donald", "Douglas", "Edward", "Elena", "Elizabeth", "Emily", "Emma", "Eric", "Erik",
  "Fabian", "Felix", "Florian", "Francois", "François", "Gabriel", "Gary", "George", "Gerhard", "Greg", "Gregory", "Hans",
  "Henry",
  "Iain", "Ian", "Igor", "Ivan", "Jacob", "James", "Jane", "Jason", "Jean", "Jeff", "Jeffrey", "Jens", "Jeremy", "Jesse",
  "Jessica",
  "Jim", "Joachim", "Joe", "Joel", "Johannes", "John", "Johnny", "Jonas", "Jonathan", "Jose", "José", "Joseph", "Josh", "Joshua",
  "Juan", "Julia", "Julian", "Justin", "Karl", "Kate", "Katherine", "Keith", "Kenneth", "Kevin", "Kyle", "Larry", "Lars", "Laura",
  "Linda", "Lisa", "Luca", "Lucas", "Luis", "Lukas", "Manuel", "Marco", "Maria", "Mario", "Markus", "Martin", "Mary", "Matt",
  "Matthew", "Matthias", "Maximilian", "Michael", "Michel", "Michelle", "Miguel", "Mike", "Mikhail", "Moritz", "Natalie",
  "Nathan", "Nicholas", "Nick", "Nicolas", "Nicole", "Niklas", "Oleg", "Oliver", "Olivier", "Oscar", "Pablo", "Patricia",
  "Patrick", "Paul", "Paulo", "Pavel", "Pedro", "Peter", "Philip", "Philipp", "Pierre", "Rachel", "Ralf", "Raphael", "Rebecca",
  "Richard", "Robert", "Roger", "Roland", "Ronald", "Ryan", "Samuel", "Sandra", "Sarah", "Scott", "Sebastian", "Sergey", "Simon",
  "Sophie", "Stefan", "Stephan", "Stephanie", "Stephen", "Steve", "Steven", "Susan", "Sven", "Ted", "Thomas", "Tim", "Timothy",
  "Tobias",
  "Todd", "Tom", "Tomas", "Tony", "Ulrich", "Uwe", "Vincent", "Vladimir", "Walter", "Wayne", "William", "Wolfgang", "Yuri",
]
