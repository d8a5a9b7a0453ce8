import { useCallback, useEffect, useRef, useState } from 'react';
import { distanceBetween } from '#domain/stations/distance.ts';
import type { Position, StationId } from '#domain/stations/station.ts';
import { type MapGoal, STATION_ZOOM, VALLEY_ZOOM } from '#app/map/engine/view-state.ts';
import type { StationsById } from './station-columns.ts';

const NEAR_METRES = 60_000;

/** What a person can choose on map and list; the functions are stable while `open` is. */
export interface StationChoice {
  /** Where the map has to go. */
  readonly goal: MapGoal | null;
  /** Opens a station's card; null closes it. */
  readonly select: (id: StationId | null) => void;
  /** The same from the list. `isFound`: it was searched for, so the map goes there. */
  readonly selectListed: (id: StationId, isFound: boolean) => void;
  /** Shows where the visitor is, if any station is near. */
  readonly goToVisitor: (origin: Position) => void;
}

/** Turns a chosen station into its code for `open`, and into a place for the map to go to. */
export const useStationChoice = (
  stations: StationsById,
  open: (codigo: string | null) => void,
): StationChoice => {
  const [goal, setGoal] = useState<MapGoal | null>(null);
  const latest = useRef(stations);
  useEffect(() => {
    latest.current = stations;
  });
  const select = useCallback(
    (id: StationId | null) =>
      open(id === null ? null : (latest.current.get(id)?.station.codigo ?? null)),
    [open],
  );
  const selectListed = useCallback(
    (id: StationId, isFound: boolean) => {
      const position = latest.current.get(id)?.station.position ?? null;
      if (isFound && position !== null) setGoal({ ...position, zoom: STATION_ZOOM });
      select(id);
    },
    [select],
  );
  const [visitor, setVisitor] = useState<Position | null>(null);
  // A visitor may be found before the stations are known. Settled in the rendering that has both.
  if (visitor !== null && stations.size > 0) {
    setVisitor(null);
    const isNear = [...stations.values()].some(
      ({ station }) =>
        station.position !== null && distanceBetween(visitor, station.position) < NEAR_METRES,
    );
    // Far from every station there is nothing to see.
    if (isNear) setGoal({ ...visitor, zoom: VALLEY_ZOOM });
  }
  return { goal, select, selectListed, goToVisitor: setVisitor };
};
