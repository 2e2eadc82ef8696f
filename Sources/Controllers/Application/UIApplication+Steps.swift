import RehearsalStage
public import RehearsalTrace

/// What an app adds to the words of scripts, and to what is recorded of it.
extension UIApplication {
  /// Gives scripts a step of the app's own, which they write `perform: NAME` or `perform: {step: NAME, with: VALUE}`.
  ///
  /// The body is performed as one turn of the run loop, as a method of the app: what it does to views is laid out and
  /// recorded at its end, and what it emits is caused by the step. A name that is given twice means the later body.
  ///
  /// - Parameters:
  ///   - name: What scripts call the step.
  ///   - body: What it does; its argument is what stands behind `with`.
  public func step(_ name: String, _ body: @escaping (_ with: Value?) -> Void) { ownSteps[name] = body }

  /// Has a property recorded that only the app knows: how many notes there are, what a cache holds.
  ///
  /// It is read at the end of every turn of the run loop and recorded when it has changed, so scripts can expect it
  /// (`{property: NAME, of: SUBJECT, is: 3}`), and histories tell since when it is another one.
  ///
  /// - Parameters:
  ///   - property: What the property is called.
  ///   - subject: Whose property it is.
  ///   - read: Answers what it is now. It changes nothing, and answers the same for the same session.
  public func probe(_ property: String, of subject: String, _ read: @escaping () -> Value) {
    stage.probe(property, of: subject, read)
  }

  /// What a step of the app's own does.
  package func step(named name: String) -> ((Value?) -> Void)? { ownSteps[name] }

  /// What scripts can call steps of the app's own, sorted.
  package var stepNames: [String] { ownSteps.keys.sorted() }
}
