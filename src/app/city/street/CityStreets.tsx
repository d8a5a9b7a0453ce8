import { useId, useMemo, useState } from 'react';
import { placedStreets } from '#domain/network/streets.ts';
import { streetsTexts } from '#i18n/pt-br/screens/streets.ts';
import { last, note, section, title } from '#app/city/CityPage.css.ts';
import type { KnownPlaces } from '#app/network/use-places.ts';
import { useStreets } from '#app/network/use-streets.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { useSeen } from '#app/ui/use-seen.ts';
import { StreetList } from './StreetList.tsx';

/** Streets at first, those that water reaches first; the others on request. */
const SHOWN_FIRST = 6;

/** The streets of a city, loaded once they come near the viewport; nothing where it has none. */
export const CityStreets = ({ places, slug }: Pick<KnownPlaces, 'places'> & { slug: string }) => {
  const id = useId();
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const known = useStreets(isSeen);
  const [isWhole, setWhole] = useState(false);
  const own = useMemo(
    () =>
      known.kind === 'ready'
        ? placedStreets(places, known.streets).filter(({ link }) => link.slug === slug)
        : [],
    [known, places, slug],
  );
  const shown = isWhole ? own : own.slice(0, SHOWN_FIRST);
  const { files } = useSiteConfig().network;
  return files === null || files.streets === null ? null : (
    <div ref={place} className={last}>
      {own.length === 0 ? null : (
        <section className={section} aria-labelledby={id}>
          <h2 id={id} className={title}>
            {streetsTexts.title}
          </h2>
          <p className={note}>{streetsTexts.note}</p>
          <StreetList streets={shown} />
          {shown === own || own.length <= SHOWN_FIRST ? null : (
            <Button onClick={() => setWhole(true)}>
              {streetsTexts.more(own.length - SHOWN_FIRST)}
            </Button>
          )}
        </section>
      )}
    </div>
  );
};
