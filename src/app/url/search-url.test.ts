import { describe, expect, it } from 'vitest';
import { searchToUrl } from './search-url.ts';

describe('the address of a search', () => {
  it('writes plain text into the URL', () => {
    expect(searchToUrl({ busca: 'vau do meio', series: ['rio_nivel', 'umidade'], zoom: 6.5 })).toBe(
      '?busca=vau+do+meio&series=rio_nivel%2Cumidade&zoom=6.5',
    );
    expect(searchToUrl({})).toBe('');
  });
});
