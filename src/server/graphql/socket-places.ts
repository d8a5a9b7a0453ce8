/** Places for sockets that may subscribe, fewer than sockets: one without a place gets the address of the live segments. */
export class SocketPlaces {
  readonly #places: number;
  #taken = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /** Sockets that have a place. */
  get taken(): number {
    return this.#taken;
  }

  /** Takes a place; null if there is none. What is returned gives it back. */
  take(): (() => void) | null {
    if (this.#taken >= this.#places) return null;
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#taken -= 1;
      isTaken = false;
    };
  }
}
