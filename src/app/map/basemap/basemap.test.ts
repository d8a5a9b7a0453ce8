import { describe, expect, it, vi } from 'vitest';
import { absoluteUrl, loadBasemap } from './basemap.ts';

const PAGE = 'https://vigia.example/mapa?latitude=-27';
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
  it('names only files of our own origin for the offline map', async () => {
    const style = await loadBasemap({ kind: 'offline' }, 'light', PAGE, noProtocol);
    const sources = typeof style === 'string' ? [] : Object.values(style.sources);
    const data = sources.map((source) => (source.type === 'geojson' ? source.data : source.type));
    expect(data).toHaveLength(3);
    for (const url of data) expect(url).toMatch(/^https:\/\/vigia\.example\//);
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
      { kind: 'pmtiles', url: 'sc.pmtiles', tileSize: 512, attribution: '' },
      'light',
      PAGE,
      register,
    );
    expect(register).toHaveBeenCalledWith('pmtiles', expect.any(Function));
    expect(style).toMatchObject({
      sources: { 'base-picture': { url: 'pmtiles://https://vigia.example/sc.pmtiles' } },
    });
  });

  it('takes a foreign style a theme', async () => {
    const styles = { kind: 'style', light: '/claro.json', dark: '/escuro.json' } as const;
    expect(await loadBasemap(styles, 'light', PAGE, noProtocol)).toBe(
      'https://vigia.example/claro.json',
    );
    expect(await loadBasemap(styles, 'dark', PAGE, noProtocol)).toBe(
      'https://vigia.example/escuro.json',
    );
  });
});
