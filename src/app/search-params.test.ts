import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeAnalysisSearch,
  decodeDamsSearch,
  decodeMapSearch,
  decodeTableSearch,
  searchToUrl,
  urlToSearch,
} from './search-params.ts';

const DECODERS = [
  decodeMapSearch,
  decodeTableSearch,
  decodeAnalysisSearch,
  decodeDamsSearch,
] as const;

const KEYS = [
  'medida',
  'historico',
  'valor',
  'estacao',
  'lat',
  'lon',
  'zoom',
  'tipos',
  'escala',
  'vista',
  'radar',
  'satelite',
  'busca',
  'ordem',
  'tipo',
  'grupo',
  'bacia',
  'regiao',
  'so',
  'colunas',
  'cores',
  'linhas',
  'pagina',
  'comporta',
  'cidade',
  'de',
  'ate',
  'series',
  'periodo',
  'passo',
  '__proto__',
] as const;

const rawSearch = fc.oneof(
  fc.dictionary(fc.constantFrom(...KEYS), fc.anything()),
  fc.dictionary(fc.constantFrom(...KEYS), fc.string({ maxLength: 300 })),
);

describe('search parameters', () => {
  it('law: arbitrary input never throws and never touches a prototype', () => {
    fc.assert(
      fc.property(rawSearch, (raw) => {
        for (const decode of DECODERS) {
          const decoded = decode(raw);
          expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
        }
        expect(Reflect.ownKeys(Object.prototype)).not.toContain('medida');
      }),
    );
  });

  it('law: a decoder takes back what it has made, also by way of the URL', () => {
    fc.assert(
      fc.property(rawSearch, (raw) => {
        for (const decode of DECODERS) {
          const decoded = decode(raw);
          expect(decode({ ...decoded })).toEqual(decoded);
          expect(decode(urlToSearch(searchToUrl({ ...decoded })))).toEqual(decoded);
        }
      }),
    );
  });

  it('law: every URL can be read', () => {
    fc.assert(
      fc.property(fc.string(), (url) => {
        for (const decode of DECODERS) decode(urlToSearch(url));
      }),
    );
  });

  it('reads the map’s view, selection and station', () => {
    expect(
      decodeMapSearch(
        urlToSearch(
          '?medida=rio&historico=15s&valor=nivel&estacao=DCSC-00013&lat=-27.5574165&lon=-51.210911&zoom=6.5',
        ),
      ),
    ).toEqual({
      medida: 'rio',
      historico: '15s',
      valor: 'nivel',
      estacao: 'DCSC-00013',
      lat: -27.55742,
      lon: -51.21091,
      zoom: 6.5,
    });
  });

  it('leaves out what does not fit', () => {
    expect(
      decodeMapSearch({
        medida: 'neve',
        lat: '91',
        lon: 'oeste',
        zoom: -1,
        estacao: 'x'.repeat(65),
        historico: '  ',
      }),
    ).toEqual({});
    expect(
      decodeTableSearch({ tipo: 'Hidro', ordem: 'a b,--x', grupo: 'tudo', busca: { a: 1 } }),
    ).toEqual({});
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

  it('reads the page of a table', () => {
    expect(decodeTableSearch(urlToSearch('?linhas=todas&pagina=3'))).toEqual({
      linhas: 'todas',
      pagina: 3,
    });
    expect(decodeTableSearch({ linhas: '26', pagina: '0' })).toEqual({});
  });

  it('reads the filters of a table', () => {
    expect(
      decodeTableSearch(
        urlToSearch(
          '?bacia=SC+-+Rio+Itaja%C3%AD&regiao=Oeste&ordem=-chuva024h,name&so=chovendo,nada,leitura',
        ),
      ),
    ).toEqual({
      bacia: 'SC - Rio Itajaí',
      regiao: 'Oeste',
      ordem: ['-chuva024h', 'name'],
      so: ['leitura', 'chovendo'],
    });
  });

  it('reads columns of one’s own', () => {
    expect(
      decodeTableSearch(urlToSearch('?grupo=personalizada&colunas=name,rio,rio,senha&cores=nao')),
    ).toEqual({ grupo: 'personalizada', colunas: ['name', 'rio'], cores: 'nao' });
  });

  it('cuts an over-long text', () => {
    expect(decodeTableSearch({ busca: 'a'.repeat(10_000) }).busca).toHaveLength(120);
  });

  it('takes a number in a text field as the text it was', () => {
    expect(decodeTableSearch({ busca: 12 })).toEqual({ busca: '12' });
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

  it('writes plain text into the URL', () => {
    expect(searchToUrl({ busca: 'rio do sul', series: ['rio_nivel', 'umidade'], zoom: 6.5 })).toBe(
      '?busca=rio+do+sul&series=rio_nivel%2Cumidade&zoom=6.5',
    );
    expect(searchToUrl({})).toBe('');
  });
});
