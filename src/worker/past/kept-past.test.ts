import { expect, it } from 'vitest';
import { type Moment, MOMENT_STEPS } from '#contract/moment/moment.ts';
import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { testCore } from '#tests/support/app/core.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { ZONE } from '#tests/support/network/zones.ts';

const DAM = codigo('EST-00001');

/** A network of one dam. */
const MOMENT: Moment = {
  network: 'Rede',
  note: null,
  at: epochMs(Date.UTC(2026, 8, 11, 17)),
  tags: new Map([[DAM, new Map([['Type', 'Barragem']])]]),
  thresholds: new Map(),
  columns: new Map(),
  carried: new Map(),
};

/** Cannot be read: it ends while it is taken in. */
class Damaged extends Map<typeof DAM, ReadonlyMap<string, string>> {
  override [Symbol.iterator](): never {
    throw new Error('damaged');
  }
}

it('a chart in a copy has the last 24 hours, and what is older is missing without a request', async () => {
  const steps = Float64Array.from({ length: MOMENT_STEPS }, (_, place) => place / 100);
  const { core } = testCore();
  await core.start({ graphqlUrl: 'http://127.0.0.1:9/graphql', timeZone: ZONE, clockSkew: 0 });
  const of = new Map([[DAM, steps]]);
  const columns = new Map([
    ['montante', of],
    // Its last value alone.
    ['temperatura', of],
  ] as const);
  await core.openKept({ ...MOMENT, columns });
  const { at } = MOMENT;
  try {
    for (const [days, history] of [
      [1, { kind: 'ready' }],
      [7, { kind: 'ready', availableFrom: at - DAY_MS }],
    ] as const) {
      const query = { codigo: DAM, from: epochMs(at - days * DAY_MS), to: at };
      const frame = await core.read('station-series', query, 'kept');
      expect(frame?.history).toEqual(history);
      const [level, ...others] = frame?.series ?? [];
      expect(others).toEqual([]);
      expect([...(level?.values ?? [])]).toEqual([...steps.subarray(-144)]);
      expect(level?.times.at(-1)).toBe(at);
    }
  } finally {
    core.stop();
  }
});

it('a copy shows what was opened last, and nothing of the present before or after one that cannot be opened', async () => {
  const { core } = testCore();
  await core.start({ graphqlUrl: 'http://127.0.0.1:9/graphql', timeZone: ZONE, clockSkew: 0 });
  const codes = async () =>
    (await core.read('dam-board', null, 'kept'))?.dams.map(({ station }) => station.codigo);
  try {
    await expect(codes()).rejects.toThrow('no kept moment');
    await expect(core.openKept({ ...MOMENT, tags: new Damaged() })).rejects.toThrow('damaged');
    await expect(codes()).rejects.toThrow('no kept moment');
    await core.openKept(MOMENT);
    expect(await codes()).toEqual([DAM]);
    await expect(core.openKept({ ...MOMENT, tags: new Damaged() })).rejects.toThrow('damaged');
    expect(await codes()).toEqual([DAM]);
  } finally {
    core.stop();
  }
});
