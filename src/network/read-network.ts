import type { Network, NetworkAsset } from '#contract/site/network.ts';
import { decodeNetworkProfile, type NetworkProfile } from '#contract/site/network-profile.ts';
import type { City } from '#domain/network/places.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import { readAreas } from './areas-table.ts';
import { readBasemap } from './basemap-files.ts';
import { type CityRow, readCities } from './cities-table.ts';
import { folderWithin, type NetworkFolder } from './folder-on-disk.ts';
import { readPolledSources } from './polled-sources-file.ts';
import { readGauges } from './gauges-table.ts';
import { readJson } from './json-file.ts';
import { FileFaults, type NetworkFault } from './network-fault.ts';
import { checkRiver, readRivers } from './rivers-table.ts';
import { readPeaks, readStreets } from './streets-table.ts';
import { readThresholds } from './thresholds-table.ts';

const PROFILE = 'network.json';
const SOURCES = 'sources.json';

const LOGO_TYPES: ReadonlyMap<string, string> = new Map([
  ['logo.svg', 'image/svg+xml'],
  ['logo.png', 'image/png'],
]);
/** Characters of a file: more than any state's cities. */
const MAX_LENGTH = 4_000_000;
/** It is part of every page. */
const MAX_LOGO_BYTES = 30_000;

const readProfile = (folder: NetworkFolder, faults: FileFaults): NetworkProfile | null => {
  const text = folder.read(PROFILE);
  if (text === null) return faults.add(null, null, 'there is no such file: docs/network.md');
  const json = readJson(text, faults);
  if (json === null) return null;
  const decoded = decodeNetworkProfile(json.value);
  for (const { member, detail } of decoded.faults) {
    faults.add(json.lineOf(member), member, detail);
  }
  if (isRecord(json.value) && json.value['files'] !== undefined) {
    faults.add(json.lineOf('files'), 'files', 'is given by the server; leave it out');
  }
  return decoded.profile;
};

/** Cities whose gauges and rivers are known. */
const checkCities = (
  rows: readonly CityRow[],
  rivers: ReadonlySet<string>,
  gauges: ReadonlySet<string>,
): readonly City[] =>
  rows.map(({ city, row }) => {
    checkRiver(city.on, rivers, row, 'rio');
    for (const codigo of city.gauges) {
      if (!gauges.has(codigo)) row.fault('reguas', `"${codigo}" is no gauge of gauges.csv`);
    }
    return city;
  });

const readLogo = (
  folder: NetworkFolder,
  note: (file: string) => FileFaults,
): NetworkAsset | null => {
  for (const [file, mediaType] of LOGO_TYPES) {
    const bytes = folder.bytes(file);
    if (bytes === null) continue;
    if (bytes.byteLength > MAX_LOGO_BYTES) {
      note(file).add(null, null, `has ${bytes.byteLength} bytes; at most ${MAX_LOGO_BYTES}`);
    }
    return { mediaType, bytes };
  }
  return null;
};

/** Reads a network's folder (docs/network.md). The error is every fault of every file. */
export const readNetwork = (folder: NetworkFolder): Result<Network, readonly NetworkFault[]> => {
  const faults: NetworkFault[] = [];
  const note = (file: string): FileFaults => new FileFaults(file, faults);
  const textOf = (file: string): string | null => {
    const text = folder.read(file);
    if (text === null || text.length <= MAX_LENGTH) return text;
    return note(file).add(null, null, `is longer than ${MAX_LENGTH} characters`);
  };
  /** The rows of a table; none if the folder does not have it. */
  const table = <Item>(
    file: string,
    read: (text: string, faults: FileFaults) => readonly Item[],
  ): readonly Item[] => {
    const text = textOf(file);
    return text === null ? [] : read(text, note(file));
  };
  const profile = readProfile(folder, note(PROFILE));
  const rivers = table('rivers.csv', readRivers);
  const names = new Set(rivers.map(({ name }) => name));
  const gaugeRows = table('gauges.csv', (text, of) => readGauges(text, names, of));
  const stations = gaugeRows.map(({ station }) => station);
  const gauges = stations.flatMap(({ codigo, kind }) => (kind === 'gauge' ? codigo : []));
  const cityRows = table('cities.csv', (text, of) => readCities(text, profile?.bounds ?? null, of));
  const known = { cities: new Set(cityRows.map(({ city }) => city.name)), gauges: new Set(gauges) };
  const cities = checkCities(cityRows, names, known.gauges);
  const streets = {
    streets: table('streets.csv', (text, of) => readStreets(text, known, of)),
    floods: table('peaks.csv', (text, of) => readPeaks(text, known.gauges, of)),
  };
  const areas = table('areas.csv', readAreas);
  const thresholdsText = textOf('thresholds.csv');
  const thresholds =
    thresholdsText === null
      ? new Map()
      : readThresholds(
          thresholdsText,
          new Set(stations.map(({ codigo }) => codigo)),
          note('thresholds.csv'),
        );
  const polled = readPolledSources(textOf(SOURCES), profile?.timeZone ?? null, note(SOURCES));
  const basemap = readBasemap(folder, note);
  const logo = readLogo(folder, note);
  if (profile === null || faults.length > 0) return err(faults);
  return ok({
    profile,
    places: { cities, rivers, stations },
    identities: new Map(
      gaugeRows.flatMap(({ station, identity }) =>
        identity.nationalCode === null && identity.wigos === null
          ? []
          : [[station.codigo, identity] as const],
      ),
    ),
    municipalities: new Map(
      cityRows.flatMap(({ city, code }) => (code === null ? [] : [[code, city.name] as const])),
    ),
    streets,
    thresholds,
    areas,
    polled,
    basemap,
    logo,
    demonstration: folderWithin(folder, 'demonstration'),
  });
};
