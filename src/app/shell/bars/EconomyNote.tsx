import { useId } from 'react';
import { useDataCore } from '#app/core/data-core.tsx';
import { useTimeZone } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { formatClock } from '#domain/text/format.ts';
import { economyTexts } from '#i18n/pt-br/economy.ts';
import { linkTexts } from '#i18n/pt-br/screens/shell.ts';
import type { EconomyStatus } from '#worker/api/link-status.ts';
import { line, opener, panel } from './EconomyNote.css.ts';

export interface EconomyNoteProps {
  readonly economy: EconomyStatus;
  /** Age of the last reading, in words. */
  readonly age: string;
}

/** The economy mode beside the connection's word, which explains itself on request and offers to try the live connection. */
export const EconomyNote = ({ economy, age }: EconomyNoteProps) => {
  const core = useDataCore();
  const zone = useTimeZone();
  const id = useId();
  const { seconds, cause, retryAt } = economy;
  return (
    <>
      <button type="button" className={opener} popoverTarget={id}>
        {linkTexts.economy(seconds).map((text) => (
          <span key={text} className={line}>
            {`${text} `}
          </span>
        ))}
      </button>
      <div id={id} popover="auto" className={panel}>
        <strong>{economyTexts.title}</strong>
        <p>
          {economyTexts.causes[cause]} {economyTexts.meaning(seconds)} {age}.
        </p>
        <p>{economyTexts.next(cause, retryAt === null ? null : formatClock(retryAt, zone))}</p>
        {(retryAt !== null || cause === 'slow') && (
          <Button onClick={() => void core.retryNow()}>{economyTexts.retryNow}</Button>
        )}
      </div>
    </>
  );
};
