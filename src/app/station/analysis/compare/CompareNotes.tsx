import { useSearch } from '@tanstack/react-router';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { dayText } from '#domain/time/date-range.ts';
import { dayOf } from '#domain/time/zone-days.ts';
import { formatMeasured } from '#domain/text/format.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { lineName, quantityTitle } from '#app/chart/view/series-texts.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { originText } from '#i18n/readings/report-text.ts';
import { compareTexts } from '#i18n/pt-br/screens/analysis.ts';
import { hint } from '#app/station/analysis/analysis.css.ts';
import type { AnsweredSeries } from '#app/station/analysis/range/use-series-range.ts';
import type { SeriesLine } from '#worker/api/series-line.ts';
import type { Series } from '#worker/api/station-series.ts';

type Drawn = Pick<Series, 'field' | 'line'>;

/** What a line leaves out, and why, and what its zero is: nobody takes a missing line for a calm river. Null: it is as asked. */
export const noteOf = (
  line: SeriesLine,
  drawn: readonly Drawn[],
  zone: TimeZone,
): string | null => {
  const { place, codigo, name, label, low, lowSince } = line;
  if (name === null) return compareTexts.unknown(codigo);
  const fields = [...new Set(drawn.map(({ field }) => field))];
  const staff = fields.map(seriesSourceOf).find(({ isStaffLevel }) => isStaffLevel);
  const hasLow = low !== null && !Number.isNaN(low);
  const missing = fields.filter(
    (field) =>
      (hasLow || low === null || field !== staff?.field) &&
      !drawn.some((one) => one.field === field && one.line?.place === place),
  );
  const since = lowSince === null ? null : dayText(dayOf(lowSince, zone));
  // The heading of the page has that of its own station.
  const whose = place === 0 || label !== null ? null : originText(line);
  const notes = [
    ...(whose === null ? [] : [whose]),
    ...(low === null || hasLow || label !== null ? [] : [compareTexts.noLow]),
    ...(hasLow && label === null && staff !== undefined
      ? [compareTexts.low(formatMeasured(low, staff.decimals), since)]
      : []),
    ...(missing.length === 0
      ? []
      : [compareTexts.missing(missing.map((field) => quantityTitle({ field, line })).join(', '))]),
  ];
  return notes.length === 0 ? null : `${lineName(line)}: ${notes.join('; ')}.`;
};

/** The notes of a comparison, at most one a line, once all of it has arrived. */
export const CompareNotes = ({
  view: { lines, history, rangeQuery, alignment },
  drawn,
}: {
  readonly view: Pick<AnsweredSeries, 'lines' | 'history' | 'rangeQuery' | 'alignment'>;
  readonly drawn: readonly Drawn[];
}) => {
  const { sobrepor } = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const zone = useTimeZone();
  if (history.kind !== 'ready') return null;
  const isRefused =
    sobrepor !== undefined && !rangeQuery.further?.some(({ label }) => label !== null);
  const notes = [
    ...(isRefused ? [compareTexts.notEarlier] : []),
    ...(alignment.note === null ? [] : [alignment.note]),
    ...(lines ?? []).flatMap((line) => noteOf(line, drawn, zone) ?? []),
  ];
  return notes.map((note) => (
    <p key={note} className={hint}>
      {note}
    </p>
  ));
};
