import { expect, it } from 'vitest';
import { rateOf } from '#domain/series/level-trend.ts';
import type { Places } from '#domain/network/places.ts';
import { readingState } from '#tests/support/app/reading-state.ts';
import { inventedCity, inventedStation } from '#tests/support/network/course-networks.ts';

const NOW = Date.UTC(2026, 8, 11, 16, 7);
const stateOf = (
  stations: Parameters<typeof readingState>[0],
  levels: readonly number[] = [],
  places?: Places,
) => readingState(stations, { now: NOW, recent: { 'EST-1': levels }, ...(places && { places }) });

const RIVER = {
  'Name/General': 'Rio Aruê',
  TimeStamp: '2026-09-11T16:06:00Z',
  'Data/Rio/RioNivel/Value': 4.5,
  'Data/Rio/RioNivel/Unit': 'm',
};

it('gives a station with its reading, its time, its rate and where it stands', async () => {
  const state = await stateOf({ 'EST-1': RIVER }, [4.1, 4.2, 4.3, 4.4, 4.5]);
  const station = await state.station('EST-1');
  expect(station?.station.name).toBe('Rio Aruê');
  expect(station?.reportedAt).toBe(NOW - 60_000);
  expect(station?.readingOf('rio')).toMatchObject({ value: 4.5, unit: 'm' });
  expect(rateOf(station?.riseOf('rio')?.hour)).toBeCloseTo(40, 0);
  if (station === null) throw new Error('no station');
  expect(state.alertOf(station)).toMatchObject({
    field: 'rio_nivel',
    state: {
      reached: { label: 'Cota de atenção' },
      next: { threshold: { label: 'Cota de alerta' }, missing: 1.5 },
    },
  });
});

it('has no rate of a silent station, and no alert without a reading that may be compared', async () => {
  const state = await stateOf(
    { 'EST-1': { ...RIVER, TimeStamp: '2026-09-11T10:00:00Z', 'Data/Rio/RioNivel/Unit': 'pés' } },
    [4.1, 4.2, 4.3, 4.4, 4.5],
  );
  const station = await state.station('EST-1');
  expect(station?.riseOf('rio')).toBeNull();
  expect(station === null ? 'no station' : state.alertOf(station)?.state).toBeNull();
});

it('leaves out what is unknown, hidden or no code, and keeps the order that was asked for', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 250 }, (_, index) => [`EST-${index}`, { Show: index !== 7 }]),
  );
  const state = await stateOf({ ...many, [`x${'y'.repeat(80)}`]: { Type: 'Hidro' } });
  const codes = (await state.codes()).toReversed();
  expect(codes).toHaveLength(251);
  const found = await state.stations(['unknown', ...codes]);
  expect(found.map(({ station }) => station.codigo)).toEqual(
    codes.filter((codigo) => codigo.length < 10 && codigo !== 'EST-7'),
  );
});

it('knows the stations that have sent something, hidden ones too; all as long as none has', async () => {
  const state = await stateOf({ 'EST-1': RIVER, 'EST-2': { Show: false } });
  expect(await Promise.all(['EST-1', 'EST-2', 'EST-3'].map((code) => state.isKnown(code)))).toEqual(
    [true, true, false],
  );
  expect(await (await stateOf({})).isKnown('EST-3')).toBe(true);
});

it('lets the first gauge that measures a level speak for a city, or the city’s own if none does', async () => {
  const city = { ...inventedCity('Umbra', { river: 'Rio Aruê', km: 10 }), gauges: [] };
  const places = {
    cities: [city],
    rivers: [{ name: 'Rio Aruê', into: null }],
    stations: [
      inventedStation('EST-1', 'Rio Aruê', 40, 'gauge'),
      inventedStation('EST-2', 'Rio Aruê', 20, 'gauge'),
      inventedStation('EST-3', 'Rio Aruê', 15, 'gauge'),
    ],
  };
  const dry = { 'Name/General': 'Sem régua' };
  const state = await stateOf({ 'EST-1': RIVER, 'EST-2': dry }, [], places);
  expect(await state.gaugeOf(city)).toMatchObject({
    gauge: { kind: 'upstream', codigo: 'EST-1', distanceKm: 30 },
    station: { station: { name: 'Rio Aruê' } },
  });
  const mute = await stateOf({ 'EST-2': dry }, [], places);
  expect(await mute.gaugeOf(city)).toMatchObject({ gauge: { codigo: 'EST-3' }, station: null });
  expect(await state.gaugeOf(inventedCity('Seca', null))).toBeNull();
});
