import { ok, type Result } from '#domain/result.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
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
  until: number;
}

/** Some 80 kB each: the pictures of a storm's most shared stations. */
const MAX_PICTURES = 200;
const KEPT_FOR_MS = MINUTE_MS;

/** A picture takes some 20 ms of another process, which measures them: eight wait for their turn, no address holds more than four of them. */
const TURNS = {
  waiting: 8,
  waitingOfAddress: 4,
  spending: { perMinute: 6_000, burst: 3_000 },
} as const;

/** How long the first picture waits for the last 24 hours, which it shows. */
const WAIT_FOR_DAY_MS = 2_000;

/** Why there is no picture: of nothing that is known, or not now. */
export type PictureRefusal = { readonly reason: 'unknown' } | QueueRefusal;

/** The pictures of previews, drawn one at a time, each kept for a minute and as long as nothing on it changes. */
export class PictureCache {
  readonly #state: SiteState;
  readonly #render: PictureRenderer;
  readonly #now: () => number;
  readonly #queue: QueryQueue;
  /** Oldest first. */
  readonly #pictures = new Map<string, KeptPicture>();
  readonly #making = new Map<string, Promise<MemoryFile | null>>();

  constructor({
    state,
    render,
    clock = REAL_CLOCK,
  }: {
    readonly state: SiteState;
    readonly render: PictureRenderer;
    readonly clock?: QueueClock;
  }) {
    this.#state = state;
    this.#render = render;
    this.#now = clock.now;
    this.#queue = new QueryQueue(TURNS, clock);
  }

  /** The picture at a path, for a client whose address is counted. */
  async pictureAt(path: string, address: string): Promise<Result<MemoryFile, PictureRefusal>> {
    const unknown: Result<never, PictureRefusal> = { ok: false, error: { reason: 'unknown' } };
    const kept = this.#pictures.get(path);
    if (kept !== undefined && this.#now() < kept.until) return ok(kept.file);
    const svg = await this.#drawn(path);
    if (svg === null) return unknown;
    if (kept !== undefined && kept.svg === svg) {
      this.#keep(path, { ...kept, until: this.#now() + KEPT_FOR_MS });
      return ok(kept.file);
    }
    const joined = this.#making.get(path);
    if (joined !== undefined) {
      const file = await joined;
      return file === null ? unknown : ok(file);
    }
    const turn = this.#queue.take(
      { address, isCommon: false },
      () => this.#render(svg),
      ({ processorMs }) => processorMs,
    );
    if (!turn.ok) return turn;
    const making = turn.value
      .then(({ png }) => this.#made(path, svg, png))
      .finally(() => this.#making.delete(path));
    this.#making.set(path, making);
    const file = await making;
    return file === null ? unknown : ok(file);
  }

  async #drawn(path: string): Promise<string | null> {
    await this.#state.waitForRecent(WAIT_FOR_DAY_MS);
    const page = await pageOfPicture(this.#state, path);
    return page === null ? null : previewPicture(page.preview, this.#state.site);
  }

  #made(path: string, svg: string, png: DrawnPicture['png']): MemoryFile | null {
    if (png === null) return null;
    const file = new MemoryFile(png, {
      mediaType: 'image/png',
      cacheControl: 'public, max-age=60',
    });
    this.#keep(path, { svg, file, until: this.#now() + KEPT_FOR_MS });
    return file;
  }

  #keep(path: string, picture: KeptPicture): void {
    this.#pictures.delete(path);
    for (const oldest of this.#pictures.keys()) {
      if (this.#pictures.size < MAX_PICTURES) break;
      this.#pictures.delete(oldest);
    }
    this.#pictures.set(path, picture);
  }
}
