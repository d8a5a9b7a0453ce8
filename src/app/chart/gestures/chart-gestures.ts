/** What a hand does to the chart. Places are fractions of the plots' width, 0 at the left. */
export interface GestureActions {
  /** A mouse is pressed on it: its owner has keys too. */
  readonly grab: () => void;
  /** Points at a place; null: points nowhere any more. */
  readonly point: (place: number | null) => void;
  /** Drags the chart along, to the right above zero. */
  readonly drag: (by: number) => void;
  /** Below 1 comes nearer; what is at the place stays there. */
  readonly zoom: (factor: number, place: number) => void;
  readonly reset: () => void;
  /** Whether there is anything to drag into sight. */
  readonly canDrag: () => boolean;
  /** Whether zooming out changes anything. */
  readonly canZoomOut: () => boolean;
}

/** So many pixels are a trembling hand, no drag. */
const STILL_PX = { mouse: 3, touch: 8 } as const;
/** Pixels of a wheel that double or halve what is seen. */
const WHEEL_DOUBLE_PX = 400;
/** A trackpad's pinch comes as a wheel with small steps. */
const PINCH_WHEEL_DOUBLE_PX = 80;
const LINE_PX = 16;
const PAGE_PX = 400;
/** A wheel that pauses for so long begins anew. */
const WHEEL_PAUSE_MS = 250;

interface Hand {
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

const distance = (a: Hand, b: Hand): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** Whether a wheel turns sideways, by itself or with Shift. */
const isSideways = ({ deltaX, deltaY, shiftKey }: WheelEvent): boolean =>
  shiftKey || Math.abs(deltaX) > Math.abs(deltaY);

/**
 * Mouse, pen and fingers on the plots. One pointer points, and drags where there is something to drag into sight; two pinch; a
 * wheel zooms, sideways or with Shift it pans; a double click resets. The page keeps what is its own: a finger's way up and down
 * (`touch-action: pan-y`), a wheel that was scrolling the page before it came here, and one that could zoom out no further when it
 * began.
 */
export const attachGestures = (element: HTMLElement, actions: GestureActions): (() => void) => {
  const hands = new Map<number, Hand>();
  let dragging = false;
  /** When the wheel last turned, and whose that turn is. */
  let turn: { readonly at: number; readonly owner: 'page' | 'chart' } | null = null;
  const ended = new AbortController();
  const heard = { passive: false, signal: ended.signal };

  const placeOf = (x: number): number => {
    const { left, width } = element.getBoundingClientRect();
    return Math.min(1, Math.max(0, (x - left) / Math.max(1, width)));
  };
  const shareOf = (pixels: number): number =>
    pixels / Math.max(1, element.getBoundingClientRect().width);

  const pinch = (hand: Hand, other: Hand, { clientX, clientY }: PointerEvent): void => {
    const before = distance(hand, other);
    const by = (clientX - hand.x) / 2;
    hand.x = clientX;
    hand.y = clientY;
    actions.drag(shareOf(by));
    actions.zoom(before / distance(hand, other), placeOf((hand.x + other.x) / 2));
  };

  const move = (hand: Hand, event: PointerEvent): void => {
    const other = [...hands.values()].find(({ id }) => id !== hand.id);
    if (other !== undefined) {
      pinch(hand, other, event);
      return;
    }
    if (!dragging) {
      if (Math.abs(event.clientX - hand.downX) <= STILL_PX[hand.touch ? 'touch' : 'mouse']) return;
      dragging = true;
      element.setPointerCapture(event.pointerId);
    }
    const by = event.clientX - hand.x;
    hand.x = event.clientX;
    hand.y = event.clientY;
    if (actions.canDrag()) actions.drag(shareOf(by));
    // Nothing to drag into sight: the hand reads instead.
    else actions.point(placeOf(hand.x));
  };

  const lift = (event: PointerEvent): void => {
    if (!hands.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && !dragging) actions.point(placeOf(event.clientX));
    // A finger that stays after a pinch goes on dragging.
    dragging = hands.size > 0;
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (hands.size === 2 || (event.pointerType === 'mouse' && event.button !== 0)) return;
      dragging = hands.size === 1;
      hands.set(event.pointerId, {
        id: event.pointerId,
        touch: event.pointerType !== 'mouse',
        downX: event.clientX,
        x: event.clientX,
        y: event.clientY,
      });
      if (event.pointerType === 'mouse') actions.grab();
      // No text is marked by dragging.
      event.preventDefault();
    },
    heard,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const hand = hands.get(event.pointerId);
      if (hand !== undefined) move(hand, event);
      else if (event.pointerType === 'mouse') actions.point(placeOf(event.clientX));
    },
    heard,
  );
  element.addEventListener('pointerup', lift, heard);
  element.addEventListener('pointercancel', lift, heard);
  element.addEventListener(
    'pointerleave',
    (event) => {
      if (element.hasPointerCapture(event.pointerId)) return;
      lift(event);
      // A lifted finger leaves too, but what it pointed at stays to be read.
      if (event.pointerType === 'mouse') actions.point(null);
    },
    heard,
  );
  element.addEventListener(
    'dblclick',
    (event) => {
      event.preventDefault();
      actions.reset();
    },
    heard,
  );

  const ownerOf = (event: WheelEvent): 'page' | 'chart' => {
    if (!(event.target instanceof Node && element.contains(event.target))) return 'page';
    const canTurn = isSideways(event)
      ? actions.canDrag()
      : event.deltaY < 0 || actions.canZoomOut();
    return canTurn ? 'chart' : 'page';
  };
  // Before the chart hears it, and beside the chart too: whose a turn is, is settled where and when it begins.
  document.addEventListener(
    'wheel',
    (event) => {
      const goesOn = turn !== null && event.timeStamp - turn.at < WHEEL_PAUSE_MS;
      turn = {
        at: event.timeStamp,
        owner: goesOn && turn !== null ? turn.owner : ownerOf(event),
      };
    },
    { capture: true, passive: true, signal: ended.signal },
  );
  element.addEventListener(
    'wheel',
    (event) => {
      // A trackpad's pinch means the chart, wherever it began.
      if (turn?.owner === 'page' && !event.ctrlKey) return;
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
    heard,
  );

  return () => ended.abort();
};
