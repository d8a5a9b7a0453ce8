import { describe, expect, it } from 'vitest';
import type { Projection } from '../projections/projection.ts';
import { ConflatingCursor } from './conflating-cursor.ts';

/** Shows the last path touched by each station, and how often a frame was made. */
class LastTouch implements Projection<ReadonlyMap<number, number>, null> {
  readonly #pathByStation = new Map<number, number>();
  stale = true;
  frames = 0;

  touch(station: number, path: number): void {
    this.#pathByStation.set(station, path);
    this.stale = true;
  }

  reshape(): void {
    this.stale = true;
  }

  frame(): ReadonlyMap<number, number> {
    this.stale = false;
    this.frames += 1;
    return new Map(this.#pathByStation);
  }
}

const open = () => {
  const projection = new LastTouch();
  let closed = 0;
  const cursor = new ConflatingCursor(projection, null, () => {
    closed += 1;
  });
  return { projection, cursor, closings: () => closed };
};

describe('a cursor', () => {
  it('hands over the whole view first, then waits for a change', async () => {
    const { cursor } = open();
    expect(await cursor.next()).toEqual(new Map());
    const second = cursor.next();
    cursor.touch(3, 7, true);
    expect(await second).toEqual(new Map([[3, 7]]));
  });

  it('makes one frame of a burst, with the last value of each tag', async () => {
    const { cursor, projection } = open();
    await cursor.next();
    const waiting = cursor.next();
    for (let path = 0; path < 500; path += 1) cursor.touch(path % 5, path, true);
    expect(await waiting).toEqual(
      new Map([
        [0, 495],
        [1, 496],
        [2, 497],
        [3, 498],
        [4, 499],
      ]),
    );
    expect(projection.frames).toBe(2);
  });

  it('makes no frame that nobody has asked for', async () => {
    const { cursor, projection } = open();
    await cursor.next();
    for (let path = 0; path < 100; path += 1) cursor.touch(1, path, true);
    expect(projection.frames).toBe(1);
    expect(await cursor.next()).toEqual(new Map([[1, 99]]));
  });

  it('answers a view that has gone with null, and frees it', async () => {
    const { cursor, closings } = open();
    await cursor.next();
    const waiting = cursor.next();
    await cursor.close();
    await cursor.close();
    expect(await waiting).toBeNull();
    expect(await cursor.next()).toBeNull();
    expect(closings()).toBe(1);
  });

  it('lets a second call take the place of the first', async () => {
    const { cursor } = open();
    await cursor.next();
    const first = cursor.next();
    const second = cursor.next();
    cursor.touch(1, 1, true);
    expect(await first).toBeNull();
    expect(await second).toEqual(new Map([[1, 1]]));
  });
});
