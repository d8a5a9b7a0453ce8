import { classAnnouncement } from '#app/live-region/class-announcements.ts';
import { useAnnouncement } from '#app/live-region/use-announcement.ts';
import { selectionText } from '#app/readings/selection-text.ts';
import { decimalsOf } from './station-columns.ts';
import type { ShownStations } from './use-map-stations.ts';

/** Announces when the station of the open card changes its class of the legend. */
export const useClassAnnouncement = (shown: ShownStations): void => {
  const { selected, legend, selection } = shown;
  useAnnouncement(
    'station',
    classAnnouncement(
      selected === undefined || legend?.colour !== 'value'
        ? null
        : {
            codigo: selected.station.codigo,
            name: selected.station.name,
            quantity: selectionText(selection),
            value: selected.value,
            unit: selected.look.unit,
            decimals: selected.look.decimals ?? decimalsOf(legend),
            thresholds: legend.thresholds,
            bucket: selected.bucket,
          },
    ),
  );
};
