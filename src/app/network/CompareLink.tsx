import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { MOST_STATIONS } from '#domain/series/series-query.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { linkRow } from '#app/ui/page.css.ts';

/** The way to the chart of several stations in one quantity, the first ones of `stations`; nothing where there is nothing to compare. */
export const CompareLink = ({
  stations,
  field,
  children,
}: {
  /** The most important first; one twice counts once. */
  readonly stations: readonly { readonly codigo: string }[];
  readonly field: HistoricalField;
  readonly children: ReactNode;
}) => {
  const codes = new Set(stations.map((station) => station.codigo));
  const [codigo, ...com] = [...codes].slice(0, MOST_STATIONS);
  const { isStaffLevel } = seriesSourceOf(field);
  if (codigo === undefined || com.length === 0) return null;
  return (
    <Link
      className={linkRow}
      to="/estacao/{-$codigo}/analise/grafico"
      params={{ codigo }}
      // Each staff has a zero of its own.
      search={{ com, series: [field], eixo: isStaffLevel ? 'minima' : undefined }}
      preload={false}
    >
      {children}
    </Link>
  );
};
