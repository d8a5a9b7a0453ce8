import * as styles from './PaperMap.css.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useNow } from '#app/core/use-now.ts';
import { filterText, legendClasses, legendTitle } from '#app/map/panels/legend/legend-classes.ts';
import type { ShownStations } from '#app/map/stations/use-map-stations.ts';
import { selectionText } from '#app/readings/selection-text.ts';
import { HIDDEN_ZERO } from '#domain/quantities/legend/legend.ts';
import { formatInstant } from '#domain/text/format.ts';
import { readingTexts, stationTexts } from '#i18n/pt-br/readings.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { reportWords } from '#i18n/readings/report-text.ts';
import { alertRankText } from '#i18n/readings/alert-texts.ts';
import { paperInk } from '#app/theme/paper-ink.css.ts';
import type { LegendState } from '#worker/api/map-layer.ts';
import type { MapStation } from '#app/map/stations/station-columns.ts';
import { riverTrend, stationValueText, windText } from '#app/map/panels/card/reading-words.ts';
import { StationDot } from '#app/map/stations/StationDot.tsx';
import { offeredSorts, orderStations } from '#app/map/panels/list/station-order.ts';
import { useLayoutEffect, useRef } from 'react';
import type { MapEngine } from '#app/map/engine/map-engine.ts';

const texts = mapTexts.paper;

interface PaperMapProps {
  readonly shown: ShownStations;
  /** Which picture of radar or satellite lies over the map; null for none. */
  readonly picture: string | null;
}

const wordsOf = (entry: MapStation, { option }: LegendState): string => {
  if (entry.bucket === HIDDEN_ZERO) return mapTexts.legendZero;
  const wind = windText(entry);
  const value = stationValueText(entry, option.decimals);
  return wind === null ? value : `${value} · ${wind}`;
};

/** Over the printed map: what it shows, and what its colours mean. */
export const PaperHead = ({ shown, picture }: PaperMapProps) => {
  const { stations, legend, colours, filter, levels } = shown;
  const title = selectionText(shown.selection);
  if (legend === null || stations.size === 0) {
    return (
      <div className={styles.sheet}>
        <h2>{title}</h2>
        <p>{mapTexts.noStations}</p>
      </div>
    );
  }
  const narrowed = filterText(filter, legend, levels);
  const { coloured, others } = legendClasses(legend, levels);
  return (
    <div className={styles.sheet}>
      <h2>{legendTitle(legend)}</h2>
      {narrowed === null ? null : <p>{narrowed}</p>}
      {picture === null ? null : <p>{picture}</p>}
      <ul className={styles.legend} aria-label={mapTexts.legend}>
        {[...coloured, ...others].map(({ bucket, label, count }) => (
          <li key={bucket} className={styles.legendItem}>
            <span className={paperInk}>
              <StationDot bucket={bucket} colours={colours} />
            </span>
            {label}: {count}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Under the printed map: every station with its reading, what it does, and the time of its last report. */
export const PaperStations = ({ shown }: Pick<PaperMapProps, 'shown'>) => {
  const { stations, legend, selection } = shown;
  const { timeZone, timeZoneName } = useSiteConfig().network;
  const now = useNow();
  if (legend === null || stations.size === 0) return null;
  const stateOf = (entry: MapStation): string => {
    const trend = selection.type === 'rio' ? riverTrend(entry) : null;
    return [alertRankText(entry.alert), trend?.words ?? null]
      .filter((part) => part !== null)
      .join(', ');
  };
  const [sort = 'value'] = offeredSorts(selection.type, false);
  const rows = orderStations(stations.values(), sort).flatMap((id) => {
    const entry = stations.get(id);
    return entry === undefined
      ? []
      : [{ id, entry, state: stateOf(entry), note: reportWords(entry, now).note }];
  });
  const hasStates = rows.some(({ state }) => state !== '');
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={mapTexts.list}>
        <thead>
          <tr>
            <th scope="col">{texts.station}</th>
            <th scope="col">{texts.codigo}</th>
            <th scope="col" className={styles.value}>
              {selectionText(selection)}
            </th>
            {hasStates ? <th scope="col">{texts.state}</th> : null}
            <th scope="col">{texts.reportedAt(timeZoneName)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, entry, state, note }) => (
            <tr key={id}>
              <th scope="row">{entry.station.name}</th>
              <td className={styles.whole}>{entry.station.codigo}</td>
              <td className={styles.value}>{wordsOf(entry, legend)}</td>
              {hasStates ? <td>{state}</td> : null}
              <td className={styles.whole}>
                {Number.isNaN(entry.reportedAt)
                  ? readingTexts.neverReported
                  : formatInstant(entry.reportedAt, timeZone)}
                {note === null ? '' : ` (${note})`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{stationTexts.count(stations.size)}</p>
    </div>
  );
};

/** The map as it is, as a picture for paper: the living one is drawn by the graphics card, whose drawing no sheet gets. */
export const PaperPicture = ({ engine }: { readonly engine: MapEngine }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const sources = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null) engine.copyTo(canvas.current);
    if (sources.current !== null) sources.current.textContent = engine.sourcesText();
  }, [engine]);
  return (
    <figure className={styles.picture} aria-label={mapTexts.region}>
      <canvas ref={canvas} className={`${styles.canvas} ${paperInk}`} />
      <figcaption ref={sources} className={styles.sources} />
    </figure>
  );
};
