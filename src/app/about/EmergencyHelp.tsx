import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import * as styles from './AboutScreen.css.ts';
import { Section } from './Section.tsx';
import { linkRow } from '#app/ui/page.css.ts';

const { emergency } = aboutTexts;

const telephone = (number: string): string => `tel:${number.replaceAll(' ', '')}`;

/** Pages of others, under a title; nothing if there are none. */
const Links = ({
  title,
  links,
}: {
  readonly title: string;
  readonly links: NetworkProfile['warnings'];
}) =>
  links.length === 0 ? null : (
    <div>
      <h3>{title}</h3>
      <ul className={styles.links}>
        {links.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <a className={linkRow} href={url} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );

/** Whom to call and where the official warnings are: first on the page, readers in need do not scroll. */
export const EmergencyHelp = () => {
  const { emergency: help, warnings, contacts } = useSiteConfig().network;
  const hasNumbers = help.numbers.length > 0;
  return (
    <Section id="emergencia" title={emergency.title}>
      <p>
        {emergency.noWarnings} {hasNumbers ? emergency.leaveThenCall : emergency.leave}
      </p>
      {hasNumbers ? (
        <div className={styles.calls}>
          {help.numbers.map(({ number, name }) => (
            <a key={`${number} ${name}`} href={telephone(number)} className={styles.call}>
              <span className={visuallyHidden}>{emergency.call} </span>
              <span className={styles.number}>{number}</span> {name}
            </a>
          ))}
        </div>
      ) : null}
      {help.notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      <Links title={emergency.warnings} links={warnings} />
      <Links title={emergency.contacts} links={contacts} />
    </Section>
  );
};
