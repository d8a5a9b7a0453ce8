import { describe, expect, it } from 'vitest';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { tagEvent } from '#tests/support/log/tag-events.ts';
import type { LogRows } from '../log/log-rows.ts';
import type { Projection } from '../projections/projection.ts';
import { ConflatingCursor } from './conflating-cursor.ts';

/** A projection of the last number of each station since its creation; counts frames and events. */
class LastNumbers implements Projection<ReadonlyMap<number, number>, null> {
  readonly #numberByStation = new Map<number, number>();
  stale = true;
  frames = 0;
  followed = 0;

  follow({ from, to, stations, numbers }: LogRows): void {
    for (let row = from; row < to; row += 1) {
      this.#numberByStation.set(stations[row] ?? -1, numbers[row] ?? Number.NaN);
      this.stale = true;
      this.followed += 1;
    }
  }

  update(): void {
    this.stale = true;
  }

  frame(): ReadonlyMap<number, number> {
    this.stale = false;
    this.frames += 1;
    return new Map(this.#numberByStation);
  }
}

/** A log that holds 8 events, a cursor at its head and the projections it has created. */
const open = () => {
  const fixture = logFixture({ segmentLength: 4, wholeSegments: 2, tiers: [] });
  const made: LastNumbers[] = [];
  let closed = 0;
  const gathering = { isOn: false };
  const cursor = new ConflatingCursor(
    { log: fixture.log, isGathering: () => gathering.isOn },
    () => {
      made.push(new LastNumbers());
      return made.at(-1) ?? new LastNumbers();
    },
    null,
    () => {
      closed += 1;
    },
  );
  fixture.log.appended$.subscribe(() => cursor.settle());
  const receive = (station: number, value: number): void => {
    fixture.apply(tagEvent(`EST-0000${station}`, READING_PATHS.riverStage, value));
  };
  return { cursor, receive, made, gathering, closings: () => closed };
};

describe('a cursor', () => {
  it('hands over the whole view first, then waits for an event', async () => {
    const { cursor, receive } = open();
    expect(await cursor.next()).toEqual(new Map());
    const second = cursor.next();
    receive(3, 7);
    expect(await second).toEqual(new Map([[0, 7]]));
  });

  it('makes one frame of a burst, with the last value of each tag', async () => {
    const { cursor, receive, made } = open();
    await cursor.next();
    const waiting = cursor.next();
    for (let value = 0; value < 8; value += 1) receive(value % 2, value);
    expect(await waiting).toEqual(
      new Map([
        [0, 6],
        [1, 7],
      ]),
    );
    expect(made.map(({ frames }) => frames)).toEqual([2]);
  });

  it('waits for the end of a burst, but not with what was asked for', async () => {
    const { cursor, receive, made, gathering } = open();
    gathering.isOn = true;
    expect(await cursor.next()).toEqual(new Map());
    receive(1, 1);
    // The log has announced it.
    await Promise.resolve();
    const waiting = cursor.next();
    await Promise.resolve();
    expect(made[0]?.frames).toBe(1);
    cursor.settle();
    expect(await waiting).toEqual(new Map([[0, 1]]));
    await cursor.update(null);
    expect(await cursor.next()).toEqual(new Map([[0, 1]]));
  });

  it('does nothing for events that nobody has asked for', async () => {
    const { cursor, receive, made } = open();
    await cursor.next();
    for (let value = 0; value < 6; value += 1) receive(1, value);
    expect(made[0]).toMatchObject({ frames: 1, followed: 0 });
    expect(await cursor.next()).toEqual(new Map([[0, 5]]));
  });

  it('is made anew when it slept for longer than the log is whole', async () => {
    const { cursor, receive, made } = open();
    await cursor.next();
    for (let value = 0; value < 30; value += 1) receive(1, value);
    expect(await cursor.next()).toEqual(new Map());
    expect(made).toHaveLength(2);
    receive(1, 30);
    expect(await cursor.next()).toEqual(new Map([[0, 30]]));
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
    const { cursor, receive } = open();
    await cursor.next();
    const first = cursor.next();
    const second = cursor.next();
    receive(1, 1);
    expect(await first).toBeNull();
    expect(await second).toEqual(new Map([[0, 1]]));
  });
});
