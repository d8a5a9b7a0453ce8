import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WireValue } from '#contract/tag-source.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { decodeSegment, encodeSegment, sealSegment, UnreadableBody } from './segment-body.ts';

const stamp = fc
  .tuple(fc.date({ noInvalidDate: true }), fc.constantFrom('', 'Z', '+00:00', ' '))
  .map(([date, end]) => {
    const iso = date.toISOString();
    return end === '' ? iso : `${iso.slice(0, 19)}${end}`;
  });
const decimal = fc
  .tuple(fc.integer(), fc.nat({ max: 8 }))
  .map(([whole, decimals]) => whole / 10 ** decimals);
const kinds: readonly fc.Arbitrary<WireValue>[] = [
  decimal,
  fc.double({ noNaN: true }),
  fc.float({ noNaN: true }),
  fc.maxSafeInteger(),
  stamp,
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.boolean(),
  fc.constant(null),
];
/** Tags that say one kind of value each, and one that says any. */
const event = fc.oneof(
  ...kinds.map((values, tag) =>
    fc.record({ tag: fc.constant(1 + 7 * tag), value: values, at: fc.nat({ max: 2 ** 41 }) }),
  ),
  fc.record({ tag: fc.constant(2), value: fc.oneof(...kinds), at: fc.nat() }),
);

it('gives back every event as it was, compressed or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      const columns = {
        tags: events.map(({ tag }) => tag),
        values: events.map(({ value }) => value),
        ats: events.map(({ at }) => at),
      };
      const body = encodeSegment(columns);
      expect(decodeSegment(body)).toEqual(columns);
      expect(decodeSegment(await sealSegment(body))).toEqual(columns);
    }),
    propertyRuns(200),
  );
});

it('refuses a body in which a byte was changed, or which was cut', async () => {
  const ats = Array.from({ length: 200 }, (_, index) => index * 10);
  const plain = encodeSegment({ tags: ats.map((at) => at % 7), values: ats, ats });
  const bodies = [plain, await sealSegment(plain)];
  fc.assert(
    fc.property(
      fc.constantFrom(...bodies),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (body, place, change) => {
        const damaged = Uint8Array.from(body);
        const at = place % body.length;
        damaged[at] = (damaged[at] ?? 0) ^ change;
        expect(() => decodeSegment(damaged)).toThrow(UnreadableBody);
        expect(() => decodeSegment(body.subarray(0, at))).toThrow(UnreadableBody);
      },
    ),
    propertyRuns(200),
  );
});
