import { epochMs } from '#domain/time/epoch-ms.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { superviseCore, type SupervisedCore } from '#app/core/supervised-core.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { TEST_SCALE, testCore } from '#tests/support/app/core.ts';
import { type StationId, stationId, stationIds } from '#domain/stations/station.ts';
import { exposeCore, wrapCore } from '#worker/api/transfer.ts';
import type { DataCore } from '#worker/data-core.ts';
import type { LogView, Projection } from '#worker/projections/projection.ts';
import { VIEW_REGISTRY } from '#worker/projections/view-registry.ts';

// Step one of the recipe (CONTRIBUTING.md, "Add a view"): the query, the frame, and its line among
// the views.
interface MadeUpQuery {
  readonly greeting: string;
  readonly favourite: { readonly id: StationId } | null;
}
interface MadeUpFrame {
  readonly greeting: string;
  /** Code of the favourite; null for none. */
  readonly favourite: string | null;
  readonly ids: Uint32Array;
  readonly stations: readonly { readonly id: StationId; readonly codigo: string }[];
}
declare module '#worker/api/views.ts' {
  interface Views {
    readonly 'made-up': View<MadeUpQuery, MadeUpFrame>;
  }
}

// Step two: its projection.
class MadeUp implements Projection<MadeUpFrame, MadeUpQuery> {
  readonly #log: LogView;
  #query: MadeUpQuery;
  stale = true;
  isClosed = false;
  lastIds = new Uint32Array(0);

  constructor(log: LogView, query: MadeUpQuery) {
    this.#log = log;
    this.#query = query;
  }

  follow(): void {
    this.stale = true;
  }

  update(query: MadeUpQuery): void {
    this.#query = query;
    this.stale = true;
  }

  close(): void {
    this.isClosed = true;
  }

  frame(): MadeUpFrame {
    this.stale = false;
    const { greeting, favourite } = this.#query;
    const { dictionary } = this.#log;
    const ids = stationIds(0, dictionary.stationCount);
    this.lastIds = Uint32Array.from(ids);
    const stations = ids.map((id) => ({ id, codigo: dictionary.codigoOf(id) }));
    const found = stations.find(({ id }) => id === favourite?.id);
    return { greeting, favourite: found?.codigo ?? null, ids: this.lastIds, stations };
  }
}

/** Workers started so far, the current one last. */
let workers: { readonly core: DataCore; readonly hang: () => void; made: MadeUp | null }[];
let supervised: SupervisedCore;

const spawn = () => {
  const { port1, port2 } = new MessageChannel();
  // Step three: its line in the registry.
  const registry = {
    ...VIEW_REGISTRY,
    'made-up':
      async ({ view }: { readonly view: () => LogView }) =>
      (query: MadeUpQuery) => {
        worker.made = new MadeUp(view(), query);
        return worker.made;
      },
  };
  const { core } = testCore({}, TEST_SCALE, registry);
  const hang = (): void => port1.close();
  const worker: (typeof workers)[number] = { core, hang, made: null };
  workers.push(worker);
  exposeCore(core, port1);
  return { core: wrapCore(port2), terminate: () => port2.close(), faults: () => 0 };
};

const say = (codigo: string): void =>
  workers
    .at(-1)
    ?.core.reader.acceptMessage(
      { codigo, path: READING_PATHS.riverStage, data: 1 },
      epochMs(Date.now()),
    );

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  workers = [];
  const timers = { ping: 50, lateness: 20_000, firstResponse: 20_000, giveUpWithin: 20_000 };
  supervised = superviseCore(spawn, timers);
});

afterEach(() => {
  supervised.stop();
  for (const { core, hang } of workers) {
    core.stop();
    hang();
  }
  vi.unstubAllGlobals();
});

describe('a view known only to its own files and the registry', () => {
  it('crosses the worker boundary: frames as they are made, columns moved and not copied', async () => {
    say('E-1');
    const cursor = await supervised.core.open('made-up', { greeting: 'oi', favourite: null });
    const first = { greeting: 'oi', favourite: null, stations: [{ id: 0, codigo: 'E-1' }] };
    expect(await cursor.next()).toEqual({ ...first, ids: Uint32Array.of(0) });
    expect(workers[0]?.made?.lastIds.byteLength).toBe(0);

    const second = cursor.next();
    await cursor.update({ greeting: 'olá', favourite: { id: stationId(0) } });
    expect(await second).toMatchObject({ greeting: 'olá', favourite: 'E-1' });

    await cursor.close();
    expect(workers[0]?.made?.isClosed).toBe(true);
    expect(await cursor.next()).toBeNull();
  });

  it('is read once for an export', async () => {
    say('E-1');
    const query = { greeting: 'oi', favourite: null };
    expect(await supervised.core.read('made-up', query)).toMatchObject({ greeting: 'oi' });
    expect(workers[0]?.made?.isClosed).toBe(true);
  });

  it('outlives its worker: the next one numbers the stations differently', async () => {
    say('E-1');
    const cursor = await supervised.core.open('made-up', { greeting: 'oi', favourite: null });
    await cursor.next();
    const after = cursor.next();
    workers[0]?.hang();
    await expect.poll(() => workers.length).toBe(2);
    say('E-2');
    const apart = 65_536;
    const shown = await after;
    const frame = shown?.ids.length === 1 ? shown : await cursor.next();
    const stations = [{ id: apart, codigo: 'E-2' }];
    expect(frame).toMatchObject({ ids: Uint32Array.of(apart), stations });

    // An id of the terminated worker names no station now, and never the one that has its number.
    await cursor.update({ greeting: 'oi', favourite: { id: stationId(0) } });
    expect(await cursor.next()).toMatchObject({ favourite: null });
    await cursor.update({ greeting: 'oi', favourite: { id: stationId(apart) } });
    expect(await cursor.next()).toMatchObject({ favourite: 'E-2' });
  });
});
