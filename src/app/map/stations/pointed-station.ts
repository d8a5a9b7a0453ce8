import { createStore } from '#app/state/store.ts';
import type { StationId } from '#domain/stations/station.ts';

/**
 * Which station is pointed out on the map: the one under the pointer, else the one whose item in the list has the keyboard's focus.
 * Escape takes the words away until another is pointed out (WCAG 1.4.13). Outside React: a moving pointer re-renders only the words.
 */
export class PointedStation {
  #underPointer: StationId | null = null;
  #inFocus: StationId | null = null;
  readonly #shown = createStore<StationId | null>(null);

  /** The station that is pointed out; null for none. */
  readonly read = this.#shown.read;
  readonly subscribe = this.#shown.subscribe;

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
    this.#shown.change(() => (isDismissed ? null : (this.#underPointer ?? this.#inFocus)));
  }
}
