import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { Section } from './Section.tsx';
import { linkRow } from '#app/ui/page.css.ts';

const { terms } = aboutTexts;

/** Who answers for the readings, and what a reader may do with them; nothing if the network names neither. */
export const DataTerms = () => {
  const { openData } = useSiteConfig().network;
  if (openData === null) return null;
  const { licence, responsible, contact, caveat } = openData;
  return (
    <Section id="licenca" title={terms.title}>
      {caveat === null ? null : <p>{caveat}</p>}
      {responsible === null ? null : <p>{`${terms.responsible}: ${responsible}`}</p>}
      {licence === null ? null : (
        <p>
          {`${terms.licence}: `}
          <a className={linkRow} href={licence.url} rel="license noopener">
            {licence.name}
          </a>
        </p>
      )}
      {contact === null ? null : (
        <p>
          <a className={linkRow} href={contact} rel="noopener">
            {terms.contact}
          </a>
        </p>
      )}
    </Section>
  );
};
