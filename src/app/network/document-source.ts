import { createStore, type Readable } from '#app/state/store.ts';
import { logTrouble } from '#app/console-log.ts';
import { type DecodeDocument, type FetchDocument, loadDocument } from './load-document.ts';

/** A document of the network, with the members of `Known` once it is there. */
export type DocumentState<Known extends object> =
  /** The network has none. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | ({ readonly kind: 'ready' } & Known)
  /** It is tried again: by itself, when the connection returns, and on request. */
  | { readonly kind: 'failed'; readonly retry: () => void };

const LOADING = { kind: 'loading' } as const;

/** After a failure, then twice as long each time, up to {@link LONGEST_RETRY_MS}. */
const RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 300_000;

/** The document of one address: loaded when the first part of the page asks for it, then kept. Both methods are bound. */
export class DocumentSource<Known extends object> implements Readable<DocumentState<Known>> {
  readonly #url: string;
  readonly #fetchDocument: FetchDocument;
  readonly #decode: DecodeDocument<Known>;
  readonly #state = createStore<DocumentState<Known>>(LOADING);
  readonly #settled: Promise<void>;
  #settle: () => void = () => undefined;
  #isStarted = false;
  #failures = 0;

  constructor(url: string, fetchDocument: FetchDocument, decode: DecodeDocument<Known>) {
    this.#url = url;
    this.#fetchDocument = fetchDocument;
    this.#decode = decode;
    this.#settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  readonly read = (): DocumentState<Known> => this.#state.read();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#begin();
    return this.#state.subscribe(listener);
  };

  /** Loads it, if nobody has yet; resolves once it is there or has failed. */
  settled(): Promise<void> {
    this.#begin();
    return this.#settled;
  }

  #begin(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#load();
  }

  async #load(): Promise<void> {
    const loaded = await loadDocument(this.#url, this.#fetchDocument, this.#decode);
    this.#settle();
    if (loaded.ok) {
      this.#state.change(() => ({ kind: 'ready', ...loaded.value }));
      return;
    }
    logTrouble(this.#url, loaded.error);
    const again = this.#scheduleRetry();
    const retry = (): void => {
      this.#state.change(() => LOADING);
      again();
    };
    this.#state.change(() => ({ kind: 'failed', retry }));
  }

  /** Schedules the next attempt; the returned function makes it at once. Until it has succeeded the failure stays shown. */
  #scheduleRetry(): () => void {
    const waitMs = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    const attempt = (): void => {
      clearTimeout(timer);
      removeEventListener('online', attempt);
      void this.#load();
    };
    const timer = setTimeout(attempt, waitMs);
    addEventListener('online', attempt);
    return attempt;
  }
}
