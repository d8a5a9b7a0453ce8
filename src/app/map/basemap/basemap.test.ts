import { describe, expect, it, vi } from 'vitest';
import { absoluteUrl, loadBasemap } from './basemap.ts';

const PAGE = 'https://vigia.example/mapa?latitude=-27';
const BOUNDS = { west: -33, south: -12, east: -27, north: -8 };
const FILES = {
  areas: '/network/1/basemap/areas.json',
  lines: '/network/2/basemap/lines.json',
  places: '/network/3/basemap/places.json',
  attribution: 'Cartas do Jandó',
};
const noProtocol = () => {
  throw new Error('registered a protocol nobody asked for');
};

describe('absoluteUrl', () => {
  it('keeps the braces of a tile template', () => {
    expect(absoluteUrl('/r/{z}/{x}/{y}.png', PAGE)).toBe('https://vigia.example/r/{z}/{x}/{y}.png');
    expect(absoluteUrl('https://t.example/{z}/{x}/{y}.png', PAGE)).toBe(
      'https://t.example/{z}/{x}/{y}.png',
    );
  });
});

describe('loadBasemap', () => {
  it.each([
    [PAGE, 'https://vigia.example'],
    ['http://127.0.0.1:8080/estacao/x/', 'http://127.0.0.1:8080'],
  ])('asks for the files of the network, in full, at %s', async (page, origin) => {
    const style = await loadBasemap({ kind: 'offline' }, FILES, BOUNDS, 'light', page, noProtocol);
    const sources = typeof style === 'string' ? [] : Object.values(style.sources);
    expect(
      sources.map((source) => (source.type === 'geojson' ? source.data : source.type)),
    ).toEqual([origin + FILES.areas, origin + FILES.lines, origin + FILES.places]);
  });

  it('is plain ground where the network has no base map', async () => {
    const style = await loadBasemap({ kind: 'offline' }, null, BOUNDS, 'dark', PAGE, noProtocol);
    expect(style).toEqual({
      version: 8,
      sources: {},
      layers: [expect.objectContaining({ type: 'background' })],
    });
  });

  it('puts a configured picture under nothing where the network has no base map', async () => {
    const picture = { kind: 'pmtiles', url: 'a.pmtiles', tileSize: 512, attribution: '' } as const;
    const style = await loadBasemap(picture, null, BOUNDS, 'light', PAGE, () => undefined);
    expect(style).toMatchObject({ layers: [{ type: 'background' }, { type: 'raster' }] });
  });

  it('puts a configured picture under our borders, with its attribution', async () => {
    const style = await loadBasemap(
      {
        kind: 'xyz',
        tiles: ['/tiles/{z}/{x}/{y}.png'],
        tileSize: 256,
        maxzoom: 17,
        attribution: 'Mapas do Estado',
      },
      FILES,
      BOUNDS,
      'dark',
      PAGE,
      noProtocol,
    );
    expect(style).toMatchObject({
      sources: {
        'base-picture': {
          tiles: ['https://vigia.example/tiles/{z}/{x}/{y}.png'],
          maxzoom: 17,
          attribution: 'Mapas do Estado',
        },
      },
    });
    const layers = typeof style === 'string' ? [] : style.layers.map(({ id }) => id);
    expect(layers.indexOf('base-picture')).toBeLessThan(layers.indexOf('base-state-edge'));
    expect(layers).not.toContain('base-cities-1');
  });

  it('registers the archive reader only for a PMTiles base map', async () => {
    const register = vi.fn<(scheme: string) => void>();
    const style = await loadBasemap(
      { kind: 'pmtiles', url: 'mapa.pmtiles', tileSize: 512, attribution: '' },
      FILES,
      BOUNDS,
      'light',
      PAGE,
      register,
    );
    expect(register).toHaveBeenCalledWith('pmtiles', expect.any(Function));
    expect(style).toMatchObject({
      sources: { 'base-picture': { url: 'pmtiles://https://vigia.example/mapa.pmtiles' } },
    });
  });

  it('takes a foreign style a theme', async () => {
    const styles = { kind: 'style', light: '/claro.json', dark: '/escuro.json' } as const;
    expect(await loadBasemap(styles, FILES, BOUNDS, 'light', PAGE, noProtocol)).toBe(
      'https://vigia.example/claro.json',
    );
    expect(await loadBasemap(styles, FILES, BOUNDS, 'dark', PAGE, noProtocol)).toBe(
      'https://vigia.example/escuro.json',
    );
  });
});
