import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationId } from '#domain/stations/station.ts';
import { describe, expect, it } from 'vitest';
import {
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
  OTHER_UNIT,
} from '#domain/quantities/legend/legend.ts';
import {
  ALERT_UNKNOWN,
  BELOW_ALERT_LEVELS,
  NO_ALERT_LEVELS,
} from '#domain/stations/alerts/alert-state.ts';
import { mapColumns, mapFrame, mapStation } from '#tests/support/network/map-station.ts';
import type { MapStation } from './station-columns.ts';
import { lookIn } from '#tests/support/app/shown.ts';
import { NO_ARROW } from '#app/map/drawing/dot-looks.ts';
import { drawnPosition, paintStations, pictureChange } from './paint-stations.ts';
import { EVERY_STATION } from './station-filter.ts';

const NOW = epochMs(10_000_000_000);
const HOUR = 3_600_000;
const TENTHS = 1;
const HUNDREDTHS = 2;
const RAIN = 1;

const reading = ({ id = stationId(3), ...over }: Partial<MapStation> = {}): MapStation =>
  mapStation(id, {
    value: 4.62,
    look: lookIn('m'),
    bucket: 2,
    reportedAt: epochMs(NOW - 15_000),
    direction: Number.NaN,
    ...over,
  });

const paint = (stations: readonly MapStation[], decimals: number) =>
  paintStations(mapColumns(stations, decimals), EVERY_STATION, NOW, true);

/** What is drawn of one station. */
const paintStation = (station: MapStation, decimals: number) => {
  const { stations, old, arrows } = paint([station], decimals);
  const [bucket, label] = [stations.bucketAt(0), stations.labelAt(0)];
  return { bucket, old: old[0] === 1, label, arrow: arrows[0] };
};

describe('a painted station', () => {
  it('writes the number in Portuguese beside a coloured dot', () => {
    expect(paintStation(reading(), HUNDREDTHS)).toEqual({
      bucket: 2,
      old: false,
      label: '4,62',
      arrow: NO_ARROW,
    });
  });

  it('shows nothing for a zero of chuva or taxa (SPEC 9), the dot stays', () => {
    expect(paintStation(reading({ value: 0, bucket: HIDDEN_ZERO }), RAIN)).toEqual({
      bucket: HIDDEN_ZERO,
      old: false,
      label: '',
      arrow: NO_ARROW,
    });
  });

  it('writes no zero for a trace of rain, but its first digit', () => {
    const label = (value: number): string =>
      paintStation(reading({ value, bucket: 0 }), RAIN).label;
    expect(label(0.04)).toBe('0,04');
    expect(label(0)).toBe('0,0');
    expect(label(0.05)).toBe('0,1');
    expect(label(0.1)).toBe('0,1');
  });

  it('writes as many digits as the Format asks for, and a foreign unit beside its number', () => {
    const look = { unit: 'm', decimals: 3 };
    expect(paintStation(reading({ look }), HUNDREDTHS).label).toBe('4,620');
    const foreign = reading({ look: lookIn('toesas antigas'), bucket: OTHER_UNIT });
    expect(paintStation(foreign, HUNDREDTHS).label).toBe('4,62 toesas a…');
  });

  it('says nothing where there is no reading, however old the station is', () => {
    const silent = reading({ value: Number.NaN, bucket: NO_READING, reportedAt: epochMs(0) });
    expect(paintStation(silent, TENTHS)).toEqual({
      bucket: NO_READING,
      old: false,
      label: '',
      arrow: NO_ARROW,
    });
  });

  it('keeps the number of a level that has no colour because it is an altitude', () => {
    const altitude = reading({ value: 399.88, bucket: NOT_COMPARABLE });
    expect(paintStation(altitude, HUNDREDTHS).label).toBe('399,88');
  });

  it('dims what was heard more than an hour ago', () => {
    expect(paintStation(reading({ reportedAt: epochMs(NOW - HOUR - 1) }), HUNDREDTHS).old).toBe(
      true,
    );
    expect(paintStation(reading({ reportedAt: epochMs(NOW - HOUR / 2) }), HUNDREDTHS).old).toBe(
      false,
    );
  });
});

describe('the arrow of a wind', () => {
  const wind = (over: Partial<MapStation>) => paintStation(reading(over), TENTHS).arrow;

  it('points where the wind blows to', () => {
    expect(wind({ direction: 45 })).toBe(230);
    expect(wind({ direction: 180 })).toBe(0);
  });

  it('is not there in a calm, without a direction, and for a wind of long ago', () => {
    expect(wind({ direction: 45, value: 0 })).toBe(NO_ARROW);
    expect(wind({ direction: 45, value: Number.NaN })).toBe(NO_ARROW);
    expect(wind({ direction: Number.NaN })).toBe(NO_ARROW);
    expect(wind({ direction: 45, reportedAt: epochMs(NOW - HOUR - 1) })).toBe(NO_ARROW);
  });
});

describe('the trend of a river', () => {
  const trend = (over: Partial<MapStation>, hasTrends = true) =>
    paintStations(mapColumns([reading(over)]), EVERY_STATION, NOW, hasTrends).trends[0];

  it('is up or down where it goes now, whatever it did in the hour', () => {
    const directions = ['rising', 'steady', 'falling'] as const;
    expect(directions.map((riverDirection) => trend({ rate: 14, riverDirection }))).toEqual([
      1, 0, -1,
    ]);
  });

  it('is not there where nobody knows it, for a silent station, and where the map shows no rivers', () => {
    expect(trend({ rate: 14 })).toBe(0);
    expect(trend({ riverDirection: 'rising', reportedAt: epochMs(NOW - HOUR - 1) })).toBe(0);
    expect(trend({ riverDirection: 'rising' }, false)).toBe(0);
  });
});

describe('the map narrowed to stations above an alert level', () => {
  it('draws those at or above one, whatever the map shows of them', () => {
    const ranks = [NO_ALERT_LEVELS, ALERT_UNKNOWN, BELOW_ALERT_LEVELS, 1, 4] as const;
    const stations = mapColumns(
      ranks.map((alert, id) => reading({ id: stationId(id), alert, bucket: NO_READING })),
    );
    const filter = { bucket: null, isAboveOnly: true };
    expect(paintStations(stations, filter, NOW, false).drawn).toEqual(Uint8Array.of(0, 0, 0, 1, 1));
    const alsoOfClass = { bucket: 2, isAboveOnly: true };
    expect(paintStations(stations, alsoOfClass, NOW, false).count).toBe(0);
  });
});

describe('pictureChange', () => {
  const before = paint([reading(), reading({ id: stationId(4) })], HUNDREDTHS);
  const changeTo = (...stations: readonly MapStation[]) =>
    pictureChange(before, paint(stations, HUNDREDTHS));

  it('is none between equal pictures, nor for an age or a digit that nobody sees', () => {
    expect(changeTo(reading(), reading({ id: stationId(4) }))).toBe('none');
    expect(
      changeTo(reading({ reportedAt: NOW, value: 4.621 }), reading({ id: stationId(4) })),
    ).toBe('none');
  });

  it('sees a number, a colour, an age that is history', () => {
    expect(changeTo(reading({ value: 4.7 }), reading({ id: stationId(4) }))).toBe('looks');
    expect(changeTo(reading({ bucket: 5 }), reading({ id: stationId(4) }))).toBe('looks');
    expect(
      changeTo(reading({ reportedAt: epochMs(NOW - HOUR - 1) }), reading({ id: stationId(4) })),
    ).toBe('looks');
  });

  it('sees a wind that turns by what one can see', () => {
    const from = (direction: number) => paint([reading({ direction })], HUNDREDTHS);
    expect(pictureChange(from(90), from(92))).toBe('none');
    expect(pictureChange(from(90), from(110))).toBe('looks');
  });

  it('sees a river turn and a level reached, and nothing below the levels', () => {
    const from = (over: Partial<MapStation>) => paint([reading(over)], HUNDREDTHS);
    expect(
      pictureChange(
        from({ riverDirection: 'rising', rate: 3 }),
        from({ riverDirection: 'rising', rate: 9 }),
      ),
    ).toBe('none');
    expect(
      pictureChange(from({ riverDirection: 'rising' }), from({ riverDirection: 'steady' })),
    ).toBe('looks');
    expect(pictureChange(from({ alert: 0 }), from({ alert: 2 }))).toBe('looks');
    expect(pictureChange(from({ alert: 3 }), from({ alert: 2 }))).toBe('looks');
    expect(pictureChange(from({ alert: NO_ALERT_LEVELS }), from({ alert: 0 }))).toBe('none');
  });

  it('sees a station come, go, move and become another', () => {
    expect(changeTo(reading())).toBe('places');
    expect(changeTo(reading(), reading({ id: stationId(5) }))).toBe('places');
    const { station } = reading();
    const elsewhere = { latitude: -9, longitude: -30.6 };
    for (const other of [
      { ...station, position: elsewhere },
      { ...station, type: 'Barramento' as const },
    ]) {
      expect(changeTo(reading({ station: other }), reading({ id: stationId(4) }))).toBe('places');
    }
  });

  it('sees that the same numbers are of something else', () => {
    const { stations } = before;
    const of = (subject: string) => paintStations(stations, EVERY_STATION, NOW, true, subject);
    expect(pictureChange(of('rain'), of('rain'))).toBe('none');
    expect(pictureChange(of('rain'), of('rivers'))).toBe('places');
  });

  it('sees nothing in another order of the rows, nor in a name', () => {
    expect(changeTo(reading({ id: stationId(4) }), reading())).toBe('none');
    const renamed = { ...reading().station, name: 'Outro' };
    expect(changeTo(reading({ station: renamed }), reading({ id: stationId(4) }))).toBe('none');
  });

  it('sees what a patch changes, in the rows that it was laid over', () => {
    const { stations } = before;
    const patched = (...readings: readonly MapStation[]) =>
      stations.apply(mapFrame(readings, { whole: false, stations: [] }), HUNDREDTHS);
    const changeOf = (...readings: readonly MapStation[]) =>
      pictureChange(before, paintStations(patched(...readings), EVERY_STATION, NOW, true));
    expect(changeOf(reading({ reportedAt: NOW }))).toBe('none');
    expect(changeOf(reading({ id: stationId(4), value: 5 }))).toBe('looks');
    expect(stations.labelAt(1)).toBe('4,62');
  });

  it('sees the map narrowed to a class, which draws nobody else', () => {
    const all = mapColumns([reading(), reading({ id: stationId(4), bucket: 5 })], HUNDREDTHS);
    const ofClass = (bucket: number | null) =>
      paintStations(all, { bucket, isAboveOnly: false }, NOW, true);
    const narrowed = ofClass(5);
    expect(narrowed).toMatchObject({ count: 1, late: 0, drawn: Uint8Array.of(0, 1) });
    expect(pictureChange(ofClass(null), narrowed)).toBe('places');
    expect(pictureChange(ofClass(2), narrowed)).toBe('places');
    expect(drawnPosition(narrowed, stationId(3))).toBeNull();
    expect(drawnPosition(narrowed, stationId(4))).toEqual({ latitude: -10, longitude: -30 });
  });

  it('paints no station that has no position', () => {
    const entry = reading();
    const lost = { ...entry, station: { ...entry.station, position: null } };
    expect(paint([lost], HUNDREDTHS)).toMatchObject({ count: 0, drawn: Uint8Array.of(0) });
  });
});
