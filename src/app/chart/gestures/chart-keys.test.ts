import { describe, expect, it } from 'vitest';
import { keyAction } from './chart-keys.ts';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey', boolean>> = {}) =>
  keyAction({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });

describe('keys of the chart (issue 7)', () => {
  it.each([
    ['ArrowLeft', { kind: 'step', by: -1 }],
    ['ArrowRight', { kind: 'step', by: 1 }],
    ['Home', { kind: 'end', which: 'first' }],
    ['End', { kind: 'end', which: 'last' }],
    ['+', { kind: 'zoom', factor: 0.5 }],
    ['-', { kind: 'zoom', factor: 2 }],
    ['0', { kind: 'reset' }],
    ['t', { kind: 'table' }],
    ['Escape', { kind: 'leave' }],
  ])('%s', (key, action) => expect(press(key)).toEqual(action));

  it('moves the chart with Shift and by pages', () => {
    expect(press('ArrowLeft', { shiftKey: true })).toMatchObject({ kind: 'pan' });
    expect(press('PageUp')).toMatchObject({ kind: 'pan', by: -0.9 });
  });

  it('leaves other keys to the browser', () => {
    expect(press('0', { ctrlKey: true })).toBeNull();
    expect(press('Tab')).toBeNull();
  });
});
