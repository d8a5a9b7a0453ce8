import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from '#domain/result.ts';
import { MINUTE_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import {
  REAL_CLOCK,
  type QueueClock,
  type QueueRefusal,
  QueryQueue,
} from '#server/http/query-queue.ts';
import { MemoryFile } from '#server/http/memory-file.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { DrawnPicture, PictureRenderer } from '#pages/previews/picture-process.ts';
import { previewPicture } from '#pages/previews/preview-picture.ts';
import { pageOfPicture } from '#pages/previews/previewed-pages.ts';

interface KeptPicture {
  readonly svg: string;
  readonly file: MemoryFile;
  readonly until: number;
}

/** Some 80 kB each: the pictures of a storm's most shared stations. */
const MAX_PICTURES = 200;
const KEPT_FOR_MS = MINUTE_MS;

/**
 * A picture takes some 20 ms of another process, which measures them. A chat asks from a few addresses for the pages of a whole network: half of
 * the places are for one.
 */
const TURNS = {
  waiting: 128,
  waitingOfAddress: 64,
  spending: { perMinute: 6_000, burst: 3_000 },
} as const;

/** How long the first picture waits for the last 24 hours, which it shows. */
const WAIT_FOR_DAY_MS = 2_000;

/** Why there is no picture: of nothing that is known, or not now. */
type PictureRefusal = { readonly reason: 'unknown' } | QueueRefusal;
type Answered = Result<MemoryFile, PictureRefusal>;

const NOT_DRAWN: DrawnPicture = { png: null, processorMs: 0 };
const UNKNOWN: Answered = err({ reason: 'unknown' });

const fileOf = (png: Uint8Array): MemoryFile =>
  new MemoryFile(png, { mediaType: 'image/png', cacheControl: 'public, max-age=60' });

/** The pictures of previews, drawn one at a time, each kept for a minute and as long as nothing on it changes. */
export class PictureCache {
  readonly #state: SiteState;
  readonly #render: PictureRenderer;
  readonly #now: () => number;
  readonly #queue: QueryQueue;
  readonly #pictures = new LRUCache<string, KeptPicture>({ max: MAX_PICTURES });
  readonly #making = new Map<string, Promise<Answered>>();

  constructor(state: SiteState, render: PictureRenderer, clock: QueueClock = REAL_CLOCK) {
    this.#state = state;
    this.#render = render;
    this.#now = clock.now;
    this.#queue = new QueryQueue(TURNS, clock);
  }

  /**
   * The picture at a path, of the present or of a past instant, for a client whose address is counted. Only a new drawing costs: where one
   * is refused, an older picture is given, which shows its time.
   */
  async pictureAt(path: string, address: string, past?: EpochMs): Promise<Answered> {
    const key = `${path} ${past ?? ''}`;
    const kept = this.#pictures.get(key);
    if (kept !== undefined && this.#now() < kept.until) return ok(kept.file);
    // What an instant shows is read within the turn: it costs more than a drawing.
    const svg = past === undefined ? await this.#drawn(path, this.#state) : '';
    if (svg === null) return UNKNOWN;
    if (past === undefined && kept?.svg === svg) return this.#keep(key, svg, kept.file);
    const known = this.#making.get(key);
    if (known !== undefined) return known;
    const turn = this.#queue.take(
      { address, isCommon: false },
      past === undefined ? () => this.#render(svg) : () => this.#pastPicture(path, past),
      ({ processorMs }) => processorMs,
    );
    if (!turn.ok) return kept === undefined ? turn : ok(kept.file);
    const making = turn.value
      .then(({ png }) => (png === null ? UNKNOWN : this.#keep(key, svg, fileOf(png))))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #drawn(path: string, state: SiteState): Promise<string | null> {
    await state.waitForRecent(WAIT_FOR_DAY_MS);
    const page = await pageOfPicture(state, path);
    return page === null ? null : previewPicture(page.preview, state.site);
  }

  async #pastPicture(path: string, past: EpochMs): Promise<DrawnPicture> {
    const began = this.#now();
    // The address of no picture reads nothing of the past.
    const page = await pageOfPicture(this.#state, path).catch(() => null);
    const state = page === null ? null : await this.#state.at(past);
    const svg = state === null ? null : await this.#drawn(path, state).catch(() => null);
    const readMs = this.#now() - began;
    const { png, processorMs } = svg === null ? NOT_DRAWN : await this.#render(svg);
    return { png, processorMs: processorMs + readMs };
  }

  #keep(key: string, svg: string, file: MemoryFile): Answered {
    this.#pictures.set(key, { svg, file, until: this.#now() + KEPT_FOR_MS });
    return ok(file);
  }
}
