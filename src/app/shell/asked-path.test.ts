import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchHintOf } from './asked-path.ts';

describe('what an address that does not exist was for', () => {
  it.each([
    ['/estacoes/DCSC-00013', { codigo: 'DCSC-00013', words: 'DCSC-00013' }],
    ['/estacao/dcsc-00013/nada', { codigo: 'DCSC-00013', words: 'DCSC-00013' }],
    ['/blumenau', { codigo: null, words: 'blumenau' }],
    ['/mapa/rio-do-sul.html', { codigo: null, words: 'rio do sul' }],
    ['/rio%20itaja%C3%AD', { codigo: null, words: 'rio itajaí' }],
    ['/mapa/index.php', { codigo: null, words: '' }],
    ['/%E0%A4%A', { codigo: null, words: '' }],
    ['/estacao/S%C3%A3o%20Jos%C3', { codigo: null, words: 'São Jos' }],
    [undefined, { codigo: null, words: '' }],
    [{ path: '/blumenau' }, { codigo: null, words: '' }],
  ])('%j: %j', (path, wish) => {
    expect(searchHintOf(path)).toEqual(wish);
  });

  it('is words to search by, whatever the address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webPath(), fc.string({ unit: 'binary' })), (path) => {
        expect(searchHintOf(path).words).toMatch(/^[\p{L}\p{M}\d -]*$/u);
      }),
    );
  });
});
