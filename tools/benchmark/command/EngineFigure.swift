/// What the stage does without a recorder.
enum EngineFigure: Figure {
  static func measure(on bench: Workbench) throws -> Round { ["engine": try bench.measure("engine")] }

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    [
      "Engine: fifty views, three always moving; processor time.",
      "",
      Figures.line("thousand events/s", figures.median("engine") { $0["events"]! / $0["cpu"]! * 1e3 }),
      Figures.line(
        "simulated s/s (floor 5000)", figures.median("engine") { $0["simulated-seconds"]! / $0["cpu"]! * 1e6 }),
    ]
  }
}
