import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import { formatShown, LOCALE } from '#domain/text/format.ts';
import {
  damsAbove,
  placesBelow,
  placesOfDams,
  type RiverPlace,
} from '#domain/stations/river-places.ts';
import { damsTexts } from '#app/i18n/pt-br/dams.ts';
import { SelectField } from '#app/ui/SelectField.tsx';
import type { DamEntry } from '#worker/api/dam-board.ts';
import * as styles from './DownstreamPlan.css.ts';
import { RiverDrawing } from './RiverDrawing.tsx';

/** A native select needs a key for "no choice"; no city's key is empty. */
const NONE = { key: '', label: damsTexts.noCity } as const;

const collator = new Intl.Collator(LOCALE);
const enumeration = new Intl.ListFormat(LOCALE);

const CityChoice = ({ places }: { readonly places: readonly RiverPlace[] }) => {
  const navigate = useNavigate({ from: '/barragens' });
  const { cidade } = useSearch({ from: '/barragens' });
  const cities = places.filter(({ kind }) => kind === 'city');
  const chosen = cities.find(({ key }) => key === cidade);
  const options = cities
    .map(({ key, name }) => ({ key, label: name }))
    .toSorted((a, b) => collator.compare(a.label, b.label));
  return (
    <div className={styles.choice}>
      <SelectField
        label={damsTexts.city}
        options={[NONE, ...options]}
        chosen={chosen?.key ?? NONE.key}
        onChoose={(key) => {
          void navigate({
            search: (before) => ({ ...before, cidade: key === NONE.key ? undefined : key }),
            replace: true,
            resetScroll: false,
          });
        }}
      />
      <p className={styles.answer} aria-live="polite">
        {chosen === undefined
          ? null
          : damsTexts.above(
              chosen.name,
              enumeration.format(damsAbove(places, chosen.key).map(({ name }) => name)),
              damsAbove(places, chosen.key).length,
            )}
      </p>
    </div>
  );
};

/** Which dams lie above which city, for visitors downstream. Dams on unknown rivers are not drawn. */
export const DownstreamPlan = ({
  dams,
  silent,
}: {
  readonly dams: readonly DamEntry[];
  /** Those whose current level is unknown. */
  readonly silent: readonly DamEntry[];
}) => {
  const { cidade } = useSearch({ from: '/barragens' });
  const heading = useId();
  const words = useId();
  const codigos = dams.map(({ station }) => station.codigo).join(' ');
  const places = useMemo(() => placesOfDams(new Set(codigos.split(' '))), [codigos]);
  if (places.length === 0) return null;
  const percentOf = (codigo: string): string | null => {
    const dam = dams.find(({ station }) => station.codigo === codigo);
    if (dam !== undefined && silent.includes(dam)) return damsTexts.silentShort;
    return formatShown(dam?.percent ?? null, 1);
  };
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{damsTexts.plan}</h2>
      <CityChoice places={places} />
      <div className={styles.columns}>
        <RiverDrawing
          places={places}
          city={places.some(({ key }) => key === cidade) ? (cidade ?? null) : null}
          percentOf={percentOf}
          describedBy={words}
        />
        <div className={styles.words}>
          <ul id={words} className={styles.ways}>
            {places.map((place) =>
              place.kind === 'dam' ? (
                <li key={place.key} className={styles.way}>
                  <span className={styles.damName}>
                    {damsTexts.damOnRiver(place.name, place.river)}
                  </span>{' '}
                  {placesBelow(place)
                    .map(({ name }) => name)
                    .join(' → ')}
                </li>
              ) : null,
            )}
          </ul>
          <p className={styles.note}>{damsTexts.planNote}</p>
        </div>
      </div>
    </section>
  );
};
