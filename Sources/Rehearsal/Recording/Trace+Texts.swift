import RehearsalTrace

extension Trace {
  /// The same trace with other texts in the place of what people typed and programs said: labels of steps, arguments,
  /// answers, values of properties, screens of terminals, reasons of exceptions.
  ///
  /// Properties that only differed in what was taken out are one span.
  ///
  /// - Parameter other: Is asked once for each text, and told whether it is JSON.
  func withTexts(_ other: (_ isJSON: Bool, _ text: String) -> String) -> Trace {
    var texts = ChangedTexts(of: self)
    var changed = self
    for place in changed.steps.indices {
      changed.steps[place].kind = texts.kept(steps[place].kind)
      changed.steps[place].label = texts.changed(steps[place].label, isJSON: false, other)
    }
    for place in changed.events.indices {
      changed.events[place].name = texts.kept(events[place].name)
      changed.events[place].subject = texts.kept(events[place].subject)
      changed.events[place].arguments = texts.changed(events[place].arguments, isJSON: true, other)
      changed.events[place].answer = texts.changed(events[place].answer, isJSON: true, other)
    }
    for place in changed.views.indices {
      changed.views[place].path = texts.kept(views[place].path)
      changed.views[place].className = texts.kept(views[place].className)
    }
    for place in changed.properties.indices {
      changed.properties[place].subject = texts.kept(properties[place].subject)
      changed.properties[place].key = texts.kept(properties[place].key)
      changed.properties[place].value = texts.changed(properties[place].value, isJSON: true, other)
    }
    for place in changed.exceptions.indices {
      changed.exceptions[place].type = texts.kept(exceptions[place].type)
      changed.exceptions[place].message = texts.changed(exceptions[place].message, isJSON: false, other)
    }
    for place in changed.terminals.indices {
      changed.terminals[place].text = other(false, terminals[place].text)
    }
    changed.properties = Trace.joined(changed.properties)
    changed.symbols = texts.symbols
    return changed
  }
}

/// The texts of a trace, some of them with others in their place.
private struct ChangedTexts {
  private(set) var symbols = SymbolTable()
  private let trace: Trace
  private var known: [Use: Symbol] = [:]

  /// A text may be a name in one place and something said in another.
  private struct Use: Hashable {
    let symbol: Symbol
    let isJSON: Bool
  }

  init(of trace: Trace) { self.trace = trace }

  mutating func kept(_ symbol: Symbol) -> Symbol { symbols.intern(trace.text(symbol)) }

  mutating func changed(
    _ symbol: Symbol, isJSON: Bool, _ other: (_ isJSON: Bool, _ text: String) -> String
  ) -> Symbol {
    if symbol == .none { return .none }
    let use = Use(symbol: symbol, isJSON: isJSON)
    if let known = known[use] { return known }
    let changed = symbols.intern(other(isJSON, trace.text(symbol)))
    known[use] = changed
    return changed
  }
}
