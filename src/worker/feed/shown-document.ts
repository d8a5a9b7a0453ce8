import type { Result } from '#domain/result.ts';
import type { CorePorts } from '../ports.ts';
import { type DocumentRules, readDocument } from './read-document.ts';
import type { Rejections } from './rejections.ts';

/** On a slow line a pause is so many times as long: live segments come first. */
const SLOW_LINE = 4;
/** Failures in a row that double the pause. */
const MOST_DOUBLED = 4;

export type DocumentPorts = Pick<CorePorts, 'fetch' | 'timers' | 'elapsed' | 'isSlowLine'>;

interface ShownRules extends DocumentRules {
  /** Milliseconds between an answer and the next request. */
  readonly every: number;
}

/**
 * A document of the server that is requested again while a view shows it: a hidden page takes no frame, so nothing is requested for it. A
 * failure keeps the last document.
 */
export abstract class ShownDocument<Document> {
  protected readonly url: string;
  readonly #ports: DocumentPorts;
  readonly #rules: ShownRules;
  readonly #rejections: Pick<Rejections, 'count'>;
  readonly #onAnswer: () => void;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answeredAt = -Infinity;
  /** In a row. */
  #failures = 0;
  /** Answers so far, failed ones included. */
  answers = 0;
  /** Null: none that could be read. */
  document: Document | null = null;

  protected constructor(
    url: string,
    rules: ShownRules,
    {
      ports,
      rejections,
      onAnswer,
    }: {
      readonly ports: DocumentPorts;
      readonly rejections: Pick<Rejections, 'count'>;
      readonly onAnswer: () => void;
    },
  ) {
    this.url = url;
    this.#rules = rules;
    this.#ports = ports;
    this.#rejections = rejections;
    this.#onAnswer = onAnswer;
  }

  /** Null where it cannot be read. */
  protected abstract read(): Promise<Document | null>;

  /** The last request failed. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** Milliseconds since the last answer; infinite before the first. */
  protected get age(): number {
    return this.#ports.elapsed() - this.#answeredAt;
  }

  /** No request is sent or planned. */
  protected get isIdle(): boolean {
    return this.#timer === undefined;
  }

  /** A view shows it: it is requested when it is due. `isOther`: at once, as another part of it is needed. */
  protected request(isOther: boolean): void {
    if (!this.isIdle && !isOther) return;
    clearTimeout(this.#timer);
    const wait = isOther ? 0 : Math.max(0, this.pause - this.age);
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  /** A file of it; null where there is no answer that can be read. */
  protected get<Answer extends { readonly rejected: number }>(
    url: string,
    decode: (raw: unknown) => Result<Answer, string>,
  ): Promise<Answer | null> {
    const [ports, rules, rejections] = [this.#ports, this.#rules, this.#rejections];
    return readDocument({ ports, rules, rejections }, url, decode);
  }

  /** Milliseconds from an answer to the next request: longer after failures in a row, and where other files need the line. */
  protected get pause(): number {
    const slow = this.#ports.isSlowLine?.() === true ? SLOW_LINE : 1;
    const failed = 2 ** Math.min(this.#failures, MOST_DOUBLED);
    return this.#rules.every * Math.max(slow, failed);
  }

  async #ask(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const document = await this.read();
    // Another part has been asked for since.
    if (turn !== this.#turn) return;
    this.#failures = document === null ? this.#failures + 1 : 0;
    this.document = document ?? this.document;
    this.answers += 1;
    this.#answeredAt = this.#ports.elapsed();
    this.#timer = undefined;
    this.#onAnswer();
  }
}
