import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SLUG_LENGTH, slugOf, slugsOf } from './slugs.ts';

describe('the slug of a name', () => {
  it.each([
    ['Vila da Serra', 'vila-da-serra'],
    ['São João do Jandó', 'sao-joao-do-jando'],
    ["Poço d'Água", 'poco-d-agua'],
    ['  Umbra (Velha) ', 'umbra-velha'],
    ['Água Fria 2', 'agua-fria-2'],
    ['東京', 'cidade'],
  ])('%s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('law: is never empty, keeps to letters, digits and single hyphens, and is the slug of itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const slug = slugOf(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });
});

/** Names of few letters, so that many have one slug. */
const names = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom('a', 'A', ' 2', '-'), maxLength: 3 }),
  { maxLength: 30 },
);

describe('the slugs of a network', () => {
  it('tell cities of one slug apart, and leave a city its own', () => {
    const cities = ['Vila nova 2', 'Vila Nova', 'VILA NOVA'].map((name) => ({ name }));
    expect([...slugsOf(cities)].map(([{ name }, slug]) => [name, slug])).toEqual([
      ['VILA NOVA', 'vila-nova'],
      ['Vila Nova', 'vila-nova-3'],
      ['Vila nova 2', 'vila-nova-2'],
    ]);
  });

  it('law: each city has one, no two have the same, in whatever order they are listed', () => {
    fc.assert(
      fc.property(names, fc.func(fc.integer()), (list, weight) => {
        const slugs = slugsOf(list.map((name) => ({ name })));
        const slugByName = new Map([...slugs].map(([{ name }, slug]) => [name, slug]));
        expect(slugByName.size).toBe(list.length);
        expect(new Set(slugByName.values()).size).toBe(list.length);
        for (const slug of slugByName.values()) {
          expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
        }
        const shuffled = list.toSorted((a, b) => weight(a) - weight(b));
        for (const [{ name }, slug] of slugsOf(shuffled.map((one) => ({ name: one })))) {
          expect(slug).toBe(slugByName.get(name));
        }
      }),
    );
  });

  it('law: of the names with one slug, the first keeps it', () => {
    fc.assert(
      fc.property(names, (list) => {
        const slugs = slugsOf(list.map((name) => ({ name })));
        const slugByName = new Map([...slugs].map(([{ name }, slug]) => [name, slug]));
        for (const slug of new Set(list.map(slugOf))) {
          const [first = ''] = list.filter((name) => slugOf(name) === slug).toSorted();
          expect(slugByName.get(first)).toBe(slug);
        }
      }),
    );
  });
});
