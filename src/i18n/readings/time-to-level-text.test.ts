import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { timeToLevelText } from './time-to-level-text.ts';

const textOf = (label: string | null, ...minutes: readonly [number, number, number]): string => {
  const [expected, earliest, latest] = minutes.map((one) => one * MINUTE_MS);
  return timeToLevelText(
    label === null ? null : { field: 'rio_nivel', value: 5, label, level: 'alerta' },
    { expected: expected ?? 0, earliest: earliest ?? 0, latest: latest ?? 0 },
  ).replaceAll('\u00a0', ' ');
};

it('names the level and the time to five minutes, and calls it no forecast', () => {
  expect(textOf('Cota de alerta', 81, 64, 106)).toBe(
    'neste ritmo, cota de alerta em 1 h 20 (entre 1 h 05 e 1 h 45)',
  );
  expect(textOf(null, 60, 60, 60)).toBe('neste ritmo, em 1 h');
  expect(textOf('Ponte', 2, 1, 3)).toBe('neste ritmo, “Ponte” em 5 min');
  expect(textOf('Cota de alerta', 60, 50, 300)).toBe(
    'neste ritmo, cota de alerta em 1 h (entre 50 min e mais de 2 h)',
  );
});
