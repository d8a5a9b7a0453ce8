import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachGestures } from './chart-gestures.ts';

const WIDTH = 200;
let surface: HTMLElement;
let detach: () => void;
let whole: boolean;
const actions = {
  grab: vi.fn<() => void>(),
  point: vi.fn<(place: number | null) => void>(),
  drag: vi.fn<(by: number) => void>(),
  zoom: vi.fn<(factor: number, place: number) => void>(),
  reset: vi.fn<() => void>(),
  canDrag: () => !whole,
  canZoomOut: () => !whole,
};

const pointer = (
  type: string,
  x: number,
  { id = 1, kind = 'mouse', y = 0 }: { id?: number; kind?: string; y?: number } = {},
): void => {
  surface.dispatchEvent(
    new PointerEvent(type, {
      pointerId: id,
      pointerType: kind,
      clientX: x,
      clientY: y,
      bubbles: true,
    }),
  );
};
/** Returns whether the page may scroll. */
const wheel = (
  { clientX = 0, shiftKey = false, ctrlKey = false, ...init }: WheelEventInit,
  target: EventTarget = surface,
): boolean => {
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init });
  // happy-dom's WheelEvent lacks these mouse properties.
  const mouse = { clientX, shiftKey, ctrlKey };
  for (const [name, value] of Object.entries(mouse)) Object.defineProperty(event, name, { value });
  return target.dispatchEvent(event);
};

beforeEach(() => {
  whole = false;
  surface = document.createElement('div');
  surface.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, 100);
  surface.setPointerCapture = () => undefined;
  surface.hasPointerCapture = () => false;
  document.body.append(surface);
  detach = attachGestures(surface, actions);
});

afterEach(() => {
  detach();
  surface.remove();
  vi.clearAllMocks();
});

describe('gestures (issue 7)', () => {
  it('a mouse points without pressing, until it leaves', () => {
    pointer('pointermove', 50);
    expect(actions.point).toHaveBeenLastCalledWith(0.25);
    pointer('pointerleave', 50);
    expect(actions.point).toHaveBeenLastCalledWith(null);
  });

  it('a drag pans; a press with jitter reads', () => {
    pointer('pointerdown', 100);
    pointer('pointermove', 102);
    expect(actions.drag).not.toHaveBeenCalled();
    pointer('pointermove', 140);
    expect(actions.drag).toHaveBeenCalledExactlyOnceWith(0.2);
    pointer('pointerup', 140);
    pointer('pointerdown', 100);
    pointer('pointerup', 101);
    expect(actions.point).toHaveBeenLastCalledWith(0.505);
  });

  it('a finger reads while there is nothing to pan to', () => {
    whole = true;
    pointer('pointerdown', 100, { kind: 'touch' });
    pointer('pointermove', 150, { kind: 'touch' });
    expect(actions.point).toHaveBeenLastCalledWith(0.75);
    expect(actions.drag).not.toHaveBeenCalled();
    pointer('pointerup', 150, { kind: 'touch' });
    pointer('pointerleave', 150, { kind: 'touch' });
    expect(actions.point).toHaveBeenLastCalledWith(0.75);
  });

  it('two fingers pinch, and the one that remains continues the drag', () => {
    pointer('pointerdown', 80, { id: 1, kind: 'touch' });
    pointer('pointerdown', 120, { id: 2, kind: 'touch' });
    pointer('pointermove', 160, { id: 2, kind: 'touch' });
    expect(actions.zoom).toHaveBeenCalledExactlyOnceWith(0.5, 0.6);
    expect(actions.drag).toHaveBeenCalledExactlyOnceWith(0.1);
    pointer('pointerup', 160, { id: 2, kind: 'touch' });
    pointer('pointermove', 60, { id: 1, kind: 'touch' });
    expect(actions.drag).toHaveBeenLastCalledWith(-0.1);
    expect(actions.point).not.toHaveBeenCalled();
  });

  it('releases a finger that scrolls the page', () => {
    pointer('pointerdown', 80, { kind: 'touch' });
    pointer('pointercancel', 80, { kind: 'touch' });
    pointer('pointermove', 160, { kind: 'touch' });
    expect(actions.drag).not.toHaveBeenCalled();
    expect(actions.point).not.toHaveBeenCalled();
  });

  it('a wheel zooms, sideways it pans, with Ctrl it is a pinch', () => {
    expect(wheel({ deltaY: -400, clientX: 100 })).toBe(false);
    expect(actions.zoom).toHaveBeenLastCalledWith(0.5, 0.5);
    expect(wheel({ deltaY: 100, shiftKey: true })).toBe(false);
    expect(actions.drag).toHaveBeenLastCalledWith(-0.5);
    expect(wheel({ deltaY: 80, ctrlKey: true, clientX: 0 })).toBe(false);
    expect(actions.zoom).toHaveBeenLastCalledWith(2, 0);
  });

  it('a wheel that scrolls the page continues to do so, and so does one that cannot zoom out further', () => {
    wheel({ deltaY: 100 }, document.body);
    expect(wheel({ deltaY: -100 })).toBe(true);
    expect(actions.zoom).not.toHaveBeenCalled();
    detach();
    detach = attachGestures(surface, actions);
    whole = true;
    expect(wheel({ deltaY: 100 })).toBe(true);
    expect(actions.zoom).not.toHaveBeenCalled();
  });

  it('a double click resets; after detaching no event is handled', () => {
    surface.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    expect(actions.reset).toHaveBeenCalledOnce();
    detach();
    pointer('pointermove', 50);
    wheel({ deltaY: -400 });
    expect(actions.point).not.toHaveBeenCalled();
    expect(actions.zoom).not.toHaveBeenCalled();
  });
});
