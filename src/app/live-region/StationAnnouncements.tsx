import { useMemo } from 'react';
import { bucketOf, NO_READING, thresholdsFor } from '#domain/quantities/legend/legend.ts';
import { legendRangeOf } from '#domain/quantities/legend/legend-override.ts';
import { SERIES_SOURCES, type SeriesSource } from '#domain/quantities/series-sources.ts';
import { type Selection, valueOptionOf } from '#domain/quantities/choices/selector.ts';
import { type Threshold, thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { selectionText } from '#app/readings/selection-text.ts';
import { thresholdReading } from '#app/readings/threshold-reading.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import type {
  StationReading,
  StationSheetFrame,
  StationSheetQuery,
} from '#worker/api/station-sheet.ts';
import { classAnnouncement } from './class-announcements.ts';
import { thresholdAnnouncement } from './threshold-announcements.ts';
import { useAnnouncement } from './use-announcement.ts';

/** Quantities whose legend thresholds (SPEC 9) mean danger. */
const WATCHED: readonly Selection[] = [
  { type: 'chuva', history: '001h', value: 'acumulado' },
  { type: 'barragem', history: '15s', value: 'percentual' },
];

/** NaN without a reading or with a foreign unit, which cannot be compared with thresholds. */
const comparableValue = (reading: StationReading | undefined): number =>
  reading?.comparable === true && typeof reading.value === 'number' ? reading.value : Number.NaN;

const QuantityAnnouncement = ({
  sheet,
  selection,
}: {
  readonly sheet: StationSheetFrame & { readonly known: true };
  readonly selection: Selection;
}) => {
  const { legends } = useSiteConfig().network;
  const option = valueOptionOf(selection);
  const reading = sheet.readings.find(({ path }) => option.paths.includes(path));
  const value = comparableValue(reading);
  const seen = (() => {
    if (reading === undefined) return null;
    const thresholds = thresholdsFor(legendRangeOf(option, legends), null);
    return {
      codigo: sheet.station.codigo,
      name: sheet.station.name,
      quantity: selectionText(selection),
      value,
      unit: reading.unit,
      decimals: reading.decimals ?? option.decimals,
      thresholds,
      bucket: Number.isFinite(value) ? bucketOf(thresholds, value) : NO_READING,
    };
  })();
  useAnnouncement(`station ${selection.type}`, classAnnouncement(seen));
  return null;
};

/** Announces a quantity with configured thresholds, such as a river's level. */
const ThresholdAnnouncement = ({
  sheet,
  source,
  thresholds,
}: {
  readonly sheet: StationSheetFrame & { readonly known: true };
  readonly source: SeriesSource;
  readonly thresholds: readonly Threshold[];
}) => {
  const { value, unit, decimals } = thresholdReading(sheet.readings, source.field);
  useAnnouncement(
    `threshold ${source.field}`,
    thresholdAnnouncement({
      codigo: sheet.station.codigo,
      name: sheet.station.name,
      field: source.field,
      value: value ?? Number.NaN,
      unit,
      decimals,
      thresholds,
    }),
  );
  return null;
};

/** Announces threshold crossings of the station on its screen. Renders nothing visible. */
export const StationAnnouncements = ({ codigo }: { readonly codigo: string }) => {
  const query = useMemo((): StationSheetQuery => ({ codigo }), [codigo]);
  const sheet = useLatestFrame('station-sheet', query);
  const { thresholds: named } = useSiteConfig();
  if (sheet === null || !sheet.known) return null;
  const thresholds = thresholdsOf(named, codigo);
  const sources = SERIES_SOURCES.filter(
    ({ field, path }) => path !== null && thresholds.some((one) => one.field === field),
  );
  // Configured thresholds replace the legend's own.
  const watched = WATCHED.filter(
    ({ type }) => type !== 'barragem' || !sources.some(({ field }) => field === 'barramento_porc'),
  );
  return (
    <>
      {watched.map((selection) => (
        <QuantityAnnouncement key={selection.type} sheet={sheet} selection={selection} />
      ))}
      {sources.map((source) => (
        <ThresholdAnnouncement
          key={source.field}
          sheet={sheet}
          source={source}
          thresholds={thresholds.filter(({ field }) => field === source.field)}
        />
      ))}
    </>
  );
};
