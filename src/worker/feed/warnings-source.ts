import { decodeWarnings, type WarningsDocument } from '#contract/warnings/warnings-document.ts';
import { parseJson } from '#domain/untrusted.ts';
import { isOk, requestText } from '#feed/request-text.ts';
import type { CorePorts } from '../ports.ts';

/** Hundreds of warnings with their polygons. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The official warnings, requested again as long as somebody shows them: a hidden page takes no frame, so nothing is requested for it. A
 * failure keeps what is known, whose age then tells.
 */
export class WarningsSource {
  readonly #ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>;
  readonly #url: string;
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
    onAnswer: () => void,
  ) {
    this.#ports = ports;
    this.#url = url;
    this.#onAnswer = onAnswer;
  }

  /** Somebody shows them: they are requested again when they are due. */
  want(): void {
    if (this.#timer !== undefined) return;
    const age = this.#ports.elapsed() - this.#answeredAt;
    const waitMs = Math.max(0, this.#ports.timers.warningsEvery - age);
    this.#timer = setTimeout(() => void this.#ask(), waitMs);
  }

  async #ask(): Promise<void> {
    const answer = await requestText(this.#ports, this.#url, { maxBytes: MAX_BYTES });
    if (answer !== null && isOk(answer.status) && answer.text.ok) {
      const decoded = decodeWarnings(parseJson(answer.text.value));
      if (decoded.ok) this.document = decoded.value.document;
    }
    this.answers += 1;
    this.#answeredAt = this.#ports.elapsed();
    this.#timer = undefined;
    this.#onAnswer();
  }
}
