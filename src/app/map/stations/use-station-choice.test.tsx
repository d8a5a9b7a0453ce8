import { act, useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { stationId } from '#domain/stations/station.ts';
import { VALLEY_ZOOM } from '#app/map/engine/view-state.ts';
import { mapStation } from '#tests/support/network/map-station.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import type { StationsById } from './station-columns.ts';
import { type StationChoice, useStationChoice } from './use-station-choice.ts';

const { root } = reactRoot();
const gauge = mapStation(stationId(1), {});
const known = new Map([[gauge.id, gauge]]);
const none: StationsById = new Map();

let choice: StationChoice | null = null;
const open = (): void => undefined;
const Chooser = ({ stations }: { readonly stations: StationsById }) => {
  const made = useStationChoice(stations, open);
  useEffect(() => {
    choice = made;
  });
  return null;
};
const show = (stations: StationsById): void =>
  act(() => root.render(<Chooser stations={stations} />));
const find = (latitude: number, longitude: number): void =>
  act(() => choice?.goToVisitor({ latitude, longitude }));

describe('a visitor who is found', () => {
  const { latitude = 0, longitude = 0 } = gauge.station.position ?? {};

  it('is gone to where a station is near, also when the stations come later', () => {
    show(none);
    find(latitude + 0.1, longitude);
    expect(choice?.goal).toBeNull();
    show(known);
    expect(choice?.goal).toEqual({ latitude: latitude + 0.1, longitude, zoom: VALLEY_ZOOM });
  });

  it('is not gone to far from every station, and the last place stays', () => {
    show(known);
    find(latitude, longitude + 0.1);
    const { goal } = choice ?? {};
    expect(goal).toEqual({ latitude, longitude: longitude + 0.1, zoom: VALLEY_ZOOM });
    find(latitude + 20, longitude);
    show(new Map(known));
    expect(choice?.goal).toBe(goal);
  });
});
