import { stationId } from '#domain/stations/station-id.ts';
import { describe, expect, it } from 'vitest';
import { HIDDEN_ZERO, NO_READING, NOT_COMPARABLE, OTHER_UNIT } from '#domain/quantities/legend.ts';
import type { MapStation } from './map-view.ts';
import { mapStation } from '#tests/support/map-station.ts';
import { lookIn } from '#tests/support/shown.ts';
import { NO_ARROW, pictureChange, paintStation, paintStations } from './paint-stations.ts';

const NOW = 10_000_000_000;
const HOUR = 3_600_000;
const TENTHS = 1;
const HUNDREDTHS = 2;
const RAIN = 1;

const reading = (over: Partial<MapStation> = {}): MapStation =>
  mapStation(3, { value: 4.62, bucket: 2, heardAt: NOW - 15_000, ...over });

describe('paintStation', () => {
  it('writes the number in Portuguese beside a coloured dot', () => {
    expect(paintStation(reading(), HUNDREDTHS, NOW)).toEqual({
      bucket: 2,
      old: false,
      label: '4,62',
      arrow: NO_ARROW,
    });
  });

  it('shows nothing for a zero of chuva or taxa (SPEC 9), the dot stays', () => {
    expect(paintStation(reading({ value: 0, bucket: HIDDEN_ZERO }), RAIN, NOW)).toEqual({
      bucket: HIDDEN_ZERO,
      old: false,
      label: '',
      arrow: NO_ARROW,
    });
  });

  it('writes no zero for a trace of rain, but its first digit', () => {
    const label = (value: number): string =>
      paintStation(reading({ value, bucket: 0 }), RAIN, NOW).label;
    expect(label(0.04)).toBe('0,04');
    expect(label(0)).toBe('0,0');
    expect(label(0.05)).toBe('0,1');
    expect(label(0.1)).toBe('0,1');
  });

  it('writes as many digits as the Format asks for, and a foreign unit beside its number', () => {
    const look = { unit: 'm', decimals: 3 };
    expect(paintStation(reading({ look }), HUNDREDTHS, NOW).label).toBe('4,620');
    const foreign = reading({ look: lookIn('toesas antigas'), bucket: OTHER_UNIT });
    expect(paintStation(foreign, HUNDREDTHS, NOW).label).toBe('4,62 toesas a…');
  });

  it('says nothing where there is no reading, however old the station is', () => {
    const silent = reading({ value: Number.NaN, bucket: NO_READING, heardAt: 0 });
    expect(paintStation(silent, TENTHS, NOW)).toEqual({
      bucket: NO_READING,
      old: false,
      label: '',
      arrow: NO_ARROW,
    });
  });

  it('keeps the number of a level that has no colour because it is an altitude', () => {
    const altitude = reading({ value: 399.88, bucket: NOT_COMPARABLE });
    expect(paintStation(altitude, HUNDREDTHS, NOW).label).toBe('399,88');
  });

  it('dims what was heard more than an hour ago', () => {
    expect(paintStation(reading({ heardAt: NOW - HOUR - 1 }), HUNDREDTHS, NOW).old).toBe(true);
    expect(paintStation(reading({ heardAt: NOW - HOUR / 2 }), HUNDREDTHS, NOW).old).toBe(false);
  });
});

describe('the arrow of a wind', () => {
  const wind = (over: Partial<MapStation>): number =>
    paintStation(reading(over), TENTHS, NOW).arrow;

  it('points where the wind blows to', () => {
    expect(wind({ direction: 45 })).toBe(230);
    expect(wind({ direction: 180 })).toBe(0);
  });

  it('is not there in a calm, without a direction, and for a wind of long ago', () => {
    expect(wind({ direction: 45, value: 0 })).toBe(NO_ARROW);
    expect(wind({ direction: 45, value: Number.NaN })).toBe(NO_ARROW);
    expect(wind({ direction: Number.NaN })).toBe(NO_ARROW);
    expect(wind({ direction: 45, heardAt: NOW - HOUR - 1 })).toBe(NO_ARROW);
  });
});

describe('pictureChange', () => {
  const before = paintStations([reading(), reading({ id: stationId(4) })], HUNDREDTHS, NOW);
  const changeTo = (...stations: readonly MapStation[]) =>
    pictureChange(before, paintStations(stations, HUNDREDTHS, NOW));

  it('is none between equal pictures, nor for an age or a digit that nobody sees', () => {
    expect(changeTo(reading(), reading({ id: stationId(4) }))).toBe('none');
    expect(changeTo(reading({ heardAt: NOW, value: 4.621 }), reading({ id: stationId(4) }))).toBe(
      'none',
    );
  });

  it('sees a number, a colour, an age that is history', () => {
    expect(changeTo(reading({ value: 4.7 }), reading({ id: stationId(4) }))).toBe('looks');
    expect(changeTo(reading({ bucket: 5 }), reading({ id: stationId(4) }))).toBe('looks');
    expect(changeTo(reading({ heardAt: NOW - HOUR - 1 }), reading({ id: stationId(4) }))).toBe(
      'looks',
    );
  });

  it('sees a wind that turns by what one can see', () => {
    const from = (direction: number) => paintStations([reading({ direction })], HUNDREDTHS, NOW);
    expect(pictureChange(from(90), from(92))).toBe('none');
    expect(pictureChange(from(90), from(110))).toBe('looks');
  });

  it('sees a station come, go, move and become another', () => {
    expect(changeTo(reading())).toBe('places');
    expect(changeTo(reading(), reading({ id: stationId(5) }))).toBe('places');
    const { station } = reading();
    const elsewhere = { latitude: -26, longitude: -49.6 };
    for (const other of [
      { ...station, position: elsewhere },
      { ...station, type: 'Barramento' as const },
    ]) {
      expect(changeTo(reading({ station: other }), reading({ id: stationId(4) }))).toBe('places');
    }
  });

  it('paints no station that has no position', () => {
    const entry = reading();
    const lost = { ...entry, station: { ...entry.station, position: null } };
    expect(paintStations([lost], HUNDREDTHS, NOW).size).toBe(0);
  });
});
