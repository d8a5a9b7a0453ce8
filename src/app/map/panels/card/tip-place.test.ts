import { describe, expect, it } from 'vitest';
import { placeTip, TIP_WIDTH } from './tip-place.ts';

const MAP = { width: 800, height: 600 };

describe('the words of a dot', () => {
  it('stand above it, in its middle', () => {
    expect(placeTip({ ...MAP, x: 400, y: 300 }, 60)).toEqual({
      left: 400 - TIP_WIDTH / 2,
      top: 300 - 12 - 60,
    });
  });

  it('stand below it where there is no room above', () => {
    expect(placeTip({ ...MAP, x: 400, y: 50 }, 60)?.top).toBe(62);
  });

  it('never pass the sides', () => {
    expect(placeTip({ ...MAP, x: 3, y: 300 }, 60)?.left).toBe(4);
    expect(placeTip({ ...MAP, x: 799, y: 300 }, 60)?.left).toBe(800 - TIP_WIDTH - 4);
  });

  it('are nowhere when the dot is out of sight', () => {
    expect(placeTip({ ...MAP, x: -1, y: 300 }, 60)).toBeNull();
    expect(placeTip({ ...MAP, x: 400, y: 601 }, 60)).toBeNull();
  });
});
