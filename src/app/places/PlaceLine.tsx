import { type ComponentType, lazy, Suspense, type ReactNode } from 'react';
import { useNow } from '#app/core/use-now.ts';
import { withoutLevelsText } from '#app/readings/without-levels-text.ts';
import type { StationAlert } from '#domain/stations/alerts/station-alert.ts';
import {
  alertOfSummary,
  mainOfSummary,
  summaryReadings,
  trendOfSummary,
} from '#app/readings/station-main.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { legendColours } from '#app/theme/legend-colours.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { alertRankOf } from '#domain/stations/alerts/alert-state.ts';
import { freshnessOf, isOverdue } from '#domain/stations/quality/freshness.ts';
import { type MainReading, riverReadingOf } from '#domain/stations/main-reading.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { placesTexts } from '#i18n/pt-br/screens/places.ts';
import { alertWords } from '#i18n/readings/alert-texts.ts';
import { mainReadingWords, rainOfDayText } from '#i18n/readings/main-reading-text.ts';
import type { Trend } from '#i18n/readings/trend-texts.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { awayText } from './away-text.ts';
import { LineRows, LineWords, warningMark } from './LineRows.tsx';
import { nameOf, type PlaceState } from './PlaceStates.tsx';
import type { StreetLineProps } from './StreetLine.tsx';
import * as styles from './PlaceLine.css.ts';
import { Link } from '@tanstack/react-router';
import type { PlaceRef } from './place-ref.ts';
import { bucketOf, thresholdsFor } from '#domain/quantities/legend/legend.ts';
import { type LegendOverride, legendRangeOf } from '#domain/quantities/legend/legend-override.ts';
import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';

/** A class of a measurement's legend, 0 to 5. */
interface MainReadingClass {
  readonly type: MeasurementType;
  readonly bucket: number;
}

/** The class of a main reading; null for a zero, in a foreign unit, and where the legend's range depends on other stations. */
const mainReadingClassOf = (
  { quantity, shown, state }: MainReading,
  legends: readonly LegendOverride[],
): MainReadingClass | null => {
  const { measurement, isStaffLevel } = quantityOf(quantity);
  const range = legendRangeOf(quantityOf(quantity), legends);
  if (state !== 'measured' || isStaffLevel || range.kind === 'data') return null;
  return { type: measurement, bucket: bucketOf(thresholdsFor(range, null), shown.value) };
};

/** A link to the page of a place. */
const PlaceLink = ({
  place,
  className,
  children,
}: {
  readonly place: PlaceRef;
  readonly className: string;
  readonly children: ReactNode;
}) => {
  const link = { className, children, preload: false } as const;
  if (place.kind === 'station') {
    return <Link {...link} to="/estacao/{-$codigo}" params={{ codigo: place.codigo }} />;
  }
  const { slug } = place;
  return place.kind === 'street' ? (
    <Link {...link} to="/cidade/$slug/rua/$rua" params={{ slug, rua: place.rua }} />
  ) : (
    <Link {...link} to="/cidade/{-$slug}" params={{ slug }} />
  );
};

type Known = Extract<PlaceState, { readonly kind: 'known' }>;

/** `acima da cota de alerta`, `faltam 0,63 m para a cota de emergência`, or what else a resident wants to know of the place. */
const situationOf = (
  alert: StationAlert | null,
  main: MainReading | null,
  withoutLevels: string,
  more: string | null,
): { readonly reached: string | null; readonly rest: string | null } => {
  const state = alert?.state ?? null;
  if (alert === null || state === null) {
    if (main?.state === 'altitude') return { reached: null, rest: mainReadingWords(main).detail };
    const hasNoLevels = alert === null && main?.quantity === 'rio';
    return { reached: null, rest: hasNoLevels ? withoutLevels : more };
  }
  const { reached, next } = alertWords(state, alert.look);
  return { reached, rest: next };
};

const Class = ({ type, bucket }: MainReadingClass) => {
  const theme = useTheme();
  return (
    <svg className={styles.mark} width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
      <circle cx={6} cy={6} r={5.5} fill={legendColours(type, theme)[bucket]} />
    </svg>
  );
};

/** What the value does, or what it is. */
const Movement = ({
  trend,
  detail,
}: {
  readonly trend: Trend | null;
  readonly detail: string | null;
}) =>
  trend === null ? (
    detail
  ) : (
    <>
      <TrendMark direction={trend.direction} />
      <span aria-hidden="true">{trend.amount}</span>
      <span className={visuallyHidden}>{trend.words}</span>
    </>
  );

/** What the second row says of it besides levels: `volume do reservatório`, `85 mm em 24 h`. */
const moreOf = (main: MainReading | null, { rainDay }: StationBrief): string | null => {
  if (main?.quantity === 'percentual') return placesTexts.volume;
  return main?.quantity === 'chuva001h' ? rainOfDayText(rainDay) : null;
};

/** A city is asked for its river, unless a station speaks for it that is only near. */
const mainOf = ({ place, brief, away }: Known): MainReading | null =>
  place.kind === 'city' && away?.kind !== 'nearest'
    ? riverReadingOf(summaryReadings(brief))
    : mainOfSummary(brief);

const KnownLine = ({
  state,
  warning,
  isWhole,
}: {
  readonly state: Known;
  readonly warning: string | null;
  readonly isWhole: boolean;
}) => {
  const { brief, away } = state;
  const now = useNow();
  const { thresholds, network } = useSiteConfig();
  const { station } = brief;
  const freshness = freshnessOf(brief, now);
  const isSilent = freshness === 'silent';
  const main = mainOf(state);
  const words = mainReadingWords(main);
  const legendClass = main === null ? null : mainReadingClassOf(main, network.legends);
  const trend = trendOfSummary(main, brief, isSilent);
  // A silent station's last level says nothing about now.
  const alert = isSilent ? null : alertOfSummary(brief, thresholds);
  const { reached, rest } = isSilent
    ? { reached: null, rest: null }
    : situationOf(alert, main, withoutLevelsText(thresholds, station.codigo), moreOf(main, brief));
  // In the strip the most important of these says enough.
  const isRestShown =
    isWhole || (reached === null && ((away ?? warning) === null || alert !== null));
  const others = [
    away === null ? null : awayText(away, station.name),
    isRestShown ? rest : null,
  ].filter((words) => words !== null);
  const urgent = [reached, warningMark(warning, isWhole)].filter((words) => words !== null);
  return (
    <LineRows
      name={nameOf(state)}
      report={brief}
      reading={
        <>
          {legendClass === null ? null : <Class {...legendClass} />}
          <span className={styles.value[isOverdue(freshness) || main === null ? 'old' : 'now']}>
            {words.value}
          </span>{' '}
          <span className={styles.movement}>
            <Movement
              trend={trend}
              detail={main?.state === 'altitude' && !isSilent ? null : words.detail}
            />
          </span>
        </>
      }
      rank={alertRankOf(alert?.state ?? null)}
      situation={<LineWords urgent={urgent} others={others} />}
    />
  );
};

/** Loaded only by who has kept a street. If it fails, the street is a link. */
const StreetLine = lazy((): Promise<{ readonly default: ComponentType<StreetLineProps> }> =>
  import('./StreetLine.tsx').then(
    (module) => ({ default: module.StreetLine }),
    () => ({ default: ({ street }) => <bdi className={styles.name}>{street.name}</bdi> }),
  ),
);

/**
 * One place in two short rows: how high, where to, what that means, how old. A link to its page. `page`: as a list of a page has it, with
 * more room. Its height does not depend on values.
 */
export const PlaceLine = ({
  state,
  warning = null,
  look,
}: {
  readonly state: PlaceState;
  /** An official warning about it, in its sender's words. */
  readonly warning?: string | null;
  readonly look: 'strip' | 'page';
}) => (
  <PlaceLink place={state.place} className={styles.line[look]}>
    {state.kind !== 'known' ? (
      <>
        <bdi className={styles.name}>{nameOf(state)}</bdi>{' '}
        <span className={styles.situation}>
          {state.kind === 'waiting'
            ? controlsTexts.loading
            : state.name === null
              ? placesTexts.gone
              : placesTexts.sourceGone}
        </span>
      </>
    ) : state.street === null ? (
      <KnownLine state={state} warning={warning} isWhole={look === 'page'} />
    ) : (
      <Suspense fallback={<bdi className={styles.name}>{nameOf(state)}</bdi>}>
        <StreetLine
          street={state.street}
          brief={state.brief}
          warning={warning}
          isWhole={look === 'page'}
        />
      </Suspense>
    )}
  </PlaceLink>
);
