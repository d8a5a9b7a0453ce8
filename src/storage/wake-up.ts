/** A wait that others can end. What wakes while nobody waits ends the next wait at once. */
export class WakeUp {
  #isDue = false;
  #end: (() => void) | null = null;

  readonly wake = (): void => {
    this.#isDue = true;
    this.#end?.();
  };

  /** Resolves when woken, or after `ms`. */
  async wait(ms: number): Promise<void> {
    if (!this.#isDue && ms > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#end = resolve;
        timer = setTimeout(resolve, Math.min(ms, 2 ** 31 - 1));
      });
      clearTimeout(timer);
      this.#end = null;
    }
    this.#isDue = false;
  }
}
