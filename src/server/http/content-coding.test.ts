import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedCoding, packed } from './content-coding.ts';

describe('the coding of a body', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.000', null],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['brotli', null],
  ])('for who accepts %s is %s', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding);
  });

  it('is undone to the same text; what is small stays as it is', async () => {
    const text = 'Aruê-Açu '.repeat(1_000);
    const br = await packed(Buffer.from(text), 'br');
    const gz = await packed(Buffer.from(text), 'gzip');
    expect([br.coding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', text]);
    expect([gz.coding, gunzipSync(gz.bytes).toString()]).toEqual(['gzip', text]);
    expect(await packed(Buffer.from('curto'), 'br')).toEqual({
      bytes: Buffer.from('curto'),
      coding: null,
    });
  });
});
