import { describe, expect, it } from 'vitest';
import { componentsTexts, controlsTexts, stationTexts } from './common.ts';
import { tableTexts } from './table.ts';

describe('the words that SPEC 1 quotes', () => {
  it('are what pagination, autocomplete and alerts say', () => {
    const { pagination, autocomplete, alert } = componentsTexts;
    expect(pagination.rowsPerPage).toBe('Linhas por página:');
    expect(autocomplete).toEqual({
      noOptions: 'Sem opções',
      loading: 'Carregando…',
      clear: 'Limpar',
      close: 'Fechar',
      open: 'Abrir',
    });
    expect(alert.close).toBe('Fechar');
  });

  it('are the same wherever they stand', () => {
    expect(componentsTexts.pagination.rowsPerPage).toBe(controlsTexts.rowsPerPage);
    expect(componentsTexts.pagination.steps.last.label).toBe('Ir para a última página');
    expect(componentsTexts.pagination.range(1, 100, 1_234)).toBe('1–100 de 1.234');
  });
});

describe('plurals', () => {
  it.each([
    [0, '0 estrelas', '0 estações'],
    [1, '1 estrela', '1 estação'],
    [2, '2 estrelas', '2 estações'],
    [1_234, '1.234 estrelas', '1.234 estações'],
  ])('of %i', (count, stars, stations) => {
    expect(componentsTexts.rating.stars(count)).toBe(stars);
    expect(stationTexts.count(count)).toBe(stations);
  });
});

describe('how many stations the table shows', () => {
  it.each([
    [{ stations: 0, isLeast: false }, '171 de 171 estações'],
    [{ stations: 1, isLeast: false }, '171 de 172 estações; 1 não coube'],
    [{ stations: 1_000, isLeast: false }, '171 de 1.171 estações; 1.000 não couberam'],
    [
      { stations: 50_000, isLeast: true },
      '171 de mais de 50.171 estações; mais de 50.000 não couberam',
    ],
  ])('with %o left out', (leftOut, said) => {
    expect(tableTexts.shown(171, 171, leftOut)).toBe(said);
  });
});
