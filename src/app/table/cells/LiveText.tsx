import { useCallback } from 'react';
import type { StationId } from '#domain/stations/station.ts';
import type { HeldRow } from '#app/table/rows/row-store.ts';
import { useFirstOf, useWrittenRow } from '#app/table/rows/use-row.tsx';
import { writeText } from '#app/ui/write-text.ts';

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
