#!/bin/sh
# words.sh: old-fashioned words that plain modern English does without (CONTRIBUTING.md, "Style"). Lists each line that has
# one, and fails. It reads what people read: sources, client, pages, games, tests and tools, as they are in the work tree.
#
#   tools/words.sh [FOLDER ...]      all of them, or only these
set -eu
if [ $# -eq 0 ]; then
    cd "$(dirname "$0")/.."
    set -- src web/src web/dev web/build.mjs web/index.html docs games protocol tests tools *.md
fi
old='whoever whomever whosoever anew befall befalls befell befallen reckon reckons reckoned reckoning dawdle dawdles dawdled
    naught afresh loath draughtsman hitherto heretofore albeit whilst amongst wherein thereafter hereafter wherefore perchance
    tarry tarries yonder erstwhile foretell thereof therein thereupon whereupon hither thither whence thence lest ere nay unto oft betwixt forthwith henceforth aught'
pattern=$(echo $old | tr ' ' '|')
found=$(find "$@" -type f ! -name words.sh ! -name words_catches.sh \( -name '*.[ch]' -o -name '*.css' -o -name '*.html' -o \
    -name '*.md' -o -name '*.mjs' -o -name '*.schema' -o -name '*.sh' -o -name '*.ts' -o -name '*.tsv' -o -name '*.txt' -o \
    -name '*.yaml' \) -exec grep -niwE "$pattern" /dev/null {} +) || true
[ -n "$found" ] || exit 0
echo "$found" | cut -c1-160 | sed 's/^/words: /'
exit 1
