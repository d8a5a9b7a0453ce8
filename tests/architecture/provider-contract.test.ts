import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { historyOperation, SITE_OPERATIONS } from '#contract/operations.ts';
import { HISTORY_STEPS } from '#domain/series/history-step.ts';
import { CONTRACT_OPERATIONS } from '#server/graphql/operations.ts';

const text = readFileSync('docs/provider-contract.md', 'utf8');

/** Line breaks may differ. */
const plain = (words: string): string => words.replaceAll(/\s+/g, ' ');

describe('the provider contract', () => {
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
