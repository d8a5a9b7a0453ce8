import type { ReactNode } from 'react';
import type { StationId } from '#domain/stations/station.ts';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';

/** The lines of the rows in the window, once the part that draws them is there. */
export const dayLines = createStore<ReadonlyMap<StationId, ReactNode>>(new Map());

/** The last 24 hours of a row's main reading as a line; empty where the network keeps no series of it. */
export const DayCell = ({ id }: { readonly id: StationId }) => useStore(dayLines).get(id) ?? null;
