import { Members, type MemberFault } from '#contract/members.ts';
import { BASEMAP_PARTS, type NetworkAsset, type NetworkBasemap } from '#contract/site/network.ts';
import { MAX_ATTRIBUTION, PLAIN_TEXT } from '#contract/site/network-profile.ts';
import type { NetworkFolder } from './folder-on-disk.ts';
import { readJson } from './json-file.ts';
import type { FileFaults } from './network-fault.ts';

const ATTRIBUTION = 'basemap/attribution.json';
const MISSING = 'is missing: npm run basemap';

/** Titles of the sources, as the map names them: `Natural Earth · rios: traçado esquemático`. */
const readAttribution = (folder: NetworkFolder, faults: FileFaults): string | null => {
  const text = folder.read(ATTRIBUTION);
  if (text === null) return faults.add(null, null, MISSING);
  const json = readJson(text, faults);
  if (json === null) return null;
  const found: MemberFault[] = [];
  const members = Members.of(json.value, '', found);
  const titles = members.list('sources', (source) => {
    // For who looks into the file: the map names the titles.
    source.value('licence');
    source.value('url');
    return source.matching('title', PLAIN_TEXT, 'a text without < and >');
  });
  members.end();
  const attribution = titles.join(' · ');
  if (attribution.length > MAX_ATTRIBUTION) {
    members.note('sources', `are longer than ${MAX_ATTRIBUTION} characters`);
  }
  for (const { member, detail } of found) faults.add(json.lineOf(member), member, detail);
  return attribution;
};

/** The base map of a network's folder, which `npm run basemap` writes; null if it has none, or not all of it. */
export const readBasemap = (
  folder: NetworkFolder,
  note: (file: string) => FileFaults,
): NetworkBasemap | null => {
  const parts = BASEMAP_PARTS.map((part) => {
    const file = `basemap/${part}.json`;
    return { part, file, bytes: folder.bytes(file) };
  });
  const found = new Map<string, NetworkAsset>();
  for (const { part, bytes } of parts) {
    if (bytes !== null) found.set(part, { mediaType: 'application/json', bytes });
  }
  if (found.size === 0) return null;
  for (const { file, bytes } of parts) {
    if (bytes === null) note(file).add(null, null, MISSING);
  }
  const attribution = readAttribution(folder, note(ATTRIBUTION));
  const [areas, lines, places] = BASEMAP_PARTS.map((part) => found.get(part));
  return areas && lines && places && attribution !== null
    ? { areas, lines, places, attribution }
    : null;
};
