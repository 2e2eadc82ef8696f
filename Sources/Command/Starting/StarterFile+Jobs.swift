package import Rehearsal

extension StarterFile {
  // MARK: - Jobs of CI servers

  /// Gets the command where there is none: from an archive or a package, as `tools/release` makes them.
  private static func getting(indented width: Int) -> String {
    let text = """
      if ! command -v rehearse >/dev/null; then
        if test -z "$REHEARSE_URL"; then
          echo "REHEARSE_URL (rehearse-url of the action) must lead to an archive or a package with rehearse in it" >&2
          exit 1
        fi
        place=$HOME/.local/rehearsal
        rm -rf "$place"
        mkdir -p "$place"
        curl --fail --silent --show-error --location --output "$place/release" "$REHEARSE_URL"
        case "$REHEARSE_URL" in
        *.deb) dpkg-deb --extract "$place/release" "$place" ;;
        *) tar -xzf "$place/release" -C "$place" ;;
        esac
        found=$(find "$place" -type f -name rehearse -perm -u+x | head -n 1)
        if test -z "$found"; then
          echo "there is no rehearse in $REHEARSE_URL" >&2
          exit 1
        fi
        PATH=${found%/*}:$PATH
        test -z "$GITHUB_PATH" || echo "${found%/*}" >>"$GITHUB_PATH"
      fi
      rehearse --version
      """
    return text.split(separator: "\n").map { String(repeating: " ", count: width) + $0 }.joined(separator: "\n")
  }

  /// What the gate of a job fails on.
  static let gate = "unreviewed,removed,failed,broken,crashed,error,nondeterministic"

  /// Records on GitHub's machines, comments on pull requests, keeps the runs of the main branch for those to come.
  ///
  /// A cache is saved by a step of its own, since the usual one saves nothing when the job fails. A comment is looked
  /// for among those of the job's own account: anybody can write the mark.
  package static let github = StarterFile(
    path: ".github/workflows/rehearsal.yml", purpose: "records, comments, fails on news",
    text: """
      name: rehearsal
      on:
        push: { branches: [main] }
        pull_request:
      permissions: { contents: read, pull-requests: write }
      jobs:
        record:
          runs-on: ubuntu-latest
          defaults: { run: { working-directory: FOLDER } }
          steps:
            # The whole history: a run notes how many commits led to it, and a comment is about where a branch left.
            - uses: actions/checkout@v4
              with: { fetch-depth: 0 }

            # Where the command comes from: a release's address here, an image with it, or a build (tools/build).
            - name: Get the command
              env: { REHEARSE_URL: "${{ vars.REHEARSE_URL }}" }
              run: |
      \(getting(indented: 10))

            # Runs from before: those of this branch, else the newest ones of the base.
            - uses: actions/cache/restore@v4
              with:
                path: FOLDER/.rehearsal
                key: rehearsal-${{ github.head_ref || github.ref_name }}-${{ github.run_id }}
                restore-keys: |
                  rehearsal-${{ github.head_ref || github.ref_name }}-
                  rehearsal-${{ github.base_ref || 'main' }}-
                  rehearsal-

            # Parts that other jobs recorded (record --shard), where there are any, become one run.
            - name: Merge parts
              run: |
                for part in .rehearsal/parts/*.sqlite; do
                  test ! -e "$part" || rehearse merge .rehearsal/history.sqlite "$part"
                done

            # What was accepted: rehearse review accept, then rehearse baseline export Baselines, and commit the folder.
            - name: Read baselines
              run: test ! -d Baselines || rehearse baseline import Baselines --write-baselines

            - name: Record
              run: rehearse record --fail-on GATE --junit rehearsal.xml

            - name: Report
              if: always()
              run: |
                mkdir -p .rehearsal
                test ! -e .rehearsal/history.sqlite || rehearse report

            # One comment a pull request, edited at every push. A fork's job may not write: its summary has the text.
            - name: Comment
              if: always() && github.event_name == 'pull_request'
              env:
                GH_TOKEN: ${{ github.token }}
                BASE: ${{ github.event.pull_request.base.sha }}
                HEAD: ${{ github.sha }}
                NUMBER: ${{ github.event.pull_request.number }}
                IS_FORK: ${{ github.event.pull_request.head.repo.fork }}
              run: |
                code=0
                rehearse pr --base "$BASE" --head "$HEAD" --format github >comment.md || code=$?
                test "$code" -le 1 || exit "$code"
                cat comment.md >>"$GITHUB_STEP_SUMMARY"
                if test "$IS_FORK" = true; then exit 0; fi
                mark=$(head -n 1 comment.md)
                issues=repos/$GITHUB_REPOSITORY/issues
                known=$(gh api --paginate "$issues/$NUMBER/comments" | jq -r --arg mark "$mark" '
                  .[] | select(.user.login == "github-actions[bot]") | select(.body | startswith($mark)) | .id
                ' | head -n 1)
                if test -n "$known"; then
                  gh api --method PATCH "$issues/comments/$known" -F body=@comment.md >/dev/null
                else
                  gh api --method POST "$issues/$NUMBER/comments" -F body=@comment.md >/dev/null
                fi

            - if: always()
              uses: actions/cache/save@v4
              with:
                path: FOLDER/.rehearsal
                key: rehearsal-${{ github.head_ref || github.ref_name }}-${{ github.run_id }}

            # To look at it, and to accept what is right: rehearse review --db history.sqlite
            - if: always()
              uses: actions/upload-artifact@v4
              with:
                name: rehearsal
                path: |
                  FOLDER/rehearsal-report.html
                  FOLDER/rehearsal.xml
                  FOLDER/.rehearsal/history.sqlite
                include-hidden-files: true

      """.replacing("GATE", with: gate))

  /// Records on GitLab's machines; the same job.
  ///
  /// A comment takes a token that may write notes, since that of a job may not.
  package static let gitlab = StarterFile(
    path: ".gitlab-ci.yml", purpose: github.purpose,
    text: """
      rehearsal:
        rules:
          - if: $CI_PIPELINE_SOURCE == "merge_request_event"
          - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
        variables:
          # The whole history: a run notes how many commits led to it, and a comment is about where a branch left.
          GIT_DEPTH: 0
        # Runs from before: those of this branch, else the newest ones of the base.
        cache:
          key: rehearsal-$CI_COMMIT_REF_SLUG
          fallback_keys: [rehearsal-$CI_MERGE_REQUEST_TARGET_BRANCH_NAME, rehearsal-$CI_DEFAULT_BRANCH]
          paths: ["FOLDER/.rehearsal"]
          when: always
        before_script:
          - cd FOLDER
          # Where the command comes from: a release's address in REHEARSE_URL, an image with it, or a build.
          - |
      \(getting(indented: 6))
        script:
          # Parts that other jobs recorded (record --shard), where there are any, become one run.
          - |
            for part in .rehearsal/parts/*.sqlite; do
              test ! -e "$part" || rehearse merge .rehearsal/history.sqlite "$part"
            done
          # What was accepted: rehearse review accept, then rehearse baseline export Baselines, and commit the folder.
          - test ! -d Baselines || rehearse baseline import Baselines --write-baselines
          # The comment and the report are written whatever the gate says.
          - |
            gate=0
            rehearse record --fail-on GATE --junit rehearsal.xml || gate=$?
            test ! -e .rehearsal/history.sqlite || rehearse report
            # One comment a merge request, edited at every push. COMMENT_TOKEN may write notes (scope api), and is the
            # project's own; without it the text is an artifact.
            if test -n "$CI_MERGE_REQUEST_IID"; then
              base=$CI_MERGE_REQUEST_DIFF_BASE_SHA
              code=0
              rehearse pr --base "$base" --head "$CI_COMMIT_SHA" --format gitlab >comment.md || code=$?
              test "$code" -le 1 || exit "$code"
              if test -n "$COMMENT_TOKEN"; then
                ask() { curl --fail --silent --header "PRIVATE-TOKEN: $COMMENT_TOKEN" "$@"; }
                notes=$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes
                me=$(ask "$CI_API_V4_URL/user" | jq -r .id)
                mark=$(head -n 1 comment.md)
                known=$(ask "$notes?per_page=100&sort=asc" | jq -r --arg mark "$mark" --argjson me "$me" '
                  .[] | select(.author.id == $me) | select(.body | startswith($mark)) | .id
                ' | head -n 1)
                if test -n "$known"; then
                  ask --request PUT --data-urlencode body@comment.md "$notes/$known" >/dev/null
                else
                  ask --request POST --data-urlencode body@comment.md "$notes" >/dev/null
                fi
              fi
            fi
            exit "$gate"
        # To look at it, and to accept what is right: rehearse review --db history.sqlite
        artifacts:
          when: always
          paths: ["FOLDER/rehearsal-report.html", "FOLDER/comment.md", "FOLDER/.rehearsal/history.sqlite"]
          reports: { junit: "FOLDER/rehearsal.xml" }

      """.replacing("GATE", with: gate))

  /// The job for scripts in a folder of the repository, which is empty for its top.
  ///
  /// - Throws: When the folder's name is none that shells and YAML take as it is.
  package func inFolder(_ folder: String) throws(RehearsalError) -> StarterFile {
    guard folder.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-/".contains($0)) }) else {
      throw RehearsalError(
        .request, "\(folder): no job is written for a folder of this name",
        details: ["expected: letters, digits and ._-/ in names", "--ci none writes the other files"])
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !(folder.isEmpty && (line.contains("working-directory: FOLDER") || line.hasSuffix("- cd FOLDER")))
    }
    let written = lines.joined(separator: "\n")
    var file = self
    file.text = folder.isEmpty ? written.replacing("FOLDER/", with: "") : written.replacing("FOLDER", with: folder)
    if !folder.isEmpty, path.hasSuffix("/rehearsal.yml") {
      file.path = path.replacing("rehearsal.yml", with: "rehearsal-\(folder.replacing("/", with: "-")).yml")
    }
    return file
  }
}
