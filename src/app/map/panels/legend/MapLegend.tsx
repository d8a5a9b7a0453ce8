import { useSiteConfig } from '#app/site-config.tsx';
import { useIsShort, useIsWide } from '#app/ui/use-media.ts';
import {
  offeredColours,
  offeredWindowRange,
  usualRangeOf,
} from '#app/map/stations/map-layer-query.ts';
import type { ShownStations } from '#app/map/stations/use-map-stations.ts';
import type { MapAddress } from '#app/map/use-map-address.ts';
import { Legend, type LegendProps, type RangeOffer } from './Legend.tsx';
import { useFold } from '#app/map/panels/use-fold.ts';

export interface MapLegendProps extends Pick<LegendProps, 'place'> {
  readonly shown: ShownStations;
  readonly query: MapAddress['query'];
  readonly choose: MapAddress['choose'];
}

/** The legend of the live map; nothing before the first answer. Over a small map it starts folded to its classes in a row. */
export const MapLegend = ({ place, shown, query, choose }: MapLegendProps) => {
  const isWide = useIsWide();
  const isShort = useIsShort();
  const { legends } = useSiteConfig().network;
  const hasRoom = isWide && !isShort;
  const fold = useFold(place === 'panel' || hasRoom ? 'legend' : 'mapKey', hasRoom);
  const { legend, selection, levels } = shown;
  if (legend === null) return null;
  const usual = usualRangeOf(selection, legends);
  const range: RangeOffer | null =
    usual.kind === 'fixed' && legend.colour === 'value'
      ? { chosen: query.range, usual, window: offeredWindowRange(selection, legends) }
      : null;
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
      range={range}
      onRange={choose.range}
      colours={shown.colours}
      place={place}
      {...fold}
    />
  );
};
