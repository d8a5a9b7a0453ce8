import { describe, expect, it } from 'vitest';
import { urlToSearch } from '#app/url/search-url.ts';
import { decodeMapSearch } from './map-search.ts';

describe('the search of the map', () => {
  it('reads the map’s view, selection and station', () => {
    expect(
      decodeMapSearch(
        urlToSearch(
          '?medida=rio&historico=15s&valor=nivel&estacao=EST-00013&lat=-10.5574165&lon=-31.210911&zoom=6.5',
        ),
      ),
    ).toEqual({
      medida: 'rio',
      historico: '15s',
      valor: 'nivel',
      estacao: 'EST-00013',
      lat: -10.55742,
      lon: -31.21091,
      zoom: 6.5,
    });
  });

  it('reads what colours the rivers, the legend’s range and the filter by alert level', () => {
    expect(
      decodeMapSearch(urlToSearch('?medida=rio&cor=variacao&escala=janela&cota=acima')),
    ).toEqual({ medida: 'rio', cor: 'variacao', escala: 'janela', cota: 'acima' });
    expect(decodeMapSearch(urlToSearch('?cor=azul&escala=log&cota=abaixo'))).toEqual({});
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
  });
});
