import { ptBr } from '#app/i18n/pt-br.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { clipped, noReading } from './cells.css.ts';

/** A text on one line; the whole of it where the pointer rests. */
export const TextCell = ({ text }: { readonly text: string | null }) =>
  text === null ? (
    <>
      <span className={noReading} aria-hidden="true">
        –
      </span>
      <span className={visuallyHidden}>{ptBr.table.unknown}</span>
    </>
  ) : (
    <span className={clipped} title={text}>
      {text}
    </span>
  );
