/// The version of the engine: of the models, the recorder and everything that is released with them.
public enum EngineVersion {
  /// What `rehearse --version` prints and a run notes.
  public static let current = "0.3.0"
}
