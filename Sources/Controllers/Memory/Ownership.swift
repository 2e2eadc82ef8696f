import RehearsalStage
import RehearsalTrace

/// An object whose life is modelled: it is deallocated when its last owner lets go.
public protocol Owned: AnyObject {
  /// What the recording calls it.
  var id: String { get }
  /// Called once, when the last owner has let go.
  func dealloc()
}

/// Who holds what: reference counting with names, so that a recording can say whose reference was the last.
///
/// Swift's own counting is not used for this, since an optimiser may end a reference early and a recording must not
/// depend on it. Source: LIF-001, LIF-003.
public final class Ownership {
  private let stage: Stage
  private var owners: [String: [String]] = [:]
  /// By what event each object that was deallocated was let go of.
  private var ends: [String: Int] = [:]
  /// Whether the app counts references by hand; otherwise the compiler does.
  public internal(set) var isCountedByHand = false
  private var scopes: [[(object: any Owned, owner: String)]] = []

  init(stage: Stage) {
    self.stage = stage
  }

  /// The owners of the object called `id`, in the order in which they took hold.
  public func owners(of id: String) -> [String] { owners[id] ?? [] }

  /// `owner` takes hold of `object`.
  public func retain(_ object: any Owned, by owner: String) {
    // What was deallocated, and is still on the screen where nothing is raised for that, is not brought back to life.
    guard ends[object.id] == nil else { return }
    owners[object.id, default: []].append(owner)
    if owner != Ownership.maker { count("retain", object) }
    note(object)
  }

  /// `owner` lets go of `object`; the last one to do so deallocates it.
  public func release(_ object: any Owned, by owner: String) {
    guard var list = owners[object.id], let index = list.lastIndex(of: owner) else { return }
    list.remove(at: index)
    owners[object.id] = list
    count("release", object)
    note(object)
    guard list.isEmpty else { return }
    ends[object.id] = stage.currentCause ?? 0
    object.dealloc()
  }

  /// The event that made the last owner of the object called `id` let go; `nil` while it lives.
  public func end(of id: String) -> Int? { ends[id] }

  /// A method of the app runs: objects that it creates are held by its local variables until it returns.
  public func localScope(_ body: () -> Void) {
    scopes.append([])
    body()
    for (object, owner) in scopes.removeLast().reversed() { release(object, by: owner) }
  }

  /// A new object: held by the running method, or until the end of the turn when no method runs.
  func adopt(_ object: any Owned) {
    stage.emit(.lifecycle, "init", of: object.id)
    guard !isCountedByHand else { return retain(object, by: Ownership.maker) }
    guard !scopes.isEmpty else {
      retain(object, by: "autorelease pool")
      stage.afterTurn { [self] in release(object, by: "autorelease pool") }
      return
    }
    retain(object, by: "local variable")
    scopes[scopes.count - 1].append((object, "local variable"))
  }

  // MARK: - Counting by hand

  /// The owner that stands for the count an object is made with.
  private static let maker = "alloc"

  /// A controller was made that will be a popover's content; only an app that counts by hand has to do with its life.
  ///
  /// Source: LIF-012.
  public func allocated(_ controller: any Owned) {
    if isCountedByHand { adopt(controller) }
  }

  /// The app gives up the count with which it made an object; not written where the compiler counts.
  ///
  /// Source: LIF-013, LIF-014.
  public func releaseByHand(_ object: any Owned) {
    if isCountedByHand { release(object, by: Ownership.maker) }
  }

  /// A popover controller keeps its content alive.
  ///
  /// Source: LIF-012.
  func retainContent(_ content: any Owned, of popover: any Owned) {
    if isCountedByHand { retain(content, by: popover.id) }
  }

  func releaseContent(_ content: any Owned, of popover: any Owned) {
    if isCountedByHand { release(content, by: popover.id) }
  }

  private func count(_ message: String, _ object: any Owned) {
    guard isCountedByHand else { return }
    stage.emit(
      .lifecycle, message, of: object.id, ["retainCount": .integer(Int64(owners(of: object.id).count))])
  }

  private func note(_ object: any Owned) {
    stage.note(.list(owners(of: object.id).map { .text($0) }), for: "owners", of: object.id)
  }
}
