/// Of what in a library somebody asks whether its steps and scenes can be performed.
///
/// What cannot be read at all is noticed in any case.
package enum ScriptChecks {
  /// All scripts, and the scenes that none of them uses.
  case all
  /// Those for which something holds, with their scenes and the scripts that they run; as `all` where it holds for all.
  case scripts(where: (Script) -> Bool)
  /// Nothing: a fifth of the time.
  case none
}
