import type { NoSpec } from '#worker/api/data-core-api.ts';
import type { DamBoardFrame } from '#worker/api/dam-board.ts';
import type { MapLayerFrame, MapLayerSpec } from '#worker/api/map-layer.ts';
import type { StationEntry } from '#worker/api/station-entry.ts';
import type { StationId } from '#worker/api/station-id.ts';
import type {
  StationTableFrame,
  StationTableRows,
  StationTableSpec,
} from '#worker/api/station-table.ts';
import type {
  StationBoardFrame,
  StationBoardSpec,
  StationBrief,
} from '#worker/api/station-board.ts';
import type { StationFinderFrame, StationFinderSpec } from '#worker/api/station-finder.ts';

/** More stations than a worker takes (its dictionary holds 50,000). */
const IDS_OF_A_LIFE = 65_536;

/**
 * A worker numbers stations as it meets them; another one, in its place, otherwise. The page must not take the one's for the other's:
 * so each life's ids are a range of their own here, and what the page still holds of an earlier life means nobody. `life` counts from 0.
 */
export class LifeIds {
  readonly #base: number;

  constructor(life: number) {
    this.#base = life * IDS_OF_A_LIFE;
  }

  /** The page's id of one of the worker's. */
  readonly toPage = (id: StationId): StationId => this.#base + id;

  /** The worker's id of one of the page's; undefined for one of another life. */
  toWorker(id: StationId): StationId | undefined {
    const own = id - this.#base;
    return own >= 0 && own < IDS_OF_A_LIFE ? own : undefined;
  }

  /** Many at once, in place: the worker has given them away. */
  column(ids: Uint32Array): Uint32Array {
    if (this.#base > 0) for (const [row, id] of ids.entries()) ids[row] = this.toPage(id);
    return ids;
  }

  list<Item extends { readonly id: StationId }>(items: readonly Item[]): readonly Item[] {
    // Nearly every page has one worker all its life.
    return this.#base === 0 ? items : items.map((item) => ({ ...item, id: this.toPage(item.id) }));
  }
}

/** How a view's frames and specs cross between a worker's ids and the page's. */
export interface Crossing<Frame, Spec> {
  readonly frame: (frame: Frame, ids: LifeIds) => Frame;
  readonly spec: (spec: Spec, ids: LifeIds) => Spec;
}

const sameSpec = <Spec>(spec: Spec): Spec => spec;

/** For views that name stations by their codes alone. */
export const withoutIds = <Frame, Spec>(): Crossing<Frame, Spec> => ({
  frame: (frame) => frame,
  spec: sameSpec,
});

export const mapLayerCrossing: Crossing<MapLayerFrame, MapLayerSpec> = {
  frame: (frame, ids) => ({
    ...frame,
    ids: ids.column(frame.ids),
    stations: ids.list<StationEntry>(frame.stations),
  }),
  spec: sameSpec,
};

/** A row of an earlier life is held no more. */
const tableSpec = (spec: StationTableSpec, ids: LifeIds): StationTableSpec => {
  if (spec.hold === undefined) return spec;
  const id = ids.toWorker(spec.hold.id);
  return { ...spec, hold: id === undefined ? undefined : { ...spec.hold, id } };
};

export const stationTableCrossing: Crossing<StationTableFrame, StationTableSpec> = {
  frame: (frame, ids) => ({
    ...frame,
    order: ids.column(frame.order),
    changed: ids.list(frame.changed),
  }),
  spec: tableSpec,
};

export const tableRowsCrossing: Crossing<StationTableRows, StationTableSpec> = {
  frame: (read, ids) => ({ ...read, rows: ids.list(read.rows) }),
  spec: tableSpec,
};

export const damBoardCrossing: Crossing<DamBoardFrame, NoSpec> = {
  frame: (frame, ids) => ({ ...frame, dams: ids.list(frame.dams) }),
  spec: sameSpec,
};

export const stationFinderCrossing: Crossing<StationFinderFrame, StationFinderSpec> = {
  frame: (frame, ids) => ({
    ...frame,
    stations: ids.list(frame.stations),
  }),
  spec: sameSpec,
};

export const stationBoardCrossing: Crossing<StationBoardFrame, StationBoardSpec> = {
  frame: (frame, ids) => ({
    ...frame,
    rain: ids.list<StationBrief>(frame.rain),
    rising: ids.list<StationBrief>(frame.rising),
    rainedOn: ids.list<StationBrief>(frame.rainedOn),
    named: ids.list<StationBrief>(frame.named),
    nearest: ids.list(frame.nearest),
  }),
  spec: sameSpec,
};
