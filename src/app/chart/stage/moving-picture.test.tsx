import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LONGEST_SIDE, OVERSCAN, type Shape } from '#app/chart/marks/drawing.ts';
import { MovingPicture, type PictureSubject } from './moving-picture.ts';

const SHAPES: readonly Shape[] = [
  { kind: 'boxes', boxes: [{ x: 0, y: 0, width: 1, height: 1 }], color: '#000' },
];

/** Records each picture on the screen and its place in CSS pixels. */
const noteScreen = () => {
  const put: { picture: HTMLCanvasElement; place: readonly number[] }[] = [];
  const drawImage = (picture: unknown, ...place: readonly number[]): void => {
    if (picture instanceof HTMLCanvasElement) put.push({ picture, place });
  };
  return { context: { drawImage }, put };
};

const getContext: unknown = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
let taken: number;

beforeEach(() => {
  taken = 0;
  // A fake context for the picture.
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => ({
    setTransform: () => undefined,
    beginPath: () => undefined,
    fillRect: () => (taken += 1),
  }));
});
afterEach(() => {
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', getContext);
});

const subjectOf = (width: number, pixelRatio: number): PictureSubject => ({
  shapes: SHAPES,
  plots: [{ x: 56, y: 20, width, height: 200 }],
  height: 300,
  pixelRatio,
});

describe('a moved layer', () => {
  it.each([
    ['a phone', 284, 3],
    ['a wide screen', 1_200, 1],
    ['a wide screen of two device pixels', 1_800, 2],
  ])('is a picture that covers everything that can be panned to, on %s', (_, width, pixelRatio) => {
    const { context, put } = noteScreen();
    const picture = new MovingPicture();
    const subject = subjectOf(width, pixelRatio);
    expect(picture.put(context, subject, { shift: 10, scale: 1 })).toBe(true);
    expect(picture.put(context, subject, { shift: -40, scale: 2 })).toBe(true);
    // Taken once, however often it moves.
    expect(taken).toBe(1);
    const begin = 56 - OVERSCAN * width;
    for (const [index, [shift, scale]] of [[10, 1] as const, [-40, 2] as const].entries()) {
      const [left = NaN, top, across = NaN, down = NaN] = put[index]?.place ?? [];
      expect(Math.abs(left - (begin * scale + shift))).toBeLessThanOrEqual(2 * scale);
      expect(Math.abs(across - (1 + 2 * OVERSCAN) * width * scale)).toBeLessThanOrEqual(2 * scale);
      expect(top).toBe(0);
      expect(Math.abs(down - 300)).toBeLessThanOrEqual(1);
    }
    const side = Math.max(put[0]?.picture.width ?? Infinity, put[0]?.picture.height ?? Infinity);
    expect(side).toBeLessThanOrEqual(LONGEST_SIDE);
  });

  it('is no picture without a plot', () => {
    const { context } = noteScreen();
    const empty = { ...subjectOf(0, 1), plots: [] };
    expect(new MovingPicture().put(context, empty, { shift: 1, scale: 1 })).toBe(false);
  });
});
