#!/usr/bin/env bash
# Makes the editor of the page: editor.js here and its packages, as one file of the page, and the licences of what is in
# it. The versions are those of package-lock.json. Needs node and npm.
# Usage: bash build.sh            writes both files
#        bash build.sh --check    fails if they are not what it would write
set -euo pipefail
cd "$(dirname "$0")"
page=$PWD/../site/page
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp package.json package-lock.json ./*.js "$scratch"
cd "$scratch"
npm ci --ignore-scripts --no-audit --no-fund --loglevel error
node_modules/.bin/esbuild editor.js --bundle --minify --format=esm --target=es2022 --charset=utf8 --log-level=warning \
  --metafile=inputs.json --outfile=code-editor.js
node licences.js inputs.json >code-editor.licences.txt
for file in code-editor.js code-editor.licences.txt; do
  if [ "${1:-}" = --check ]; then
    cmp "$file" "$page/$file"
  else
    cp "$file" "$page/$file"
  fi
done
