import { useMemo, useState } from 'react';
import type { Selection } from '#domain/quantities/choices/selector.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { FRAME_PACE_MS } from '#app/core/frame-pace.ts';
import { useNow } from '#app/core/use-now.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { levelLabelsOf } from '#domain/stations/alerts/level-labels.ts';
import type { ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import type { ThemeName } from '#app/theme/legend-colours.ts';
import type {
  LegendState,
  MapColour,
  MapLayerFrame,
  MapLayerQuery,
} from '#worker/api/map-layer.ts';
import { mapColours, type StationColours, stationColours } from './station-colours.ts';
import { type MapQuery, mapLayerQuery } from './map-layer-query.ts';
import {
  applyMapFrame,
  EMPTY_VIEW,
  filtered,
  type MapStation,
  type StationsById,
} from './station-columns.ts';
import { paintStations, type StationPicture } from './paint-stations.ts';
import { EVERY_STATION, isOfFilter, type StationFilter } from './station-filter.ts';

/** Every frame draws all stations in sight and renders their list: once a second is as fast as one can read. */
const MAP_PACE_MS = 1_000;

/** While stations are still arriving, frames follow each other fast. */
const paceOf = ({ stations }: MapLayerFrame): number =>
  stations.length > 0 ? FRAME_PACE_MS : MAP_PACE_MS;

/** The live stations that map, list, legend and paper show, all of the same frame. */
export interface ShownStations {
  readonly stations: StationsById;
  /** Those of the query, also where the legend or the alert levels narrow the others. */
  readonly all: StationsById;
  /** Null before the first answer. */
  readonly legend: LegendState | null;
  /** What the frame is of: a newer choice counts once the worker has answered, so that colours, numbers and title change together. */
  readonly selection: Selection;
  /** What colours them. */
  readonly colour: MapColour;
  /** What the network calls its alert levels; empty where it has none. */
  readonly levels: ReadonlyMap<ThresholdLevel, string>;
  /** How many stations are at or above each level, in the order of `THRESHOLD_LEVELS`. */
  readonly aboveLevels: readonly number[];
  readonly withoutPosition: number;
  /** Which of them are shown. */
  readonly filter: StationFilter;
  /** Narrows to a class of the legend; null: to none. */
  readonly narrowTo: (bucket: number | null) => void;
  readonly picture: StationPicture;
  readonly colours: StationColours;
  /** The station of the open card, where it is shown. */
  readonly selected: MapStation | undefined;
}

/** Narrows the stations of one query to a class of its legend, which means nothing in another. */
const useStationFilter = (query: MapLayerQuery, isAboveOnly: boolean) => {
  const [narrowed, setNarrowed] = useState<{
    readonly query: MapLayerQuery;
    readonly to: number;
  }>();
  const bucket = narrowed?.query === query ? narrowed.to : null;
  const filter = useMemo(
    (): StationFilter =>
      bucket === null && !isAboveOnly ? EVERY_STATION : { bucket, isAboveOnly },
    [bucket, isAboveOnly],
  );
  const narrowTo = (to: number | null): void =>
    setNarrowed(to === null ? undefined : { query, to });
  return { filter, narrowTo };
};

/** Subscribes to the stations of a query; `codigo` is the station whose card is open. */
export const useMapStations = (
  { selection, types, colour, range, isAboveOnly: isAboveWanted }: MapQuery,
  codigo: string | null,
  theme: ThemeName,
): ShownStations => {
  const { thresholds, network } = useSiteConfig();
  const { legends } = network;
  const levels = useMemo(() => levelLabelsOf(thresholds), [thresholds]);
  const hasLevels = levels.size > 0;
  const query = useMemo(
    () => mapLayerQuery({ selection, types, colour, range }, legends, hasLevels),
    [selection, types, colour, range, legends, hasLevels],
  );
  const { stations: all, legend } =
    useFrames('map-layer', query, applyMapFrame, paceOf) ?? EMPTY_VIEW;
  const now = useNow();
  // Where no level is configured, a link that asks for the stations above one shows them all.
  const { filter, narrowTo } = useStationFilter(query, isAboveWanted && hasLevels);
  const stations = useMemo(
    () =>
      filter === EVERY_STATION
        ? all
        : filtered(all, ({ bucket, alert }) => isOfFilter(filter, bucket, alert)),
    [all, filter],
  );
  const aboveLevels = useMemo(() => all.aboveLevels(), [all]);
  const shown = legend?.selection ?? selection;
  const shownColour = legend?.colour ?? 'value';
  const hasTrends = shown.type === 'rio';
  const subject = `${shown.type} ${shown.history} ${shown.value} ${shownColour}`;
  const bounds = legend?.thresholds.join(' ') ?? '';
  const picture = useMemo(
    () => paintStations(all, filter, now, hasTrends, subject, bounds),
    [all, filter, now, hasTrends, subject, bounds],
  );
  const colours = useMemo(
    () => stationColours(mapColours(shown.type, shownColour, theme), theme),
    [shown.type, shownColour, theme],
  );
  const selected = useMemo(
    () =>
      codigo === null
        ? undefined
        : [...stations.values()].find(({ station }) => station.codigo === codigo),
    [codigo, stations],
  );
  return {
    stations,
    all,
    legend,
    selection: shown,
    colour: shownColour,
    levels,
    aboveLevels,
    withoutPosition: all.withoutPosition,
    filter,
    narrowTo,
    picture,
    colours,
    selected,
  };
};
