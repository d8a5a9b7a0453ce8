import { formatNumber } from '#domain/format.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { noReading } from './cells.css.ts';
import type { StationId } from '#worker/api/frames.ts';
import type { ReadingLook } from './reading-columns.ts';
import { useRow } from './use-row.tsx';

/** One number, its unit in the column's head. A zero of chuva or taxa shows nothing (SPEC 9); no reading is a dash. */
export const ReadingCell = ({
  id,
  index,
  look,
}: {
  readonly id: StationId;
  /** Place of the reading among the columns the worker was asked for. */
  readonly index: number;
  readonly look: Pick<ReadingLook, 'decimals' | 'showsZero'>;
}) => {
  const value = useRow(id, ({ values }) => values[index] ?? null);
  if (value === null) {
    return (
      <>
        <span className={noReading} aria-hidden="true">
          –
        </span>
        <span className={visuallyHidden}>{ptBr.station.noReading}</span>
      </>
    );
  }
  return value === 0 && !look.showsZero ? null : formatNumber(value, look.decimals);
};
