/// The version of the program, as `--version` and reports give it.
let applintVersion = "0.1.0"
