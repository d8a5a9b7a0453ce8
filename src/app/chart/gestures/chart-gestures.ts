/** Effects of gestures on the chart. A place is a fraction of the plots' width, 0 at the left. */
export interface GestureActions {
  /** The mouse was pressed on the chart: move the keyboard focus here. */
  readonly grab: () => void;
  /** Points at a place; null when the pointer has left. */
  readonly point: (place: number | null) => void;
  /** Pans by a fraction of the width; positive to the right. */
  readonly drag: (by: number) => void;
  /** A factor below 1 zooms in; `place` stays fixed. */
  readonly zoom: (factor: number, place: number) => void;
  readonly reset: () => void;
  /** Whether the range extends beyond the view. */
  readonly canDrag: () => boolean;
  readonly canZoomOut: () => boolean;
}

/** Movement up to this is jitter, not a drag. */
const DRAG_PX = { mouse: 3, touch: 8 } as const;
/** Wheel pixels per zoom factor of 2. */
const WHEEL_DOUBLE_PX = 400;
/** The same for a trackpad pinch, which arrives as a wheel with small steps. */
const PINCH_WHEEL_DOUBLE_PX = 80;
const LINE_PX = 16;
const PAGE_PX = 400;
/** A pause of this length ends a wheel gesture. */
const WHEEL_PAUSE_MS = 250;

interface Pointer {
  readonly id: number;
  readonly touch: boolean;
  readonly downX: number;
  x: number;
  y: number;
}

const wheelPixels = (delta: number, mode: number): number =>
  mode === WheelEvent.DOM_DELTA_LINE
    ? delta * LINE_PX
    : mode === WheelEvent.DOM_DELTA_PAGE
      ? delta * PAGE_PX
      : delta;

const distance = (a: Pointer, b: Pointer): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

const isSideways = ({ deltaX, deltaY, shiftKey }: WheelEvent): boolean =>
  shiftKey || Math.abs(deltaX) > Math.abs(deltaY);

/** Widths and places on an element: pixels as parts of its width. */
const partsOf = (element: HTMLElement) => ({
  placeOf: (x: number): number => {
    const { left, width } = element.getBoundingClientRect();
    return Math.min(1, Math.max(0, (x - left) / Math.max(1, width)));
  },
  shareOf: (pixels: number): number => pixels / Math.max(1, element.getBoundingClientRect().width),
});

/** Pointers that are down: one points or drags, two pinch. */
class PointerGestures {
  readonly #element: HTMLElement;
  readonly #actions: GestureActions;
  readonly #parts: ReturnType<typeof partsOf>;
  readonly #pointers = new Map<number, Pointer>();
  #dragging = false;

  constructor(element: HTMLElement, actions: GestureActions) {
    this.#element = element;
    this.#actions = actions;
    this.#parts = partsOf(element);
  }

  readonly down = (event: PointerEvent): void => {
    const isMouse = event.pointerType === 'mouse';
    if (this.#pointers.size === 2 || (isMouse && event.button !== 0)) return;
    this.#dragging = this.#pointers.size === 1;
    const { pointerId: id, clientX: x, clientY: y } = event;
    this.#pointers.set(id, { id, touch: !isMouse, downX: x, x, y });
    if (isMouse) this.#actions.grab();
    // Prevents text selection.
    event.preventDefault();
  };

  readonly move = (event: PointerEvent): void => {
    const pointer = this.#pointers.get(event.pointerId);
    if (pointer === undefined) {
      if (event.pointerType === 'mouse') this.#point(event);
      return;
    }
    const other = [...this.#pointers.values()].find(({ id }) => id !== pointer.id);
    if (other === undefined) this.#drag(pointer, event);
    else this.#pinch(pointer, other, event);
  };

  readonly lift = (event: PointerEvent): void => {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && !this.#dragging) this.#point(event);
    // The finger that remains after a pinch continues the drag.
    this.#dragging = this.#pointers.size > 0;
  };

  readonly leave = (event: PointerEvent): void => {
    if (this.#element.hasPointerCapture(event.pointerId)) return;
    this.lift(event);
    // After touch the last value stays readable.
    if (event.pointerType === 'mouse') this.#actions.point(null);
  };

  #point({ clientX }: PointerEvent): void {
    this.#actions.point(this.#parts.placeOf(clientX));
  }

  #drag(pointer: Pointer, event: PointerEvent): void {
    if (!this.#dragging) {
      const threshold = DRAG_PX[pointer.touch ? 'touch' : 'mouse'];
      if (Math.abs(event.clientX - pointer.downX) <= threshold) return;
      this.#dragging = true;
      this.#element.setPointerCapture(event.pointerId);
    }
    const by = event.clientX - pointer.x;
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    if (this.#actions.canDrag()) this.#actions.drag(this.#parts.shareOf(by));
    else this.#point(event);
  }

  #pinch(pointer: Pointer, other: Pointer, { clientX, clientY }: PointerEvent): void {
    const before = distance(pointer, other);
    const by = (clientX - pointer.x) / 2;
    pointer.x = clientX;
    pointer.y = clientY;
    this.#actions.drag(this.#parts.shareOf(by));
    const place = this.#parts.placeOf((pointer.x + other.x) / 2);
    this.#actions.zoom(before / distance(pointer, other), place);
  }
}

/** The wheel belongs to the page or to the chart for a whole gesture, decided where and when it begins. */
class WheelGestures {
  readonly #element: HTMLElement;
  readonly #actions: GestureActions;
  readonly #parts: ReturnType<typeof partsOf>;
  /** Time of the last wheel event, and the owner of its gesture. */
  #gesture: { readonly at: number; readonly owner: 'page' | 'chart' } | null = null;

  constructor(element: HTMLElement, actions: GestureActions) {
    this.#element = element;
    this.#actions = actions;
    this.#parts = partsOf(element);
  }

  /** Each wheel event of the document, before anyone acts on it. */
  readonly follow = (event: WheelEvent): void => {
    const last = this.#gesture;
    const continues = last !== null && event.timeStamp - last.at < WHEEL_PAUSE_MS;
    this.#gesture = { at: event.timeStamp, owner: continues ? last.owner : this.#ownerOf(event) };
  };

  readonly turn = (event: WheelEvent): void => {
    // A trackpad pinch always belongs to the chart.
    if (this.#gesture?.owner === 'page' && !event.ctrlKey) return;
    event.preventDefault();
    const x = wheelPixels(event.deltaX, event.deltaMode);
    const y = wheelPixels(event.deltaY, event.deltaMode);
    if (!event.ctrlKey && isSideways(event)) {
      this.#actions.drag(-this.#parts.shareOf(x === 0 ? y : x));
      return;
    }
    const double = event.ctrlKey ? PINCH_WHEEL_DOUBLE_PX : WHEEL_DOUBLE_PX;
    this.#actions.zoom(2 ** (y / double), this.#parts.placeOf(event.clientX));
  };

  #ownerOf(event: WheelEvent): 'page' | 'chart' {
    if (!(event.target instanceof Node && this.#element.contains(event.target))) return 'page';
    const canTurn = isSideways(event)
      ? this.#actions.canDrag()
      : event.deltaY < 0 || this.#actions.canZoomOut();
    return canTurn ? 'chart' : 'page';
  }
}

/**
 * Mouse, pen and touch on the plots. One pointer points, or drags if the range extends beyond the view. Two pinch. A wheel zooms;
 * sideways or with Shift it pans. A double click resets. The page keeps vertical touch scrolling (`touch-action: pan-y`), a wheel
 * gesture that began as page scrolling, and one that could not zoom out any further when it began.
 */
export const attachGestures = (element: HTMLElement, actions: GestureActions): (() => void) => {
  const ended = new AbortController();
  const options = { passive: false, signal: ended.signal };
  const pointers = new PointerGestures(element, actions);
  element.addEventListener('pointerdown', pointers.down, options);
  element.addEventListener('pointermove', pointers.move, options);
  element.addEventListener('pointerup', pointers.lift, options);
  element.addEventListener('pointercancel', pointers.lift, options);
  element.addEventListener('pointerleave', pointers.leave, options);
  const wheel = new WheelGestures(element, actions);
  const { signal } = ended;
  document.addEventListener('wheel', wheel.follow, { capture: true, passive: true, signal });
  element.addEventListener('wheel', wheel.turn, options);
  const reset = (event: MouseEvent): void => {
    event.preventDefault();
    actions.reset();
  };
  element.addEventListener('dblclick', reset, options);
  return () => ended.abort();
};
