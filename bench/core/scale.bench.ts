import { epochMs } from '#domain/time/epoch-ms.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import type { StationTableQuery } from '#worker/api/station-table.ts';
import { type Bench, type Figure, figureIn, median } from '../bench.ts';
import { benchCore, codeOf, describeNetwork, TABLE_QUERY } from './bench-core.ts';

const figure = figureIn('scale');

const SMALL = 200;
const LARGE = 20_000;
/** Stations that change between two frames, whatever the size of the network. */
const CHANGED = 100;
/** Of these, rows in the table's window and dams. */
const CHANGED_ROWS = 12;
const CHANGED_DAMS = 2;
const FRAMES = 60;

/** Microseconds of one frame of map, table and dams, over a network of `stations`, `CHANGED` of which have reported. */
const frameCost = async (stations: number, sort: StationTableQuery['sort']): Promise<number> => {
  const core = benchCore();
  core.reader.acceptSnapshot(describeNetwork(stations), epochMs(1_000));
  const map = await core.open('map-layer', MAP_START_SELECTION);
  const table = await core.open('station-table', { ...TABLE_QUERY, sort });
  const dams = await core.open('dam-board', null);
  const [, firstRows] = await Promise.all([map.next(), table.next(), dams.next()]);
  const dammed = Array.from({ length: CHANGED_DAMS }, (_, dam) => codeOf(dam * 10));
  const shown = (firstRows?.changed ?? []).flatMap(({ station }) => station?.codigo ?? []);
  const always = new Set([
    ...dammed,
    ...shown.filter((codigo) => !dammed.includes(codigo)).slice(0, CHANGED_ROWS),
  ]);
  const seen = new Set([...always, ...shown]);
  // The rest is spread over stations outside every window.
  const unseen = Array.from({ length: stations }, (_, index) =>
    codeOf((index * 7_919) % stations),
  ).filter((codigo) => !seen.has(codigo));
  const paths = [rainPath('003h'), rainPath('024h')].map((path) => `${path}/Value`);
  const costs: number[] = [];
  let step = 0;
  let next = 0;
  const report = (codigo: string): void => {
    step += 1;
    const data = ((step * 31) % 9_973) / 100;
    for (const path of paths) core.reader.acceptMessage({ codigo, path, data }, epochMs(1_000));
  };
  for (let frame = 0; frame < FRAMES; frame += 1) {
    for (const codigo of always) report(codigo);
    for (let rest = always.size; rest < CHANGED; rest += 1) {
      next += 1;
      report(unseen[next % unseen.length] ?? '');
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
    const figures: Figure[] = [];
    for (const { id, sort, goal } of [
      { id: 'ratio', sort: [{ key: 'name', descending: false }], goal: 1.2 },
      // Sorted by a live column, each change moves a row.
      { id: 'live-sort-ratio', sort: [{ key: 'chuva24', descending: true }], goal: 1.5 },
    ]) {
      const ratios: number[] = [];
      // The first round warms up and is not counted.
      for (let round = 0; round <= (short ? 2 : 6); round += 1) {
        const small = await frameCost(SMALL, sort);
        const large = await frameCost(short ? LARGE / 10 : LARGE, sort);
        if (round > 0) ratios.push(large / small);
      }
      figures.push(figure(id, median(ratios), '×', goal));
    }
    return figures;
  },
};
