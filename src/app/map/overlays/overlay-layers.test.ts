import fc from 'fast-check';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OverlayKind } from './overlay-choice.ts';
import {
  layerAbove,
  NO_OVERLAYS,
  OverlayLayers,
  type OverlayMap,
  type OverlayMapEvents,
  type OverlayPicture,
} from './overlay-layers.ts';

describe('the order of the pictures', () => {
  const radar = (id: string) => ({ id, kind: 'radar' as const });
  const satellite = (id: string) => ({ id, kind: 'satellite' as const });

  it('is under the stations', () => {
    expect(layerAbove('radar', [], 'stations')).toBe('stations');
    expect(layerAbove('satellite', [satellite('s1')], 'stations')).toBe('stations');
  });

  it('has the clouds under the rain, whichever came first', () => {
    expect(layerAbove('radar', [satellite('s1'), radar('r1')], 'stations')).toBe('stations');
    expect(layerAbove('satellite', [radar('r1'), radar('r2')], 'stations')).toBe('r1');
    expect(layerAbove('satellite', [satellite('s1'), radar('r1')], 'stations')).toBe('r1');
  });
});

/** A map that holds what it is given; whether the tiles of a source are there is the test's choice. */
class FakeMap implements OverlayMap {
  readonly sources = new Map<string, SourceSpecification>();
  readonly layers = new Map<string, number>([['stations', 1]]);
  readonly loaded = new Set<string>();
  readonly #listeners = new Map<string, ((event: never) => void)[]>();

  on<Type extends keyof OverlayMapEvents>(
    type: Type,
    listener: (event: OverlayMapEvents[Type]) => void,
  ): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  fire<Type extends keyof OverlayMapEvents>(type: Type, event: OverlayMapEvents[Type]): void {
    for (const listener of this.#listeners.get(type) ?? []) Reflect.apply(listener, null, [event]);
  }

  addSource(id: string, source: SourceSpecification): void {
    if (this.sources.has(id)) throw new Error(`source ${id} is there already`);
    this.sources.set(id, source);
  }

  getSource(id: string): unknown {
    return this.sources.get(id);
  }

  removeSource(id: string): void {
    this.sources.delete(id);
    this.loaded.delete(id);
  }

  addLayer(layer: LayerSpecification, below: string): void {
    if (this.layers.has(layer.id) || !this.layers.has(below)) throw new Error(`layer ${layer.id}`);
    const paint = 'paint' in layer ? layer.paint : undefined;
    this.layers.set(layer.id, Number(Reflect.get(paint ?? {}, 'raster-opacity')));
  }

  getLayer(id: string): unknown {
    return this.layers.get(id);
  }

  removeLayer(id: string): void {
    this.layers.delete(id);
  }

  setPaintProperty(id: string, _name: string, value: number): void {
    this.layers.set(id, value);
  }

  isSourceLoaded(id: string): boolean {
    if (!this.sources.has(id)) throw new Error(`no source ${id}`);
    return this.loaded.has(id);
  }
}

const tilesOf = (source: SourceSpecification): string =>
  'tiles' in source && Array.isArray(source.tiles) ? source.tiles.join(' ') : '';

const stage = () => {
  const map = new FakeMap();
  const told: ReadonlySet<string>[] = [];
  const layers = new OverlayLayers(map, 'stations', (paths) => told.push(paths));
  return { map, layers, loadedPaths: () => told.at(-1) ?? new Set<string>() };
};

const pictureOf = (
  kind: OverlayKind,
  times: readonly number[],
  rest: Partial<OverlayPicture> = {},
): OverlayPicture => {
  const frames = times.map((time) => ({ time, path: `/v2/${kind}/${time}` }));
  return {
    host: 'https://a.test',
    frames,
    shown: frames.at(-1)?.path ?? null,
    opacity: 0.6,
    maxZoom: 7,
    ...rest,
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Every source's tiles come, one frame after the other. */
const loadAll = (map: FakeMap): void => {
  for (let round = 0; round < 20; round += 1) {
    for (const id of map.sources.keys()) {
      map.loaded.add(id);
      map.fire('sourcedata', { sourceId: id, isSourceLoaded: true });
    }
    vi.advanceTimersByTime(400);
  }
};

describe('the pictures on the map', () => {
  it('are asked for in the order in which a loop comes to them', () => {
    const { map, layers } = stage();
    const radar = pictureOf('radar', [10, 20, 30, 40], { shown: '/v2/radar/20' });
    layers.show({ ...NO_OVERLAYS, radar });
    loadAll(map);
    expect([...map.sources.keys()].map((id) => id.slice(-2))).toEqual(['20', '30', '40', '10']);
  });

  it('wait where the service asks for a pause, those that come into sight too', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { map, layers } = stage();
    layers.show({ ...NO_OVERLAYS, radar: pictureOf('radar', [10, 20]) });
    const [id = ''] = map.sources.keys();
    map.fire('error', { sourceId: id, error: Object.assign(new Error('no'), { status: 429 }) });
    map.loaded.add(id);
    layers.show({ ...NO_OVERLAYS, radar: pictureOf('radar', [10, 20], { shown: '/v2/radar/10' }) });
    map.fire('sourcedata', { sourceId: id, isSourceLoaded: true });
    vi.advanceTimersByTime(59_000);
    expect(map.sources.size).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(map.sources.size).toBe(2);
  });

  it('are what the list says, and only what is there is said to be there, whatever happens (a law)', () => {
    const picture = (kind: OverlayKind) =>
      fc.option(
        fc
          .record({
            // Mostly the list that is there already: then another frame, strength or host is all the news.
            times: fc.oneof(
              { weight: 3, arbitrary: fc.constant([10, 20, 30, 40]) },
              { weight: 1, arbitrary: fc.subarray([10, 20, 30, 40]) },
            ),
            host: fc.constantFrom('https://a.test', 'https://b.test'),
            shown: fc.nat(3),
            opacity: fc.constantFrom(0, 0.25, 1),
            maxZoom: fc.constantFrom(7, 9),
          })
          .map(({ times, shown, ...rest }) => {
            const made = pictureOf(kind, times, rest);
            return { ...made, shown: made.frames[shown]?.path ?? made.frames.at(-1)?.path ?? null };
          }),
        { freq: 4 },
      );
    const step = fc.oneof(
      fc.record({
        show: fc.record({ radar: picture('radar'), satellite: picture('satellite') }),
      }),
      fc.record({ load: fc.nat(7) }),
      // The map has moved: tiles of another place are on their way.
      fc.constant({ move: true } as const),
      fc.record({ pass: fc.constantFrom(100, 400, 1_000) }),
      fc.record({ restyle: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { map, layers, loadedPaths } = stage();
        let pictures = NO_OVERLAYS;
        for (const next of steps) {
          if ('show' in next) {
            pictures = next.show;
            layers.show(pictures);
          } else if ('load' in next) {
            const ids = [...map.sources.keys()];
            const id = ids[next.load % Math.max(1, ids.length)];
            if (id !== undefined) {
              map.loaded.add(id);
              map.fire('sourcedata', { sourceId: id, isSourceLoaded: true });
            }
          } else if ('move' in next) {
            map.loaded.clear();
            map.fire('moveend', {});
          } else if ('pass' in next) {
            vi.advanceTimersByTime(next.pass);
          } else {
            // Another base map: what the new style holds is what the old one held, its tiles not yet.
            const { sources } = layers.parts();
            map.loaded.clear();
            map.sources.clear();
            for (const [id, source] of Object.entries(sources)) map.sources.set(id, source);
            layers.show(pictures);
          }
          const expected = new Map<string, string>();
          for (const kind of ['radar', 'satellite'] as const) {
            const shown = pictures[kind];
            for (const { path } of shown?.frames ?? []) {
              expected.set(`${shown?.host ?? ''}${path}/`, `${shown?.maxZoom ?? ''}`);
            }
          }
          for (const source of map.sources.values()) {
            const [address] = [...expected.keys()].filter((known) =>
              tilesOf(source).includes(known),
            );
            expect(address).toBeDefined();
            expect(String(Reflect.get(source, 'maxzoom'))).toBe(expected.get(address ?? ''));
          }
          const opaque = [...map.layers].filter(
            ([id, opacity]) => id !== 'stations' && opacity > 0,
          );
          const wanted = Object.values(pictures).filter(
            (one) => one !== null && one.shown !== null && one.opacity > 0,
          );
          expect(opaque).toHaveLength(wanted.length);
          const there = [...map.loaded].map((id) => id.slice(id.indexOf('/')));
          expect(new Set(loadedPaths())).toEqual(new Set(there));
        }
        layers.stop();
        vi.clearAllTimers();
      }),
    );
  });
});
