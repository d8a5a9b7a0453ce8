import { decodeWarnings, type WarningsDocument } from '#contract/warnings/warnings-document.ts';
import { parseJson } from '#domain/untrusted.ts';
import { isOk, requestText, type TextAnswer } from '#feed/request-text.ts';
import type { CorePorts } from '../ports.ts';
import type { Rejections } from './rejections.ts';

/** Hundreds of warnings with their polygons. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The official warnings, requested again while a view shows them: a hidden page takes no frame, so nothing is requested for it. A failure
 * keeps the last document, with the time of its reading.
 */
export class WarningsSource {
  readonly #ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>;
  readonly #url: string;
  readonly #rejections: Pick<Rejections, 'count'>;
  readonly #onAnswer: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answeredAt = -Infinity;
  /** Answers so far, failed ones included. */
  answers = 0;
  /** Null: none that could be read. */
  document: WarningsDocument | null = null;

  constructor(
    ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>,
    url: string,
    rejections: Pick<Rejections, 'count'>,
    onAnswer: () => void,
  ) {
    this.#ports = ports;
    this.#url = url;
    this.#rejections = rejections;
    this.#onAnswer = onAnswer;
  }

  /** A view shows them: they are requested again when they are due. */
  want(): void {
    if (this.#timer !== undefined) return;
    const age = this.#ports.elapsed() - this.#answeredAt;
    const waitMs = Math.max(0, this.#ports.timers.warningsEvery - age);
    this.#timer = setTimeout(() => void this.#ask(), waitMs);
  }

  #take(text: TextAnswer['text']): void {
    const decoded = text.ok ? decodeWarnings(parseJson(text.value)) : text;
    if (!decoded.ok) {
      this.#rejections.count('warnings-unreadable');
      return;
    }
    const { document, rejected } = decoded.value;
    if (rejected > 0) this.#rejections.count('warning-item', rejected);
    this.document = document;
  }

  async #ask(): Promise<void> {
    const answer = await requestText(this.#ports, this.#url, { maxBytes: MAX_BYTES });
    if (answer !== null && isOk(answer.status)) this.#take(answer.text);
    this.answers += 1;
    this.#answeredAt = this.#ports.elapsed();
    this.#timer = undefined;
    this.#onAnswer();
  }
}
