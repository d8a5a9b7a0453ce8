import { formatAge, formatInstant } from '#domain/format.ts';
import { useNow } from '#app/core/use-now.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { pauseNote } from './TableScreen.css.ts';

/** Says plainly that what stands here is not the present, and since when. */
export const PauseNote = ({ since }: { readonly since: number }) => {
  const now = useNow();
  return (
    <span className={pauseNote}>
      <strong>{ptBr.table.pausedSince(formatInstant(since), formatAge(now - since))}</strong>{' '}
      {ptBr.table.pausedText}
    </span>
  );
};
