extension Candidates {
  /// What bash needs beside the script that the parser of arguments makes: references put together again.
  ///
  /// Bash takes words apart at `:`, `=` and `@`, as it does for hosts and assignments. Here these are parts of words:
  /// the pieces are joined before the script sees them, and what stands before the cursor's piece is taken off again.
  /// References are no names of files, so none of their characters needs a backslash.
  package static let bashJoining = #"""

    _rehearse_joined() {
        local -a joined=()
        local -i at
        local rest="${COMP_LINE}" word
        for ((at = 0; at <= COMP_CWORD; at++)); do
            word="${COMP_WORDS[at]}"
            if [[ ${at} -eq 0 || "${rest}" == [[:space:]]* ]]; then
                rest="${rest#"${rest%%[![:space:]]*}"}"
                joined+=("${word}")
            else
                joined[${#joined[@]} - 1]+="${word}"
            fi
            rest="${rest#"${word}"}"
        done
        local -a COMP_WORDS=("${joined[@]}")
        local -i COMP_CWORD=$((${#joined[@]} - 1))
        local current="${joined[COMP_CWORD]}" breaks="${COMP_WORDBREAKS//[^:=@]/}"
        [[ "${current}" == [\'\"]* ]] && current="${2}" breaks=
        _rehearse "${1}" "${current}" "${joined[COMP_CWORD - 1]}"
        [[ ${#COMPREPLY[@]} -gt 0 ]] || return 0
        if [[ -n "${breaks}" && "${current}" == *[${breaks}]* ]]; then
            local head="${current%"${current##*[${breaks}]}"}"
            COMPREPLY=("${COMPREPLY[@]#"${head}"}")
        fi
        [[ -e "${COMPREPLY[0]}" ]] || compopt +o filenames 2>/dev/null
        [[ "${COMPREPLY[0]}" != *[,=] ]] || compopt -o nospace 2>/dev/null
        return 0
    }
    complete -o filenames -F _rehearse_joined rehearse

    """#
}
