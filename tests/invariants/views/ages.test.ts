import { ZONE } from '#tests/support/network/zones.ts';
import { logOffset } from '#worker/log/log-rows.ts';
import fc from 'fast-check';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { describe, expect, it, vi } from 'vitest';
import { applyMapFrame, type MapView } from '#app/map/stations/station-columns.ts';
import { CLOCK_TOLERANCE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { ok } from '#domain/result.ts';
import { ageOf, freshnessByAge } from '#domain/stations/quality/freshness.ts';
import { LONGEST_LEAD_MS } from '#domain/tags/tag-fold.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import { stationNow } from '#pages/station-now.ts';
import type { DataCore } from '#worker/data-core.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import type { LogStore } from '#worker/persistence/log-store.ts';
import { RowColumns } from '#worker/persistence/row-columns.ts';
import type { StoredLog } from '#worker/persistence/stored-log.ts';
import { testCore } from '#tests/support/app/core.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { SimulatedProvider } from '#tests/support/provider/simulated-provider.ts';
import { tagEvent } from '#tests/support/log/tag-events.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

const START = Date.UTC(2026, 8, 11, 12);
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/**
 * Stations that send a measurement time, two that do not, and one whose own clock is a day ahead.
 */
const STAMPED = ['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6'] as const;
const UNSTAMPED = ['U-1', 'U-2'] as const;
const LIAR = 'L-1';
const CODES = [...STAMPED, ...UNSTAMPED, LIAR] as const;
type Code = (typeof CODES)[number];

/**
 * Tolerance: the whole seconds of the `Date` header, plus two roundings: of the reading's arrival
 * and of the moment it is read.
 */
const UNCERTAINTY = 2 * (1_000 + CLOCK_TOLERANCE_MS);

/** How far ahead of true time a station's stamp may be and still be accepted. */
const STATION_AHEAD = LONGEST_LEAD_MS;

/** Measurement time of every station in the log that an earlier visit persisted. */
interface Persisted {
  readonly savedBefore: number;
  readonly heardBefore: number;
}

interface Visit {
  /** How far the device's clock is ahead; negative: behind. */
  readonly off: number;
  /** The configuration came from the server and carries the time. */
  readonly knows: boolean;
  /**
   * The provider's `Date` header is readable: false for a cross-origin provider that does not
   * expose it.
   */
  readonly readable: boolean;
  readonly persisted: Persisted | null;
}

const persistedLog = ({ savedBefore, heardBefore }: Persisted): StoredLog => {
  const savedAt = epochMs(START - savedBefore);
  const fixture = logFixture();
  const rows = new RowColumns(fixture.dictionary);
  for (const code of CODES) {
    const latitude = fixture.intern(tagEvent(code, STATION_PATHS.latitude, -10));
    const longitude = fixture.intern(tagEvent(code, STATION_PATHS.longitude, -30));
    for (const { station, tag, value } of [latitude, longitude]) {
      rows.add(station, tag, value, 'snapshot');
    }
    const age = { reportedAt: epochMs(savedAt - heardBefore), stamped: !code.startsWith('U') };
    rows.addAge(latitude.station, age);
  }
  return { checkpoint: rows.checkpoint({ offset: logOffset(0), savedAt }), tail: [] };
};

class World {
  readonly #provider: SimulatedProvider;
  readonly core: DataCore;
  /** Latest possible time of a station's last measurement, in true time. */
  readonly #spokeAt = new Map<Code, number>();
  readonly #stamps = new Map<Code, number>();
  /** Stamps that the core has certainly received and had no reason to drop. */
  readonly #delivered = new Map<Code, number>();
  /** When its value was last sent. */
  readonly #valueAt = new Map<Code, number>();
  #off: number;
  #map: MapView | null = null;
  readonly #visit: Visit;

  constructor(visit: Visit) {
    this.#visit = visit;
    this.#off = visit.off;
    this.#provider = new SimulatedProvider({
      numbering: 'none',
      replicas: 1,
      initial: CODES.flatMap((code) => [
        { codigo: code, path: 'Position/Latitude', value: -10 },
        { codigo: code, path: 'Position/Longitude', value: -30 },
      ]),
    });
    this.#provider.heal();
    const { persisted } = visit;
    if (persisted !== null) {
      for (const code of CODES) {
        const reportedAt = START - persisted.savedBefore - persisted.heardBefore;
        this.#spokeAt.set(code, reportedAt);
        if (code.startsWith('S')) this.#stamps.set(code, reportedAt);
      }
    }
    const store: LogStore = {
      open: () =>
        Promise.resolve(
          ok({ log: persisted === null ? null : persistedLog(persisted), quarantined: 0 }),
        ),
      append: () => Promise.resolve(ok(undefined)),
      replaceWith: () => Promise.resolve(ok(undefined)),
      clearQuarantine: () => Promise.resolve(ok(undefined)),
      close: () => undefined,
    };
    this.core = this.#visitor(store);
  }

  async begin(): Promise<void> {
    await this.#start(this.core);
    void this.#follow();
    await this.pass(3_000);
  }

  /** The ages that are shown to who has been here from the beginning, to who comes now, and on the server's page. */
  async everywhere(): Promise<readonly unknown[]> {
    const newcomer = this.#visitor(null);
    await this.#start(newcomer);
    await this.pass(3_000);
    const sheets = async (core: DataCore) =>
      Promise.all(
        STAMPED.map(async (codigo) => {
          const sheet = await core.read('station-sheet', { codigo });
          return sheet?.known === true ? sheet.reportedAt : epochMs(Number.NaN);
        }),
      );
    const maps = async (core: DataCore) => {
      const frame = await core.read('map-layer', MAP_START_SELECTION);
      const stations = frame === null ? [] : [...applyMapFrame(null, frame).stations.values()];
      return STAMPED.map(
        (code) =>
          stations.find(({ id }) => core.names.codigoOf(id) === code)?.reportedAt ??
          epochMs(Number.NaN),
      );
    };
    const now = epochMs(Date.now());
    const truth = [...this.#provider.truth()].map(
      ([key, value]) => [key.split('\n'), value] as const,
    );
    const page = STAMPED.map((code) => {
      const tags = truth.flatMap(([[codigo, path = ''], value]) =>
        codigo === code ? [[path, value] as const] : [],
      );
      return stationNow(code, new Map(tags), { now, recent: null })?.reportedAt ?? Number.NaN;
    });
    const found = [
      ...(await Promise.all([this.core, newcomer].flatMap((core) => [sheets(core), maps(core)]))),
      page.map(epochMs),
    ];
    newcomer.stop();
    return found.map((instants) =>
      instants.map((at) => [freshnessByAge(at, now), ageOf(at, now)] as const),
    );
  }

  #visitor(store: LogStore | null): DataCore {
    return testCore({
      now: () => epochMs(Date.now() + this.#off),
      fetch: async (...asked) => {
        const answer = await this.#provider.fetch(...asked);
        if (this.#visit.readable) answer.headers.set('date', new Date().toUTCString());
        return answer;
      },
      openLine: this.#provider.openLine,
      timers: FEED_TIMERS,
      openStore: store === null ? null : () => store,
    }).core;
  }

  #start(core: DataCore): Promise<void> {
    const clockSkew = this.#visit.knows ? this.#skewByHeader() : null;
    return core.start({ graphqlUrl: 'http://provider.test/graphql', timeZone: ZONE, clockSkew });
  }

  /** A station sends its values with any stamp: its clock may be set at any time. */
  stamp(code: Code, lead: number): void {
    const stamp = new Date(Date.now() + lead).toISOString();
    this.#provider.set({ codigo: code, path: 'TimeStamp' }, stamp);
    this.#provider.set({ codigo: code, path: 'Data/Chuva/Chuva003h/Value' }, Date.now() % 97);
  }

  /** The real configuration arrives, with the time. */
  config(): Promise<void> {
    return this.core.learnClock(this.#skewByHeader());
  }

  report(code: Code, lag: number): void {
    const now = Date.now();
    const isLiar = code === LIAR;
    const before = this.#stamps.get(code) ?? -Infinity;
    const stamp = isLiar ? now + DAY : Math.max(before, now - lag);
    if (!code.startsWith('U')) {
      this.#stamps.set(code, stamp);
      if (this.#provider.connected > 0) this.#delivered.set(code, stamp);
      this.#provider.set({ codigo: code, path: 'TimeStamp' }, new Date(stamp).toISOString());
    }
    this.#provider.set({ codigo: code, path: 'Data/Chuva/Chuva003h/Value' }, now % 97);
    this.#valueAt.set(code, now);
    this.#spokeAt.set(
      code,
      Math.max(this.#spokeAt.get(code) ?? -Infinity, code.startsWith('S') ? stamp : now),
    );
  }

  /**
   * The device sleeps: time passes, but its elapsed time and its timers stop. On waking, its clock
   * is set. If the time was never received, the core drops the stamps that it had not accepted yet.
   */
  async jump(slept: number, by: number): Promise<void> {
    if ((await this.clock()) !== 'known') this.#delivered.clear();
    vi.setSystemTime(Date.now() + slept);
    this.#off += by;
  }

  drop(): void {
    this.#provider.drop(1006);
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  /**
   * Impossible result: stations that look younger than they are by more than the uncertainty of the
   * time.
   */
  async tooYoung(): Promise<readonly string[]> {
    const link = await this.#link();
    const pageNow = Date.now() + this.#off + link.clockSkew;
    const passed = link.clock === 'known' ? Date.now() : this.#proven();
    return this.#ages().flatMap(([code, reportedAt]) => {
      const least = passed - this.#updatedAt(code);
      const age = Math.max(0, pageNow - reportedAt);
      return age + UNCERTAINTY < least ? [`${code}: ${age} instead of ${least}`] : [];
    });
  }

  /** Stations whose shown age differs from the true age. */
  async wrong(): Promise<readonly string[]> {
    const { clockSkew } = await this.#link();
    return this.#ages().flatMap(([code, reportedAt]) => {
      const said = code.startsWith('S') ? this.#stamps.get(code) : this.#valueAt.get(code);
      if (said === undefined) return [];
      const error = Date.now() + this.#off + clockSkew - reportedAt - (Date.now() - said);
      return Math.abs(error) > UNCERTAINTY ? [`${code}: ${error}`] : [];
    });
  }

  async clock(): Promise<string> {
    return (await this.#link()).clock;
  }

  /**
   * When a station measured, as far as it can be known: a stamp from the future is accepted once
   * that time has passed.
   */
  #updatedAt(code: Code): number {
    const spokeAt = this.#spokeAt.get(code) ?? Number.NaN;
    const stamp = this.#stamps.get(code) ?? -Infinity;
    return stamp - Date.now() > STATION_AHEAD ? spokeAt : Math.max(spokeAt, stamp);
  }

  /**
   * An instant that has certainly passed: the time persisted then, or the stamps of three stations.
   */
  #proven(): number {
    const stamps = STAMPED.flatMap((code) => this.#delivered.get(code) ?? []);
    const { persisted } = this.#visit;
    return Math.max(
      persisted === null ? -Infinity : START - persisted.savedBefore,
      stamps.toSorted((a, b) => b - a)[2] ?? -Infinity,
    );
  }

  #ages(): readonly (readonly [Code, number])[] {
    return [...(this.#map?.stations.values() ?? [])].flatMap(({ id, reportedAt }) => {
      const code = CODES.find((known) => known === this.core.names.codigoOf(id));
      return code === undefined || Number.isNaN(reportedAt) ? [] : [[code, reportedAt] as const];
    });
  }

  async #link() {
    const frame = await this.core.read('link-status', null);
    if (frame === null) throw new Error('no status');
    return frame;
  }

  async #follow(): Promise<void> {
    const cursor = await this.core.open('map-layer', MAP_START_SELECTION);
    for (let frame = await cursor.next(); frame !== null; frame = await cursor.next()) {
      this.#map = applyMapFrame(this.#map, frame);
    }
  }

  /** As a page has it from the `Date` of `config.json`. */
  #skewByHeader(): number {
    return Math.floor(Date.now() / 1_000) * 1_000 - (Date.now() + this.#off);
  }
}

type Step = readonly [name: string, act: (world: World) => void | Promise<void>];

const off = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -5_000, max: 5_000 }),
  fc.integer({ min: -400 * DAY, max: 400 * DAY }),
  fc.integer({ min: -5 * HOUR, max: 5 * HOUR }),
);
const visit: fc.Arbitrary<Visit> = fc.record({
  off,
  knows: fc.boolean(),
  readable: fc.boolean(),
  persisted: fc.option(
    fc.record({
      savedBefore: fc.oneof(
        fc.integer({ min: 0, max: 10 * MINUTE }),
        fc.integer({ min: 0, max: 3 * DAY }),
      ),
      heardBefore: fc.integer({ min: 0, max: DAY }),
    }),
  ),
});

const report = fc
  .tuple(fc.constantFrom(...CODES), fc.constantFrom(0, 4_000, 20 * MINUTE, 2 * HOUR))
  .map(([code, lag]): Step => [`${code} reports, ${lag} late`, (world) => world.report(code, lag)]);
const everybody = fc.constant<Step>([
  'every station reports',
  (world) => {
    for (const code of CODES) world.report(code, 1_000);
  },
]);
const some = fc.subarray([...STAMPED], { minLength: 3 }).map((codes): Step => [
  `${codes.join(', ')} speak`,
  (world) => {
    for (const code of codes) world.report(code, 0);
  },
]);
const pass = fc
  .constantFrom(15_000, 5 * MINUTE)
  .map((ms): Step => [`${ms} ms pass`, (world) => world.pass(ms)]);
const config = fc.constant<Step>(['the configuration comes', (world) => world.config()]);
const drop = fc.constant<Step>(['the line drops', (world) => world.drop()]);
/**
 * The user sets the clock, the device sleeps, or both. The clock is never set back by exactly the
 * time slept: that cannot be detected.
 */
const jump = fc
  .tuple(off.map(Math.abs), off)
  .filter(([slept, by]) => slept === 0 || Math.abs(slept + by) > 5_000)
  .map(([slept, by]): Step => [
    `sleeps ${slept}, is set by ${by}`,
    (world) => world.jump(slept, by),
  ]);

fakeTime(START);

const run = async (
  where: Visit,
  steps: readonly Step[],
  check: (world: World) => Promise<void>,
): Promise<void> => {
  vi.setSystemTime(START);
  const world = new World(where);
  try {
    await world.begin();
    await check(world);
    for (const [, act] of steps) {
      await act(world);
      // The core checks for a clock jump every two seconds.
      await world.pass(2_500);
      await check(world);
    }
  } finally {
    world.core.stop();
    vi.clearAllTimers();
  }
};

describe('the age of a reading, whatever the device, persisted start and origin (SPEC 7, fault row 33)', () => {
  it('is never too low by more than the uncertainty of the time; an unknown time is reported', async () => {
    await fc.assert(
      fc.asyncProperty(
        visit,
        fc.array(fc.oneof(report, report, some, everybody, pass, config, drop, jump), {
          maxLength: 12,
        }),
        async (where, steps) => {
          await run(where, steps, async (world) => {
            expect(await world.tooYoung()).toEqual([]);
          });
        },
      ),
      propertyRuns(50),
    );
  });

  it('is right as soon as the time is known, also for readings received before', async () => {
    await fc.assert(
      fc.asyncProperty(
        visit.map((found) => ({ ...found, knows: false, readable: false })),
        fc.array(fc.oneof(report, everybody, pass), { maxLength: 8 }),
        async (where, steps) => {
          const last: Step = ['the configuration comes', (world) => world.config()];
          await run(where, [...steps, last], async (world) => {
            if ((await world.clock()) !== 'known') return;
            expect(await world.wrong()).toEqual([]);
          });
        },
      ),
      propertyRuns(20),
    );
  });

  it('is the same for who was there before, who comes now, and on the server’s page, however a station’s clock is set (fault row 25)', async () => {
    const stamped = fc
      .tuple(
        fc.constantFrom('S-1' as const, 'S-2' as const),
        fc.constantFrom(-2 * HOUR, -20 * MINUTE, -4_000, 0, 30_000, 5 * MINUTE, 30 * MINUTE, DAY),
      )
      .map(([code, lead]): Step => [`${code} sends ${lead}`, (world) => world.stamp(code, lead)]);
    const wait = fc
      .constantFrom(15_000, 4 * MINUTE, 25 * MINUTE)
      .map((ms): Step => [`${ms} ms pass`, (world) => world.pass(ms)]);
    const where = { off: 0, knows: true, readable: true, persisted: null };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(stamped, stamped, wait, drop), { maxLength: 10 }),
        async (steps) => {
          const compare: Step = [
            'all are compared',
            async (world) => {
              // After a loss of the line: until they have the same log.
              await world.pass(60_000);
              const [first, ...others] = await world.everywhere();
              for (const other of others) expect(other).toEqual(first);
            },
          ];
          await run(where, [...steps, compare], () => Promise.resolve());
        },
      ),
      propertyRuns(40),
    );
  });
});
