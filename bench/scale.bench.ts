import { rainPath } from '#domain/rain-period.ts';
import { MAP_START_SELECTION } from '#domain/selector.ts';
import { type Bench, median } from './bench.ts';
import { benchCore, codeOf, describeNetwork, TABLE_SPEC } from './bench-core.ts';

const SMALL = 200;
const LARGE = 20_000;
/** Stations that change between two frames, whatever the size of the network. */
const CHANGED = 100;
const FRAMES = 60;

/** Microseconds of one frame of map, table and dams, over a network of `stations`, `CHANGED` of which have spoken. */
const frameCost = async (stations: number): Promise<number> => {
  const core = benchCore();
  core.acceptSnapshot(describeNetwork(stations), 1_000);
  const map = await core.openMapLayer(MAP_START_SELECTION);
  // By a column that lives: stations change places.
  const table = await core.openStationTable({
    ...TABLE_SPEC,
    sort: { key: 'chuva24', descending: true },
  });
  const dams = await core.openDamBoard(null);
  await Promise.all([map.next(), table.next(), dams.next()]);
  const paths = [rainPath('003h'), rainPath('024h')].map((path) => `${path}/Value`);
  const costs: number[] = [];
  let step = 0;
  for (let frame = 0; frame < FRAMES; frame += 1) {
    for (let change = 0; change < CHANGED; change += 1) {
      step += 1;
      // Spread over the network; the dams are among the first stations and speak in every frame.
      const station = change < 2 ? change * 10 : (step * 7_919) % stations;
      const data = ((step * 31) % 9_973) / 100;
      for (const path of paths) core.acceptMessage({ codigo: codeOf(station), path, data }, 1_000);
    }
    const began = process.hrtime.bigint();
    await Promise.all([map.next(), table.next(), dams.next()]);
    costs.push(Number(process.hrtime.bigint() - began) / 1_000);
  }
  return median(costs);
};

export const scale: Bench = {
  name: 'scale',
  question: `Does a frame cost more in a network of ${LARGE} stations than in one of ${SMALL}?`,
  run: async ({ short }) => {
    const small: number[] = [];
    const large: number[] = [];
    // The first round warms up and is not counted.
    for (let round = 0; round <= (short ? 2 : 6); round += 1) {
      const costs = [await frameCost(SMALL), await frameCost(short ? LARGE / 10 : LARGE)];
      if (round === 0) continue;
      small.push(costs[0] ?? Number.NaN);
      large.push(costs[1] ?? Number.NaN);
    }
    return [
      {
        id: 'scale.ratio',
        value: median(large.map((cost, round) => cost / (small[round] ?? Number.NaN))),
        unit: '×',
        goal: 1.2,
        better: 'lower',
      },
      { id: 'scale.frame-us', value: median(large), unit: 'µs', goal: null, better: 'lower' },
    ];
  },
};
