import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { SeekAnswer } from '#worker/api/past.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import { showInstant } from '#app/core/server-clock.ts';

/** What a page shows of the past. */
interface ReplayState {
  /** The instant of the views; null before the first one is there. */
  readonly shown: EpochMs | null;
  /** Of the last seek that ended; null while the first one is under way, also on a page that the server has rendered. */
  readonly answer: SeekAnswer | null;
}

const BEFORE: ReplayState = { shown: null, answer: null };

/** The page's place in the past. One seek is under way at a time; of those that come meanwhile the last one follows. */
class Replay {
  readonly #state = createStore(BEFORE);
  #wanted: EpochMs | null = null;
  #isSeeking = false;
  /** Visits to the past that ended: an answer of one of them is none. */
  #visits = 0;

  readonly state: Readable<ReplayState> = this.#state;

  /** The page is rendered with the views of an instant. */
  begin(at: EpochMs): void {
    showInstant(at);
    this.#state.change(() => ({ shown: at, answer: null }));
  }

  /** Shows an instant once it is there. */
  seek(core: Pick<DataCoreApi, 'seek'>, at: EpochMs): void {
    this.#wanted = at;
    if (!this.#isSeeking) void this.#run(core);
  }

  /** The page shows the present again. */
  leave(): void {
    this.#wanted = null;
    this.#visits += 1;
    this.#state.change(() => BEFORE);
    showInstant(null);
  }

  async #run(core: Pick<DataCoreApi, 'seek'>): Promise<void> {
    this.#isSeeking = true;
    let sought: EpochMs | null = null;
    while (this.#wanted !== null && this.#wanted !== sought) {
      sought = this.#wanted;
      const visit = this.#visits;
      // A worker may lack the code of it.
      const answer = await core.seek(sought).catch((): SeekAnswer => 'failed');
      if (visit === this.#visits) this.#take(sought, answer);
      else sought = null;
    }
    this.#isSeeking = false;
  }

  #take(at: EpochMs, answer: SeekAnswer): void {
    // Before what is rendered at it.
    if (answer === 'ready') showInstant(at);
    this.#state.change(({ shown }) => ({ shown: answer === 'ready' ? at : shown, answer }));
  }
}

export const replay = new Replay();
