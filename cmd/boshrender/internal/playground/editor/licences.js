// Prints the licences of the packages that are in the bundle: node licences.js METAFILE, where node_modules is.

import { readdirSync, readFileSync } from "node:fs";

const { inputs } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const packages = new Set(Object.keys(inputs).map((path) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]).filter(Boolean));
for (const name of [...packages].sort()) {
  const dir = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${dir}/package.json`, "utf8"));
  const file = readdirSync(dir).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence`);
  console.log(`${name} ${version} (${license})\n\n${readFileSync(`${dir}/${file}`, "utf8").trim()}\n\n${"-".repeat(72)}\n`);
}
