import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridMove } from './grid-move.ts';

const SHAPE = { firstRow: 27, lastRow: 51, columns: 5 };
const move = (row: number, column: number, key: string, isControl = false) =>
  gridMove({ row, column }, key, isControl, SHAPE);

describe('keys in the grid', () => {
  it('walk between the head and the rows of the page', () => {
    expect(move(1, 2, 'ArrowDown')).toEqual({ row: 27, column: 2 });
    expect(move(27, 2, 'ArrowUp')).toEqual({ row: 1, column: 2 });
    expect(move(1, 2, 'ArrowUp')).toEqual({ row: 1, column: 2 });
    expect(move(51, 2, 'ArrowDown')).toEqual({ row: 51, column: 2 });
    expect(move(30, 2, 'PageUp')).toEqual({ row: 27, column: 2 });
    expect(move(30, 2, 'PageDown')).toEqual({ row: 40, column: 2 });
  });

  it('go to the ends of a row and of the page', () => {
    expect(move(30, 2, 'Home')).toEqual({ row: 30, column: 0 });
    expect(move(30, 2, 'End')).toEqual({ row: 30, column: 4 });
    expect(move(30, 2, 'Home', true)).toEqual({ row: 27, column: 0 });
    expect(move(30, 2, 'End', true)).toEqual({ row: 51, column: 4 });
    expect(move(30, 2, 'a')).toBeNull();
  });

  it('never leave it', () => {
    const keys = [
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean()), { maxLength: 10 }),
        (pressed) => {
          let place = { row: 1, column: 0 };
          for (const [key, isControl] of pressed) {
            place = gridMove(place, key, isControl, SHAPE) ?? place;
            expect(place.row === 1 || (place.row >= 27 && place.row <= 51)).toBe(true);
            expect(place.column >= 0 && place.column < 5).toBe(true);
          }
        },
      ),
    );
  });
});
