import { describe, expect, it } from 'vitest';
import { urlToSearch } from '#app/url/search-url.ts';
import { decodeAnalysisSearch } from './analysis-search.ts';

describe('the search of chart and series table', () => {
  it('ignores invalid values', () => {
    expect(decodeAnalysisSearch({ de: '1899-12-31', ate: '2100-01-01', series: 'x,y' })).toEqual(
      {},
    );
  });

  it('reads a period or days (days win), and a step', () => {
    expect(decodeAnalysisSearch(urlToSearch('?periodo=7d&passo=15min&linhas=25'))).toEqual({
      periodo: '7d',
      passo: '15min',
      linhas: '25',
    });
    expect(decodeAnalysisSearch({ periodo: '6h', de: '2026-09-10' })).toEqual({ de: '2026-09-10' });
    expect(
      decodeAnalysisSearch({ periodo: '24h', passo: 'Int5min', linhas: '100', pagina: '1' }),
    ).toEqual({});
  });

  it('names at most six stations, its own perhaps among them, each once, a day or month to lay under, a level to align by and an axis (SPEC 2.9)', () => {
    const search =
      '?com=A-1,B-2,A-1,,C-3,D-4,E-5,F-6,G-7&sobrepor=2026-09-11&alinhar=alerta&eixo=minima';
    const decoded = decodeAnalysisSearch(urlToSearch(search));
    expect(decoded).toEqual({
      com: ['A-1', 'B-2', 'C-3', 'D-4', 'E-5', 'F-6'],
      sobrepor: '2026-09-11',
      alinhar: 'alerta',
      eixo: 'minima',
    });
    expect(decodeAnalysisSearch({ ...decoded })).toEqual(decoded);
    expect(decodeAnalysisSearch({ sobrepor: '2026-09' })).toEqual({ sobrepor: '2026-09' });
    const none = { com: 'X'.repeat(65), sobrepor: '2026-13', alinhar: 'x', eixo: 'comum' };
    expect(decodeAnalysisSearch(none)).toEqual({});
  });

  it('orders a range and its series (SPEC 5: dates from 1900-01-01 to 2099-12-31)', () => {
    expect(
      decodeAnalysisSearch({
        de: '2099-12-31',
        ate: '1900-01-01',
        series: 'rio_nivel,chuva_hora,rio_nivel',
      }),
    ).toEqual({ de: '1900-01-01', ate: '2099-12-31', series: ['chuva_hora', 'rio_nivel'] });
  });
});
