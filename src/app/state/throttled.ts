import { createStore, type Readable } from './store.ts';

/** Delay from the first change to the next read. */
const DELAY_MS = 100;
/** Minimum interval between two reads. */
const MIN_INTERVAL_MS = 250;

/** A store as it was a moment ago: it changes at most four times a second. It follows only while it has listeners. */
export const throttled = <State>(source: Readable<State>): Readable<State> => {
  const shown = createStore(source.read());
  let listening = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = -Infinity;
  let leaveSource: () => void = () => undefined;

  const take = (): void => {
    timer = undefined;
    readAt = performance.now();
    shown.change(source.read);
  };
  const note = (): void => {
    if (timer !== undefined) return;
    const now = performance.now();
    const due = Math.max(now + DELAY_MS, readAt + MIN_INTERVAL_MS);
    timer = setTimeout(take, due - now);
  };
  return {
    read: shown.read,
    subscribe: (listener) => {
      if (listening === 0) {
        shown.change(source.read);
        leaveSource = source.subscribe(note);
      }
      listening += 1;
      const leave = shown.subscribe(listener);
      return () => {
        leave();
        listening -= 1;
        if (listening > 0) return;
        leaveSource();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
};
