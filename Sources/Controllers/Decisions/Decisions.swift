/// The questions that the models ask: each room has its own beside the model that asks them.
public enum Decisions {}
