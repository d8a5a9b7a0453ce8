import { statSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { folderOnDisk, type NetworkFolder } from '#network/folder-on-disk.ts';
import { FileFaults, faultText, type NetworkFault } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';
import type { BaseMapSources } from './base-map.ts';
import { readElevation } from './elevation.ts';
import { frameOf } from './frame.ts';
import { readGeodata } from './geodata.ts';
import { cityPlace, readLabels } from './places.ts';
import { ELEVATION_FILE, readSourceRows } from './sources.ts';

/** Files that stand in for those of the folder; null keeps the folder's. */
export interface Replaced {
  readonly rivers: string | null;
  readonly municipalities: string | null;
}

/** The folder as it is before it has a map: a missing part of the last one is no fault here. */
const withoutBasemap = (folder: NetworkFolder): NetworkFolder => ({
  ...folder,
  bytes: (name) => (name.startsWith('basemap/') ? null : folder.bytes(name)),
});

/** Reads what a network's map is made of. The error lists everything that is wrong, one line each. */
export const readSources = async (
  directory: string,
  { rivers, municipalities }: Replaced,
): Promise<Result<BaseMapSources, readonly string[]>> => {
  const folder = folderOnDisk(directory);
  const network = readNetwork(withoutBasemap(folder));
  if (!network.ok) return err(network.error.map(faultText));
  const { profile, places } = network.value;
  const frame = frameOf(profile.bounds);

  const faults: NetworkFault[] = [];
  const read = <Content>(
    file: string,
    decode: (text: string, of: FileFaults) => Content,
  ): Content => decode(folder.read(file) ?? '', new FileFaults(file, faults));
  const list = 'sources/sources.json';
  if (folder.read(list) === null)
    return err([`${list}: is missing; it has a row for each file the map is made of`]);
  const rows = read(list, readSourceRows);
  const labels =
    folder.read('sources/labels.csv') === null
      ? []
      : read('sources/labels.csv', (text, of) => readLabels(frame, text, of));
  const grid = `sources/${ELEVATION_FILE}`;
  const elevation =
    folder.read(grid) === null ? null : read(grid, (text, of) => readElevation(frame, text, of));
  if (faults.length > 0) return err(faults.map(faultText));

  const outline = await readGeodata(municipalities ?? join(directory, 'sources/outline.geojson'));
  if (!outline.ok) return err([outline.error]);
  const ownRivers = join(directory, 'sources/rivers.geojson');
  const hasRivers = rivers !== null || statSync(ownRivers, { throwIfNoEntry: false }) !== undefined;
  const courses = hasRivers ? await readGeodata(rivers ?? ownRivers) : ok(null);
  if (!courses.ok) return err([courses.error]);

  return ok({
    frame,
    rows,
    outline: outline.value,
    isOfMunicipalities: municipalities !== null,
    rivers: courses.value,
    elevation,
    places: [...labels, ...places.cities.map((city) => cityPlace(frame, city))],
  });
};
