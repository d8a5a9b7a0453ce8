import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HistoryRow, HistoryValues } from '#contract/tag-source.ts';
import { dewPoint } from '#domain/quantities/humid-air.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { HISTORICAL_FIELDS } from '#domain/series/historical-unit.ts';
import { HISTORY_STEPS, type HistoryStep, stepLength } from '#domain/series/history-step.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { providerPast } from '#server/upstream/provider-past.ts';
import { readingsHistory, type ReadingsHistory } from '#storage/history/readings-history.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import { openSeriesDatabase } from '#tests/support/log/series-database.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const STEP_MS = 5 * MINUTE_MS;
const NOW = Date.UTC(2026, 8, 10, 12, 2);
const LATER = NOW + 20 * MINUTE_MS;
const STEPS_MS = 4 * DAY_MS;
const CODES = ['EST-00013', 'EST-42'];
const OFFSET_MINUTES = -180;
const RIVER = `${READING_PATHS.riverStage}/Value`;

/** What a provider does to those who ask. */
interface Habits {
  /** It refuses what begins earlier, and ranges that are longer. */
  readonly keepsDays: number;
  readonly longestDays: number;
  readonly steps: readonly HistoryStep[];
  /** Its newest rows appear so late. */
  readonly lagMinutes: number;
  /** Hours of which it has nothing, counted back from now. */
  readonly gaps: readonly (readonly [from: number, hours: number])[];
  /** By the number of a request: how many from there on fail, and how. */
  readonly faults: readonly (readonly [at: number, requests: number, how: 400 | 429 | 503])[];
}

const habits: fc.Arbitrary<Habits> = fc.record({
  keepsDays: fc.constantFrom(90, 90, 3, 1),
  longestDays: fc.constantFrom(60, 60, 0.5),
  steps: fc.constantFrom<readonly HistoryStep[]>(HISTORY_STEPS, HISTORY_STEPS, ['Int1h', 'Int3h']),
  lagMinutes: fc.constantFrom(0, 12),
  gaps: fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 12 })), {
    maxLength: 3,
  }),
  faults: fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom<400 | 429 | 503>(400, 429, 503),
    ),
    { maxLength: 2 },
  ),
});

/** What a station measured in a step of five minutes; the dew point is that of its air. */
const measuredAt = (codigo: string, time: number): HistoryValues => {
  const of = (salt: number, span: number): number =>
    Math.fround((((time / STEP_MS) * 37 + salt * 101 + codigo.length * 7) % (span * 100)) / 100);
  const [temperatura, umidade] = [of(1, 30), 40 + Math.floor(of(2, 50))];
  return {
    chuva_hora: of(3, 40),
    chuva_acum: of(4, 90),
    rio_nivel: (time / STEP_MS) % 5 === 0 ? null : of(5, 9),
    barramento_nivel: of(6, 9),
    barramento_porc: of(7, 90),
    vento_avg: of(8, 40),
    vento_max: of(9, 60),
    ponto_orvalho: Math.fround(dewPoint(temperatura, umidade)),
    pressao_atmos: 900 + Math.floor(of(10, 90)),
    sens_termica: of(11, 30),
    temperatura,
    umidade,
  };
};

/** A provider with these habits at the present of a clock. */
class Provider {
  requests = 0;
  now = NOW;
  readonly #habits: Habits;

  constructor(how: Habits) {
    this.#habits = how;
  }

  /** The end of the newest five minutes with a reading in a step that ends at `time`; null: it has none. */
  newest(time: number, step: HistoryStep, now = this.now): number | null {
    const { steps, lagMinutes, gaps, keepsDays } = this.#habits;
    const unit = steps.includes('Int5min') ? STEP_MS : HOUR_MS;
    const has = (one: number): boolean =>
      one <= now - lagMinutes * MINUTE_MS &&
      one >= NOW - keepsDays * DAY_MS &&
      !gaps.some(
        ([back, hours]) => one > NOW - back * HOUR_MS && one <= NOW - (back - hours) * HOUR_MS,
      );
    for (let one = Math.floor(time / unit) * unit; one > time - stepLength(step); one -= unit) {
      if (has(one)) return one;
    }
    return null;
  }

  readonly fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    this.requests += 1;
    const body: { query: string; variables: Record<string, string> } = JSON.parse(
      typeof init?.body === 'string' ? init.body : '{}',
    );
    const { codigo = '', dataInicial = '', dataFinal = '' } = body.variables;
    const { steps, faults, keepsDays, longestDays } = this.#habits;
    const step = steps.find((name) => body.query.includes(`intervalo: ${name},`));
    const [from, to] = [Date.parse(dataInicial), Date.parse(dataFinal)];
    const fault = faults.find(([at, count]) => this.requests >= at && this.requests < at + count);
    if (fault !== undefined && fault[2] !== 400) return new Response('', { status: fault[2] });
    const isRefused =
      fault !== undefined ||
      from < this.now - keepsDays * DAY_MS ||
      to - from > longestDays * DAY_MS;
    if (isRefused || step === undefined) {
      return Response.json({ errors: [{ message: 'Operação bloqueada.' }] }, { status: 400 });
    }
    const length = stepLength(step);
    const rows: unknown[] = [];
    for (let at = Math.ceil(from / length) * length; at <= to; at += length) {
      const newest = this.newest(at, step);
      if (newest === null) continue;
      rows.push({ codigo, timestamp: new Date(at).toISOString(), ...measuredAt(codigo, newest) });
    }
    return Response.json({ data: { historico: rows } });
  };
}

/** The level that the log's own events have in a step. */
const ownLevel = (time: number): number => Math.fround(100 + ((time / STEP_MS) % 50));

/** One life of a server with a store, in front of the provider. */
const life = (caller: StoreCaller, provider: Provider, log: ReturnType<typeof memoryTagLog>) =>
  readingsHistory({
    store: { read: caller, write: caller },
    reader: log,
    source: {
      history: null,
      past: providerPast({
        graphqlUrl: 'http://provider.test/graphql',
        zone: ZONE,
        fetch: provider.fetch,
        now: () => provider.now,
        spacing: 0,
      }),
    },
    offsetMinutes: OFFSET_MINUTES,
    keptMs: STEPS_MS,
    log: createLogger('silent'),
    now: () => provider.now,
    writeEveryMs: 1,
    fillTimers: {
      idle: 2,
      storeRetry: 1,
      providerRetry: 2,
      longestRetry: 4,
      pause: 2,
      wait: 60_000,
      page: DAY_MS,
    },
  });

const question = (codigo: string, step: HistoryStep, now: number) => ({
  codigo,
  step,
  period: null,
  from: epochMs(now - 3 * DAY_MS),
  to: epochMs(now),
});

/** What differs between rows that were answered and those of the provider and of the log. */
const wrongRows = (
  rows: readonly HistoryRow[],
  provider: Provider,
  step: HistoryStep,
  owned: ReadonlySet<number>,
  isWhole: boolean,
): readonly unknown[] =>
  rows.flatMap((row) => {
    const { codigo, timestamp, ...values } = row;
    const end = Date.parse(`${timestamp}-03:00`);
    const own = [...owned].filter((time) => time > end - stepLength(step) && time <= end);
    const newest = provider.newest(end, step, LATER);
    const ofOwn = own.at(-1);
    const isOwn = ofOwn !== undefined && ofOwn >= (newest ?? 0);
    if (isOwn) return values.rio_nivel === ownLevel(ofOwn) ? [] : [['own', timestamp, values]];
    // While the provider fails, the log's own rows are all that is there.
    if (!isWhole && own.some((time) => values.rio_nivel === ownLevel(time))) return [];
    const early = provider.newest(end, step, NOW);
    const expected = [newest, early].map((time) =>
      time === null ? 'no row' : JSON.stringify(measuredAt(codigo, time)),
    );
    const found = JSON.stringify(
      Object.fromEntries(HISTORICAL_FIELDS.map((field) => [field, values[field]])),
    );
    return expected.includes(found) ? [] : [[codigo, timestamp, found, ...expected]];
  });

/** Rows of five minutes that the provider has and an answer lacks. */
const lackingRows = (
  rows: readonly HistoryRow[],
  provider: Provider,
  now: number,
  keepsDays: number,
): readonly string[] => {
  const found = new Set(rows.map(({ timestamp }) => Date.parse(`${timestamp}-03:00`)));
  const lacking: string[] = [];
  const begin = Math.max(provider.now - 3 * DAY_MS, NOW - keepsDays * DAY_MS + 2 * HOUR_MS);
  for (let at = Math.ceil(begin / STEP_MS) * STEP_MS; at <= now; at += STEP_MS) {
    if (provider.newest(at, 'Int5min', now) === at && !found.has(at)) {
      lacking.push(new Date(at).toISOString());
    }
  }
  return lacking;
};

it("answers with the provider's own rows, before, during and after the fill and a restart, and asks for each once", async () => {
  await fc.assert(
    fc.asyncProperty(
      habits,
      fc.array(fc.tuple(fc.constantFrom(...CODES), fc.constantFrom(...HISTORY_STEPS)), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.integer({ min: 0, max: 3 }),
      async (how, questions, restartAfter) => {
        const { caller, close } = await openSeriesDatabase();
        const provider = new Provider(how);
        const log = memoryTagLog({ now: () => provider.now });
        const owned = new Set<number>();
        const say = async (time: number): Promise<void> => {
          owned.add(time);
          for (const codigo of CODES) {
            await log.append([
              { codigo, path: 'TimeStamp', data: new Date(time).toISOString() },
              { codigo, path: RIVER, data: ownLevel(time) },
            ]);
          }
        };
        // The second is a reading that came late, of a step that the provider has as well.
        await say(Math.floor(NOW / STEP_MS) * STEP_MS);
        await say(Math.floor(NOW / STEP_MS - 50) * STEP_MS);
        const isFaultless = how.faults.length === 0;
        const expectTrue = async (series: ReadingsHistory, codigo: string, step: HistoryStep) => {
          const asked = question(codigo, step, provider.now);
          const answer = await series.history(asked);
          if (!answer.ok) return;
          expect(
            wrongRows(answer.value, provider, step, owned, isFaultless || series.isFull()),
          ).toEqual([]);
          if (!isFaultless || step !== 'Int5min') return;
          expect(lackingRows(answer.value, provider, NOW, how.keepsDays)).toEqual([]);
        };
        let series = life(caller, provider, log);
        series.start();
        for (const [place, [codigo, step]] of questions.entries()) {
          await expectTrue(series, codigo, step);
          if (place !== restartAfter) continue;
          await series.close();
          series = life(caller, provider, log);
          series.start();
        }
        // What is there is taken up at this time, so that it is complete later.
        await expect.poll(() => series.past()?.stations, { interval: 2 }).toBe(CODES.length);
        provider.now = LATER;
        await expect.poll(() => series.isFull(), { interval: 2, timeout: 30_000 }).toBe(true);
        for (const codigo of CODES) {
          for (const step of HISTORY_STEPS) await expectTrue(series, codigo, step);
          const all = question(codigo, 'Int5min', LATER);
          const rows = await series.history(all);
          const lacking = lackingRows(rows.ok ? rows.value : [], provider, NOW, how.keepsDays);
          expect(lacking).toEqual([]);
        }
        const isPlain = isFaultless && how.longestDays === 60 && how.keepsDays === 90;
        // Of each station five days and what was not complete; pages that the restart cut off are asked for again.
        if (isPlain && how.steps.length > 2)
          expect(provider.requests).toBeLessThanOrEqual(2 * 6 + 2);
        const [asked] = [provider.requests];
        for (const codigo of CODES) await series.history(question(codigo, 'Int5min', LATER));
        expect(provider.requests).toBe(asked);
        await series.close();
        close();
      },
    ),
    propertyRuns(8),
  );
});
