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

/**
 * Mouse, pen and touch on the plots. One pointer points, or drags if the range extends beyond the view. Two pinch. A wheel zooms;
 * sideways or with Shift it pans. A double click resets. The page keeps vertical touch scrolling (`touch-action: pan-y`), a wheel
 * gesture that began as page scrolling, and one that could not zoom out any further when it began.
 */
export const attachGestures = (element: HTMLElement, actions: GestureActions): (() => void) => {
  const pointers = new Map<number, Pointer>();
  let dragging = false;
  /** Time of the last wheel event, and the owner of its gesture. */
  let wheelGesture: { readonly at: number; readonly owner: 'page' | 'chart' } | null = null;
  const ended = new AbortController();
  const listenerOptions = { passive: false, signal: ended.signal };

  const placeOf = (x: number): number => {
    const { left, width } = element.getBoundingClientRect();
    return Math.min(1, Math.max(0, (x - left) / Math.max(1, width)));
  };
  const shareOf = (pixels: number): number =>
    pixels / Math.max(1, element.getBoundingClientRect().width);

  const pinch = (pointer: Pointer, other: Pointer, { clientX, clientY }: PointerEvent): void => {
    const before = distance(pointer, other);
    const by = (clientX - pointer.x) / 2;
    pointer.x = clientX;
    pointer.y = clientY;
    actions.drag(shareOf(by));
    actions.zoom(before / distance(pointer, other), placeOf((pointer.x + other.x) / 2));
  };

  const move = (pointer: Pointer, event: PointerEvent): void => {
    const other = [...pointers.values()].find(({ id }) => id !== pointer.id);
    if (other !== undefined) {
      pinch(pointer, other, event);
      return;
    }
    if (!dragging) {
      const threshold = DRAG_PX[pointer.touch ? 'touch' : 'mouse'];
      if (Math.abs(event.clientX - pointer.downX) <= threshold) return;
      dragging = true;
      element.setPointerCapture(event.pointerId);
    }
    const by = event.clientX - pointer.x;
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    if (actions.canDrag()) actions.drag(shareOf(by));
    else actions.point(placeOf(pointer.x));
  };

  const lift = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && !dragging) actions.point(placeOf(event.clientX));
    // The finger that remains after a pinch continues the drag.
    dragging = pointers.size > 0;
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (pointers.size === 2 || (event.pointerType === 'mouse' && event.button !== 0)) return;
      dragging = pointers.size === 1;
      pointers.set(event.pointerId, {
        id: event.pointerId,
        touch: event.pointerType !== 'mouse',
        downX: event.clientX,
        x: event.clientX,
        y: event.clientY,
      });
      if (event.pointerType === 'mouse') actions.grab();
      // Prevents text selection.
      event.preventDefault();
    },
    listenerOptions,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const pointer = pointers.get(event.pointerId);
      if (pointer !== undefined) move(pointer, event);
      else if (event.pointerType === 'mouse') actions.point(placeOf(event.clientX));
    },
    listenerOptions,
  );
  element.addEventListener('pointerup', lift, listenerOptions);
  element.addEventListener('pointercancel', lift, listenerOptions);
  element.addEventListener(
    'pointerleave',
    (event) => {
      if (element.hasPointerCapture(event.pointerId)) return;
      lift(event);
      // After touch the last value stays readable.
      if (event.pointerType === 'mouse') actions.point(null);
    },
    listenerOptions,
  );
  element.addEventListener(
    'dblclick',
    (event) => {
      event.preventDefault();
      actions.reset();
    },
    listenerOptions,
  );

  const ownerOf = (event: WheelEvent): 'page' | 'chart' => {
    if (!(event.target instanceof Node && element.contains(event.target))) return 'page';
    const canTurn = isSideways(event)
      ? actions.canDrag()
      : event.deltaY < 0 || actions.canZoomOut();
    return canTurn ? 'chart' : 'page';
  };
  // In the capture phase on the whole document: the owner of a wheel gesture is decided where and when it begins.
  document.addEventListener(
    'wheel',
    (event) => {
      const continues = wheelGesture !== null && event.timeStamp - wheelGesture.at < WHEEL_PAUSE_MS;
      wheelGesture = {
        at: event.timeStamp,
        owner: continues && wheelGesture !== null ? wheelGesture.owner : ownerOf(event),
      };
    },
    { capture: true, passive: true, signal: ended.signal },
  );
  element.addEventListener(
    'wheel',
    (event) => {
      // A trackpad pinch always belongs to the chart.
      if (wheelGesture?.owner === 'page' && !event.ctrlKey) return;
      event.preventDefault();
      const x = wheelPixels(event.deltaX, event.deltaMode);
      const y = wheelPixels(event.deltaY, event.deltaMode);
      if (!event.ctrlKey && isSideways(event)) {
        actions.drag(-shareOf(x === 0 ? y : x));
        return;
      }
      const double = event.ctrlKey ? PINCH_WHEEL_DOUBLE_PX : WHEEL_DOUBLE_PX;
      actions.zoom(2 ** (y / double), placeOf(event.clientX));
    },
    listenerOptions,
  );

  return () => ended.abort();
};
