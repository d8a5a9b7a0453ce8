import type { ShownStations } from '#app/map/stations/use-map-stations.ts';
import { selectionText } from '#app/readings/selection-text.ts';
import { useIsShort, useIsWide } from '#app/ui/use-media.ts';
import { Legend, type LegendProps } from './Legend.tsx';
import { useFold } from './use-fold.ts';

export interface MapLegendProps extends Pick<LegendProps, 'place' | 'onAutomatic'> {
  readonly shown: ShownStations;
  readonly isAutomatic: boolean;
}

/** The legend of the live map; nothing before the first answer. Over a small map it starts folded to a key of its colours. */
export const MapLegend = ({ place, shown, isAutomatic, onAutomatic }: MapLegendProps) => {
  const isWide = useIsWide();
  const isShort = useIsShort();
  const startsOpen = place === 'panel' || (isWide && !isShort);
  const fold = useFold(startsOpen ? 'legend' : 'mapKey', startsOpen);
  const { legend, selection } = shown;
  if (legend === null) return null;
  return (
    <Legend
      title={selectionText(selection)}
      legend={legend}
      withoutPosition={shown.withoutPosition}
      late={shown.picture.late}
      filter={shown.filter}
      onFilter={shown.narrowTo}
      automatic={shown.hasFixedRange ? isAutomatic : null}
      onAutomatic={onAutomatic}
      hasDirection={legend.option.direction !== null}
      colours={shown.colours}
      place={place}
      {...fold}
    />
  );
};
