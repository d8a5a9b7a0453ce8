import { formatNumber } from '#domain/format.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { noReading } from './cells.css.ts';
import type { ReadingLook } from './reading-columns.ts';

/** One number, its unit in the column's head. A zero of chuva or taxa shows nothing (SPEC 9); no reading is a dash. */
export const ReadingCell = ({
  value,
  look,
}: {
  readonly value: number | null;
  readonly look: Pick<ReadingLook, 'decimals' | 'showsZero'>;
}) => {
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
