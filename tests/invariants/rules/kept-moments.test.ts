import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealStateOf } from '#app/moment/seal-state.ts';
import { decodeKeptFile, encodeKeptFile, MAX_KEPT_BYTES } from '#contract/moment/kept-file.ts';
import { decodeMoment, encodeMoment, type Moment, MOMENT_STEPS } from '#contract/moment/moment.ts';
import { sealedText } from '#contract/moment/sealed-text.ts';
import type { StationTags } from '#contract/tag-source.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { MomentSeal } from '#server/moment/moment-seal.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

const folder = folderOfFile();

const sealOf = (name: string, { privateKey }: { readonly privateKey: KeyObject }): MomentSeal => {
  const file = join(folder, name);
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const seal = MomentSeal.ofFile(file);
  if (!seal.ok) throw new Error(seal.error);
  return seal.value;
};

const ours = sealOf('ours.pem', generateKeyPairSync('ed25519'));
const foreign = sealOf('foreign.pem', generateKeyPairSync('ed25519'));

const CODES = ['EST-00001', 'EST-00002', 'EST-00003'].map(codigo);
const SHOWN = (['rio', 'chuva001h', 'chuva024h', 'temperatura'] as const).map(quantityOf);

const tagsOf = (place: number): StationTags =>
  new Map<string, string | number | null>([
    ['Type', place === 0 ? 'Hidrologica' : 'Pluviometrica'],
    ['Name/General', `Jandó ${place} ✓`],
    ['Position/Latitude', -10.25 - place],
    ...SHOWN.flatMap(({ paths: [path = ''] }) => [
      [`${path}/Value`, null] as const,
      [`${path}/Unit`, path.includes('Rio') ? 'm' : 'mm'] as const,
    ]),
  ]);

const CARRIED = { value: 4.5, at: epochMs(Date.UTC(2026, 8, 1)) };

const momentOf = (at: number, courses: readonly (readonly (number | null)[])[]): Moment => ({
  network: 'Rede do Jandó',
  note: 'Demonstração.',
  at: epochMs(at),
  tags: new Map(CODES.map((code, place) => [code, tagsOf(place)])),
  thresholds: new Map([[codigo('EST-00001'), [publishedThreshold({ value: 4.5 })]]]),
  columns: new Map(
    SHOWN.map(({ id, decimals }, place) => [
      id,
      new Map(
        CODES.slice(place % 2).map((code, nth) => [
          code,
          Float64Array.from(courses[(place + nth) % courses.length] ?? [], (value) =>
            value === null ? Number.NaN : Number(value.toFixed(decimals)) + 0,
          ),
        ]),
      ),
    ]),
  ),
  carried: new Map(SHOWN.map(({ id }) => [id, new Map([[CODES[2] ?? codigo('none'), CARRIED]])])),
});

const courses = fc.array(
  fc.array(fc.option(fc.double({ min: -5, max: 400, noNaN: true })), { maxLength: MOMENT_STEPS }),
  { minLength: 1, maxLength: 5 },
);

/** Places of every value inside a JSON value. */
const placesIn = (value: unknown, at: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        [...at, key],
        ...placesIn(inner, [...at, key]),
      ])
    : [];

type Change = 'replace' | 'remove' | 'double' | 'add';

/** Values that a forger or a damaged disk may put in place of another. */
const forged = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(null, true, -0.5, 1e300, '4.62', [], {}, '__proto__'),
  fc.jsonValue({ maxDepth: 3 }),
);

const changed = (json: object, place: readonly string[], change: Change, by: unknown): object => {
  const copy: unknown = structuredClone(json);
  let parent: unknown = copy;
  for (const key of place.slice(0, -1)) parent = Object(parent)[key];
  const last = place.at(-1) ?? '';
  const holder: Record<string, unknown> = Object(parent);
  const was = holder[last];
  if (Array.isArray(parent) && change === 'remove') parent.splice(Number(last), 1);
  else if (Array.isArray(parent) && change === 'double') parent.splice(Number(last), 0, was);
  else if (Array.isArray(parent) && change === 'add') parent.push(by);
  else if (change === 'remove') delete holder[last];
  else if (change === 'add') holder[`${last}${String(by)}`] = was;
  else if (typeof was === 'number' && typeof by === 'number') holder[last] = was + Math.sign(by);
  else holder[last] = by;
  return Object(copy);
};

const TEN_AM = Date.UTC(2026, 8, 11, 13);
const FLOOD = encodeMoment(momentOf(TEN_AM, [[1, 2.5, null, 7.25]]));
const CALM = encodeMoment(momentOf(TEN_AM + 600_000, [[1, 1, 1, 1]]));

const stateOf = async (moment: unknown, seal: unknown) => {
  const file = decodeKeptFile(encodeKeptFile('/tabela?busca=rio', { moment, seal }));
  return file.ok ? sealStateOf(file.value, ours.publicKey) : file.error;
};

it('what is signed is the one form of RFC 8785', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (json) => {
      const plain: unknown = JSON.parse(JSON.stringify(json));
      expect(sealedText(plain)).toBe(canonicalize(plain));
    }),
    propertyRuns(200),
  );
});

describe('a kept moment', () => {
  it('is read as it was written, with the seal of its server alone', async () => {
    await fc.assert(
      fc.asyncProperty(courses, async (made) => {
        const moment = momentOf(TEN_AM, made);
        const json = encodeMoment(moment);
        const file = decodeKeptFile(
          encodeKeptFile('/mapa', { moment: json, seal: ours.sign(json) }),
        );
        if (!file.ok) throw new Error(file.error);
        const { tags, thresholds, columns } = file.value.moment;
        expect([tags, thresholds]).toEqual([moment.tags, moment.thresholds]);
        for (const { id } of SHOWN) {
          for (const [code, values] of moment.columns.get(id) ?? []) {
            const read = columns.get(id)?.get(code) ?? new Float64Array(0);
            const last = values.findLastIndex((value) => !Number.isNaN(value));
            // The last value of every quantity, and a day of those that rates and sketches are made of.
            const from = /^(?:rio|chuva001h)$/.test(id) ? Math.max(0, values.length - 144) : last;
            for (let step = Math.max(0, from); step < values.length; step += 1) {
              const found = read[read.length - values.length + step] ?? Number.NaN;
              expect(found).toBe(values[step]);
            }
          }
        }
        expect(await sealStateOf(file.value, ours.publicKey)).toBe('sealed');
        expect(await sealStateOf(file.value, foreign.publicKey)).toBe('forged');
        expect(await sealStateOf(file.value, null)).toBe('unverified');
        expect(await sealStateOf({ ...file.value, seal: null }, ours.publicKey)).toBe('none');
      }),
      propertyRuns(20),
    );
  });

  it('is refused with any other content, even where another key has signed it (fault row 89)', async () => {
    const seals = [ours.sign(FLOOD), ours.sign(CALM)];
    const places = placesIn(FLOOD);
    // A name or a number that only the seal protects.
    const plausible = places.flatMap((place) =>
      [1, 'Jandó'].flatMap((by) => {
        const moment = changed(FLOOD, place, 'replace', by);
        return decodeMoment(moment).ok ? [{ place, change: 'replace' as const, by }] : [];
      }),
    );
    expect(plausible.length).toBeGreaterThan(20);
    for (const { place, change, by } of plausible) {
      expect(await stateOf(changed(FLOOD, place, change, by), seals[0])).toBe('forged');
    }
    const forgery = fc.record({
      how: fc.oneof(
        fc.constantFrom(...plausible),
        fc.record({
          place: fc.constantFrom(...places),
          change: fc.constantFrom<Change>('replace', 'remove', 'double', 'add'),
          by: forged,
        }),
      ),
      seal: fc.oneof(
        fc.constantFrom('genuine', 'other', 'foreign'),
        fc.base64String({ maxLength: 90 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(forgery, async ({ how: { place, change, by }, seal }) => {
        const moment = changed(FLOOD, place, change, by);
        fc.pre(canonicalize(moment) !== canonicalize(FLOOD));
        // A forger signs what was forged with a key of their own.
        const named = { genuine: seals[0], other: seals[1], foreign: foreign.sign(moment) };
        const state = await stateOf(
          moment,
          Object.hasOwn(named, seal) ? Object(named)[seal] : seal,
        );
        expect(['sealed', 'none', 'unverified']).not.toContain(state);
      }),
      propertyRuns(300),
    );
    expect(await stateOf(FLOOD, seals[0])).toBe('sealed');
    expect(await stateOf(FLOOD, seals[1])).toBe('forged');
  });
});

/** A moment of so many stations that asks for more than its bytes: `paths` columns that repeat one value, and a long series. */
const bomb = (stations: number, paths: number, value: string, steps: number): string => {
  const json: { tags?: unknown; columns?: unknown } = structuredClone(FLOOD);
  const of = Array.from({ length: paths }, (_, place) => place);
  json.tags = {
    stations: Array.from({ length: stations }, (_, place) => [0, `E${place}`]).flat(),
    paths: of.flatMap((place) => [0, `Data/P${place}`]),
    runs: of.map(() => [0, stations]),
    forms: of.map(() => 'j'),
    values: of.map(() => [value]),
  };
  const series = Array.from({ length: steps }, () => 0);
  json.columns = { rio: { form: 'c0', values: Array.from({ length: stations }, () => series) } };
  return JSON.stringify({ address: '/mapa', moment: json, seal: null });
};

describe('a hostile file', () => {
  it('names what is wrong with it, and does nothing else (fault row 89)', () => {
    const genuine = encodeKeptFile('/mapa', { moment: FLOOD, seal: null });
    const cut = fc.tuple(fc.nat(genuine.length), fc.nat(40), fc.string({ maxLength: 20 }));
    const text = fc.oneof(
      cut.map(([at, length, by]) => genuine.slice(0, at) + by + genuine.slice(at + length)),
      fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value)),
      fc.nat(20_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
      fc.constantFrom(
        genuine.replace('"version":1', '"version":2'),
        genuine.replace('"version":1', '"version":1,"__proto__":{"isForged":true}'),
        genuine.replace('"/mapa"', '"//vigia.invalid/mapa"'),
        genuine.replace('"/mapa"', String.raw`"/\\vigia.invalid"`),
        genuine.replace('"/mapa"', '"javascript:alert(1)"'),
        genuine.replace('"at":', '"at":1e999,"x":'),
      ),
    );
    fc.assert(
      fc.property(text, (written) => {
        const file = decodeKeptFile(written);
        if (!file.ok) expect(file.error).toMatch(/^[\w.]+$/);
        expect(Object.hasOwn(Object.prototype, 'isForged')).toBe(false);
        const { address = '/', moment } = file.ok ? file.value : {};
        expect(new URL(address, 'https://vigia.test').origin).toBe('https://vigia.test');
        expect(moment === undefined || !('isForged' in moment)).toBe(true);
      }),
      propertyRuns(200),
    );
  });

  it.each([
    ['size', 'x'.repeat(MAX_KEPT_BYTES + 1)],
    ['tags', bomb(4_001, 1, 'm', 1)],
    ['tags', bomb(4_000, 251, 'm', 1)],
    ['tags', bomb(4_000, 1, 'm'.repeat(50_000), 1)],
    ['columns.rio', bomb(2, 1, 'm', MOMENT_STEPS + 1)],
  ])('is refused where it asks for too much: %s', (member, text) => {
    const file = decodeKeptFile(text);
    expect(file).toEqual({ ok: false, error: member });
  });

  it('is read where it asks for as much as there may be', () => {
    expect(decodeKeptFile(bomb(4_000, 90, 'metros', 2)).ok).toBe(true);
  });
});
