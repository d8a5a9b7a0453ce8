import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Position } from '#domain/stations/station.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { StationsById } from '#app/map/stations/station-columns.ts';
import { orderStations, type StationSort } from './station-order.ts';

/** Milliseconds between two re-sorts by new readings. */
const SETTLE_MS = 5_000;

/** Whether a pointer or the focus is in an element. After a touch `:hover` still matches, so it counts for devices with a pointer only. */
const isInUse = (element: HTMLElement | null): boolean =>
  element !== null &&
  (element.matches(':focus-within') ||
    (element.matches(':hover') && matchMedia('(hover: hover)').matches));

/** Whether an order lists exactly these stations: as many are not the same, one may have come as another left. */
const isOrderOf = (ids: readonly StationId[], stations: StationsById): boolean =>
  ids.length === stations.size && ids.every((id) => stations.has(id));

/**
 * Re-sorts at most every {@link SETTLE_MS}, and never while the `list` has hover or focus, so that items do not move under the user.
 * Another sort, subject or set of stations re-sorts at once.
 */
export const useSettledOrder = (
  stations: StationsById,
  sort: StationSort,
  subject: string,
  list: RefObject<HTMLElement | null>,
  origin: Position | null,
): readonly StationId[] => {
  const where = origin === null ? '' : `${origin.latitude} ${origin.longitude}`;
  const query = `${sort} ${subject} ${where}`;
  const order = (): { readonly query: string; readonly ids: readonly StationId[] } => ({
    query,
    ids: orderStations(stations.values(), sort, origin),
  });
  const [settled, setSettled] = useState(order);
  if (settled.query !== query || !isOrderOf(settled.ids, stations)) setSettled(order());

  const latestOrder = useRef(order);
  useEffect(() => {
    latestOrder.current = order;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isInUse(list.current)) setSettled(latestOrder.current());
    }, SETTLE_MS);
    return () => clearInterval(timer);
  }, [list]);

  return settled.ids;
};
