import { describe, expect, it } from 'vitest';
import { grownBox } from './covered-box.ts';

describe('what a card will hide', () => {
  it('is half of a small map, whatever has come so far', () => {
    const card = { left: 0, top: 400, right: 360, bottom: 500 };
    expect(grownBox(card, { width: 360, height: 500 })).toEqual({ ...card, top: 250 });
  });

  it('reaches down beside a wide map, but not past its end', () => {
    const card = { left: 600, top: 16, right: 936, bottom: 120 };
    expect(grownBox(card, { width: 952, height: 700 })).toEqual({ ...card, bottom: 416 });
    expect(grownBox(card, { width: 952, height: 300 })).toEqual({ ...card, bottom: 300 });
  });
});
