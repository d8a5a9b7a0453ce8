import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { SeekAnswer } from '#worker/api/past.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import { afterRender, nextPicture } from '#app/core/picture.ts';
import { showInstant } from '#app/core/server-clock.ts';

/** What a page shows of the past. */
interface ReplayState {
  /** The instant of the views; null before the first one is there. */
  readonly shown: EpochMs | null;
  /** Of the last seek that ended; null while the first one is under way, also on a page that the server has rendered. */
  readonly answer: SeekAnswer | null;
}

const BEFORE: ReplayState = { shown: null, answer: null };

/** So long a seek may keep those that follow it waiting. */
const PATIENCE_MS = 1_000;

/** Microtasks from what is shown until every view has asked for its next frame. */
const TURNS = 3;

/** After so long a page shows that it waits for what is sought. */
const CALM_MS = 500;

/** The page's place in the past. One seek is under way at a time; of those that come meanwhile the last one follows, at the latest after {@link PATIENCE_MS}. */
class Replay {
  readonly #state = createStore(BEFORE);
  #wanted: EpochMs | null = null;
  /** That of the newest seek. */
  #core: Pick<DataCoreApi, 'seek'> | null = null;
  #isSeeking = false;
  /** Looks whether the seek that is under way has taken too long, and another instant is wanted. */
  #lookAgain: () => void = () => undefined;
  /** Visits to the past that ended: an answer of one of them is none. */
  #visits = 0;

  readonly state: Readable<ReplayState> = this.#state;
  readonly #loading = createStore(false);
  /** Whether the seek of another instant than the one that is shown has been under way for a while. */
  readonly isLoading: Readable<boolean> = this.#loading;

  /** The page is rendered with the views of an instant. */
  begin(at: EpochMs): void {
    showInstant(at);
    this.#state.change(() => ({ shown: at, answer: null }));
  }

  /** Shows an instant once it is there. */
  seek(core: Pick<DataCoreApi, 'seek'>, at: EpochMs): void {
    this.#wanted = at;
    this.#core = core;
    this.#lookAgain();
    if (!this.#isSeeking) void this.#run();
  }

  /** The page shows the present again. */
  leave(): void {
    this.#wanted = null;
    this.#visits += 1;
    this.#lookAgain();
    this.#loading.change(() => false);
    this.#state.change(() => BEFORE);
    showInstant(null);
  }

  async #run(): Promise<void> {
    this.#isSeeking = true;
    let sought: EpochMs | null = null;
    while (this.#core !== null && this.#wanted !== null && this.#wanted !== sought) {
      const at: EpochMs = this.#wanted;
      sought = at;
      const visit = this.#visits;
      // A worker may lack the code of it.
      const late = this.#overtaken(sought, visit);
      const slow = setTimeout(() => {
        const isOther = visit === this.#visits && this.#state.read().shown !== at;
        this.#loading.change((before) => before || isOther);
      }, CALM_MS);
      const seeking = this.#core.seek(sought).catch((): SeekAnswer => 'failed');
      const answer = await Promise.race([seeking, late.wait]);
      late.end();
      clearTimeout(slow);
      this.#loading.change(() => false);
      const isAnother = answer !== 'late' && this.#state.read().shown !== null;
      // With the frames of all views.
      if (isAnother) await nextPicture();
      if (visit !== this.#visits) sought = null;
      // The core may show what was sought a moment before it knows that this is not wanted any more.
      else if (answer === 'late') this.#state.change(() => BEFORE);
      else this.#take(sought, answer);
      // Behind the next request of each view: the core answers those first.
      for (let turn = 0; isAnother && turn < TURNS; turn += 1) await afterRender();
    }
    this.#isSeeking = false;
  }

  /** Waits until a seek has had its time, and another instant is wanted. */
  #overtaken(sought: EpochMs, visit: number) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = new Promise<'late'>((resolve) => {
      let hadItsTime = false;
      const look = (): void => {
        const isWanted = this.#wanted === sought && visit === this.#visits;
        if (hadItsTime && !isWanted) resolve('late');
      };
      this.#lookAgain = look;
      timer = setTimeout(() => {
        hadItsTime = true;
        look();
      }, PATIENCE_MS);
    });
    return { wait, end: () => clearTimeout(timer) };
  }

  #take(at: EpochMs, answer: SeekAnswer): void {
    // Before what is rendered at it.
    if (answer === 'ready') showInstant(at);
    this.#state.change(({ shown }) => ({ shown: answer === 'ready' ? at : shown, answer }));
  }
}

export const replay = new Replay();
