import { useCallback } from 'react';
import type { StationId } from '#domain/stations/station-id.ts';
import type { HeldRow } from '#app/table/rows/row-store.ts';
import { useFirstOf, useWrittenRow, useRow } from '#app/table/rows/use-row.tsx';
import { writeText } from '#app/ui/write-text.ts';
import { formatAge } from '#domain/text/format.ts';
import { ageOf, freshnessOf } from '#domain/stations/quality/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { age } from './cells.css.ts';

/** A text of a row that changes without React; empty for a row outside the window. */
export const LiveText = ({
  id,
  textOf,
  className,
  isMute = false,
}: {
  readonly id: StationId;
  /** Stable while it means the same of a row. */
  readonly textOf: (row: HeldRow) => string;
  readonly className?: string | undefined;
  /** Not read out. */
  readonly isMute?: boolean;
}) => {
  const write = useCallback(
    (box: Element, row: HeldRow | null) => writeText(box, row === null ? '' : textOf(row)),
    [textOf],
  );
  const box = useWrittenRow<HTMLSpanElement>(id, write);
  const first = useFirstOf(id, (row) => (row === null ? '' : textOf(row)));
  return (
    <span ref={box} className={className} aria-hidden={isMute ? true : undefined}>
      {first}
    </span>
  );
};

/** Age of a station's last event; an old one is dimmed and labelled old. */
export const AgeCell = ({ id }: { readonly id: StationId }) => {
  const now = useNow();
  const freshness = useRow(id, ({ reportedAt }) => freshnessOf(reportedAt, now)) ?? 'unknown';
  const textOf = useCallback(({ reportedAt }: HeldRow) => formatAge(ageOf(reportedAt, now)), [now]);
  if (freshness === 'unknown')
    return <span className={age.silent}>{readingTexts.neverReported}</span>;
  return (
    <span className={age[freshness]}>
      <LiveText id={id} textOf={textOf} />
      {freshness !== 'current' && <span className={visuallyHidden}>{readingTexts.old}</span>}
    </span>
  );
};
