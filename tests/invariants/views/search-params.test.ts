import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDamsSearch } from '#app/dams/dams-search.ts';
import { decodeMapSearch } from '#app/map/map-search.ts';
import { decodeAnalysisSearch } from '#app/station/analysis/analysis-search.ts';
import { decodeTableSearch } from '#app/table/table-search.ts';
import { searchToUrl, urlToSearch } from '#app/url/search-url.ts';

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
  'com',
  'sobrepor',
  'alinhar',
  'eixo',
  '__proto__',
] as const;

const rawSearch = fc.oneof(
  fc.dictionary(fc.constantFrom(...KEYS), fc.anything()),
  fc.dictionary(fc.constantFrom(...KEYS), fc.string({ maxLength: 300 })),
);

describe('search parameters of every screen', () => {
  it('invariant: arbitrary input never throws and never touches a prototype', () => {
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

  it('invariant: a decoder reads back what it has encoded, also by way of the URL', () => {
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

  it('invariant: every URL can be read', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), (url) => {
        for (const decode of DECODERS) decode(urlToSearch(url));
      }),
    );
  });
});
