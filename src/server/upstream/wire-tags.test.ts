import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '#domain/result.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { readSnapshot, readTagMessage } from './wire-tags.ts';

const LEVEL = 'Data/Rio/RioNivel';

describe('a message (PROVIDER 2, 8)', () => {
  const read = (path: unknown, data: unknown) => {
    const { tags, rejections } = readTagMessage({ codigo: 'EST-00013', path, data });
    return { tags: tags.map((tag) => [tag.path, tag.data]), rejections };
  };

  it.each([
    [`${LEVEL}/Value`, 4.62, [[`${LEVEL}/Value`, 4.62]]],
    // A path without a sub-field means the value.
    [LEVEL, '4,62', [[`${LEVEL}/Value`, '4,62']]],
    ['Name/General', 'Jandó', [['Name/General', 'Jandó']]],
    ['__proto__', true, [['__proto__', true]]],
    [`${LEVEL}/Unit`, null, [[`${LEVEL}/Unit`, null]]],
    [`${LEVEL}/Value`, -0, [[`${LEVEL}/Value`, 0]]],
    [
      LEVEL,
      { Value: 4.62, Unit: 'm', Novo: 1 },
      [
        [`${LEVEL}/Unit`, 'm'],
        [`${LEVEL}/Value`, 4.62],
      ],
    ],
    ['Name/General', '😀'.repeat(100), [['Name/General', '😀'.repeat(60)]]],
    [`${LEVEL}/Other`, 'x'.repeat(1_000_000), [[`${LEVEL}/Other`, 'x'.repeat(2_000)]]],
  ])('%s: %j', (path, data, tags) => {
    expect(read(path, data)).toEqual({ tags, rejections: [] });
  });

  it.each([
    [`${LEVEL}/Value`, [4.62]],
    [`${LEVEL}/Value`, {}],
    [`${LEVEL}/Value`, JSON.parse('1e999')],
    [LEVEL, { Value: { Value: 1 } }],
  ])('%s: %j is no reading, and counted', (path, data) => {
    const none = { tags: [[`${LEVEL}/Value`, null]], rejections: ['not-a-value'] };
    expect(read(path, data)).toEqual(none);
  });

  it.each([
    [null, ['not-an-object']],
    [[], ['not-an-object']],
    [{ codigo: 7, path: 'Type', data: 1 }, ['codigo-not-text']],
    [{ codigo: '\ud800', path: 'Type', data: 1 }, ['codigo-malformed']],
    [{ codigo: 'E'.repeat(65), path: 'Type', data: 1 }, ['codigo-too-long']],
    [{ codigo: 'EST-00013', path: '', data: 1 }, ['path-empty']],
    [{ codigo: 'EST-00013', path: 'x'.repeat(257), data: 1 }, ['path-too-long']],
    [{ codigo: 'EST-00013', data: 1 }, ['path-not-text']],
  ])('%j is left out, and counted', (raw, rejections) => {
    expect(readTagMessage(raw)).toEqual({ tags: [], rejections });
  });
});

describe('a snapshot (PROVIDER 1)', () => {
  it('has the stamp first, and each unit before its value', () => {
    const raw = {
      'EST-00013': {
        [`${LEVEL}/Value`]: 4.62,
        'Name/General': 'Jandó',
        'Data/Chuva/Chuva 001h': { Value: 1, Unit: 'mm' },
        TimeStamp: '2026-09-10T12:00:15Z',
        [`${LEVEL}/Unit`]: 'm',
      },
    };
    const read = readSnapshot(raw);
    const tags = read.ok ? read.value.tagsByCode.get('EST-00013') : undefined;
    expect([...(tags?.keys() ?? [])]).toEqual([
      'TimeStamp',
      'Name/General',
      'Data/Chuva/Chuva 001h/Unit',
      `${LEVEL}/Unit`,
      `${LEVEL}/Value`,
      'Data/Chuva/Chuva 001h/Value',
    ]);
  });

  it('keeps hostile names as ordinary ones, and leaves out and counts what is wrong', () => {
    const raw: unknown = JSON.parse(
      '{"__proto__":{"constructor":1,"__proto__":"x"},"":{},"EST-1":[],"EST-2":null,"EST-3":{"":1}}',
    );
    expect(readSnapshot(raw)).toEqual(
      ok({
        tagsByCode: new Map([
          [
            '__proto__',
            new Map<string, unknown>([
              ['constructor', 1],
              ['__proto__', 'x'],
            ]),
          ],
          ['EST-3', new Map()],
        ]),
        rejections: ['codigo-empty', 'not-an-object', 'path-empty'],
      }),
    );
    expect(readSnapshot([]).ok).toBe(false);
  });

  it('of any JSON is read without throwing, into bounded scalars', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue(), (one, other) => {
        const read = readSnapshot({ 'EST-1': one, 'EST-2': { [LEVEL]: other } });
        const said = readTagMessage(one).tags.map(({ data }) => data);
        const held = read.ok ? [...read.value.tagsByCode.values()] : [];
        for (const data of [...said, ...held.flatMap((tags) => [...tags.values()])]) {
          expect(['number', 'string', 'boolean'].includes(typeof data) || data === null).toBe(true);
        }
      }),
      propertyRuns(300),
    );
  });
});
