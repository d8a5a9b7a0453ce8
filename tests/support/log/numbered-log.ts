import type { TagPosition } from '#contract/stream-position.ts';
import type { TagMessage } from '#contract/tag-source.ts';
import {
  type LoggedTag,
  NotTheWriter,
  type TagFollower,
  type TagLog,
} from '#storage/log/tag-log.ts';

const PATHS = 10;

/** The event that says `data`. */
export const numbered = (data: number): TagMessage => ({
  codigo: 'EST-1',
  path: `p${data % PATHS}`,
  data,
});

/** What the newest event of such a log says; 0 before the first. */
export const newestOf = async (log: TagLog): Promise<number> => {
  const { tagsByCode } = await log.last(['EST-1']);
  const values = [...(tagsByCode.get('EST-1')?.values() ?? [])];
  return Math.max(0, ...values.map(Number));
};

/** Appends events that say 1, 2, 3 and so on, a few at a time, until it is told to stop; knows which were acknowledged as what. */
export class NumberedWriter {
  /** `EPOCH SEQ` of each event that was acknowledged, by what it says. */
  readonly acknowledged = new Map<number, string>();
  readonly #log: TagLog;
  readonly #each: number;
  #said: number;
  #stopped = false;
  readonly #working: Promise<void>;

  /** `from` is what the event before the first says. */
  constructor(log: TagLog, from = 0, each = 5) {
    this.#log = log;
    this.#said = from;
    this.#each = each;
    this.#working = this.#work();
  }

  get said(): number {
    return this.#said;
  }

  /** Resolves once what was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  /** Null where another is the writer now. */
  async #append(tags: readonly TagMessage[]): Promise<TagPosition | null> {
    try {
      return await this.#log.append(tags);
    } catch (error) {
      if (error instanceof NotTheWriter || this.#stopped) return null;
      throw error;
    }
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      const first = this.#said + 1;
      this.#said += this.#each;
      const tags = Array.from({ length: this.#each }, (_, at) => numbered(first + at));
      const appended = await this.#append(tags);
      // Another goes on behind what is stored.
      if (appended === null) return;
      const { epoch, seq } = appended;
      this.acknowledged.set(this.#said, `${epoch} ${seq}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** Follows a log from its oldest event, and follows again where its stream ends. */
export class NumberedReader {
  /** What was heard under the present epoch. */
  heard: LoggedTag[] = [];
  /** What was heard under earlier ones. */
  readonly before: LoggedTag[][] = [];
  ended = 0;
  readonly #log: TagLog;

  constructor(log: TagLog) {
    this.#log = log;
  }

  async follow(): Promise<void> {
    const follower: TagFollower = {
      event: (tag) => this.heard.push(tag),
      ended: () => {
        this.ended += 1;
        this.before.push(this.heard);
        void this.follow();
      },
    };
    for (;;) {
      this.heard = [];
      const { epoch, after } = await this.#log.held();
      if ((await this.#log.follow({ epoch, seq: after }, follower)).ok) return;
    }
  }

  /** What is wrong with what was heard under the present epoch: numbers that do not ascend by one, values that do not. */
  get faults(): readonly string[] {
    return this.heard.flatMap((tag, at) => {
      const previous = this.heard[at - 1];
      if (previous === undefined) return [];
      const faults: string[] = [];
      if (tag.seq !== previous.seq + 1) faults.push(`${tag.seq} after ${previous.seq}`);
      if (Number(tag.data) !== Number(previous.data) + 1) {
        faults.push(`${String(tag.data)} after ${String(previous.data)} as ${tag.seq}`);
      }
      if (tag.at < previous.at) faults.push(`${tag.at} after ${previous.at}`);
      return faults;
    });
  }

  /** What the events say, in order. */
  get values(): readonly unknown[] {
    return this.heard.map(({ data }) => data);
  }

  /** Positions at which it was told what a writer had acknowledged there; the others. */
  unlike(acknowledged: ReadonlyMap<number, string>): readonly string[] {
    const told = new Map(
      [...this.before.flat(), ...this.heard].map(({ epoch, seq, data }) => [
        `${epoch} ${seq}`,
        data,
      ]),
    );
    return [...acknowledged].flatMap(([data, place]) =>
      told.get(place) === data ? [] : [`${data} as ${place}: ${String(told.get(place))}`],
    );
  }
}
