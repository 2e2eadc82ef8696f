extension StarterFile {
  // MARK: - Jobs for many repositories

  /// The job on GitHub's machines as an action: a repository has one line in place of the job.
  ///
  /// Its steps are those of ``github`` but the first, which fetches the repository.
  package static var action: StarterFile {
    let steps = github.text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.contains("- name: Get the command") }
    var lines = [
      "# What the job of `rehearse init --ci github` does, for many repositories: tools/docs writes this file.",
      "name: Rehearsal",
      "description: Records how a user interface behaves, comments on what a branch changes, and fails on news.",
      "inputs:",
      "  rehearse-url: { default: \"\", description: An archive or a package with the command (tools/release) }",
      "  folder: { default: ., description: The folder of the repository that has the scripts }",
      "  fail-on: { default: \"\(gate)\", description: As record --fail-on }",
      "runs:",
      "  using: composite",
      "  steps:",
    ]
    for line in steps {
      let indent = line.prefix { $0 == " " }
      if line.dropFirst(indent.count).hasPrefix("run:") {
        lines += ["\(indent)shell: bash", "\(indent)working-directory: ${{ inputs.folder }}"]
      }
      let told = String(line).replacing("${{ vars.REHEARSE_URL }}", with: "${{ inputs.rehearse-url }}")
      lines.append(
        told.replacing("FOLDER", with: "${{ inputs.folder }}").replacing(gate, with: "${{ inputs.fail-on }}"))
    }
    return StarterFile(path: "action.yml", purpose: github.purpose, text: lines.joined(separator: "\n"))
  }

  /// The job on GitLab's machines as a component: a repository includes it in place of the job.
  package static var component: StarterFile {
    let head = """
      # What the job of `rehearse init --ci gitlab` does, for many repositories: tools/docs writes this file.
      spec:
        inputs:
          rehearse-url: { default: "", description: An archive or a package with the command (tools/release) }
          folder: { default: ., description: The folder of the repository that has the scripts }
          fail-on: { default: "\(gate)", description: As record --fail-on }
      ---

      """
    let job = gitlab.text.replacing("FOLDER", with: "$[[ inputs.folder ]]")
      .replacing(gate, with: "$[[ inputs.fail-on ]]")
      .replacing("    GIT_DEPTH: 0\n", with: "    GIT_DEPTH: 0\n    REHEARSE_URL: $[[ inputs.rehearse-url ]]\n")
    return StarterFile(path: "templates/rehearsal/template.yml", purpose: gitlab.purpose, text: head + job)
  }
}
