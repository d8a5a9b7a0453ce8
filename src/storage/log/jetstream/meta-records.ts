import { err, ok, type Result } from '#domain/result.ts';
import { parseJson } from '#domain/untrusted.ts';
import { type EngineLine, isWrongLast } from './engine-line.ts';

/** A small record of a log, as it was read. */
export interface MetaRecord {
  /** Untrusted. */
  readonly value: unknown;
  /** Number of the message that it came with; 0 where there is no record. */
  readonly seq: number;
}

const LARGEST_RECORD = 65_536;

/**
 * The records beside a log: each the last message of its subject, replaced by compare-and-set. All reject while the engine
 * does not answer.
 */
export class MetaRecords {
  readonly #line: EngineLine;
  readonly #stream: string;

  constructor(line: EngineLine, stream: string) {
    this.#line = line;
    this.#stream = stream;
  }

  async read(name: string): Promise<MetaRecord> {
    this.#check();
    const message = await this.#line.jsm.streams.getMessage(this.#stream, {
      last_by_subj: `${this.#stream}.${name}`,
    });
    if (message === null) return { value: undefined, seq: 0 };
    return { value: parseJson(message.string(), LARGEST_RECORD), seq: message.seq };
  }

  /** Writes a record where the one read with `seq` is still the last; the number of the new one. */
  async replace(name: string, value: unknown, seq: number): Promise<Result<number, 'taken'>> {
    this.#check();
    try {
      const expect = { lastSubjectSequence: seq, streamName: this.#stream };
      const subject = `${this.#stream}.${name}`;
      const written = await this.#line.js.publish(subject, JSON.stringify(value), {
        expect,
        retries: 1,
      });
      return ok(written.seq);
    } catch (error) {
      if (isWrongLast(error)) return err('taken');
      throw error;
    }
  }

  /** Writes a record, whichever is there. */
  async write(name: string, value: unknown): Promise<void> {
    this.#check();
    await this.#line.js.publish(`${this.#stream}.${name}`, JSON.stringify(value), {
      expect: { streamName: this.#stream },
    });
  }

  /** What is asked on a line that is lost would wait in vain. */
  #check(): void {
    if (!this.#line.isUp()) throw new Error('the line to NATS is lost');
  }
}
