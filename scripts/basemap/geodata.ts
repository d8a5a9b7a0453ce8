import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { iter } from 'but-unzip';
import { getShapefile } from 'shpjs';
import { err, type Result } from '#domain/result.ts';
import { decodeGeodata, type Geodata } from './geojson.ts';

/** The parts of a Shapefile: geometry, table, projection, encoding of the table. */
const PARTS = ['shp', 'dbf', 'prj', 'cpg'] as const;
type Parts = { readonly [Part in (typeof PARTS)[number]]?: Uint8Array };

const endingOf = (name: string): string => extname(name).slice(1).toLowerCase();

const jsonIn = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** The one layer of a set of files: a GeoJSON file, or a Shapefile of up to four parts. Throws what is wrong. */
const readLayer = async (files: ReadonlyMap<string, Uint8Array>): Promise<unknown> => {
  const layers = [...files].filter(([name]) => ['shp', 'json', 'geojson'].includes(endingOf(name)));
  const [layer] = layers;
  if (layer === undefined || layers.length > 1)
    throw new Error(`holds ${layers.length} layers of GeoJSON or Shapefile; one is wanted`);
  const [name, bytes] = layer;
  if (endingOf(name) !== 'shp') return jsonIn(bytes);
  const stem = name.slice(0, -'.shp'.length);
  const parts: { -readonly [Part in keyof Parts]: Parts[Part] } = {};
  for (const [file, content] of files) {
    const part = PARTS.find((candidate) => candidate === endingOf(file));
    if (part !== undefined && file.slice(0, -'.shp'.length) === stem) parts[part] = content;
  }
  return getShapefile({ ...parts, shp: bytes });
};

/** The files of a zip; what an archiver of another system adds to it is left out. */
const unzipped = async (zip: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> => {
  const files = new Map<string, Uint8Array>();
  for (const entry of iter(zip)) {
    if (!entry.filename.startsWith('__MACOSX/')) files.set(entry.filename, await entry.read());
  }
  return files;
};

/** A Shapefile with the parts that lie beside it. */
const withParts = async (path: string): Promise<ReadonlyMap<string, Uint8Array>> => {
  const stem = basename(path).slice(0, -'.shp'.length);
  const names = (await readdir(dirname(path))).filter(
    (name) =>
      name.slice(0, -'.shp'.length) === stem && PARTS.some((part) => part === endingOf(name)),
  );
  const files = names.map(
    async (name) => [name, await readFile(join(dirname(path), name))] as const,
  );
  return new Map(await Promise.all(files));
};

const readRaw = async (path: string): Promise<unknown> => {
  switch (endingOf(path)) {
    case 'zip':
      return readLayer(await unzipped(await readFile(path)));
    case 'shp':
      return readLayer(await withParts(path));
    default:
      return jsonIn(await readFile(path));
  }
};

/** Reads GeoJSON (`.geojson`, `.json`), a Shapefile (`.shp`) or a zip with one of them; the error is one line. */
export const readGeodata = async (path: string): Promise<Result<Geodata, string>> => {
  const file = basename(path);
  try {
    return decodeGeodata(file, await readRaw(path));
  } catch (error) {
    return err(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
};
