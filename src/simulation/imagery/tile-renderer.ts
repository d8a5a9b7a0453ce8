import { LRUCache } from 'lru-cache';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { WeatherField } from '#simulation/weather/sky-field.ts';
import { RAMPS } from './colour-ramp.ts';
import type { Coverage } from './coverage.ts';
import { type LatticeWindow, viewsOfTile } from './lattice.ts';
import { paintTile } from './paint-tile.ts';
import { blankPicture, encodePng, transparentPng } from './png.ts';
import { bytesOfSample, sampleSky, type SkySample } from './sky-sample.ts';
import { TimeSlice } from './time-slice.ts';
import type { TileAddress } from './tile-address.ts';

/** A loop of both kinds over the whole state needs 8 MB. */
const TILE_BYTES = 48 * 1_024 * 1_024;
const SAMPLE_BYTES = 24 * 1_024 * 1_024;
/** Limit of queued tiles; further requests get `busy`. */
const MAX_WAITING = 256;
/** Longest time the event loop is blocked. */
const SLICE_MS = 6;

export interface TileRendererOptions {
  readonly field: WeatherField;
  readonly coverage: Coverage;
  /** Scenario instant of a frame, by its wall time. */
  readonly instantOf: (wall: EpochMs) => EpochMs;
  readonly tileBytes?: number;
  readonly sampleBytes?: number;
  readonly maxWaiting?: number;
}

const EMPTY = { 256: transparentPng(256), 512: transparentPng(512) } as const;

const tileKey = ({ kind, time, size, zoom, column, row, smooth }: TileAddress): string =>
  `${kind}/${time}/${size}/${zoom}/${column}/${row}/${smooth ? 1 : 0}`;

/** Renders tiles one at a time, in slices that leave the event loop free; cached, simultaneous requests share one. */
export class TileRenderer {
  readonly #options: TileRendererOptions;
  readonly #maxWaiting: number;
  readonly #tiles: LRUCache<string, Buffer>;
  readonly #samples: LRUCache<string, SkySample>;
  readonly #drawing = new Map<string, Promise<Buffer>>();
  /** Settles with the last queued rendering. */
  #lane: Promise<unknown> = Promise.resolve();

  constructor(options: TileRendererOptions) {
    this.#options = options;
    this.#maxWaiting = options.maxWaiting ?? MAX_WAITING;
    this.#tiles = new LRUCache({
      maxSize: options.tileBytes ?? TILE_BYTES,
      sizeCalculation: ({ byteLength }) => byteLength,
    });
    this.#samples = new LRUCache({
      maxSize: options.sampleBytes ?? SAMPLE_BYTES,
      sizeCalculation: bytesOfSample,
    });
  }

  get cachedBytes(): number {
    return this.#tiles.calculatedSize;
  }

  /** The PNG of a tile of an existing frame. */
  async tile(address: TileAddress): Promise<Result<Buffer, 'busy'>> {
    if (viewsOfTile(address, this.#options.coverage.bounds).length === 0)
      return ok(EMPTY[address.size]);
    const key = tileKey(address);
    const cached = this.#tiles.get(key) ?? this.#drawing.get(key);
    if (cached !== undefined) return ok(await cached);
    if (this.#drawing.size >= this.#maxWaiting) return err('busy');
    const drawn = this.#lane.then(() => this.#draw(address));
    this.#drawing.set(key, drawn);
    this.#lane = drawn.catch(() => undefined);
    try {
      const picture = await drawn;
      this.#tiles.set(key, picture);
      return ok(picture);
    } finally {
      this.#drawing.delete(key);
    }
  }

  async #draw(address: TileAddress): Promise<Buffer> {
    const { coverage } = this.#options;
    const picture = blankPicture(address.size);
    for (const { tile, window } of viewsOfTile(address, coverage.bounds)) {
      paintTile(picture, address, tile, await this.#sampleOf(window, address.time), coverage);
    }
    return picture.lines.some((index) => index > 0)
      ? encodePng(picture, RAMPS[address.kind].palette)
      : EMPTY[address.size];
  }

  /** One sample serves radar and satellite, both sizes and both styles. */
  async #sampleOf(window: LatticeWindow, time: number): Promise<SkySample> {
    const { level, west, north } = window;
    const key = `${time}/${level}/${west}/${north}/${window.east}`;
    const cached = this.#samples.get(key);
    if (cached !== undefined) return cached;
    const { field, coverage, instantOf } = this.#options;
    const slice = new TimeSlice(SLICE_MS);
    const sample = await sampleSky(
      field,
      coverage,
      instantOf(epochMs(time * 1_000)),
      window,
      slice,
    );
    this.#samples.set(key, sample);
    return sample;
  }
}
