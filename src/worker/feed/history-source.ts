import type { EpochMs } from '#domain/epoch-ms.ts';
import { decodeHistory, type HistoricalUnit } from '#domain/historical-unit.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Codigo } from '#domain/tag-path.ts';
import type { AnswerFault } from '#worker/api/frames.ts';
import type { CorePorts } from '../ports.ts';
import { historyOperation, type HistoryStep } from '#domain/operations.ts';
import { postOperation } from './post-operation.ts';
import type { Rejections } from './rejections.ts';

/** An inclusive span of time. */
export interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The provider refuses more in one request (PROVIDER 3: 60 days); half of it is an answer of bearable size. */
const LONGEST_ASKED = 30 * DAY;

/** The finest step that keeps a chart at a few hundred rows. */
export const chooseHistoryStep = (span: Span): HistoryStep => {
  const length = span.to - span.from;
  if (length <= 26 * HOUR) return 'Int5min';
  if (length <= 3 * DAY) return 'Int15min';
  if (length <= 8 * DAY) return 'Int30min';
  if (length <= 31 * DAY) return 'Int1h';
  return 'Int3h';
};

/** The parts of `wanted` that no span of `covered` holds, in order. */
export const missingSpans = (covered: readonly Span[], wanted: Span): readonly Span[] => {
  const missing: Span[] = [];
  let from = wanted.from;
  for (const span of covered.toSorted((a, b) => a.from - b.from)) {
    if (span.to < from || span.from > wanted.to) continue;
    if (span.from > from) missing.push({ from, to: span.from });
    from = Math.max(from, span.to);
  }
  if (from < wanted.to) missing.push({ from, to: wanted.to });
  return missing;
};

const inWindows = (span: Span): readonly Span[] => {
  const windows: Span[] = [];
  for (let { from } = span; from < span.to; from += LONGEST_ASKED) {
    windows.push({ from, to: Math.min(span.to, from + LONGEST_ASKED) });
  }
  return windows;
};

interface CachedStation {
  readonly covered: Span[];
  readonly unitByInstant: Map<EpochMs, HistoricalUnit>;
}

/** History rows, asked for once and cached by codigo and timestamp (SPEC 3). */
export class HistorySource {
  readonly #ports: CorePorts;
  readonly #graphqlUrl: string;
  readonly #rejections: Rejections;
  readonly #cacheByKey = new Map<string, CachedStation>();
  readonly #refusedSteps = new Set<HistoryStep>();

  constructor(ports: CorePorts, graphqlUrl: string, rejections: Rejections) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#rejections = rejections;
  }

  /** Rows of a station in a span, oldest first. A failed part fails the whole; what was read stays cached. */
  async read(codigo: Codigo, span: Span): Promise<Result<readonly HistoricalUnit[], AnswerFault>> {
    const step = this.#usable(chooseHistoryStep(span));
    const cache = this.#cacheOf(codigo, step);
    for (const missing of missingSpans(cache.covered, span)) {
      for (const window of inWindows(missing)) {
        const asked = await this.#ask(codigo, step, window);
        if (!asked.ok) {
          if (asked.error !== 'refused' || step === 'Int1h') return asked;
          // A step the provider does not know: the one it has been seen to accept (PROVIDER 3).
          this.#refusedSteps.add(step);
          return this.read(codigo, span);
        }
        for (const unit of asked.value) cache.unitByInstant.set(unit.timestamp, unit);
        cache.covered.push(window);
      }
    }
    const units = [...cache.unitByInstant.values()].filter(
      ({ timestamp }) => timestamp >= span.from && timestamp <= span.to,
    );
    return ok(units.toSorted((a, b) => a.timestamp - b.timestamp));
  }

  #usable(step: HistoryStep): HistoryStep {
    return this.#refusedSteps.has(step) ? 'Int1h' : step;
  }

  #cacheOf(codigo: Codigo, step: HistoryStep): CachedStation {
    const key = `${step}\u0000${codigo}`;
    const known = this.#cacheByKey.get(key);
    if (known !== undefined) return known;
    const made: CachedStation = { covered: [], unitByInstant: new Map() };
    this.#cacheByKey.set(key, made);
    return made;
  }

  async #ask(
    codigo: Codigo,
    step: HistoryStep,
    window: Span,
  ): Promise<Result<readonly HistoricalUnit[], AnswerFault>> {
    const { result: answer } = await postOperation(
      this.#ports,
      this.#graphqlUrl,
      historyOperation(step),
      {
        codigo,
        dataInicial: new Date(window.from).toISOString(),
        dataFinal: new Date(window.to).toISOString(),
      },
    );
    if (!answer.ok) return answer;
    const { units, rejected } = decodeHistory(answer.value.data, codigo);
    if (rejected > 0) this.#rejections.count('history-row', rejected);
    return answer.value.partial && units.length === 0 ? err('refused') : ok(units);
  }
}
