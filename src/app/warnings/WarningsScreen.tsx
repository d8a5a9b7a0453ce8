import type { ListedWarning, OfficialWarningsQuery } from '#worker/api/official-warnings.ts';
import { formatInstant, formatNumber } from '#domain/text/format.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { replayTexts } from '#i18n/pt-br/screens/replay.ts';
import { useIsPastShown } from '#app/replay/use-is-replay.ts';
import { warningsTexts } from '#i18n/pt-br/screens/warnings.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { intro, page } from '#app/ui/page.css.ts';
import { UnreadWarnings } from './UnreadWarnings.tsx';
import { useWarnings } from './use-warnings.ts';
import * as styles from './WarningsScreen.css.ts';

const WHOLE: OfficialWarningsQuery = { places: null, detail: 'words' };

/** A warning in its sender's words. */
const Warning = ({ warning }: { readonly warning: ListedWarning }) => {
  const zone = useTimeZone();
  const { sender, event, headline, severity, description, instruction, url, areas } = warning;
  const [sent, from, until] = [warning.sent, warning.from, warning.until].map((instant) =>
    formatInstant(instant, zone),
  );
  const described = areas.filter((text) => text !== '');
  return (
    <li className={styles.warning}>
      <h2 className={styles.title}>
        <bdi>{headline ?? event}</bdi>
      </h2>
      <p className={styles.facts}>
        <bdi>{sender}</bdi> · {warningsTexts.sent(sent ?? '')}
      </p>
      <p>{warningsTexts.validity(from ?? '', until ?? '')}</p>
      {severity === null ? null : (
        <p>
          <bdi>{warningsTexts.severity(severity)}</bdi>
        </p>
      )}
      {description === null ? null : <p className={styles.words}>{description}</p>}
      {instruction === null ? null : <p className={styles.instruction}>{instruction}</p>}
      {described.length === 0 ? null : (
        <p className={styles.facts}>
          {warningsTexts.areas} <bdi>{described.join('; ')}</bdi>
        </p>
      )}
      {url === null ? null : (
        <p>
          <a href={url} rel="noopener">
            {warningsTexts.source}
          </a>
        </p>
      )}
    </li>
  );
};

const Known = () => {
  const known = useWarnings(WHOLE);
  if (known === 'loading') return <p className={intro}>{controlsTexts.loading}</p>;
  const { warnings, sources } = known === 'unreachable' ? { warnings: [], sources: [] } : known;
  return (
    <>
      <UnreadWarnings known={known} />
      {sources.map(({ name, unreadable }) =>
        unreadable === 0 ? null : (
          <p key={name}>{warningsTexts.unreadable(name, formatNumber(unreadable, 0))}</p>
        ),
      )}
      {known !== 'unreachable' && warnings.length === 0 ? (
        <p className={intro}>{warningsTexts.none}</p>
      ) : null}
      <ol className={styles.list}>
        {warnings.map((warning) => (
          <Warning key={warning.key} warning={warning} />
        ))}
      </ol>
    </>
  );
};

/** `/avisos`: the official warnings in force about the network. */
export const WarningsScreen = () => {
  const { warningsUrl } = useSiteConfig();
  const isPast = useIsPastShown();
  return (
    <div className={page}>
      <h1>{titlesTexts.warnings}</h1>
      {warningsUrl === null ? (
        <p className={intro}>{isPast ? replayTexts.noWarnings : warningsTexts.noFeed}</p>
      ) : (
        <>
          <p className={intro}>{warningsTexts.intro}</p>
          <Known />
        </>
      )}
    </div>
  );
};
