import { useMemo, useState } from 'react';
import type { Selection } from '#domain/quantities/selector.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { FRAME_PACE_MS } from '#app/core/frame-loop.ts';
import { useNow } from '#app/core/use-now.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import type { MapQuery } from '#app/map/use-map-address.ts';
import { legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import type { LegendState, MapLayerFrame, MapLayerQuery } from '#worker/api/map-layer.ts';
import { hasFixedRange, mapLayerQuery } from './map-layer-query.ts';
import { applyMapFrame, EMPTY_VIEW } from './map-view.ts';
import { paintStations, type Picture } from './paint-stations.ts';
import { filtered, type MapStation, type StationsById } from './station-columns.ts';
import { type StationColours, stationColours } from './station-colours.ts';

/** Every frame draws all stations in sight and renders their list: once a second is as fast as one can read. */
const MAP_PACE_MS = 1_000;

/** While stations are still arriving, frames follow each other fast. */
const paceOf = ({ stations }: MapLayerFrame): number =>
  stations.length > 0 ? FRAME_PACE_MS : MAP_PACE_MS;

/** The live stations that map, list, legend and paper show, all of the same frame. */
export interface ShownStations {
  readonly stations: StationsById;
  /** Null before the first answer. */
  readonly legend: LegendState | null;
  /** What the frame is of: a newer choice counts once the worker has answered, so that colours, numbers and title change together. */
  readonly selection: Selection;
  /** Whether the legend's range is fixed unless the visitor wants that of the readings. */
  readonly hasFixedRange: boolean;
  readonly withoutPosition: number;
  /** Class of the legend that the map is narrowed to; null shows all. */
  readonly filter: number | null;
  readonly narrowTo: (bucket: number | null) => void;
  readonly picture: Picture;
  readonly colours: StationColours;
  /** The station of the open card, where it is shown. */
  readonly selected: MapStation | undefined;
}

/** Subscribes to the stations of a query; `codigo` is the station whose card is open. */
export const useMapStations = (
  { selection, types, isAutomatic }: MapQuery,
  codigo: string | null,
  theme: ThemeName,
): ShownStations => {
  const { legends } = useSiteConfig().network;
  const query = useMemo(
    () => mapLayerQuery({ selection, types, isAutomatic }, legends),
    [selection, types, isAutomatic, legends],
  );
  const {
    stations: all,
    legend,
    withoutPosition,
  } = useFrames('map-layer', query, applyMapFrame, paceOf) ?? EMPTY_VIEW;
  const now = useNow();
  // A class means nothing in another legend than the one it was chosen in.
  const [narrowed, setNarrowed] = useState<{
    readonly query: MapLayerQuery;
    readonly to: number;
  }>();
  const filter = narrowed?.query === query ? narrowed.to : null;
  const stations = useMemo(
    () => (filter === null ? all : filtered(all, ({ bucket }) => bucket === filter)),
    [all, filter],
  );
  const shown = legend?.selection ?? selection;
  const picture = useMemo(() => paintStations(all, filter, now), [all, filter, now]);
  const colours = useMemo(
    () => stationColours(legendColours(shown.type, theme), theme),
    [shown.type, theme],
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
    legend,
    selection: shown,
    hasFixedRange: hasFixedRange(shown, legends),
    withoutPosition,
    filter,
    narrowTo: (to) => setNarrowed(to === null ? undefined : { query, to }),
    picture,
    colours,
    selected,
  };
};
