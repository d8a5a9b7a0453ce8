import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASSUMED, type Measured } from '../../bench/capacity/capacity-inputs.ts';
import {
  arrivalTable,
  coreTable,
  millionTable,
  segmentTable,
} from '../../bench/capacity/capacity-tables.ts';
import { RECORDED_COSTS } from '../../bench/restart-storm/gateway-costs.ts';
import { simulateStorm } from '../../bench/restart-storm/storm.ts';
import { partOfStorm, STORM_SCENARIOS } from '../../bench/restart-storm/storm-scenarios.ts';
import { summaryOf } from '../../bench/restart-storm/storm-summary.ts';

const DOCUMENT = readFileSync('docs/capacity.md', 'utf8');

/** Cells of a row are padded for the eye. */
const unpadded = (text: string): string =>
  text.replaceAll(/\| +/g, '| ').replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---');

/** Figures by their names: `| … | name | figure | command |`. */
const FIGURES = new Map(
  Array.from(
    unpadded(DOCUMENT).matchAll(/\| `([a-z][\w-]*)` \| ([\d,.]+) \|/g),
    ([, name = '', figure = '']) => [name, Number(figure.replaceAll(',', ''))] as const,
  ),
);

const measured: Measured = (name) => {
  const figure = FIGURES.get(name);
  if (figure === undefined) throw new Error(`docs/capacity.md does not say ${name}`);
  return figure;
};

const number = (text = ''): number => Number(/[\d,.]+/.exec(text)?.[0]?.replaceAll(',', ''));
const seconds = (text = ''): number | null => (text.startsWith('not') ? null : number(text));

/** The cells of a scenario in the table of storms. */
const stormRow = (words: string): readonly string[] =>
  unpadded(DOCUMENT)
    .split('\n')
    .find((line) => line.startsWith(`| ${words} | `))
    ?.split(' | ')
    .slice(1) ?? [];

/** Within a tenth, or three seconds: a part of a storm is drawn anew. */
const isNear = (one: number | null, other: number | null): boolean =>
  one === null || other === null
    ? one === other
    : Math.abs(one - other) <= Math.max(0.1 * Math.abs(other), 3);

describe('the document of the capacity', () => {
  it.each([
    ['visitors a core', coreTable],
    ['flood mode', segmentTable],
    ['a million', millionTable],
    ['a million in an hour', arrivalTable],
  ])('computes %s from its measured figures', (_, table) => {
    const said = new Set(unpadded(DOCUMENT).split('\n'));
    const computed = unpadded(table(measured)).split('\n');
    expect(computed.filter((line) => !said.has(line))).toEqual([]);
  });

  it('has the costs with which storms are simulated', () => {
    expect(RECORDED_COSTS).toEqual({
      upgradeMicros: measured('us-per-upgrade'),
      resumedEventMicros: measured('us-per-resumed-event'),
      resumedEventBytes: measured('bytes-per-resumed-event'),
      executionMicros: measured('us-per-snapshot-made'),
      answerMicros: measured('us-per-snapshot-given'),
      answerBytes: measured('bytes-per-snapshot'),
      messageMicros: measured('us-per-event-200'),
      messageBytes: measured('bytes-per-event'),
    });
  });

  it('plans with fewer sockets than would fill their share of a core', () => {
    const share = number(/of a core with so many \| ([\d.]+) %/.exec(unpadded(DOCUMENT))?.[1]);
    expect(share).toBeLessThanOrEqual(100 * ASSUMED.coreShare);
  });

  // Where all gateways die alike one of them shows what each does.
  it.each(
    STORM_SCENARIOS.filter(({ options }) => options.dying === options.gateways).map((one) => ({
      ...one,
      by: one.options.gateways,
    })),
  )('shows the storm "$words" as it is simulated', ({ words, options, by }) => {
    const summary = summaryOf(simulateStorm(partOfStorm(options, by)));
    const [upgrades, snapshots, line, present, live, economical] = stormRow(words);
    const [first, later] = (snapshots ?? '').split(';');
    const rows = [
      [number(upgrades), by * summary.upgradesASecond],
      [number(first), by * summary.snapshotsASecond],
      [number(later), by * summary.laterSnapshotsASecond],
      [number(line), by * summary.gigabitsASecond],
      [seconds(present), summary.presentSeconds],
      [seconds(live), summary.liveSeconds],
      [number(economical), 100 * summary.economicalShare],
    ] as const;
    expect(rows.filter(([said, computed]) => !isNear(said, computed))).toEqual([]);
  });

  it('shows every storm', () => {
    expect(STORM_SCENARIOS.filter(({ words }) => stormRow(words).length !== 6)).toEqual([]);
  });
});
