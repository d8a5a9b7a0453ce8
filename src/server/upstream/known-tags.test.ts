import { describe, expect, it } from 'vitest';
import type { WireValue } from '#contract/tag-source.ts';
import { KnownTags, type SnapshotToMerge } from './known-tags.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';
const NAME = 'Name/General';
const event = (data: WireValue, path = LEVEL) => ({ codigo: 'EST-00013', path, data });

const snapshot = (
  tags: Readonly<Record<string, WireValue>>,
  rest: Partial<SnapshotToMerge> = {},
): SnapshotToMerge => ({
  tagsByCode: new Map([['EST-00013', new Map(Object.entries(tags))]]),
  newerFrom: 0,
  isComplete: true,
  askedMs: 0,
  arrivedMs: 0,
  ...rest,
});

/** What a snapshot changes. */
const changes = (known: KnownTags, merged: SnapshotToMerge) =>
  Object.fromEntries(known.merge(merged).tagsByCode.get('EST-00013') ?? []);

it('uses of a snapshot what no newer event has changed', () => {
  const known = new KnownTags(10);
  known.addEvent(event(1));
  const newerFrom = known.events;
  known.addEvent(event('b', NAME));
  expect(changes(known, snapshot({ [LEVEL]: 1, [NAME]: 'a' }, { newerFrom }))).toEqual({
    [LEVEL]: 1,
  });
  expect(changes(known, snapshot({ [NAME]: 'a' }, { newerFrom: known.events }))).toEqual({
    [NAME]: 'a',
  });
});

it('knows which tags the last snapshot lacked, but for those that are gone', () => {
  const known = new KnownTags(10);
  expect(known.isLacked(event(1))).toBe(true);
  known.merge(snapshot({ [LEVEL]: 1 }));
  expect(known.isLacked(event(1))).toBe(false);
  known.merge(snapshot({}, { askedMs: 100, arrivedMs: 100 }));
  expect(known.isLacked(event(1))).toBe(true);
  known.merge(snapshot({}, { askedMs: 200, arrivedMs: 200 }));
  expect(known.isLacked(event(1))).toBe(false);
});

describe('a reading that snapshots lack', () => {
  const at = (ms: number) => ({ askedMs: ms, arrivedMs: ms + 1 });

  it('is none after the second one, once', () => {
    const known = new KnownTags(10);
    expect(changes(known, snapshot({ [LEVEL]: 1, [NAME]: 'a' }, at(0)))).toEqual({
      [LEVEL]: 1,
      [NAME]: 'a',
    });
    expect(changes(known, snapshot({}, at(100)))).toEqual({});
    expect(changes(known, snapshot({}, at(105)))).toEqual({});
    // Only readings: a name stays.
    expect(changes(known, snapshot({}, at(200)))).toEqual({ [LEVEL]: null });
    expect(changes(known, snapshot({}, at(300)))).toEqual({});
  });

  it('is none too if it is of an earlier run', () => {
    const known = new KnownTags(10);
    const tags = new Map<string, WireValue>([
      [LEVEL, 1],
      [NAME, 'a'],
      ['Data/Chuva/Chuva 001h/Value', null],
    ]);
    known.recall(new Map([['EST-00013', tags]]));
    expect(changes(known, snapshot({}, at(100)))).toEqual({});
    expect(changes(known, snapshot({}, at(200)))).toEqual({ [LEVEL]: null });
  });

  it('stays if the answers are partial, or lack the whole station', () => {
    const known = new KnownTags(10);
    known.merge(snapshot({ [LEVEL]: 1 }, at(0)));
    for (const ms of [100, 200, 300]) {
      expect(changes(known, snapshot({}, { ...at(ms), isComplete: false }))).toEqual({});
      expect(changes(known, snapshot({}, { ...at(ms), tagsByCode: new Map() }))).toEqual({});
    }
  });
});

it('knows no more stations and tags than its bounds allow', () => {
  const known = new KnownTags(0, { stations: 2, tags: 3 });
  const hear = (codigo: string, path: string) => known.addEvent({ codigo, path, data: 1 });
  expect([hear('a', 'p'), hear('b', 'p'), hear('c', 'p')]).toEqual([
    null,
    null,
    'too-many-stations',
  ]);
  expect([hear('a', 'q'), hear('b', 'q'), hear('a', 'p')]).toEqual([null, 'too-many-tags', null]);
  const tagsByCode = new Map([
    ['a', new Map([['r', 1]])],
    ['d', new Map([['p', 1]])],
  ]);
  expect(known.merge(snapshot({}, { tagsByCode }))).toEqual({
    tagsByCode: new Map(),
    rejections: ['too-many-tags', 'too-many-stations'],
    isLacking: true,
  });
});
