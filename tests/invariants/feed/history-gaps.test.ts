import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import {
  historyProvider,
  levelAt,
  providedRows,
  realTurns,
} from '#tests/support/provider/history-provider.ts';
import type { Span } from '#feed/history/history-cache.ts';
import { Rejections } from '#worker/feed/rejections.ts';
import { Ingest } from '#worker/ingest.ts';
import { StationSeries } from '#worker/projections/series/station-series.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = epochMs(Date.parse('2026-09-11T12:00:00-03:00'));
const CODIGO = 'EST-00013';
/** After the last request for what was missed. */
const PATIENCE = 100;

beforeEach(() => {
  // Reading an answer runs in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * A period of readings, then one in which none is received: the station is silent, or our
 * connection is down.
 */
interface Stretch {
  readonly received: number;
  readonly missed: number;
  readonly why: 'station' | 'line';
  /** Minutes after its silence at which a station sends what it has stored. */
  readonly fillsAfter: number;
}

const stretch: fc.Arbitrary<Stretch> = fc.record({
  received: fc.integer({ min: 1, max: 30 }),
  missed: fc.integer({ min: 2, max: 90 }),
  why: fc.constantFrom('station', 'line'),
  fillsAfter: fc.integer({ min: 0, max: 50 }),
});

const burst = fc
  .record({ from: fc.nat(300), minutes: fc.integer({ min: 1, max: 8 }) })
  .map(({ from, minutes }): Span => ({
    from: epochMs(START + from * MINUTE),
    to: epochMs(START + (from + minutes) * MINUTE),
  }));

/** A visit that looks at the chart of a river, from a given moment. */
const visit = (limits: Parameters<typeof historyProvider>[0]) => {
  const intake = new Ingest(new Rejections());
  const { names: dictionary, state: table, directory, log } = intake;
  const { asked, limits: given, source } = historyProvider(limits);
  const view = { dictionary, table, directory };
  const ports = {
    now: () => epochMs(Date.now()),
    zone: ZONE,
    requestHistory: source.read.bind(source),
    onHistory: () => undefined,
    isNetworkLoaded: () => true,
  };
  const query = {
    codigo: CODIGO,
    from: epochMs(START - HOUR),
    to: null,
    step: 'Int5min',
    columns: 16_000,
  } as const;
  const series = new StationSeries(view, log, query, ports);
  let at = log.head;
  const follow = (): void => {
    for (const rows of log.rows(at)) series.follow(rows);
    at = log.head;
  };
  const currentTags = () =>
    [
      [`${READING_PATHS.riverStage}/Value`, levelAt(Date.now())],
      [STATION_PATHS.timeStamp, new Date().toISOString()],
    ] as const;
  const minute = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(MINUTE);
    await realTurns();
  };
  const says = (): void => {
    for (const [path, data] of currentTags())
      intake.acceptMessage({ codigo: CODIGO, path, data }, epochMs(Date.now()));
    follow();
  };
  /** The connection is back: the full state is requested. */
  const resync = (): void => {
    const tags = { [CODIGO]: Object.fromEntries(currentTags()) };
    const answer = intake.readSnapshot(tags, { origin: 'resync', receivedAt: epochMs(Date.now()) });
    if (answer.ok) intake.acceptSnapshot(answer.value, log.head);
    follow();
  };
  const times = (): ReadonlySet<number> => {
    const drawn = series.frame().series.find(({ field }) => field === 'rio_nivel');
    return new Set(
      [...(drawn?.times ?? [])].filter((_, index) => !Number.isNaN(drawn?.values[index])),
    );
  };
  return { asked, given, series, query, minute, says, resync, times };
};

describe('what was missed live', () => {
  it('appears in an open chart once the provider has it: after silences that are filled in later, losses and refusals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(stretch, { minLength: 1, maxLength: 3 }),
        fc.array(burst, { maxLength: 2 }),
        async (stretches, bursts) => {
          vi.setSystemTime(START);
          const silences: (Span & { filledAt: number })[] = [];
          const missed: (Span & Pick<Stretch, 'why'>)[] = [];
          const { asked, given, series, minute, says, resync, times } = visit({ silences, bursts });
          for (const { received, missed: length, why, fillsAfter } of stretches) {
            for (let count = 0; count < received; count += 1) {
              await minute();
              says();
            }
            const from = epochMs(Date.now());
            const to = epochMs(from + length * MINUTE);
            if (why === 'station')
              silences.push({ from: epochMs(from + 1), to, filledAt: to + fillsAfter * MINUTE });
            missed.push({ from, to, why });
            for (let count = 0; count < length; count += 1) await minute();
            if (why === 'line') resync();
          }
          for (let count = 0; count < PATIENCE; count += 1) {
            says();
            await minute();
          }
          const drawn = times();
          for (const span of missed) {
            // A silence this short is not requested again.
            if (span.why === 'station' && span.to - span.from <= 16 * MINUTE) continue;
            for (const row of providedRows(given, span, 'Int5min')) expect(drawn).toContain(row);
          }
          // A few times for each gap, and once more after each failure.
          expect(asked.length).toBeLessThanOrEqual(6 + 12 * stretches.length + 20 * bursts.length);
          series.close();
          const before = asked.length;
          await vi.advanceTimersByTimeAsync(24 * HOUR);
          expect(asked.length).toBe(before);
        },
      ),
      propertyRuns(12),
    );
  });

  it('is requested also when the silence ends while an older request is pending', async () => {
    const { asked, says, series, minute, times } = visit({
      bursts: [{ from: START, to: epochMs(START + 20 * MINUTE) }],
      silences: [
        {
          from: epochMs(START + MINUTE),
          to: epochMs(START + 18 * MINUTE),
          filledAt: START + 25 * MINUTE,
        },
      ],
    });
    says();
    for (let count = 0; count < 18; count += 1) await minute();
    says();
    for (let count = 0; count < PATIENCE; count += 1) {
      await minute();
      says();
    }
    expect(times()).toContain(START + 10 * MINUTE);
    expect(asked.length).toBeLessThan(60);
    series.close();
  });

  it('is also filled from a snapshot: a level that changed while the connection was down for a moment', async () => {
    const { says, resync, series, minute, times } = visit({});
    await minute();
    says();
    await minute();
    await minute();
    resync();
    // The provider sends a value only when it changes: no more levels are received.
    for (let count = 0; count < 8; count += 1) await minute();
    expect(times()).toContain(START + 5 * MINUTE);
    series.close();
  });
});

describe('history that fails', () => {
  it('is requested again by the user ("Tentar de novo"), and so is what was missed', async () => {
    const silences = [
      {
        from: epochMs(START - HOUR / 2),
        to: epochMs(START - HOUR / 4),
        filledAt: START + 1.5 * MINUTE,
      },
    ];
    const { series, query, minute, times } = visit({ silences });
    await minute();
    expect(times()).not.toContain(START - HOUR / 2);
    await minute();
    series.update({ ...query, attempt: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    await realTurns();
    expect(times()).toContain(START - HOUR / 2);
    series.close();
  });

  it('is retried automatically, at growing intervals, until it is there', async () => {
    const { asked, series, minute } = visit({
      bursts: [{ from: START, to: epochMs(START + HOUR) }],
    });
    await minute();
    expect(series.frame().history).toEqual({ kind: 'failed', reason: 'refused' });
    for (let count = 0; count < 60; count += 1) await minute();
    const failed = asked.length;
    expect(failed).toBeLessThanOrEqual(60);
    for (let count = 0; count < 12; count += 1) await minute();
    expect(series.frame().history).toEqual({ kind: 'ready' });
    series.close();
  });

  it('reports that the provider makes it wait, while it does', async () => {
    const { series } = visit({ bursts: [{ from: START, to: epochMs(START + 4_000) }] });
    await vi.advanceTimersByTimeAsync(500);
    await realTurns();
    expect(series.frame().history).toMatchObject({ kind: 'loading', held: 'refused' });
    for (let count = 0; count < 12; count += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await realTurns();
    }
    expect(series.frame().history).toEqual({ kind: 'ready' });
    series.close();
  });
});
