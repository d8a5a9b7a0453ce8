import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { textOption } from '#contract/options.ts';
import { drawBaseMap } from './basemap/base-map.ts';
import { METRES_PER_DEGREE } from './basemap/frame.ts';
import { readSources, type Replaced } from './basemap/read-sources.ts';
import { helpOf, parseCommandLine } from './start/command-line.ts';

const NETWORKS = fileURLToPath(new URL('../networks', import.meta.url));

const OPTIONS = {
  network: textOption(
    'network',
    'folder of the network; without it, every one of networks/',
    'DIR',
  ),
  rivers: textOption(
    'rivers',
    'rivers in place of sources/rivers.geojson:\nGeoJSON, a Shapefile, or a zip with one of them',
    'FILE',
  ),
  municipalities: textOption(
    'municipalities',
    'municipalities in place of sources/outline.geojson:\ntheir union is the outline, their borders are drawn',
    'FILE',
  ),
};

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);

const write = async (folder: string, name: string, content: unknown): Promise<void> => {
  const text = `${JSON.stringify(content)}\n`;
  await writeFile(join(folder, `${name}.json`), text);
  const compressed = gzipSync(text, { level: 9 }).length;
  console.log(
    `  ${name.padEnd(12)}${kilobytes(Buffer.byteLength(text))} kB${kilobytes(compressed)} kB gz`,
  );
};

/** Writes `basemap/` of a network; returns what is wrong with its sources. */
const build = async (folder: string, replaced: Replaced): Promise<readonly string[]> => {
  const sources = await readSources(folder, replaced);
  if (!sources.ok) return sources.error;
  const drawn = drawBaseMap(sources.value);
  if (!drawn.ok) return [drawn.error];
  const { map, detail } = drawn.value;
  if (detail.tolerance > 0) {
    const metres = detail.tolerance * sources.value.frame.span * METRES_PER_DEGREE;
    console.log(`  to fit the budget: without what is smaller than ${Math.round(metres)} m`);
  }
  if (replaced.municipalities !== null && !detail.hasMunicipalBorders)
    console.log('  to fit the budget: without municipal borders');
  const target = join(folder, 'basemap');
  await mkdir(target, { recursive: true });
  for (const [name, content] of Object.entries(map)) await write(target, name, content);
  return [];
};

const networksIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory))
    .map((name) => join(directory, name))
    .filter((folder) => existsSync(join(folder, 'network.json')));

/** `npm run basemap`: draws the offline base map of networks (docs/network.md). The result is committed; the site only serves it. */
const run = async (network: string | null, replaced: Replaced): Promise<readonly string[]> => {
  if (network === null && (replaced.rivers !== null || replaced.municipalities !== null))
    return ['--rivers and --municipalities want the --network they belong to'];
  const faults: string[] = [];
  for (const folder of network === null ? await networksIn(NETWORKS) : [network]) {
    const name = relative('.', folder);
    console.log(name);
    for (const fault of await build(folder, replaced)) faults.push(`${name}/${fault}`);
  }
  return faults;
};

const main = async (args: readonly string[]): Promise<readonly string[]> => {
  const given = parseCommandLine(OPTIONS, args);
  if (!given.ok) return [given.error];
  if (given.value.kind === 'run') return run(given.value.values.network, given.value.values);
  console.log(helpOf('npm run basemap', OPTIONS));
  return [];
};

const faults = await main(process.argv.slice(2));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
