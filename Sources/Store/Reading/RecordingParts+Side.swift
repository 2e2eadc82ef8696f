import RehearsalTrace

extension RecordingParts {
  /// One of the two recordings.
  struct Side {
    let steps: RecordingSteps
    /// Whether each step is read whole.
    var isWhole: [Bool]
    /// The step of the other side that is equal to each, or -1.
    var partners: [Int32]
    private var rows: [Int: StepReader.EventRow] = [:]
    /// Events that stand for the rest of their steps.
    private var standing: Set<Int> = []
    private var waiting: [Int] = []
    private var exceptions: [(event: Int, type: Int64, message: Int64)] = []
    private var frames: [Int: [StepReader.SpanRow]] = [:]
    private var properties: [Int: [StepReader.SpanRow]] = [:]
    private var views: [TraceView] = []
    /// The views of each path, in order of creation.
    private var viewsOfPath: [Symbol: [Int]] = [:]
    private var states: (frames: [FrameSpan], properties: [PropertySpan]) = ([], [])
    /// How many rows of equal steps were looked through.
    private var spansLookedAt: Int64 = 0
    /// The digests of the steps that are read whole, as the file has them; `nil` where it has others than it says.
    private var digests: [StepDigest]?

    init(_ steps: RecordingSteps) {
      self.steps = steps
      isWhole = Array(repeating: false, count: steps.blocks.count)
      partners = Array(repeating: -1, count: steps.blocks.count)
    }

    private var reader: StepReader { steps.reader }

    /// The share of the events that are in steps which are read whole.
    var shareToRead: Double {
      let events = isWhole.indices.reduce(0) { isWhole[$1] ? $0 + steps.events(of: $1).count : $0 }
      return Double(events) / Double(max(1, steps.eventCount))
    }

    // MARK: - Events

    /// The last event of a step stands for all of it.
    mutating func stand(for step: Int) { standing.insert(steps.events(of: step).upperBound - 1) }

    mutating func readWholeSteps() throws {
      var spans: Int64 = 0
      for step in isWhole.indices where isWhole[step] {
        let (block, events) = (try reader.block(steps.blocks[step]), steps.events(of: step))
        spans += max(block.frameCount, block.propertyCount)
        guard Int(block.eventCount) == events.count, spans <= TraceCheck.mostSpans else {
          throw reader.damage("step \(step) has more than it can have")
        }
        for (offset, row) in try reader.events(from: block.eventFirst, count: block.eventCount).enumerated() {
          rows[events.lowerBound + offset] = row
          try needCause(of: events.lowerBound + offset, row)
        }
        frames[step] = try reader.frames(of: block)
        properties[step] = try reader.properties(of: block)
      }
      exceptions = try reader.exceptions()
      if let last = exceptions.last, (0..<steps.eventCount).contains(last.event) { need(last.event) }
    }

    private mutating func needCause(of event: Int, _ row: StepReader.EventRow) throws {
      guard let distance = row.causeDistance else { return }
      guard distance >= 1, distance <= Int64(event) else {
        throw reader.damage("event \(event) has a cause that is not before it")
      }
      need(event - Int(distance))
    }

    /// Asks for an event of a step that is equal, unless it is there.
    private mutating func need(_ event: Int) {
      if rows[event] == nil { waiting.append(event) }
    }

    /// As asked for by the other side: the event at a place in the step that is equal to one of its.
    mutating func need(_ step: Int, _ offset: Int) { need(steps.events(of: step).lowerBound + offset) }

    var hasWaiting: Bool { !waiting.isEmpty }

    /// Reads what is asked for, and says which places in steps of the other side are the same.
    mutating func takeWaiting() throws -> [(step: Int, offset: Int)] {
      var counterparts: [(step: Int, offset: Int)] = []
      while let event = waiting.popLast() {
        let step = step(of: event)
        if isWhole[step] || rows[event] != nil { continue }
        let offset = event - steps.events(of: step).lowerBound
        let block = try reader.block(steps.blocks[step])
        guard Int(block.eventCount) == steps.events(of: step).count else {
          throw reader.damage("step \(step) has other events")
        }
        let row = try reader.events(from: block.eventFirst + Int64(offset), count: 1)[0]
        rows[event] = row
        try needCause(of: event, row)
        if partners[step] >= 0 { counterparts.append((Int(partners[step]), offset)) }
      }
      return counterparts
    }

    private func step(of event: Int) -> Int {
      var (low, high) = (0, isWhole.count)
      while low + 1 < high {
        let middle = (low + high) / 2
        if steps.steps[middle].firstEvent <= event { low = middle } else { high = middle }
      }
      // Steps without an event begin where the next one does.
      while low > 0, steps.events(of: low).isEmpty { low -= 1 }
      return low
    }

    // MARK: - Views

    /// Forgets who is who among the steps, and reads all views.
    mutating func readViews() throws {
      partners = []
      var parents: [Symbol] = []
      for step in isWhole.indices where steps.mayHaveViews(step) {
        for row in try reader.views(of: try reader.block(steps.blocks[step])) {
          guard views.count < TraceCheck.mostEvents, let span = try span(row, in: step) else {
            throw reader.damage("view \(views.count + 1) is there outside the events")
          }
          views.append(
            TraceView(
              id: ViewID(number: Int32(views.count + 1)), parent: nil, path: try reader.texts.symbol(row.values[0]),
              className: try reader.texts.symbol(row.values[1]), from: span.from, to: span.to))
          parents.append(row.lacksLast ? .none : try reader.texts.symbol(row.values[2]))
        }
      }
      steps.forgetViewCounts()
      var references = ViewReferences(views, textCount: reader.texts.symbols.texts.count)
      for index in views.indices {
        viewsOfPath[views[index].path, default: []].append(index)
        references.advance(toView: index)
        guard parents[index] != .none else { continue }
        guard let parent = references.number(of: parents[index], distance: 0) else {
          throw reader.damage("view \(index + 1) has a parent that was not there before it")
        }
        views[index].parent = ViewID(number: parent)
      }
    }

    /// The events during which something holds; `nil` for numbers that cannot be.
    private func span(_ row: StepReader.SpanRow, in step: Int) throws -> (from: Int, to: Int)? {
      let limits = 0...Int64(Int32.max)
      guard limits.contains(row.from), row.length >= -Int64(Int32.max), row.length <= Int64(Int32.max) else {
        return nil
      }
      let first = steps.events(of: step).lowerBound
      let from = first + Int(row.from)
      if row.length >= 0 { return (from, from + Int(row.length)) }
      guard let end = try reader.end(-1 - row.length, endings: reader.firstEnding(ofStep: step)) else {
        return (from, steps.eventCount)
      }
      guard limits.contains(end) else { return nil }
      return (from, first + Int(end))
    }

    /// The view that a path means at an event: the newest that has come.
    private func view(of path: Symbol, at event: Int) -> Int? {
      guard let list = viewsOfPath[path] else { return nil }
      // Views come in the order of their numbers.
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        if views[list[middle]].from <= event { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? nil : list[low - 1]
    }

    // MARK: - What holds before

    /// A property, by subject and key.
    struct PropertyName: Hashable {
      var subject: ExactText
      var key: ExactText
    }

    /// Views by their paths without counters, and properties.
    struct Names {
      var paths: Set<ExactText> = []
      var properties: Set<PropertyName> = []

      func union(_ other: Names) -> Names {
        Names(paths: paths.union(other.paths), properties: properties.union(other.properties))
      }
    }

    /// What changes in each step that is read whole.
    func changes(_ base: (String) -> String) throws -> [Int: Names] {
      let symbols = reader.texts
      func text(_ symbol: Symbol) -> String { symbols.symbols[symbol] }
      var changes: [Int: Names] = [:]
      for step in isWhole.indices where isWhole[step] {
        var names = Names()
        for row in frames[step] ?? [] { names.paths.insert(ExactText(base(text(try symbols.symbol(row.values[0]))))) }
        for row in properties[step] ?? [] { names.properties.insert(try name(row)) }
        changes[step] = names
      }
      for view in views {
        for event in [view.from, view.to] where event < steps.eventCount {
          let step = step(of: event)
          if isWhole[step] { changes[step]?.paths.insert(ExactText(base(text(view.path)))) }
        }
      }
      return changes
    }

    /// Finds the last frame or value of what changes in the steps that are read whole, from before these.
    mutating func findStates(_ needs: [Int: Names], _ base: (String) -> String) throws {
      var viewsOfBase: [ExactText: [Int]] = [:]
      for (path, list) in viewsOfPath { viewsOfBase[ExactText(base(reader.texts.symbols[path])), default: []] += list }
      var goers: [Int: [TraceView]] = [:]
      for view in views where view.to < steps.eventCount {
        let last = step(of: view.to)
        if isWhole[last], step(of: view.from) < last { goers[last, default: []].append(view) }
      }
      var wanted = Wanted()
      for step in isWhole.indices.reversed() {
        if isWhole[step] {
          // What a step that is read says needs no look before it.
          for row in frames[step] ?? [] {
            let path = try reader.texts.symbol(row.values[0])
            if let view = view(of: path, at: try begin(row, in: step)) { wanted.views.remove(view) }
          }
          var keys: [ExactText: Set<ExactText>] = [:]
          for row in properties[step] ?? [] {
            let name = try name(row)
            wanted.names.remove(name)
            wanted.going[name.subject]?.keys.insert(name.key)
            if goers[step] != nil { keys[name.subject, default: []].insert(name.key) }
          }
          wanted.forget(comingIn: step)
          for view in goers[step] ?? [] {
            let path = ExactText(reader.texts.symbols[view.path])
            wanted.look(for: path, knowing: keys[path] ?? [], backTo: self.step(of: view.from))
          }
          guard let names = needs[step] else { continue }
          wanted.names.formUnion(names.properties)
          let begin = steps.events(of: step).lowerBound
          for path in names.paths {
            for view in viewsOfBase[path] ?? [] where views[view].from < begin && views[view].to >= begin {
              wanted.look(for: view, backTo: self.step(of: views[view].from))
            }
          }
          continue
        }
        if wanted.isEmpty { continue }
        let block = try reader.block(steps.blocks[step])
        spansLookedAt += (wanted.views.isEmpty ? 0 : block.frameCount) + (wanted.hasNames ? block.propertyCount : 0)
        guard spansLookedAt <= 2 * TraceCheck.mostSpans else {
          throw reader.damage("it has more frames or properties than a recording can have")
        }
        if !wanted.views.isEmpty { try findFrames(&wanted, in: step, block) }
        if wanted.hasNames { try findProperties(&wanted, in: step, block) }
        wanted.forget(comingIn: step)
      }
    }

    /// What is looked for in the steps before.
    private struct Wanted {
      var views: Set<Int> = []
      var names: Set<PropertyName> = []
      /// Views that go, whose properties end with them, by path.
      var going: [ExactText: Going] = [:]
      /// What is looked for as far back as a step, before which it was not there.
      private var viewsOfStep: [Int: [Int]] = [:]
      private var pathsOfStep: [Int: [ExactText]] = [:]

      /// A view that goes.
      struct Going {
        /// The properties of which the last value is known.
        var keys: Set<ExactText>
        /// The step in which the view came.
        var step: Int
      }

      var hasNames: Bool { !names.isEmpty || !going.isEmpty }

      var isEmpty: Bool { views.isEmpty && !hasNames }

      mutating func look(for view: Int, backTo step: Int) {
        if views.insert(view).inserted { viewsOfStep[step, default: []].append(view) }
      }

      mutating func look(for path: ExactText, knowing keys: Set<ExactText>, backTo step: Int) {
        going[path] = Going(keys: keys, step: step)
        pathsOfStep[step, default: []].append(path)
      }

      /// Forgets what came in a step: before that it had neither frame nor property.
      mutating func forget(comingIn step: Int) {
        for view in viewsOfStep.removeValue(forKey: step) ?? [] { views.remove(view) }
        for path in pathsOfStep.removeValue(forKey: step) ?? [] where going[path]?.step == step { going[path] = nil }
      }
    }

    /// The event with which a row begins.
    private func begin(_ row: StepReader.SpanRow, in step: Int) throws -> Int {
      guard (0...Int64(Int32.max)).contains(row.from) else {
        throw reader.damage("a frame or property of step \(step) begins at an impossible event")
      }
      return steps.events(of: step).lowerBound + Int(row.from)
    }

    private mutating func findFrames(_ wanted: inout Wanted, in step: Int, _ block: StepReader.Block) throws {
      for row in try reader.lastFrames(of: block).reversed() {
        // Where it ends is looked up only for what is asked for.
        let from = try begin(row, in: step)
        guard let view = view(of: try reader.texts.symbol(row.values[0]), at: from), wanted.views.contains(view)
        else { continue }
        guard let span = try span(row, in: step) else { throw reader.damage("a frame holds outside the events") }
        wanted.views.remove(view)
        states.frames.append(
          FrameSpan(view: views[view].id, from: span.from, to: span.to, frame: StepReader.frame(row)))
      }
    }

    private mutating func findProperties(_ wanted: inout Wanted, in step: Int, _ block: StepReader.Block) throws {
      for row in try reader.properties(of: block).reversed() {
        let name = try name(row)
        let isWanted = wanted.names.remove(name) != nil
        let isGoing = wanted.going[name.subject]?.keys.insert(name.key).inserted ?? false
        guard isWanted || isGoing else { continue }
        guard let span = try span(row, in: step) else { throw reader.damage("a property holds outside the events") }
        states.properties.append(try property(row, span))
      }
    }

    private func name(_ row: StepReader.SpanRow) throws -> PropertyName {
      let (subject, key) = (try reader.texts.symbol(row.values[0]), try reader.texts.symbol(row.values[1]))
      return PropertyName(
        subject: ExactText(reader.texts.symbols[subject]), key: ExactText(reader.texts.symbols[key]))
    }

    private func property(_ row: StepReader.SpanRow, _ span: (from: Int, to: Int)) throws -> PropertySpan {
      PropertySpan(
        subject: try reader.texts.symbol(row.values[0]), key: try reader.texts.symbol(row.values[1]), from: span.from,
        to: span.to, value: try reader.texts.symbol(row.values[2]))
    }

    // MARK: - The part

    /// Reads the digests of the steps that are read whole, and forgets which block each step shows: making the trace
    /// takes memory.
    mutating func forgetBlocks() throws {
      digests = try storedDigests()
      steps.forgetBlocks()
    }

    /// What was read, numbered anew; `nil` when it is not what it says.
    ///
    /// Rows are handed over, and are not here any more.
    mutating func part() throws -> TracePart? {
      let kept = Set(rows.keys).union(standing).sorted()
      var numbering = Numbering(kept)
      var trace = Trace()
      trace.end = steps.end
      trace.views = views
      for index in views.indices {
        trace.views[index].from = numbering.number(of: views[index].from)
        trace.views[index].to = numbering.number(of: views[index].to)
      }
      try addEvents(to: &trace, kept, &numbering)
      try addSpans(to: &trace, &numbering)
      for exception in exceptions {
        guard rows[exception.event] != nil else { continue }
        trace.exceptions.append(
          TraceException(
            event: numbering.number(of: exception.event), type: try reader.texts.symbol(exception.type),
            message: try reader.texts.symbol(exception.message)))
      }
      (rows, frames, properties, states, exceptions) = ([:], [:], [:], ([], []), [])
      trace.symbols = reader.texts.symbols
      trace.steps = steps.takeSteps()
      for index in trace.steps.indices {
        trace.steps[index].firstEvent = numbering.number(of: trace.steps[index].firstEvent)
        trace.steps[index].endEvent = numbering.number(of: trace.steps[index].endEvent)
      }
      trace.sortSpans()
      guard let digests, TraceCheck(trace).problem == nil, areProven(trace, digests) else { return nil }
      return TracePart(
        trace: trace, sequences: kept, digests: TraceDigests(recording: steps.digest, steps: digests))
    }

    private func addEvents(to trace: inout Trace, _ kept: [Int], _ numbering: inout Numbering) throws {
      var references = ViewReferences(views, textCount: reader.texts.symbols.texts.count)
      var (step, at) = (0, Instant.zero)
      for sequence in kept {
        while steps.events(of: step).upperBound <= sequence { step += 1 }
        let begin = steps.steps[step].at
        guard let row = rows[sequence] else {
          trace.events.append(TraceEvent(at: max(begin, at), step: step, kind: .layout, name: .none))
          continue
        }
        let said = try reader.texts.said(row.text, by: sequence)
        var event = said.event
        let (time, isTooLate) = row.offset.addingReportingOverflow(begin.microseconds)
        guard !isTooLate else { throw reader.damage("event \(sequence) is at an impossible time") }
        at = Instant(microseconds: time)
        (event.at, event.step) = (at, Int32(step))
        if let distance = row.causeDistance {
          event.causeNumber = Int32(numbering.number(of: sequence - Int(distance)))
        }
        if said.hasView {
          references.advance(to: sequence)
          guard let view = references.number(of: said.path, distance: 0) else {
            throw reader.damage("event \(sequence) concerns a view that is not there")
          }
          event.viewNumber = view
        }
        trace.events.append(event)
      }
    }

    private func addSpans(to trace: inout Trace, _ numbering: inout Numbering) throws {
      var (all, values) = states
      for step in isWhole.indices where isWhole[step] {
        for row in frames[step] ?? [] {
          guard let span = try span(row, in: step) else { throw reader.damage("a frame holds outside the events") }
          guard let view = view(of: try reader.texts.symbol(row.values[0]), at: span.from) else {
            throw reader.damage("a frame is of a view that is not there")
          }
          all.append(FrameSpan(view: views[view].id, from: span.from, to: span.to, frame: StepReader.frame(row)))
        }
        for row in properties[step] ?? [] {
          guard let span = try span(row, in: step) else { throw reader.damage("a property holds outside the events") }
          values.append(try property(row, span))
        }
      }
      // What was over before the next event that is there is known by its value, and ends in no step that is.
      func events(_ from: Int, _ to: Int) -> (from: Int, to: Int) {
        let (first, last) = (numbering.number(of: from), numbering.number(of: to))
        return (first, last > first ? last : trace.events.count)
      }
      trace.frames = all.map {
        let span = events($0.from, $0.to)
        return FrameSpan(view: $0.view, from: span.from, to: span.to, frame: $0.frame)
      }
      trace.properties = values.map {
        let span = events($0.from, $0.to)
        return PropertySpan(
          subject: $0.subject, key: $0.key, from: span.from, to: span.to, value: $0.value)
      }
    }

    private func storedDigests() throws -> [StepDigest]? {
      var digests: [StepDigest] = []
      for step in isWhole.indices where isWhole[step] {
        guard let own = try reader.digests(ofBlock: steps.blocks[step]).steps(step) else { return nil }
        digests += own
      }
      return digests
    }

    /// Whether what was read is what the digests were computed from.
    private func areProven(_ trace: Trace, _ digests: [StepDigest]) -> Bool {
      trace.stepDigests { isWhole[$0] } == digests
    }
  }

  /// Numbers events anew: how many of those that are there come before one.
  private struct Numbering {
    private let kept: [Int]

    init(_ kept: [Int]) { self.kept = kept }

    mutating func number(of event: Int) -> Int {
      var (low, high) = (0, kept.count)
      while low < high {
        let middle = (low + high) / 2
        if kept[middle] < event { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}
