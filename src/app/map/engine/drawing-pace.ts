import type { Affine } from '#app/map/drawing/map-place.ts';

/** Two pictures of a screen of 60 Hz: a map that is drawn faster is drawn for each. Milliseconds. */
const FAST_MS = 34;
/** The middle of so many drawings counts, so that a single slow one changes nothing. */
const REMEMBERED = 5;
/** Fewer prove nothing yet. */
const LEAST_KNOWN = 2;
/** What takes longer was no drawing: the page was hidden, the device asleep. */
const LONGEST_MS = 3_000;
/** Of a slow device's time in a movement, drawing the map takes one part in so many. */
const SHARE = 3;
/** At least so long between two drawings of a movement, milliseconds. */
const LEAST_PAUSE_MS = 700;
/** A hand that holds still for so long sees the map drawn, milliseconds. */
const REST_MS = 120;
/** Share of the map's width or height that may be without a picture at its edge. */
const MOST_UNCOVERED = 0.2;
/** A picture is magnified or made smaller by this factor at most. */
const MOST_SCALED = 1.5;

/** Decides for which pictures of a movement a map is drawn, by what its drawings took. Times are of the page clock, milliseconds. */
export class DrawingPace {
  #costs: readonly number[] = [];
  /** When the last drawing of a movement began; null where what followed it does not show its cost. */
  #measuredFrom: number | null = null;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #lastMovement = '';
  #movedAt = Number.NEGATIVE_INFINITY;

  /** A drawing begins. `isMoving`: in a movement, so that a picture follows it at once. */
  noteDrawing(now: number, isMoving: boolean): void {
    this.#learn(now);
    this.#measuredFrom = isMoving ? now : null;
    this.#drawnAt = now;
    this.#movedAt = now;
  }

  /** Whether this device may leave a picture of a movement undrawn. */
  mayWait(now: number): boolean {
    this.#learn(now);
    this.#measuredFrom = null;
    return this.#cost > FAST_MS;
  }

  /** Whether what was drawn will do for another picture, `movement` away from where it was. */
  isNear(now: number, movement: Affine, { width, height }: Size): boolean {
    const [scaleX, , , scaleY, left, top] = movement;
    const key = movement.join(' ');
    if (key !== this.#lastMovement) this.#movedAt = now;
    this.#lastMovement = key;
    if (now - this.#drawnAt < Math.max(LEAST_PAUSE_MS, this.#cost * SHARE)) return true;
    if (now - this.#movedAt > REST_MS) return false;
    const uncovered = Math.max(
      left / width,
      1 - (left / width + scaleX),
      top / height,
      1 - (top / height + scaleY),
    );
    const isScaled = scaleX > MOST_SCALED || scaleX < 1 / MOST_SCALED;
    return uncovered <= MOST_UNCOVERED && !isScaled;
  }

  /** The middle of the last drawings; 0 before it is known. */
  get #cost(): number {
    if (this.#costs.length < LEAST_KNOWN) return 0;
    return this.#costs.toSorted((a, b) => a - b)[Math.floor(this.#costs.length / 2)] ?? 0;
  }

  /** From a drawing to the next picture is what it took, waiting for the browser included. */
  #learn(now: number): void {
    if (this.#measuredFrom === null) return;
    const took = now - this.#measuredFrom;
    if (took > 0 && took < LONGEST_MS) this.#costs = [...this.#costs, took].slice(-REMEMBERED);
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}
