import { epochMs } from '#domain/time/epoch-ms.ts';
import { stepLength } from '#domain/series/history-step.ts';
import { HISTORY_STEPS, type HistoryStep } from '#domain/series/history-step.ts';
import { HistoryClient } from '#feed/history/history-client.ts';
// Loaded on demand, which takes real time.
import '#feed/history/history-refusals.ts';
import type { Span } from '#feed/history/history-cache.ts';
import { ZONE } from '#tests/support/network/zones.ts';

/** An answer that is read within the task it arrived in: only the test's clock decides when. */
const answerOf = (body: unknown, status = 200): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
        controller.close();
      },
    }),
    { status },
  );

/** What a history provider returns, and when. Times are those of the test's clock (`Date.now`). */
export interface HistoryLimits {
  /** Requests that begin more than this many milliseconds ago are refused. */
  readonly keeps: number;
  /** It has no rows before. */
  readonly availableFrom: number;
  /** Longer requests are refused. */
  readonly longest: number;
  readonly steps: readonly HistoryStep[];
  /** When everything is refused. */
  readonly bursts: readonly Span[];
  /** When the station was silent, and when that is filled in. */
  readonly silences: readonly (Span & { readonly filledAt: number })[];
  /** What a request is answered with in place of rows, by its number from 1; null: rows. */
  readonly other: (count: number) => Response | null;
}

export const LIMITLESS: HistoryLimits = {
  keeps: Infinity,
  availableFrom: -Infinity,
  longest: Infinity,
  steps: HISTORY_STEPS,
  bursts: [],
  silences: [],
  other: () => null,
};

interface Variables {
  readonly variables: { readonly dataInicial: string; readonly dataFinal: string };
  readonly query: string;
}

/** Rows that the provider has of a span at this moment. */
export const providedRows = (
  { silences, availableFrom }: HistoryLimits,
  { from, to }: Span,
  step: HistoryStep,
): readonly number[] => {
  const length = stepLength(step);
  const now = Date.now();
  const rows: number[] = [];
  for (let at = Math.ceil(from / length) * length; at <= Math.min(to, now); at += length) {
    const isMissing = silences.some(
      (silence) => at >= silence.from && at < silence.to && now < silence.filledAt,
    );
    if (!isMissing && at >= availableFrom) rows.push(at);
  }
  return rows;
};

/** A request as received. */
export interface AskedHistory extends Span {
  readonly at: number;
  readonly step: HistoryStep | undefined;
  readonly isRefused: boolean;
}

/** A history provider with limits, the requests it received, and the source that sends them. */
export const historyProvider = (some: Partial<HistoryLimits> = {}, mostRows?: number) => {
  const limits = { ...LIMITLESS, ...some };
  const asked: AskedHistory[] = [];
  const fetch = (_: unknown, init?: RequestInit): Promise<Response> => {
    const { variables, query }: Variables = JSON.parse(
      typeof init?.body === 'string' ? init.body : '',
    );
    const at = Date.now();
    const step = limits.steps.find((name) => query.includes(`intervalo: ${name},`));
    const from = epochMs(Date.parse(variables.dataInicial));
    const to = epochMs(Date.parse(variables.dataFinal));
    const isRefused =
      step === undefined ||
      from < at - limits.keeps ||
      to - from > limits.longest ||
      limits.bursts.some((burst) => at >= burst.from && at < burst.to);
    asked.push({ from, to, at, step, isRefused });
    const other = limits.other(asked.length);
    if (other !== null) return Promise.resolve(other);
    return Promise.resolve(
      step === undefined || isRefused
        ? answerOf({ errors: [{ message: 'Operação bloqueada.' }] }, 400)
        : answerOf({
            data: {
              historico: providedRows(limits, { from, to }, step).map((row) => ({
                timestamp: new Date(row).toISOString(),
                rio_nivel: levelAt(row),
              })),
            },
          }),
    );
  };
  const source = new HistoryClient(
    {
      fetch,
      timers: { answer: 30_000, historyPause: 1_000 },
      now: () => epochMs(Date.now()),
      elapsed: () => Date.now(),
    },
    'http://provider.test/graphql',
    ZONE,
    () => undefined,
    mostRows,
  );
  return { limits, asked, source };
};

/** The level of the river of these tests at an instant, in metres. */
export const levelAt = (instant: number): number => 2 + (Math.floor(instant / 60_000) % 100) / 100;

/** Lets what runs in real time beside the test's clock, the reading of answers, finish. */
export const realTurns = async (turns = 4): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
};
