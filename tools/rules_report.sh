#!/bin/sh
# rules_report.sh PROVED GAMES: joins what was proved with the ledgers GAMES/*/rules.tsv (case, title, kind, must).
#
# Prints `book kind proved/rows` for each book and each kind that needs proof, then the rows not proved, then claims
# of rows that no ledger has. A game's book is the `book:` of its game.yaml.
set -eu
proved=$1
games=$2
for ledger in "$games"/*/rules.tsv; do
    [ -f "$ledger" ] || continue
    folder=${ledger%/rules.tsv}
    book=$(sed -n 's/^book:[ "]*\([A-Za-z0-9-]*\).*/\1/p' "$folder/game.yaml" 2> /dev/null | head -n 1)
    awk -v book="${book:-${folder##*/}}" '{ print book "\t" $0 }' "$ledger"
done | awk -F'\t' -v proved="$proved" '
    BEGIN {
        kinds = split("rule table scenario data option", kind_named, " ")
        for (i = 1; i <= kinds; i++)
            needed[kind_named[i]] = 1
        while ((getline line < proved) > 0) {
            split(line, claim, "\t") # book, row, and which test says so
            claimed[claim[1] "\t" claim[2]] = claim[3]
        }
    }
    $2 == "case" && $4 == "kind" { next }
    NF < 4 || (($1 "\t" $2) in known) { next } # two games of one book may carry the same ledger
    {
        row = $1 "\t" $2
        known[row] = 1
        if (!($1 in book_seen)) {
            book_seen[$1] = 1
            book[++books] = $1
        }
        if (!($4 in needed))
            next
        rows[$1, $4]++
        if (row in claimed)
            done[$1, $4]++
        else
            missing[++missed] = $1 "\t" $4 "\t" $2 "\t" $3
    }
    END {
        for (b = 1; b <= books; b++)
            for (i = 1; i <= kinds; i++)
                if ((book[b], kind_named[i]) in rows)
                    print book[b], kind_named[i], (done[book[b], kind_named[i]] + 0) "/" rows[book[b], kind_named[i]]
        if (missed)
            print "not proved:"
        for (i = 1; i <= missed; i++) {
            split(missing[i], part, "\t")
            printf "  %-8s %-9s %-8s %s\n", part[1], part[2], part[3], part[4]
        }
        for (row in claimed)
            if (!(row in known))
                unknown = unknown "  " row "\t" claimed[row] "\n"
        if (unknown != "")
            printf "claimed, but in no ledger:\n%s", unknown
    }'
