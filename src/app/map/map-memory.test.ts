import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAST_MAP } from './map-memory.ts';
import { decodeMapSearch } from './map-search.ts';

describe('the map of the last visit', () => {
  it('keeps where it looked, what it showed and by which colours', () => {
    const search = decodeMapSearch({
      medida: 'rio',
      historico: '15s',
      valor: 'nivel',
      cor: 'alerta',
      escala: 'janela',
      lat: -10.5,
      lon: -31.25,
      zoom: 9,
    });
    expect(LAST_MAP.decode(LAST_MAP.encode(search))).toEqual(search);
  });

  it('forgets what hides stations, the open card and the pictures', () => {
    const search = decodeMapSearch({
      estacao: 'EST-00013',
      tipos: 'Barramento',
      cota: 'acima',
      vista: 'radar',
      radar: '0.5',
    });
    expect(LAST_MAP.encode(search)).toBeNull();
    const text = '?estacao=EST-00013&cota=acima&tipos=Barramento&zoom=7';
    expect(LAST_MAP.decode(text)).toEqual({ zoom: 7 });
  });

  it('takes nothing that is no map’s from the storage', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), (text) => {
        const search = LAST_MAP.decode(text);
        expect(decodeMapSearch({ ...search })).toEqual(search);
      }),
    );
    expect(LAST_MAP.decode('?lat=95&lon=oeste&zoom=-3&cor=azul&escala=1&medida=neve')).toEqual({});
    expect(LAST_MAP.decode(null)).toEqual({});
  });
});
