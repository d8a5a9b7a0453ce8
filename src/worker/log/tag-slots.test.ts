import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stationId } from '#domain/stations/station.ts';
import { tagId } from './dictionary.ts';
import { NO_SLOT, TagSlots } from './tag-slots.ts';

/** Tags of stations in any order: rows that grow at the end of the pool and rows that move there. */
const tags = fc.array(
  fc.record({
    station: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 400 })),
    tag: fc.oneof(fc.constantFrom(0, 63, 64, 127, 128), fc.nat({ max: 700 })),
  }),
  { maxLength: 300 },
);

describe('the slots of the tags', () => {
  it('finds the slot that a tag was given, and none for another tag', () => {
    fc.assert(
      fc.property(tags, fc.nat({ max: 300 }), (opened, copiedAt) => {
        const slots = new TagSlots();
        let copy = slots.copy();
        const known = new Map<string, number>();
        const knownThen = new Map<string, number>();
        for (const [index, { station, tag }] of opened.entries()) {
          if (index === copiedAt) {
            copy = slots.copy();
            for (const [name, slot] of known) knownThen.set(name, slot);
          }
          const name = `${station} ${tag}`;
          const found = slots.find(stationId(station), tagId(tag));
          expect(found).toBe(known.get(name) ?? NO_SLOT);
          if (found === NO_SLOT) known.set(name, slots.open(stationId(station), tagId(tag)));
        }
        expect([...known.values()]).toEqual(Array.from({ length: known.size }, (_, slot) => slot));
        for (const { station, tag } of opened) {
          const [id, name] = [stationId(station), `${station} ${tag}`];
          expect(slots.find(id, tagId(tag))).toBe(known.get(name) ?? NO_SLOT);
          expect(slots.find(id, tagId(tag + 1))).toBe(
            known.get(`${station} ${tag + 1}`) ?? NO_SLOT,
          );
          expect(copy.find(id, tagId(tag))).toBe(knownThen.get(name) ?? NO_SLOT);
          expect(slots.roomOf(id)).toBeGreaterThan(tag);
        }
      }),
    );
  });
});
