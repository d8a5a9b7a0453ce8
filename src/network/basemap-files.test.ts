import { describe, expect, it } from 'vitest';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import { readBasemap } from './basemap-files.ts';
import { FileFaults, faultText, type NetworkFault } from './network-fault.ts';

const SOURCES = [
  { title: 'Cartas do Jandó', licence: 'domínio público', url: 'https://cartas.example/' },
  { title: 'rios: traçado esquemático', licence: 'MIT', url: null },
];

const FILES = {
  'basemap/areas.json': '{"a":1}',
  'basemap/lines.json': '{"l":1}',
  'basemap/places.json': '{"p":1}',
  'basemap/attribution.json': JSON.stringify({ sources: SOURCES }),
};

const read = (files: Readonly<Record<string, string>>) => {
  const faults: NetworkFault[] = [];
  const basemap = readBasemap(folderInMemory(files), (file) => new FileFaults(file, faults));
  return { basemap, faults: faults.map(faultText) };
};

const withAttribution = (content: unknown) =>
  read({ ...FILES, 'basemap/attribution.json': JSON.stringify(content) });

const without = (name: keyof typeof FILES) =>
  read(Object.fromEntries(Object.entries(FILES).filter(([file]) => file !== name)));

describe('the base map of a folder', () => {
  it('is its parts, as they are, and the titles of its sources', () => {
    const { basemap, faults } = read(FILES);
    expect(faults).toEqual([]);
    expect(basemap?.attribution).toBe('Cartas do Jandó · rios: traçado esquemático');
    expect(basemap?.lines.mediaType).toBe('application/json');
    expect(Buffer.from(basemap?.lines.bytes ?? []).toString()).toBe('{"l":1}');
  });

  it('may be missing as a whole', () => {
    expect(read({})).toEqual({ basemap: null, faults: [] });
  });

  it.each(Object.keys(FILES))('is nothing without %s', (name) => {
    const file = Object.keys(FILES).find((one): one is keyof typeof FILES => one === name);
    expect(file === undefined ? null : without(file)).toEqual({
      basemap: null,
      faults: [`${name}: is missing: npm run basemap`],
    });
  });

  it('may have no source to name', () => {
    expect(withAttribution({ sources: [] }).basemap?.attribution).toBe('');
  });

  it.each([
    ['markup', [{ title: '<img src=x>' }], 'sources[0].title: is not a text without < and >'],
    [
      'no title',
      [{ licence: 'MIT' }],
      'sources[0].title: is missing; it is a text without < and >',
    ],
    ['too much text', [1, 2].map(() => ({ title: 'a'.repeat(400) })), 'sources: are longer than'],
  ])('does not name %s', (_, sources, fault) => {
    expect(withAttribution({ sources }).faults).toEqual([
      expect.stringContaining(`basemap/attribution.json:1: ${fault}`),
    ]);
  });

  it('needs an attribution in JSON', () => {
    const { basemap, faults } = read({ ...FILES, 'basemap/attribution.json': '<!doctype html>' });
    expect([basemap, faults.length]).toEqual([null, 1]);
  });
});
