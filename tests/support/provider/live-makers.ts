import {
  decodeLiveHead,
  decodeLiveSegment,
  decodeLiveSnapshot,
  encodeLiveSegment,
  encodeLiveSnapshot,
  liveIndexOf,
  type LiveHead,
  type LiveSegment,
  type SegmentContent,
} from '#contract/columns/live-segment.ts';
import type { WireValue } from '#contract/tag-source.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { createLogger } from '#process/logger.ts';
import { type LiveLog, LiveMaker } from '#server/live/live-maker.ts';
import { SegmentCache } from '#server/live/segment-cache.ts';
import type {
  LoggedTag,
  LogState,
  TagFollower,
  TagLog,
  LoggedState,
} from '#storage/log/tag-log.ts';

/** A log at the end of a line that delivers when it is told to, and knows when it is late, as the reader of a shared log does. */
export class SlowLine implements LiveLog {
  /** Events that were read by pages. */
  paged = 0;
  /** It does not know that it is late. */
  isUnaware = false;
  readonly #log: TagLog;
  readonly #now: () => number;
  #waiting: { readonly tag: LoggedTag; readonly since: number; readonly to: TagFollower }[] = [];

  constructor(log: TagLog, now: () => number) {
    this.#log = log;
    this.#now = now;
  }

  readonly held: LiveLog['held'] = () => this.#log.held();
  readonly last: LiveLog['last'] = (codigos) => this.#log.last(codigos);
  readonly after: LiveLog['after'] = async (position, limit) => {
    const page = await this.#log.after(position, limit);
    if (page.ok) this.paged += page.value.length;
    return page;
  };
  readonly follow: LiveLog['follow'] = (position, follower) =>
    this.#log.follow(position, {
      event: (tag) => this.#waiting.push({ tag, since: this.#now(), to: follower }),
      ended: () => {
        this.#waiting = [];
        follower.ended();
      },
    });

  /** Late by a second or more is behind; what comes later than the time that makers allow is always behind. */
  state(): LogState {
    const waited = this.#now() - (this.#waiting[0]?.since ?? this.#now());
    return this.isUnaware || waited < SECOND_MS
      ? { kind: 'following' }
      : { kind: 'behind', seconds: Math.floor(waited / SECOND_MS) };
  }

  deliver(count = Infinity): void {
    for (const { tag, to } of this.#waiting.splice(0, count)) to.event(tag);
  }
}

/** A maker with its cache, and everything it ever served, by address. */
export class ObservedMaker {
  readonly line: SlowLine;
  readonly cache: SegmentCache;
  readonly maker: LiveMaker;
  /** `{epoch} {index}` or `{epoch} s{second}` to each text that was served there. */
  readonly served = new Map<string, Set<string>>();

  /** `now` is the time of the log; the maker's own clock is `ahead` of it. */
  constructor(log: TagLog, now: () => number, ahead: number) {
    this.line = new SlowLine(log, now);
    const logger = createLogger('silent');
    this.cache = new SegmentCache(logger);
    const own = () => now() + ahead;
    this.maker = new LiveMaker(this.line, { cache: this.cache, log: logger, now: own });
  }

  get head(): LiveHead | null {
    const text = this.cache.head()?.text();
    const head = text === undefined ? null : decodeLiveHead(parseJson(text));
    return head?.ok === true ? head.value : null;
  }

  /** Remembers what is served now. */
  async look(): Promise<void> {
    await this.cache.idle();
    const { head } = this;
    if (head === null) return;
    const { epoch } = head;
    for (const { index } of head.segments) {
      const file = this.cache.find({ kind: 'segment', epoch, index });
      this.#note(`${epoch} ${index}`, await file?.text());
    }
    if (head.snapshot === null) return;
    const file = this.cache.find({ kind: 'snapshot', epoch, second: head.snapshot });
    this.#note(`${epoch} s${head.snapshot}`, await file?.text());
  }

  #note(address: string, text = 'named and not there'): void {
    this.served.set(address, (this.served.get(address) ?? new Set()).add(text));
  }

  async segment(index: number): Promise<LiveSegment | null> {
    const { epoch = '' } = this.head ?? {};
    const file = this.cache.find({ kind: 'segment', epoch, index });
    const decoded = decodeLiveSegment(parseJson((await file?.text()) ?? 'null'));
    return decoded.ok ? decoded.value : null;
  }

  async snapshot(second: number): Promise<LoggedState | null> {
    const { epoch = '' } = this.head ?? {};
    const file = this.cache.find({ kind: 'snapshot', epoch, second });
    const decoded = decodeLiveSnapshot(parseJson((await file?.text()) ?? 'null'));
    return decoded.ok ? decoded.value : null;
  }
}

/** The bucket of an index, from every event that there ever was. */
export const segmentByRule = (events: readonly LoggedTag[], index: number): string | null => {
  const own = events.filter(({ at }) => liveIndexOf(at) === index);
  const [first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined) return null;
  const tagsByCode = new Map<string, Map<string, WireValue>>();
  for (const { codigo, path, data } of own) {
    const tags = tagsByCode.get(codigo) ?? new Map<string, WireValue>();
    tagsByCode.set(codigo, tags.set(path, data));
  }
  const content: SegmentContent = {
    epoch: first.epoch,
    index,
    after: first.seq - 1,
    to: last.seq,
    at: last.at,
    tagsByCode,
  };
  return encodeLiveSegment(content);
};

/** The state before a second, from every event that there ever was. */
export const snapshotByRule = (events: readonly LoggedTag[], second: number): string => {
  const before = events.filter(({ at }) => at < second * SECOND_MS);
  const tagsByCode = new Map<string, Map<string, WireValue>>();
  for (const { codigo, path, data } of before) {
    const tags = tagsByCode.get(codigo) ?? new Map<string, WireValue>();
    tagsByCode.set(codigo, tags.set(path, data));
  }
  const last = before.at(-1);
  const position = { epoch: last?.epoch ?? '', seq: last?.seq ?? 0 };
  return encodeLiveSnapshot({ position, tagsByCode });
};
