import { useEffect, useRef, useState } from 'react';
import type { Position, StationId } from '#domain/stations/station.ts';
import type { StationsById } from '#app/map/stations/station-columns.ts';
import { orderStations, type StationSort } from './station-order.ts';

/** Milliseconds between two re-sorts by new readings. */
const SETTLE_MS = 5_000;

/** Whether an order lists exactly these stations: as many are not the same, one may have come as another left. */
const isOrderOf = (ids: readonly StationId[], stations: StationsById): boolean =>
  ids.length === stations.size && ids.every((id) => stations.has(id));

/** The same order without who has gone, those who have come at its end. */
const continued = (
  before: readonly StationId[],
  sorted: readonly StationId[],
  stations: StationsById,
): readonly StationId[] => {
  const listed = new Set(before);
  return [...before.filter((id) => stations.has(id)), ...sorted.filter((id) => !listed.has(id))];
};

/**
 * The order in which the list shows its stations. It stands still while the list `isHeld` (pointer or focus is in it), catches up when
 * it is let go, and otherwise re-sorts every {@link SETTLE_MS}. Another sort or subject, and while it is not held another set of
 * stations, re-sorts at once.
 */
export const useSettledOrder = (
  stations: StationsById,
  sort: StationSort,
  subject: string,
  isHeld: boolean,
  origin: Position | null,
): readonly StationId[] => {
  const where = origin === null ? '' : `${origin.latitude} ${origin.longitude}`;
  const query = `${sort} ${subject} ${where}`;
  const sorted = (): readonly StationId[] => orderStations(stations.values(), sort, origin);
  const [settled, setSettled] = useState(() => ({ query, isHeld, ids: sorted() }));
  const isLetGo = settled.isHeld && !isHeld;
  if (settled.query !== query || isLetGo) {
    setSettled({ query, isHeld, ids: sorted() });
  } else if (!isOrderOf(settled.ids, stations)) {
    const ids = isHeld ? continued(settled.ids, sorted(), stations) : sorted();
    setSettled({ query, isHeld, ids });
  } else if (settled.isHeld !== isHeld) {
    setSettled({ ...settled, isHeld });
  }

  const latestSort = useRef(sorted);
  useEffect(() => {
    latestSort.current = sorted;
  });
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setInterval(
      () => setSettled((before) => ({ ...before, ids: latestSort.current() })),
      SETTLE_MS,
    );
    return () => clearInterval(timer);
  }, [isHeld]);

  return settled.ids;
};
