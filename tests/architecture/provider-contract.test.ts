import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { historyOperation, SITE_OPERATIONS } from '#contract/operations.ts';
import { HISTORY_STEPS } from '#domain/series/history-step.ts';
import { CONTRACT_OPERATIONS } from '#server/graphql/operations.ts';

const DOCUMENT = 'docs/provider-contract.md';
const text = readFileSync(DOCUMENT, 'utf8');

const PLACES = ['src', 'tests', 'bench', 'scripts', 'docs'];
const FILES = PLACES.flatMap((place) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|[cm]?js|mts|css|md|html|sh|ya?ml)$/.test(file))
    .map((file) => join(place, file)),
);

/** A number, or several: `1`, `1 to 3`, `3, 4`, `5 and 8`. */
const CITATION = /\bPROVIDER (\d+(?:(?:, | and | to )\d+\b)*)/g;

/** The sections that a citation names, including those inside a range. */
const sectionsOf = (list: string): readonly number[] => {
  const named = [...list.matchAll(/\d+/g)].map(Number);
  const between = [...list.matchAll(/(\d+) to (\d+)/g)].flatMap(([, from, to]) =>
    Array.from({ length: Math.max(0, Number(to) - Number(from)) }, (_, n) => Number(from) + n),
  );
  return [...new Set([...named, ...between])];
};

const citations = FILES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(CITATION)].flatMap(([, list = '']) =>
    sectionsOf(list).map((section) => ({ file, section })),
  ),
);

const sections = new Set([...text.matchAll(/^## (\d+)\. \S/gm)].map(([, n]) => Number(n)));

/** Line breaks may differ. */
const plain = (words: string): string => words.replaceAll(/\s+/g, ' ');

describe('the provider contract', () => {
  it('has every section that is cited', () => {
    expect(citations.length).toBeGreaterThan(100);
    expect(citations.filter(({ section }) => !sections.has(section))).toEqual([]);
  });

  /** The steps differ only in their names: one text covers all of them. */
  const written = SITE_OPERATIONS.filter(
    ({ query }) =>
      !HISTORY_STEPS.some((step) => step !== 'Int1h' && query === historyOperation(step).query),
  );

  it.each(written)('has the operation $operationName word for word: $query', ({ query }) => {
    expect(text).toContain(query);
  });

  it('has every operation of the embedded provider', () => {
    const anyStep = (words: string): string =>
      plain(words).replace(/intervalo: \w+/, 'intervalo: Int1h');
    const missing = CONTRACT_OPERATIONS.filter(
      ({ query }) => !plain(text).includes(anyStep(query)),
    );
    expect(missing).toEqual([]);
  });

  it.each(HISTORY_STEPS)('names the step %s', (step) => {
    expect(text).toContain(`\`${step}\``);
  });
});
