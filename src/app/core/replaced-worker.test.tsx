import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import { applyMapFrame, type MapView } from '#app/map/stations/station-columns.ts';
import { applyTableFrame, type TableView } from '#app/table/table-view.ts';
import { type StationId, stationId } from '#domain/stations/station.ts';
import type { StationTableQuery } from '#worker/api/station-table.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import type { DataCore } from '#worker/data-core.ts';
import { testCore } from '#tests/support/app/core.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import type { CoreWorker } from './core-instance.ts';
import { superviseCore, type SupervisedCore } from './supervised-core.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

/** Stations; a value encodes its station's number before the last digit. */
const STATIONS = 6;
const RAIN = rainPath('003h');
const codeOf = (station: number): string => `E-${station}`;
const TABLE: StationTableQuery = {
  columns: [{ key: 'chuva', paths: [RAIN] }],
  sort: [],
  search: '',
  types: [],
  window: { offset: 0, limit: STATIONS },
};

/** The held station of a table query; null if this worker cannot know it. */
const heldIn = (query: unknown): number | null => {
  const hold =
    typeof query === 'object' && query !== null && 'hold' in query ? query.hold : undefined;
  if (typeof hold !== 'object' || hold === null || !('id' in hold)) return null;
  return typeof hold.id === 'number' && hold.id >= 0 ? hold.id : null;
};

/** A worker that can hang. Records the names of the stations it is asked to hold. */
class MortalWorker implements CoreWorker {
  readonly inside: DataCore = testCore().core;
  readonly heldNames: (string | undefined)[] = [];
  hung = false;
  readonly terminate = (): void => undefined;
  readonly faults = (): number => 0;

  #respond<Value>(value: () => Promise<Value>): Promise<Value> {
    return this.hung ? new Promise(() => undefined) : value();
  }

  async #cursor<Frame, Query>(
    opening: Promise<ViewCursor<Frame, Query>>,
  ): Promise<ViewCursor<Frame, Query>> {
    const cursor = await opening;
    return {
      next: async () => {
        const frame = await this.#respond(() => cursor.next());
        return this.#respond(() => Promise.resolve(structuredClone(frame)));
      },
      update: (query) => this.#respond(() => cursor.update(this.#record(query))),
      close: () => this.#respond(() => cursor.close()),
    };
  }

  #record<Query>(query: Query): Query {
    const id = heldIn(query);
    if (id !== null) {
      const isKnown = id < this.inside.names.stationCount;
      this.heldNames.push(isKnown ? this.inside.names.codigoOf(stationId(id)) : undefined);
    }
    return query;
  }

  readonly core: CoreWorker['core'] = {
    start: () => this.#respond(() => Promise.resolve()),
    learnClock: () => this.#respond(() => Promise.resolve()),
    retryNow: () => this.#respond(() => Promise.resolve()),
    notice: () => this.#respond(() => Promise.resolve()),
    ping: () => this.#respond(() => Promise.resolve()),
    seek: () => this.#respond(() => Promise.resolve('none')),
    openKept: () => this.#respond(() => Promise.resolve()),
    pastSteps: () => this.#respond(() => Promise.resolve(null)),
    open: (view, query) =>
      this.#respond(() => this.#cursor(this.inside.open(view, this.#record(query)))),
    read: (view, query) =>
      this.#respond(async () => structuredClone(await this.inside.read(view, this.#record(query)))),
  };
}

/** A page with map and table over workers that die. */
class Page {
  readonly #workers: MortalWorker[] = [];
  readonly #supervised: SupervisedCore;
  #map: MapView | null = null;
  #table: TableView | null = null;
  #tableCursor: ViewCursor<unknown, StationTableQuery> | null = null;
  #query = TABLE;
  /** Names ever shown for an id. */
  readonly #namesById = new Map<StationId, Set<string>>();
  #held: string | null = null;

  constructor() {
    this.#supervised = superviseCore(() => {
      const worker = new MortalWorker();
      this.#workers.push(worker);
      return worker;
    });
  }

  async open(): Promise<void> {
    const { core } = this.#supervised;
    const map = await core.open('map-layer', MAP_START_SELECTION);
    const table = await core.open('station-table', TABLE);
    this.#tableCursor = table;
    void this.#pull(map, (frame) => {
      this.#map = applyMapFrame(this.#map, frame);
    });
    void this.#pull(table, (frame) => {
      this.#table = applyTableFrame(this.#table, frame);
    });
    await this.#settle();
  }

  async say(station: number, digit: number): Promise<void> {
    const worker = this.#workers.at(-1);
    const codigo = codeOf(station);
    const message = (path: string, data: number) => ({ codigo, path, data });
    worker?.inside.reader.acceptMessage(message('Position/Latitude', -10), epochMs(Date.now()));
    worker?.inside.reader.acceptMessage(
      message('Position/Longitude', -30 - station / 10),
      epochMs(Date.now()),
    );
    worker?.inside.reader.acceptMessage(
      message(`${RAIN}/Value`, station * 10 + digit),
      epochMs(Date.now()),
    );
    await this.#settle();
  }

  /** Moves the pointer onto a row of the table. */
  async hold(row: number): Promise<void> {
    const listed = this.#table?.listed ?? [];
    const at = row % Math.max(1, listed.length);
    const id = listed[at]?.id;
    if (id === undefined) return;
    this.#held = this.#table?.rows.row(id)?.station.codigo ?? null;
    this.#query = { ...TABLE, hold: { id, at } };
    await this.#tableCursor?.update(this.#query);
    await this.#settle();
  }

  /** Makes the worker hang until it is replaced. */
  async die(): Promise<void> {
    for (const worker of this.#workers) worker.hung = true;
    await vi.advanceTimersByTimeAsync(70_000);
    await this.#settle();
  }

  /** Exports the rows. */
  async exported(): Promise<readonly string[]> {
    const read = await this.#supervised.core.read('station-table', {
      ...this.#query,
      window: { offset: 0, limit: Infinity },
    });
    return (read?.changed ?? []).flatMap(({ id, station, values }) =>
      this.#strangeness(id, station?.codigo, values[0]?.value ?? null),
    );
  }

  /** Everything shown under a wrong name, or missing. */
  mixed(): readonly string[] {
    const found: string[] = [];
    const known = this.#workers.at(-1)?.inside.names.stationCount ?? 0;
    const shown = [this.#map?.stations.size ?? 0, this.#table?.listed.length ?? 0];
    if (this.#workers.at(-1)?.hung !== true && shown.some((count) => count !== known)) {
      found.push(`${shown.join(' and ')} of ${known} are shown`);
    }
    for (const { id, station, value } of this.#map?.stations.values() ?? []) {
      found.push(...this.#strangeness(id, station.codigo, value));
    }
    for (const { id } of this.#table?.listed ?? []) {
      const row = this.#table?.rows.row(id);
      found.push(
        ...this.#strangeness(id, row?.station.codigo, row?.readings[0]?.shown?.value ?? null),
      );
    }
    for (const [id, names] of this.#namesById) {
      if (names.size > 1) found.push(`${id} is ${[...names].join(' and ')}`);
    }
    const strangers = this.#workers
      .flatMap(({ heldNames }) => heldNames.splice(0))
      .filter((name) => name !== this.#held);
    return [...found, ...strangers.map((name) => `held is ${name}, not ${this.#held}`)];
  }

  stop(): void {
    this.#supervised.stop();
  }

  #strangeness(id: StationId, code: string | undefined, value: number | null): readonly string[] {
    if (code === undefined) return [`${id} has no name`];
    this.#namesById.set(id, (this.#namesById.get(id) ?? new Set()).add(code));
    const isOwn = value === null || Number.isNaN(value) || codeOf(Math.floor(value / 10)) === code;
    return isOwn ? [] : [`${code} shows ${value}`];
  }

  async #pull<Frame>(
    cursor: ViewCursor<Frame, never>,
    take: (frame: Frame) => void,
  ): Promise<void> {
    for (let frame = await cursor.next(); frame !== null; frame = await cursor.next()) take(frame);
  }

  /** Flushes timers; a worker loads its views when they open. */
  async #settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(10);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(10);
  }
}

type Step = readonly [name: string, act: (page: Page) => Promise<void>];

const say = fc
  .tuple(fc.nat(STATIONS - 1), fc.integer({ min: 1, max: 9 }))
  .map(([station, digit]): Step => [
    `${codeOf(station)} says ${digit}`,
    (page) => page.say(station, digit),
  ]);
const hold = fc
  .nat(STATIONS - 1)
  .map((row): Step => [`row ${row} is held`, (page) => page.hold(row)]);
const die = fc.constant<Step>(['the worker dies', (page) => page.die()]);

fakeTime();

describe('after a worker was replaced', () => {
  it('every name goes with its own values at every moment, and what was pointed at is itself or nobody', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(say, say, say, hold, die), { minLength: 3, maxLength: 24 }),
        async (steps) => {
          const page = new Page();
          try {
            await page.open();
            for (const [, act] of steps) {
              await act(page);
              expect(await page.exported()).toEqual([]);
              expect(page.mixed()).toEqual([]);
            }
          } finally {
            page.stop();
            vi.clearAllTimers();
          }
        },
      ),
      propertyRuns(12),
    );
  });
});
