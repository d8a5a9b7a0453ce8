import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/frames.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';

/** A connection of which there is nothing to say. */
const CALM: LinkStatusFrame = {
  phase: 'live',
  updating: false,
  inDoubt: false,
  silent: false,
  keptAt: null,
  clockSkew: 0,
  clock: 'known',
  stream: null,
  storage: { kind: 'opening' },
  setAside: 0,
  retryAt: null,
  lastEventAt: 1_789_000_000_000,
  networkLoaded: true,
  snapshotTrouble: 'none',
  stations: 1,
  leftOut: { stations: 0, isLeast: false },
  messages: 0,
  eventsAppended: 0,
  eventsPerSecond: null,
  log: { events: 0, bytes: 0 },
  reconnects: 0,
  unstable: false,
  rejected: [],
};

const never = (): Promise<never> => new Promise(() => undefined);

/** A core whose connection stands as the test says. */
export class SaidLink {
  #hand: ((frame: LinkStatusFrame) => void) | null = null;
  #due: LinkStatusFrame | null = null;

  say(news: Partial<LinkStatusFrame>): void {
    const frame = { ...CALM, ...news };
    if (this.#hand === null) this.#due = frame;
    else this.#hand(frame);
    this.#hand = null;
  }

  readonly #cursor: ViewCursor<LinkStatusFrame, null> = {
    next: () =>
      new Promise((resolve) => {
        if (this.#due === null) this.#hand = resolve;
        else resolve(this.#due);
        this.#due = null;
      }),
    reshape: async () => undefined,
    close: async () => undefined,
  };

  readonly core: DataCoreApi = {
    start: never,
    openMapLayer: never,
    openStationTable: never,
    readStationTable: never,
    openDamBoard: never,
    openStationFinder: never,
    openStationBoard: never,
    openStationSheet: never,
    openStationSeries: never,
    openSeriesTable: never,
    readSeriesTable: never,
    openLinkStatus: async () => this.#cursor,
    learnClock: never,
    retryNow: never,
    notice: never,
    ping: never,
  };
}
