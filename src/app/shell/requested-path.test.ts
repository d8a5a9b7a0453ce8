import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchHintOf } from './requested-path.ts';
import { anyCharacter } from '#tests/support/network/arbitraries.ts';

describe('what an address that does not exist was for', () => {
  it.each([
    ['/estacoes/EST-00013', { codigo: 'EST-00013', words: 'EST-00013' }],
    ['/estacao/est-00013/nada', { codigo: 'EST-00013', words: 'EST-00013' }],
    ['/arandava', { codigo: null, words: 'arandava' }],
    ['/mapa/vau-do-meio.html', { codigo: null, words: 'vau do meio' }],
    ['/rio%20aru%C3%AA', { codigo: null, words: 'rio aruê' }],
    ['/mapa/index.php', { codigo: null, words: '' }],
    ['/%E0%A4%A', { codigo: null, words: '' }],
    ['/estacao/S%C3%A3o%20Jos%C3', { codigo: null, words: 'São Jos' }],
    [undefined, { codigo: null, words: '' }],
    [{ path: '/arandava' }, { codigo: null, words: '' }],
  ])('%j: %j', (path, wish) => {
    expect(searchHintOf(path)).toEqual(wish);
  });

  it('is words to search by, whatever the address', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webPath(), fc.string({ unit: anyCharacter, maxLength: 10 })),
        (path) => {
          expect(searchHintOf(path).words).toMatch(/^[\p{L}\p{M}\d -]*$/u);
        },
      ),
    );
  });
});
