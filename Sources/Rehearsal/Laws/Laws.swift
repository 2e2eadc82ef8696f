/// The texts of the laws that travel inside the command.
enum Laws {}
