import { Phone } from 'lucide-react';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { button } from '#app/ui/controls/Button.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { call, calls, number, section, warnings, warning } from './EmergencyCalls.css.ts';

const telephone = (digits: string): string => `tel:${digits.replaceAll(' ', '')}`;

/** The numbers to call, one tap each, and pages of official warnings; nothing if the network names none. */
export const EmergencyCalls = () => {
  const { emergency, warnings: pages } = useSiteConfig().network;
  if (emergency.numbers.length === 0 && pages.length === 0) return null;
  return (
    <section className={section} aria-label={cityTexts.help}>
      {emergency.numbers.length === 0 ? null : (
        <div className={calls}>
          {emergency.numbers.map(({ number: digits, name }) => (
            <a
              key={`${digits} ${name}`}
              className={`${button.outlined} ${call}`}
              href={telephone(digits)}
            >
              <Phone size={20} aria-hidden="true" />
              <span>
                <span className={visuallyHidden}>{cityTexts.call} </span>
                <span className={number}>{digits}</span> {name}
              </span>
            </a>
          ))}
        </div>
      )}
      {pages.length === 0 ? null : (
        <p className={warnings}>
          {cityTexts.warnings}
          {pages.map(({ name, url }) => (
            <a key={`${name} ${url}`} className={warning} href={url} rel="noopener">
              {name}
            </a>
          ))}
        </p>
      )}
    </section>
  );
};
