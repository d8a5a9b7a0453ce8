import { describe, expect, it } from 'vitest';
import { grownBox, middleOfFreeRoom } from './covered-box.ts';

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

describe('the middle of what is free', () => {
  const map = { width: 800, height: 600 };
  const middle = { x: 400, y: 300 };

  it('is the middle of the map under nothing, and under everything', () => {
    expect(middleOfFreeRoom(map, [], { x: 10, y: 10 })).toEqual(middle);
    const all = { left: -10, top: -10, right: 900, bottom: 700 };
    expect(middleOfFreeRoom(map, [all], { x: 10, y: 10 })).toEqual(middle);
  });

  it('is above a sheet, and beside a card', () => {
    const sheet = { left: 0, top: 300, right: 800, bottom: 600 };
    expect(middleOfFreeRoom(map, [sheet], middle)).toEqual({ x: 400, y: 150 });
    const card = { left: 500, top: 0, right: 800, bottom: 600 };
    expect(middleOfFreeRoom(map, [card], middle)).toEqual({ x: 250, y: 300 });
  });

  const card = { left: 450, top: 16, right: 784, bottom: 416 };
  const legend = { left: 16, top: 200, right: 224, bottom: 584 };

  it('lies under no legend either, and no farther off than it must', () => {
    const { x, y } = middleOfFreeRoom(map, [card, legend], { x: 200, y: 400 });
    expect(x).toBe(337);
    expect(Math.abs(y - 400)).toBeLessThan(100);
    expect(middleOfFreeRoom(map, [card, legend], { x: 700, y: 580 }).y).toBe(508);
  });

  it('is in no gap that a station cannot be seen in', () => {
    const wide = { ...legend, right: 400 };
    const { x, y } = middleOfFreeRoom(map, [card, wide], { x: 425, y: 300 });
    expect(x > 400 && x < 450 && y > 200 && y < 416).toBe(false);
  });
});
