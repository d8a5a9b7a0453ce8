import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { bestStreets, streetSearchText } from '#domain/network/street-search.ts';

const KINDS = ['Rua', 'Rua', 'Rua', 'Rua', 'Avenida', 'Travessa', 'Praça', 'Beco', 'Ponte'];
const SHORT: Readonly<Record<string, readonly string[]>> = {
  Rua: ['R.', 'r', 'rua', ''],
  Avenida: ['Av.', 'av', 'avenida', ''],
  Travessa: ['Tv.', 'trav', ''],
  Praça: ['pça', 'praca', ''],
};
const FIRST =
  'Alzira Benedito Clemência Domingos Eulália Firmino Guiomar Hermes Ifigênia Jovino Laurinda Maurílio Nicanor Odete Pedro Quitéria Raimundo Salomé Teófilo Umbelina Valdomiro Zulmira'.split(
    ' ',
  );
const LAST =
  'Albano Bittencourt Cardoso Dutra Espíndola Fagundes Garcez Hoffmeister Inácio Junqueira Krüger Lobato Machado Nogueira Ortiga Pacheco Queiroz Rebouças Schlösser Tavares Uchoa Vilela Wolff Xavier Zanella'.split(
    ' ',
  );
const OTHERS = ['XV de Novembro', '7 de Setembro', 'das Palmeiras', 'do Cais', 'Bela Vista'];
const CITIES = ['Jandó', 'Arandava', 'Vila da Serra', 'Aruê', 'Porto Seco', 'Corga do Norte'];
const LETTERS = 'a b c d e f g h i j l m n o p r s t u v x z'.split(' ');

const some = (from: readonly string[]) => fc.constantFrom(...from);
const people = fc.tuple(some(FIRST), some(LAST)).map((parts) => parts.join(' '));
const names = fc
  .tuple(
    some(KINDS),
    fc.oneof({ arbitrary: some(OTHERS), weight: 1 }, { arbitrary: people, weight: 9 }),
  )
  .map((parts) => parts.join(' '));
const streets = fc.uniqueArray(fc.record({ name: names, city: some(CITIES) }), {
  minLength: 300,
  maxLength: 300,
  selector: ({ name, city }) => `${name} ${city}`,
});

/** One typing error in a letter: another digit is another street. */
const mistyped = (text: string, at: number, letter: string, way: number): string => {
  const places = text.split('').flatMap((one, place) => (/\p{L}/u.test(one) ? [place] : []));
  const place = places[at % places.length] ?? 0;
  const [before, one, after] = [text.slice(0, place), text.charAt(place), text.slice(place + 1)];
  if (way === 0) return before + after;
  if (way === 1) return before + letter + after;
  if (way === 2 || !/^\p{L}/u.test(after)) return before + letter + one + after;
  return before + after.charAt(0) + one + after.slice(1);
};

const asked = fc.record({
  place: fc.nat(299),
  short: fc.nat(3),
  withCity: fc.boolean(),
  at: fc.nat(40),
  letter: some(LETTERS),
  way: fc.nat(3),
});

/** A street as people write it: its kind short or left out, with its city or without. */
const writtenAs = (
  { name, city }: { readonly name: string; readonly city: string },
  { short, withCity }: { readonly short: number; readonly withCity: boolean },
): string => {
  const [kind = '', ...rest] = name.split(' ');
  const kinds = SHORT[kind] ?? [kind];
  return [kinds[short % kinds.length], ...rest, withCity ? city : '']
    .filter((part) => part !== '')
    .join(' ');
};

// In parts: 2,000 searches are more than a test may take.
it.each([1, 2, 3, 4])(
  'law: of 500 streets with a typing error, 99 in 100 are among the first five (part %i)',
  (seed) => {
    const misses: string[] = [];
    let searches = 0;
    fc.assert(
      fc.property(
        streets,
        fc.array(asked, { minLength: 100, maxLength: 100 }),
        (all, questions) => {
          const searched = all.map((street) => ({ street, text: streetSearchText(street) }));
          for (const question of questions) {
            const wanted = all[question.place];
            if (wanted === undefined) continue;
            const { at, letter, way } = question;
            const query = mistyped(writtenAs(wanted, question), at, letter, way);
            const found = bestStreets(searched, query, 5).map(({ item }) => item.street);
            searches += 1;
            if (!found.includes(wanted)) misses.push(`${query} (${wanted.name}, ${wanted.city})`);
          }
        },
      ),
      { ...propertyRuns(5), seed },
    );
    expect(searches).toBeGreaterThanOrEqual(500);
    expect(misses.length > searches / 100 ? misses : []).toEqual([]);
  },
);
