import { useMemo, useState } from 'react';
import type { Places } from '#domain/network/places.ts';
import { placedStreets } from '#domain/network/streets.ts';
import { streetsTexts } from '#i18n/pt-br/screens/streets.ts';
import { useStreets } from '#app/network/use-streets.ts';
import { TitledSection } from '#app/ui/TitledSection.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { remark } from '#app/ui/page.css.ts';
import { StreetList } from './StreetList.tsx';

/** Streets at first, those that water reaches first; the others on request. */
const SHOWN_FIRST = 6;

/** The streets of a city; nothing where it has none. */
export const CityStreets = ({
  places,
  slug,
}: {
  readonly places: Places;
  readonly slug: string;
}) => {
  const known = useStreets();
  const [isWhole, setWhole] = useState(false);
  const own = useMemo(
    () =>
      known.kind === 'ready'
        ? placedStreets(places, known).filter(({ link }) => link.slug === slug)
        : [],
    [known, places, slug],
  );
  const shown = isWhole ? own : own.slice(0, SHOWN_FIRST);
  const hidden = own.length - shown.length;
  return own.length === 0 ? null : (
    <TitledSection title={streetsTexts.title}>
      <p className={remark}>{streetsTexts.note}</p>
      <StreetList streets={shown} />
      {hidden === 0 ? null : (
        <Button onClick={() => setWhole(true)}>{streetsTexts.more(hidden)}</Button>
      )}
    </TitledSection>
  );
};
