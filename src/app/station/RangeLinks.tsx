import { Link, useSearch } from '@tanstack/react-router';
import { formatInstant } from '#domain/format.ts';
import { useNow } from '#app/core/use-now.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { AnalysisSearch } from '#app/search-params.ts';
import * as styles from './analysis.css.ts';
import { firstDayOf } from './series-range.ts';
import { useStationSheet } from './station-sheet-context.tsx';
import type { StationSeriesView } from './use-station-series.ts';

/** Whole days up to now that a person asks for most. */
const DAYS = [3, 7, 30] as const;

export interface RangeLinksProps {
  /** The sub-view that stays. */
  readonly to: '/estacao/{-$codigo}/analise/grafico' | '/estacao/{-$codigo}/analise/tabela';
  readonly view: StationSeriesView;
}

/** The range in words, and links to the usual ones. They change the URL, so every range can be shared. */
export const RangeLinks = ({ to, view }: RangeLinksProps) => {
  const { station } = useStationSheet();
  const { series } = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const now = useNow();
  const { span, live } = view;
  const kept: AnalysisSearch = series === undefined ? {} : { series };
  const ranges: readonly { readonly label: string; readonly day: string | undefined }[] = [
    { label: ptBr.analysis.lastDay, day: undefined },
    ...DAYS.map((days) => ({ label: ptBr.analysis.lastDays(days), day: firstDayOf(days, now) })),
  ];
  return (
    <>
      <nav className={styles.ranges} aria-label={ptBr.analysis.ranges}>
        {ranges.map(({ label, day }) => (
          <Link
            key={label}
            className={styles.range}
            to={to}
            params={{ codigo: station.codigo }}
            search={day === undefined ? kept : { ...kept, de: day }}
            preload={false}
            activeOptions={{ exact: true }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <p className={styles.span}>
        {ptBr.analysis.span(
          formatInstant(span.from),
          live ? ptBr.analysis.now : formatInstant(span.to),
        )}
      </p>
    </>
  );
};
