import { describe, expect, it } from 'vitest';
import type { WireValue } from '#contract/tag-source.ts';
import { KnownTags, type SnapshotToMerge } from './known-tags.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';
const NAME = 'Name/General';
const event = (data: WireValue, path = LEVEL) => ({ codigo: 'EST-00013', path, data });
const numbered = (seq: number, generation = 1) => ({ generation, seq });

const snapshot = (
  tags: Readonly<Record<string, WireValue>>,
  rest: Partial<SnapshotToMerge> = {},
): SnapshotToMerge => ({
  tagsByCode: new Map([['EST-00013', new Map(Object.entries(tags))]]),
  number: null,
  askedAt: 0,
  isComplete: true,
  askedMs: 0,
  arrivedMs: 0,
  ...rest,
});

/** What a snapshot changes. */
const changes = (known: KnownTags, merged: SnapshotToMerge) =>
  Object.fromEntries(known.merge(merged).tagsByCode.get('EST-00013') ?? []);

describe('what of a snapshot is used', () => {
  it('is, numbered, what no later event has changed', () => {
    const known = new KnownTags(10);
    known.hear(event(2), numbered(7));
    expect(changes(known, snapshot({ [LEVEL]: 1, [NAME]: 'a' }, { number: numbered(6) }))).toEqual({
      [NAME]: 'a',
    });
    expect(changes(known, snapshot({ [LEVEL]: 2 }, { number: numbered(7) }))).toEqual({
      [LEVEL]: 2,
    });
    // An older copy answers.
    expect(changes(known, snapshot({ [NAME]: 'b' }, { number: numbered(5) }))).toEqual({});
    // Another epoch: numbers do not compare.
    expect(changes(known, snapshot({ [LEVEL]: 3 }, { number: numbered(1, 2) }))).toEqual({
      [LEVEL]: 3,
    });
  });

  it('is, not numbered, what no event since the request has changed', () => {
    const known = new KnownTags(10);
    known.hear(event(1), null);
    const askedAt = known.heard;
    known.hear(event('b', NAME), null);
    expect(changes(known, snapshot({ [LEVEL]: 1, [NAME]: 'a' }, { askedAt }))).toEqual({
      [LEVEL]: 1,
    });
    expect(changes(known, snapshot({ [NAME]: 'a' }, { askedAt: known.heard }))).toEqual({
      [NAME]: 'a',
    });
  });

  it('makes an event known that is as old, of that epoch', () => {
    const known = new KnownTags(10);
    known.merge(snapshot({ [LEVEL]: 1 }, { number: numbered(6) }));
    expect(known.hear(event(1), numbered(6))).toBe('known');
    expect(known.hear(event(1), numbered(2, 2))).toBe('new');
    expect(known.hear(event(1), numbered(2, 2))).toBe('known');
  });
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

  it.each<[string, (known: KnownTags) => void]>([
    ['named again', (known) => void known.merge(snapshot({ [LEVEL]: 1 }, at(150)))],
    ['heard again', (known) => void known.hear(event(1), null)],
  ])('stays if it is %s in between', (_, between) => {
    const known = new KnownTags(10);
    known.merge(snapshot({ [LEVEL]: 1 }, at(0)));
    known.merge(snapshot({}, at(100)));
    between(known);
    const { heard } = known;
    expect(changes(known, snapshot({}, { ...at(200), askedAt: heard }))).toEqual({});
    expect(changes(known, snapshot({}, { ...at(300), askedAt: heard }))).toEqual({ [LEVEL]: null });
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
  const hear = (codigo: string, path: string) => known.hear({ codigo, path, data: 1 }, null);
  expect([hear('a', 'p'), hear('b', 'p'), hear('c', 'p')]).toEqual([
    'new',
    'new',
    'too-many-stations',
  ]);
  expect([hear('a', 'q'), hear('b', 'q'), hear('a', 'p')]).toEqual(['new', 'too-many-tags', 'new']);
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
