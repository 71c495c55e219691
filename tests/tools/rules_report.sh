#!/bin/sh
# rules_report.sh: the report counts what was proved, lists what was not, and sees false claims.
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
games=$(mktemp -d)
trap 'rm -rf "$games"' EXIT
mkdir "$games/one" "$games/two" "$games/bare"
printf 'title: One\nbook: "first"\n' > "$games/one/game.yaml"
printf 'book: first\n' > "$games/two/game.yaml"
printf 'case\ttitle\tkind\tmust\n9.1\tRange\trule\tm\n9.2\tSplit\trule\tm\n9.3\tChart\ttable\tm\n1.0\tIntro\tflavour\tm\n' \
    > "$games/one/rules.tsv"
cp "$games/one/rules.tsv" "$games/two/rules.tsv"
printf 'case\ttitle\tkind\tmust\n9.1\tOther\toption\tm\n' > "$games/bare/rules.tsv"
printf 'first\t9.1\ta.c:x\nfirst\t9.1\ta.c:y\nfirst\t9.3\tb.c:x\nfirst\t77.7\tb.c:z\n' > "$games/proved"

"$source/tools/rules_report.sh" "$games/proved" "$games" > "$games/said"
cat > "$games/expected" << END
bare option 0/1
first rule 1/2
first table 1/1
not proved:
  bare     option    9.1      Other
  first    rule      9.2      Split
claimed, but in no ledger:
  first	77.7	b.c:z
END
diff "$games/expected" "$games/said" && echo "rules: the report is right"
