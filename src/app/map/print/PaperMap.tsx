import { useSiteConfig } from '#app/site-config.tsx';
import { useNow } from '#app/core/use-now.ts';
import { filterText, legendClasses, legendTitle } from '#app/map/panels/legend-classes.ts';
import type { ShownStations } from '#app/map/stations/use-map-stations.ts';
import { selectionText } from '#app/readings/selection-text.ts';
import { HIDDEN_ZERO } from '#domain/quantities/legend.ts';
import { formatInstant, formatUnit } from '#domain/text/format.ts';
import { stationTexts } from '#i18n/pt-br/common.ts';
import { mapTexts } from '#i18n/pt-br/map.ts';
import { paperInk } from '#app/theme/paper-ink.css.ts';
import type { LegendState } from '#worker/api/map-layer.ts';
import type { MapStation } from '#app/map/stations/station-columns.ts';
import * as styles from './PaperMap.css.ts';
import { isOld, valueText, windText } from '#app/map/panels/reading-words.ts';
import { StationDot } from '#app/map/stations/StationDot.tsx';
import { orderStations } from '#app/map/panels/station-order.ts';

const texts = mapTexts.paper;

export interface PaperMapProps {
  readonly shown: ShownStations;
  /** Which picture of radar or satellite lies over the map; null for none. */
  readonly picture: string | null;
}

const wordsOf = (entry: MapStation, { option }: LegendState): string => {
  if (entry.bucket === HIDDEN_ZERO) return mapTexts.legendZero;
  const wind = windText(entry);
  const value = valueText(entry, option.decimals);
  return wind === null ? value : `${value} · ${wind}`;
};

/** The map's content on paper: what its colours mean, and every station with its reading and the time of its last report. */
export const PaperMap = ({ shown, picture }: PaperMapProps) => {
  const { stations, legend, colours, filter, levels } = shown;
  const { timeZone, timeZoneName } = useSiteConfig().network;
  const now = useNow();
  const title = selectionText(shown.selection);
  if (legend === null || stations.size === 0) {
    return (
      <div className={styles.sheet}>
        <h2>{title}</h2>
        <p>{mapTexts.noStations}</p>
      </div>
    );
  }
  const quantity = `${title} (${formatUnit(legend.unit)})`;
  const narrowed = filterText(filter, legend, levels);
  return (
    <div className={styles.sheet}>
      <h2>{legendTitle(legend)}</h2>
      {narrowed === null ? null : <p>{narrowed}</p>}
      {picture === null ? null : <p>{picture}</p>}
      <ul className={styles.legend} aria-label={mapTexts.legend}>
        {legendClasses(legend, levels).coloured.map(({ bucket, label, count }) => (
          <li key={bucket} className={styles.legendItem}>
            <span className={paperInk}>
              <StationDot bucket={bucket} colours={colours} />
            </span>
            {label}: {count}
          </li>
        ))}
      </ul>
      <table className={styles.table} aria-label={mapTexts.list}>
        <thead>
          <tr>
            <th scope="col">{texts.station}</th>
            <th scope="col">{texts.codigo}</th>
            <th scope="col">{quantity}</th>
            <th scope="col">{texts.reportedAt(timeZoneName)}</th>
          </tr>
        </thead>
        <tbody>
          {orderStations(stations.values(), 'value').map((id) => {
            const entry = stations.get(id);
            if (entry === undefined) return null;
            return (
              <tr key={id}>
                <th scope="row">{entry.station.name}</th>
                <td>{entry.station.codigo}</td>
                <td>{wordsOf(entry, legend)}</td>
                <td>
                  {Number.isNaN(entry.reportedAt)
                    ? mapTexts.ageUnknown
                    : formatInstant(entry.reportedAt, timeZone)}
                  {isOld(entry, now) ? ` (${mapTexts.old})` : ''}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p>{stationTexts.count(stations.size)}</p>
    </div>
  );
};
