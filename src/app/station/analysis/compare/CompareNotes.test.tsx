import { expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import type { SeriesLine } from '#worker/api/series-line.ts';
import { noteOf } from './CompareNotes.tsx';

const lineOf = (place: number, name: string | null, low: number | null = null): SeriesLine => ({
  place,
  codigo: `EST-${place}`,
  name,
  laterMs: 0,
  label: null,
  low,
  lowSince: null,
});

it('notes once a line what it cannot show, and what its zero is (SPEC 2.9)', () => {
  const first = lineOf(0, 'Jandó');
  const drawn = [
    { field: 'rio_nivel', line: first },
    { field: 'chuva_hora', line: first },
  ] as const;
  const noted = (line: SeriesLine) => noteOf(line, drawn, ZONE);
  expect(noted(first)).toBeNull();
  expect(noted(lineOf(2, null))).toBe('A rede não tem estação com o código EST-2.');
  expect(noted(lineOf(1, 'Arandava'))).toBe(
    'Arandava: não há leituras de Nível do rio, Chuva em 1 h neste período.',
  );
  const source = { name: 'Rede Vizinha', licence: null, url: null, doubtSince: null };
  expect(noted({ ...lineOf(1, 'Arandava'), source })).toMatch(
    /^Arandava: de outra rede: Rede Vizinha; não há leituras/,
  );
  expect(noted({ ...first, source })).toBeNull();
  expect(noted(lineOf(0, 'Jandó', 1.5))).toBe(
    'Jandó: o zero é 1,50 m, a mínima do período e de 30 dias.',
  );
  const since = epochMs(Date.parse('2026-09-05T12:00:00-03:00'));
  expect(noted({ ...lineOf(0, 'Jandó', 1.5), lowSince: since })).toBe(
    'Jandó: o zero é 1,50 m, a mínima do período e desde 05/09/2026.',
  );
  expect(noted(lineOf(0, 'Jandó', Number.NaN))).toBe(
    'Jandó: não há leitura de nível em 30 dias, e por isso não há linha de nível.',
  );
});
