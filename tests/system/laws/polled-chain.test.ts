import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHANGES_PATH } from '#contract/changes.ts';
import { PolledChain } from '#tests/support/chaos/polled-chain.ts';
import { ChangesReader } from '#tests/support/provider/changes-reader.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const CODES = ['EST-1', 'EST-2', 'EST-3'] as const;
const LEVEL = 'Data/Rio/RioNivel';
const RAIN = 'Data/Chuva/Chuva001h';
const RUNS = 12;

/** Published in centimetres, to be read in metres; null: there is no reading. Rain below zero is impossible, and left out. */
const reading = fc.record({
  do: fc.constant('publish' as const),
  codigo: fc.constantFrom(...CODES),
  level: fc.option(fc.integer({ min: -500, max: 2_000 }), { freq: 2 }),
  rain: fc.option(fc.double({ min: -3, max: 200, noNaN: true })),
});
const place = fc.constantFrom(1, 2);
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: reading },
    fc.record({ do: fc.constant('restart' as const), place: fc.constantFrom(0, 1, 2) }),
    fc.record({
      do: fc.constant('cut' as const),
      place,
      how: fc.constantFrom(
        { down: true },
        { blackhole: true },
        { sliceBytes: 300, limitBytes: 600 },
      ),
    }),
    fc.record({ do: fc.constant('lose the source' as const) }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 300 }) }),
  ),
  { minLength: 4, maxLength: 14 },
);
type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** What C is to have of a station, by the documented rule. */
interface Expected {
  readonly stamp: string;
  readonly level: number | null;
  readonly rain: number | null;
}

const plausible = (value: number | null, least: number): number | null =>
  value === null || value < least ? null : value;

/** Publishes a report and notes what follows from it. */
const publish = (
  chain: PolledChain,
  expected: Map<string, Expected>,
  { codigo, level, rain }: Extract<Step, { do: 'publish' }>,
  stamp: string,
): void => {
  const tags = [
    ['TimeStamp', stamp],
    ['Name/General', `Posto ${codigo}`],
    [`${LEVEL}/Unit`, 'cm'],
    [`${LEVEL}/Value`, level],
    [`${RAIN}/Unit`, 'mm'],
    [`${RAIN}/Value`, rain === 0 ? 0 : rain],
  ] as const;
  for (const [path, data] of tags) chain.source.publish({ codigo, path, data });
  expected.set(codigo, {
    stamp,
    level: plausible(level === null ? null : level / 100, -10),
    rain: plausible(rain === null ? null : rain || 0, 0),
  });
};

const doubtsAt = async (chain: PolledChain, at: number): Promise<readonly unknown[]> =>
  Object.values(await chain.tagsAt(at)).map((tags) => tags['Source/DoubtSince'] ?? null);

/** Cuts a hop and waits until it is marked at every place behind it, where nothing is called current. */
const cutMarked = async (
  chain: PolledChain,
  act: () => void,
  behind: readonly number[],
): Promise<void> => {
  act();
  for (const at of behind) {
    await eventually(async () => expect(await doubtsAt(chain, at)).not.toContain(null));
    await eventually(async () => {
      const situations = Array.from(
        (await chain.featuresAt(at)).values(),
        (one) => one['situacao'],
      );
      expect(situations).not.toContain('atual');
    });
  }
};

/** Waits until C has what A published, and doubts none of it. */
const settled = (chain: PolledChain, expected: ReadonlyMap<string, Expected>): Promise<void> =>
  eventually(async () => {
    const tags = await chain.tagsAt(2);
    expect(
      Object.fromEntries(
        Object.entries(tags).map(([codigo, one]) => [
          codigo,
          {
            stamp: one['TimeStamp'],
            level: one[`${LEVEL}/Value`] ?? null,
            rain: one[`${RAIN}/Value`] ?? null,
          },
        ]),
      ),
    ).toEqual(Object.fromEntries(expected));
    for (const one of Object.values(tags)) {
      expect(one).toMatchObject({ 'Source/Name': 'A', 'Source/Licence': 'CC-BY-4.0' });
      expect(one['Source/DoubtSince'] ?? null).toBeNull();
    }
  });

const run = async (chain: PolledChain, script: readonly Step[]): Promise<void> => {
  const expected = new Map<string, Expected>();
  const start = Date.now() - 60_000;
  const cut = new Set<number>();
  for (const [index, step] of script.entries()) {
    if (step.do === 'publish')
      publish(chain, expected, step, new Date(start + index * 1_000).toISOString());
    if (step.do === 'restart') await chain.restart(step.place);
    if (step.do === 'wait') await new Promise((resolve) => setTimeout(resolve, step.ms));
    if (step.do === 'cut') {
      // A started server behind a line that was cut before has no stations to mark.
      const behind = cut.size > 0 ? [] : step.place === 1 ? [1, 2] : [2];
      if (cut.size === 0) await settled(chain, expected);
      cut.add(step.place);
      await cutMarked(chain, () => chain.fault(step.place, step.how), behind);
    }
    if (step.do === 'lose the source' && cut.size === 0) {
      await settled(chain, expected);
      await cutMarked(chain, () => chain.source.doubt('lost'), [1, 2]);
      chain.source.doubt('live');
    }
  }
  for (const hop of cut) chain.fault(hop, {});
  await settled(chain, expected);
};

it('a chain of servers that poll each other ends in what the first one has; a cut hop is marked behind it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const chain = await new PolledChain().start();
      try {
        await run(chain, script);
      } finally {
        await chain.stop();
      }
    }),
    propertyRuns(RUNS),
  );
}, 3_600_000);

/** Events of A, half of them stamps; TEST_POLLED_EVENTS for a long run, whose delays are printed. */
const EVENTS = Number(process.env['TEST_POLLED_EVENTS'] ?? 40_000);
const STATIONS = Array.from({ length: 174 }, (_, place) => `EST-${1_000 + place}`);
/** Reports in a tick of 50 ms. */
const REPORTS = 90;

/** A value of one station, and when it was there; values of a station only rise. */
interface Seen {
  readonly codigo: string;
  readonly value: number;
  readonly at: number;
}

const levelsIn = (reader: ChangesReader): readonly Seen[] =>
  reader.events.flatMap(({ codigo, path, data, at }) =>
    path === `${LEVEL}/Value` && typeof codigo === 'string' && typeof data === 'number'
      ? [{ codigo, value: data, at }]
      : [],
  );

/** How long after each value its station had that or a newer one at the next place, ascending. Infinite: never. */
const delays = (before: readonly Seen[], after: readonly Seen[]): readonly number[] => {
  const seen = new Map(
    STATIONS.map((codigo) => [codigo, after.filter((one) => one.codigo === codigo)]),
  );
  const next = new Map<string, number>();
  return before
    .map(({ codigo, value, at }) => {
      const own = seen.get(codigo) ?? [];
      let place = next.get(codigo) ?? 0;
      while ((own[place]?.value ?? Infinity) < value) place += 1;
      next.set(codigo, place);
      return (own[place]?.at ?? Infinity) - at;
    })
    .toSorted((a, b) => a - b);
};

it('of a crowd of events it has the newest values each second, none of them wrong or older than before', async () => {
  const chain = await new PolledChain({ everyMs: 1_000, limit: 1_000, answerMs: 10_000 }).start();
  // A copy begins with a station.
  chain.source.publish({ codigo: 'EST-999', path: 'Name/General', data: 'Vau' });
  await eventually(async () => expect(Object.keys(await chain.tagsAt(2))).toEqual(['EST-999']));
  const readers = [new ChangesReader(), new ChangesReader()];
  const following = readers.map((reader, place) =>
    reader.follow(chain.urlOf(place + 1) + CHANGES_PATH, ['page']),
  );
  await eventually(() =>
    expect(Math.min(...readers.map(({ begun }) => begun))).toBeGreaterThan(-1),
  );
  const published: Seen[] = [];
  while (2 * published.length < EVENTS) {
    for (let report = 0; report < REPORTS; report += 1) {
      const codigo = STATIONS[published.length % STATIONS.length] ?? '';
      const value = Math.floor(published.length / STATIONS.length) / 2;
      const at = Date.now();
      chain.source.publish({ codigo, path: 'TimeStamp', data: new Date(at).toISOString() });
      chain.source.publish({ codigo, path: `${LEVEL}/Value`, data: value });
      published.push({ codigo, value, at });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const last = new Map(published.map(({ codigo, value }) => [codigo, value]));
  await eventually(async () => {
    const tags = Object.entries(await chain.tagsAt(2));
    const levels = tags.map(([codigo, one]) => [codigo, one[`${LEVEL}/Value`]] as const);
    expect(new Map(levels.filter(([codigo]) => codigo !== 'EST-999'))).toEqual(last);
  });
  await chain.stop();
  await Promise.all(following);
  const [atB, atC] = readers.map(levelsIn);
  const real = new Set(published.map(({ codigo, value }) => `${codigo} ${value}`));
  for (const seen of [atB ?? [], atC ?? []]) {
    const newest = new Map<string, number>();
    for (const { codigo, value } of seen) {
      expect(real.has(`${codigo} ${value}`)).toBe(true);
      expect(value).toBeGreaterThan(newest.get(codigo) ?? -1);
      newest.set(codigo, value);
    }
    expect(newest).toEqual(last);
  }
  if (process.env['TEST_POLLED_EVENTS'] === undefined) return;
  for (const [hop, of] of [delays(published, atB ?? []), delays(atB ?? [], atC ?? [])].entries()) {
    const [median, p99, most] = [0.5, 0.99, 1].map((part) => of[Math.ceil(part * of.length) - 1]);
    process.stdout.write(
      `hop ${hop + 1}: ${of.length} values, ms: ${median}, p99 ${p99}, at most ${most}\n`,
    );
  }
}, 3_600_000);
