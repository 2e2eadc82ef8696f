/// What kept a mutant from being made or judged.
struct MutationFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
