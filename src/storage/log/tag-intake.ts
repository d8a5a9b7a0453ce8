import type { TagPosition } from '#contract/stream-position.ts';
import type { SourceState } from '#contract/source-state.ts';
import type { SourceNews, StationTags, TagMessage, TagSink } from '#contract/tag-source.ts';
import type { TagReader, TagWriter } from './tag-log.ts';

/** Bounds of an intake. */
export interface IntakeBounds {
  /** Events that wait for the log; beyond, only the newest value of each tag waits. */
  readonly waiting: number;
  /** Events of one append. */
  readonly batch: number;
}

/** Asks for a position alone. */
const NO_STATION = [''];

const INTAKE_BOUNDS: IntakeBounds = { waiting: 65_536, batch: 4_096 };

type Waiting =
  | { readonly kind: 'event'; readonly tag: TagMessage }
  | { readonly kind: 'state'; readonly tagsByCode: ReadonlyMap<string, StationTags> }
  /** What was taken before it is the provider's. */
  | { readonly kind: 'source'; readonly news: SourceNews };

/** What an intake needs of a log. */
export type IntakeLog = TagWriter & Pick<TagReader, 'last'>;

/**
 * Before a log: what a source sends is appended in order, one batch at a time. While the log is slow the newest value of each tag
 * waits, so that the queue is bounded by the number of tags. A state appends only what differs from the log's own.
 */
export class TagIntake implements TagSink {
  readonly #log: IntakeLog;
  readonly #onSource: (source: SourceState) => void;
  /** Of the last event that was appended; null before the first. */
  #appended: TagPosition | null = null;
  /** The last news of the source. */
  #news: SourceNews | null = null;
  readonly #bounds: IntakeBounds;
  #queue: Waiting[] = [];
  /** The queue is reduced when it is as long as this. */
  #reduceAt: number;
  #working: Promise<void> | null = null;
  #left = 0;
  #stopped = false;
  #refuse: () => void = () => undefined;
  /** Resolves if the log takes nothing more: it is closed, or it is another's to write. */
  readonly refused = new Promise<void>((resolve) => {
    this.#refuse = resolve;
  });

  /** `onSource`: a doubt at once; its end once everything taken before it is in the log. */
  constructor(
    log: IntakeLog,
    bounds: Partial<IntakeBounds> = {},
    onSource: (source: SourceState) => void = () => undefined,
  ) {
    this.#log = log;
    this.#onSource = onSource;
    this.#bounds = { ...INTAKE_BOUNDS, ...bounds };
    this.#reduceAt = this.#bounds.waiting;
  }

  /** Events that wait, and events that were left out for a newer one since the start. */
  get counts(): { readonly waiting: number; readonly leftOut: number } {
    return { waiting: this.#queue.length, leftOut: this.#left };
  }

  readonly event = (tag: TagMessage): void => {
    this.#take({ kind: 'event', tag });
  };

  readonly state = (tagsByCode: ReadonlyMap<string, StationTags>): void => {
    this.#take({ kind: 'state', tagsByCode });
  };

  readonly source = (news: SourceNews): void => {
    if (this.#stopped) return;
    this.#news = news;
    const { state, since } = news;
    if (state === 'live') this.#take({ kind: 'source', news });
    else this.#onSource({ state, since });
  };

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#working !== null) await this.#working;
  }

  /** Takes nothing more; resolves when everything taken is in the log. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.idle();
  }

  /** Takes nothing more, and forgets what waits. */
  drop(): void {
    this.#stopped = true;
    this.#queue = [];
  }

  #take(waiting: Waiting): void {
    if (this.#stopped) return;
    this.#queue.push(waiting);
    if (this.#queue.length >= this.#reduceAt) this.#reduce();
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    try {
      // A source may send many values in one task: they become one append.
      await Promise.resolve();
      for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
        if (next.kind === 'state') {
          this.#queue.shift();
          await this.#appendState(next.tagsByCode);
        } else if (next.kind === 'source') {
          this.#queue.shift();
          await this.#confirm(next.news);
        } else await this.#append(this.#nextBatch());
      }
      this.#reduceAt = this.#bounds.waiting;
    } catch {
      this.drop();
      this.#refuse();
    } finally {
      // In the task that saw the queue empty: what is taken next begins a new queue.
      this.#working = null;
    }
  }

  #nextBatch(): readonly TagMessage[] {
    const other = this.#queue.findIndex(({ kind }) => kind !== 'event');
    const end = Math.min(other === -1 ? this.#queue.length : other, this.#bounds.batch);
    return this.#queue.splice(0, end).flatMap((one) => (one.kind === 'event' ? [one.tag] : []));
  }

  async #append(tags: readonly TagMessage[]): Promise<void> {
    if (tags.length > 0) this.#appended = await this.#log.append(tags);
  }

  async #confirm(news: SourceNews): Promise<void> {
    const position = this.#appended ?? (await this.#log.last(NO_STATION)).position;
    // A doubt came meanwhile.
    if (this.#news === news) this.#onSource({ state: 'live', since: news.since, position });
  }

  async #appendState(said: ReadonlyMap<string, StationTags>): Promise<void> {
    const { tagsByCode } = await this.#log.last([...said.keys()]);
    let changed: TagMessage[] = [];
    for (const [codigo, tags] of said) {
      const known = tagsByCode.get(codigo);
      for (const [path, data] of tags) {
        if (known?.has(path) === true && Object.is(known.get(path), data)) continue;
        changed.push({ codigo, path, data });
        if (changed.length < this.#bounds.batch) continue;
        await this.#append(changed);
        changed = [];
      }
    }
    await this.#append(changed);
  }

  /** Leaves the last value of each tag, and the last news of the source, each in its place. */
  #reduce(): void {
    const before = this.#queue.length;
    const seen = new Map<string, Set<string>>();
    let hasNews = false;
    const isLast = (codigo: string, path: string): boolean => {
      const paths = seen.get(codigo) ?? new Set();
      const isNew = !paths.has(path);
      seen.set(codigo, paths.add(path));
      return isNew;
    };
    const leftOf = (waiting: Waiting): readonly Waiting[] => {
      if (waiting.kind === 'event') {
        return isLast(waiting.tag.codigo, waiting.tag.path) ? [waiting] : [];
      }
      if (waiting.kind === 'source') {
        const isLastNews = !hasNews;
        hasNews = true;
        return isLastNews ? [waiting] : [];
      }
      const tagsByCode = new Map<string, StationTags>();
      for (const [codigo, tags] of waiting.tagsByCode) {
        const last = [...tags].filter(([path]) => isLast(codigo, path));
        if (last.length > 0) tagsByCode.set(codigo, new Map(last));
      }
      return tagsByCode.size === 0 ? [] : [{ kind: 'state', tagsByCode }];
    };
    this.#queue = this.#queue.toReversed().flatMap(leftOf).toReversed();
    this.#left += before - this.#queue.length;
    this.#reduceAt = Math.max(this.#bounds.waiting, 2 * this.#queue.length);
  }
}
