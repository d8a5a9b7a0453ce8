import { describe, expect, it } from 'vitest';
import type { WireValue } from '#contract/tag-source.ts';
import { gatePath, READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { DAY_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { type StationReport, StationFold } from './station-fold.ts';

const NOON = Date.UTC(2026, 8, 10, 12);
const RIVER = `${READING_PATHS.riverStage}/Value`;
const RIVER_UNIT = `${READING_PATHS.riverStage}/Unit`;
const GUST = `${READING_PATHS.windGust}/Value`;

const stampOf = (seconds: number): string => new Date(NOON + 1_000 * seconds).toISOString();

/** A station that says things: each entry is path, value, and seconds after noon at which the log takes it. */
const said = (
  ...events: readonly (readonly [path: string, data: WireValue, seconds?: number])[]
) => {
  const reports = new StationFold(90 * DAY_MS);
  let dropped = 0;
  const closed = events.flatMap(([path, data, seconds = 0]) => {
    const at = epochMs(NOON + 1_000 * seconds);
    const folded = reports.take({ path, data, at });
    if (folded.isDropped) dropped += 1;
    return folded.closed;
  });
  return { all: [...closed, ...reports.open].map(plain), dropped, reports };
};

/** Seconds after noon, values, and whether it is late. */
const plain = ({ time, values, isLate }: StationReport) => [
  (time - NOON) / 1_000,
  Object.fromEntries(values),
  ...(isLate ? ['late'] : []),
];

describe('reports of a station (PROVIDER 2)', () => {
  it('have what was said after their stamp and all that holds', () => {
    const { all } = said(
      ['TimeStamp', stampOf(0)],
      [RIVER, 4.5],
      [GUST, 30],
      ['TimeStamp', stampOf(15)],
      [RIVER, 4.75],
      ['TimeStamp', stampOf(30)],
    );
    expect(all).toEqual([
      [0, { rio: 4.5, ventoMaximo: 30 }],
      [15, { rio: 4.75, ventoMaximo: 30 }],
      [30, { rio: 4.75, ventoMaximo: 30 }],
    ]);
  });

  it('of a stamp before the newest have only what was said after it, and what holds stays', () => {
    const { all } = said(
      ['TimeStamp', stampOf(60)],
      [RIVER, 4.5],
      [GUST, 30],
      ['TimeStamp', stampOf(0)],
      [RIVER, 2],
      ['TimeStamp', stampOf(15)],
      [RIVER, 3],
      ['TimeStamp', stampOf(75)],
    );
    expect(all).toEqual([
      [0, { rio: 2 }, 'late'],
      [15, { rio: 3 }, 'late'],
      [60, { rio: 4.5, ventoMaximo: 30 }],
      [75, { rio: 4.5, ventoMaximo: 30 }],
    ]);
  });

  it('go on where their stamp comes again: a value said twice is one value, the last', () => {
    const { all } = said(
      ['TimeStamp', stampOf(60)],
      [RIVER, 4.5],
      ['TimeStamp', stampOf(60)],
      [RIVER, 4.75],
      ['TimeStamp', stampOf(0)],
      [RIVER, 1],
      ['TimeStamp', stampOf(0)],
      [RIVER, 2],
      ['TimeStamp', stampOf(60)],
      [GUST, 30],
    );
    expect(all).toEqual([
      [0, { rio: 2 }, 'late'],
      [60, { rio: 4.75, ventoMaximo: 30 }],
    ]);
  });

  it('have the time of the log where a stamp cannot be read, or is over ten minutes ahead', () => {
    const { all } = said(
      ['TimeStamp', 'ontem', 5],
      [RIVER, 4.5, 5],
      ['TimeStamp', stampOf(3_600), 20],
      [RIVER, 4.75, 20],
      ['TimeStamp', stampOf(120), 35],
      [RIVER, 5, 35],
      ['TimeStamp', stampOf(121), 36],
    );
    expect(all.map(([seconds]) => seconds)).toEqual([5, 20, 120, 121]);
  });

  it('without a stamp have one value each, at the time of the log; they hold from then on', () => {
    const { all } = said(
      [RIVER, 4.5, 1],
      [RIVER_UNIT, 'cm', 1],
      [GUST, 30, 2],
      ['TimeStamp', stampOf(15), 15],
      ['TimeStamp', null, 20],
      [RIVER, 475, 21],
    );
    expect(all).toEqual([
      [1, { rio: Math.fround(0.045) }],
      [2, { ventoMaximo: 30 }],
      [15, { rio: Math.fround(0.045), ventoMaximo: 30 }],
      [21, { rio: 4.75 }],
    ]);
  });

  it('have no reading of a tag from its null on, nor of a boolean, a word or a foreign unit', () => {
    const nothing: readonly WireValue[] = [null, true, 'seco', ''];
    for (const value of nothing) {
      const { all } = said(
        ['TimeStamp', stampOf(0)],
        [RIVER, 4.5],
        ['TimeStamp', stampOf(15)],
        [RIVER, value],
      );
      expect(all).toEqual([
        [0, { rio: 4.5 }],
        [15, {}],
      ]);
    }
    const { all } = said(['TimeStamp', stampOf(0)], [RIVER, 4.5], [RIVER_UNIT, 'braças']);
    expect(all).toEqual([[0, {}]]);
  });

  it('have gates as numbers: a flag or a word for open or closed is 1 or 0', () => {
    const values = [40, true, false, 'Fechada', 'parcialmente aberta', 'aberta', -1];
    const { all } = said(
      ...values.flatMap((value, place) => [
        ['TimeStamp', stampOf(place)] as const,
        [`${gatePath(1)}/Value`, value] as const,
      ]),
    );
    const gates = all.map(([, has]) => has);
    const known = [40, 1, 0, 0, null, 1, null];
    expect(gates).toEqual(known.map((value) => (value === null ? {} : { comporta1: value })));
  });

  it('have values in the own unit, as float32; a float32 stays as it is', () => {
    const sent = Math.fround(4.62);
    expect(said(['TimeStamp', stampOf(0)], [RIVER, sent]).all).toEqual([[0, { rio: sent }]]);
    const { all } = said(['TimeStamp', stampOf(0)], [RIVER_UNIT, 'cm'], [RIVER, '462,0']);
    expect(all).toEqual([[0, { rio: sent }]]);
  });

  it('have no impossible value, and the same again when it is possible', () => {
    const { all } = said(
      ['TimeStamp', stampOf(0)],
      [RIVER, 21_474_836.47],
      ['TimeStamp', stampOf(15)],
      [RIVER, -35],
      ['TimeStamp', stampOf(30)],
      [RIVER, 2],
    );
    expect(all.map(([, values]) => values)).toEqual([{}, {}, { rio: 2 }]);
  });

  it('of a time that is no longer kept are dropped and counted; their values hold', () => {
    const { all, dropped } = said(
      ['TimeStamp', new Date(NOON - 91 * DAY_MS).toISOString()],
      [RIVER, 4.5],
      [GUST, 30],
      ['TimeStamp', stampOf(0)],
    );
    expect(dropped).toBe(2);
    expect(all).toEqual([[0, { rio: 4.5, ventoMaximo: 30 }]]);
  });

  it('of a quantity with several tags take the first with a reading', () => {
    const temperature = 'Data/Temperatura/Atual';
    const { all } = said(
      ['TimeStamp', stampOf(0)],
      [`${temperature}/Media/Value`, '20.5'],
      ['TimeStamp', stampOf(15)],
      [`${temperature}/Value`, '21.5'],
      ['TimeStamp', stampOf(30)],
      [`${temperature}/Value`, null],
    );
    expect(all.map(([, values]) => values)).toEqual([
      { temperatura: 20.5 },
      { temperatura: 21.5 },
      { temperatura: 20.5 },
    ]);
  });

  it('take over what tags hold: all where events are missing, else what was not recorded before, as the rest may have come late', () => {
    const adopted = (which: 'all' | 'unknown') => {
      const { reports } = said(
        ['TimeStamp', stampOf(30), 30],
        [RIVER, 4.5, 30],
        ['TimeStamp', stampOf(0), 40],
        [RIVER, 2, 40],
      );
      reports.adopt(
        new Map([
          [RIVER, 2],
          [GUST, 30],
        ]),
        which,
      );
      return reports.open.map(plain).at(-1);
    };
    expect(adopted('unknown')).toEqual([30, { rio: 4.5, ventoMaximo: 30 }]);
    expect(adopted('all')).toEqual([30, { rio: 2, ventoMaximo: 30 }]);
  });

  it('a lead of up to ten minutes is believed', () => {
    const { all } = said(['TimeStamp', stampOf(600)], [RIVER, 4.5]);
    expect(all).toEqual([[600, { rio: 4.5 }]]);
    const further = said(['TimeStamp', new Date(NOON + 10 * MINUTE_MS + 1).toISOString()]);
    expect(further.all).toEqual([[0, {}]]);
  });
});
