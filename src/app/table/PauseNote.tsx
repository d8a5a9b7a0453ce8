import { formatAge, formatInstant } from '#domain/text/format.ts';
import { useNow } from '#app/core/use-now.ts';
import { tableTexts } from '#app/i18n/pt-br/table.ts';
import { pauseNote } from './TableScreen.css.ts';

/** States that the table is paused, and since when. */
export const PauseNote = ({ since }: { readonly since: number }) => {
  const now = useNow();
  return (
    <span className={pauseNote}>
      <strong>{tableTexts.pausedSince(formatInstant(since), formatAge(now - since))}</strong>{' '}
      {tableTexts.pausedText}
    </span>
  );
};
