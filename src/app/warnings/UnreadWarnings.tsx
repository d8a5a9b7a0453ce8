import { warningLineTexts } from '#i18n/pt-br/warning-line.ts';
import { unreadWarningsText } from '#i18n/readings/warning-texts.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useTimeZone } from '#app/site-config.tsx';
import type { useWarnings } from './use-warnings.ts';
import { unread } from './WarningLine.css.ts';

/** Which warnings could not be read, and since when. */
export const UnreadWarnings = ({
  known,
}: {
  readonly known: Exclude<ReturnType<typeof useWarnings>, 'loading'>;
}) => {
  const zone = useTimeZone();
  if (known === 'unreachable') return <p className={unread}>{warningLineTexts.unreachable}</p>;
  return known.unread.map((source) => (
    <p key={source.name} className={unread}>
      {unreadWarningsText(source, serverNow(), zone)}
    </p>
  ));
};
