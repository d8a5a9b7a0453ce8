import { describe, expect, it } from 'vitest';
import { urlToSearch } from '#app/url/search-url.ts';
import { decodeTableSearch } from './table-search.ts';

describe('the search of the table', () => {
  it('leaves out what does not fit', () => {
    expect(
      decodeTableSearch({ tipo: 'Hidro', ordem: 'a b,--x', grupo: 'tudo', busca: { a: 1 } }),
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
          '?bacia=XY+-+Rio+Aru%C3%AA&regiao=Oeste&ordem=-chuva024h,name&so=chovendo,nada,leitura',
        ),
      ),
    ).toEqual({
      bacia: 'XY - Rio Aruê',
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
});
