// What `import Rehearsal` brings along: scene building whole, and of the other modules only the types that the
// signatures of `History` name. A test holds the list.

@_exported public import RehearsalControllers
@_exported public import RehearsalStage
@_exported public import RehearsalStream
@_exported public import RehearsalTrace

@_exported public import struct RehearsalDiff.DiffOptions
@_exported public import struct RehearsalDiff.DiffTextOptions
@_exported public import struct RehearsalDiff.TraceDiff
@_exported public import enum RehearsalPlainText.QueryValue
@_exported public import protocol RehearsalScript.Scene
@_exported public import struct RehearsalSourceText.Diagnostic
@_exported public import struct RehearsalStore.Run
@_exported public import struct RehearsalStore.Session
@_exported public import enum RehearsalStore.Verdict
