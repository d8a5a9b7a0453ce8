import type { TimeZone } from '#domain/time/time-zone.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { SlidersHorizontal } from 'lucide-react';
import { useSearch } from '@tanstack/react-router';
import { dayText, type DayRange } from '#domain/time/date-range.ts';
import { formatInstant } from '#domain/text/format.ts';
import { HISTORY_STEPS, stepWord } from '#domain/series/history-step.ts';
import { dayOf } from '#domain/time/zone-days.ts';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { ANALYSIS_PERIODS } from '#app/station/analysis/analysis-search.ts';
import {
  type AnalysisScreen,
  useAnalysisChange,
} from '#app/station/analysis/use-analysis-change.ts';
import { Segmented } from '#app/ui/controls/Segmented.tsx';
import { SelectField } from '#app/ui/controls/SelectField.tsx';
import { ToolPanel } from '#app/ui/panels/ToolPanel.tsx';
import { useIsWide } from '#app/ui/use-media.ts';
import { DayRangeForm } from './DayRangeForm.tsx';
import { useIsPastShown } from '#app/replay/use-is-replay.ts';
import * as styles from './RangeControl.css.ts';
import type { AnsweredSeries } from './use-series-range.ts';

/** The default period, absent from the URL. */
const USUAL = '24h';
const [SHORTEST, ...LONGER] = ANALYSIS_PERIODS;
const PERIODS = [SHORTEST, USUAL, ...LONGER] as const;
/** Selected if the URL has days instead of a period. */
const DAYS = 'dias';

const AUTOMATIC = 'auto';

/** The shown range in words: `21/11/2026, 16:42 a agora`. */
export const RangeSpan = ({ view }: Pick<RangeControlProps, 'view'>) => {
  const { de, ate } = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const zone = useTimeZone();
  const { span } = view;
  const isPast = useIsPastShown();
  const live = view.live && !isPast;
  const days: DayRange = { first: dayOf(span.from, zone), last: dayOf(span.to, zone) };
  const hasDays = de !== undefined || ate !== undefined;
  return (
    <p className={styles.span}>{hasDays ? daysText(days, live) : spanText(span, live, zone)}</p>
  );
};

export interface RangeControlProps {
  readonly to: AnalysisScreen;
  readonly view: Pick<AnsweredSeries, 'span' | 'live' | 'step'>;
}

const spanText = (span: TimeSpan, live: boolean, zone: TimeZone): string =>
  analysisTexts.span(
    formatInstant(span.from, zone),
    live ? analysisTexts.now : formatInstant(span.to, zone),
  );

/** Whole days are written without hours; a single day is written once. */
const daysText = ({ first, last }: DayRange, live: boolean): string => {
  if (live) return analysisTexts.span(dayText(first), analysisTexts.now);
  return first === last ? dayText(first) : analysisTexts.span(dayText(first), dayText(last));
};

/** Chooses range and step: one row on a phone. Both are in the URL. */
export const RangeControl = ({ to, view }: RangeControlProps) => {
  const { periodo, de, ate, passo } = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const change = useAnalysisChange(to);
  const isWide = useIsWide();
  const zone = useTimeZone();
  const { span, step } = view;
  const hasDays = de !== undefined || ate !== undefined;
  const shown: DayRange = { first: dayOf(span.from, zone), last: dayOf(span.to, zone) };

  const stepText = (word: string): string => analysisTexts.steps.get(word) ?? word;

  const days = (
    <DayRangeForm
      key={hasDays ? `${de} ${ate}` : periodo}
      // A chosen day in the future stays, though the range shown ends now.
      shown={{ ...shown, last: ate ?? shown.last }}
      onApply={({ first, last }) => change({ periodo: undefined, de: first, ate: last })}
    />
  );
  const steps = (
    <div className={styles.step}>
      <SelectField
        labelIs="inTools"
        label={analysisTexts.step}
        chosen={passo ?? AUTOMATIC}
        options={[
          {
            key: AUTOMATIC,
            label:
              passo === undefined && step !== null
                ? analysisTexts.automaticNow(stepText(stepWord(step)))
                : analysisTexts.automatic,
          },
          ...HISTORY_STEPS.map(stepWord).map((word) => ({ key: word, label: stepText(word) })),
        ]}
        onChoose={(word) => change({ passo: word === AUTOMATIC ? undefined : word })}
      />
    </div>
  );
  return (
    <div className={styles.bar}>
      <Segmented<(typeof PERIODS)[number] | typeof DAYS>
        label={analysisTexts.ranges}
        chosen={hasDays ? DAYS : (periodo ?? USUAL)}
        options={PERIODS.map((key) => ({ key, label: analysisTexts.periods[key] }))}
        onChoose={(key) =>
          change({
            de: undefined,
            ate: undefined,
            periodo: ANALYSIS_PERIODS.find((known) => known === key),
          })
        }
      />
      {isWide ? (
        <>
          {days}
          {steps}
        </>
      ) : (
        <ToolPanel label={analysisTexts.more} icon={<SlidersHorizontal size={20} aria-hidden />}>
          <div className={styles.sheet}>
            {days}
            {steps}
          </div>
        </ToolPanel>
      )}
    </div>
  );
};
