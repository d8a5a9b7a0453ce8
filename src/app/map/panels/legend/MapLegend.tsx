import { useSiteConfig } from '#app/site-config.tsx';
import { offeredColours } from '#app/map/stations/map-layer-query.ts';
import { legendRangeOf } from '#domain/quantities/legend/legend-override.ts';
import { offeredWindowRange } from '#domain/quantities/choices/window-ranges.ts';
import type { ShownStations } from '#app/map/stations/use-map-stations.ts';
import type { MapAddress } from '#app/map/use-map-address.ts';
import { Legend, type LegendProps } from './Legend.tsx';
import { useFold } from '#app/map/panels/use-fold.ts';

export interface MapLegendProps extends Pick<LegendProps, 'place'> {
  readonly shown: ShownStations;
  readonly query: MapAddress['query'];
  readonly choose: MapAddress['choose'];
}

/** The legend of the live map; nothing before the first answer. It starts folded. */
export const MapLegend = ({ place, shown, query, choose }: MapLegendProps) => {
  const { legends } = useSiteConfig().network;
  const fold = useFold(place === 'panel' ? 'legend' : 'mapKey', false);
  const { legend, selection, levels } = shown;
  if (legend === null) return null;
  const isFixed = legendRangeOf(legend.option, legends).kind === 'fixed';
  const hasWindow = offeredWindowRange(legend.option, legends) !== null;
  return (
    <Legend
      legend={legend}
      withoutPosition={shown.withoutPosition}
      late={shown.picture.late}
      filter={shown.filter}
      onFilter={shown.narrowTo}
      onAboveOnly={choose.aboveOnly}
      levels={levels}
      aboveLevels={shown.aboveLevels}
      offeredColours={offeredColours(selection, levels.size > 0)}
      onColour={choose.colour}
      range={isFixed && legend.colour === 'value' ? { chosen: query.range, hasWindow } : null}
      onRange={choose.range}
      colours={shown.colours}
      place={place}
      {...fold}
    />
  );
};
