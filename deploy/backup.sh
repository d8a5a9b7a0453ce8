#!/bin/sh
# Copies what a server remembers, while it runs, into a file named by the time, and deletes the oldest copies.
# usage: backup.sh DATA COPIES KEEP    (from the folder that holds dist)
set -eu
data=$1
copies=$2
keep=$3

copy="$copies/vigia-$(date -u +%Y%m%dT%H%M%SZ).db"
# Under another name until it is whole: what is called .db can be used.
node dist/server.js backup --data "$data" --to "$copy.part"
mv "$copy.part" "$copy"
echo "$copy"

# Names are times: the oldest come first. Only after a new one is there.
for old in $(ls -1 "$copies" | grep -E '^vigia-[0-9]{8}T[0-9]{6}Z\.db$' | sort | head -n "-$keep"); do
  rm -- "$copies/$old"
done
rm -f -- "$copies"/vigia-*.db.part
