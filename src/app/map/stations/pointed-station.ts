import type { StationId } from '#worker/api/station-id.ts';

/**
 * Which station is pointed out on the map: the one under the pointer, else the one whose item in the list has the keyboard's focus.
 * Escape takes the words away until another is pointed out (WCAG 1.4.13). It lives beside React: a moving pointer draws nothing anew
 * but the words themselves.
 */
export class PointedStation {
  #underPointer: StationId | null = null;
  #inFocus: StationId | null = null;
  #isDismissed = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The station to speak of; null is none. */
  readonly read = (): StationId | null =>
    this.#isDismissed ? null : (this.#underPointer ?? this.#inFocus);

  readonly point = (station: StationId | null): void => {
    if (station === this.#underPointer) return;
    this.#underPointer = station;
    this.#change(false);
  };

  readonly focus = (station: StationId | null): void => {
    if (station === this.#inFocus) return;
    this.#inFocus = station;
    this.#change(false);
  };

  readonly dismiss = (): void => {
    if (this.read() !== null) this.#change(true);
  };

  #change(isDismissed: boolean): void {
    this.#isDismissed = isDismissed;
    for (const tell of this.#listeners) tell();
  }
}
