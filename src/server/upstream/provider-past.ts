import type { ProvidedPast } from '#contract/tag-source.ts';
import { err, ok } from '#domain/result.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { SECOND_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { HistoryClient } from '#feed/history/history-client.ts';
import { PROVIDER_TIMERS } from '#feed/provider-timers.ts';

export interface ProviderPastOptions {
  readonly graphqlUrl: string;
  /** In whose standard time stamps without a zone are. */
  readonly zone: TimeZone;
  readonly fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
  /** Between any two requests, in milliseconds. */
  readonly spacing?: number;
}

/** PROVIDER 4: one request a second is safe. */
const SPACING_MS = SECOND_MS;
/** What a page that is halved has brought so far; the store has the rest. */
const MOST_ROWS = 20_000;

/** A provider's history in steps of five minutes, or in hours where it knows no others. */
export const providerPast = ({
  graphqlUrl,
  zone,
  fetch: fetched = fetch,
  now = Date.now,
  elapsed = () => performance.now(),
  spacing = SPACING_MS,
}: ProviderPastOptions): ProvidedPast => {
  let requests = 0;
  let ended = new AbortController();
  const ports = {
    fetch: (...asked: Parameters<typeof fetch>) => {
      requests += 1;
      return fetched(...asked);
    },
    timers: { answer: PROVIDER_TIMERS.answer, historyPause: spacing, historySpacing: spacing },
    now: () => epochMs(now()),
    elapsed,
  };
  const client = new HistoryClient(ports, graphqlUrl, zone, () => undefined, MOST_ROWS);
  return {
    requests: () => requests,
    giveUp: () => {
      ended.abort();
      ended = new AbortController();
    },
    rowsOf: async (codigo, span) => {
      const code = decodeCodigo(codigo);
      if (!code.ok) return err('unreadable');
      const query = { codigo: code.value, span, step: 'Int5min' } as const;
      const read = await client.read(query, undefined, ended.signal);
      if (!read.ok) return read;
      return ok({ rows: read.value.rows, beginsAt: read.value.availableFrom });
    },
  };
};
