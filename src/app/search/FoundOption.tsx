import { useTypeNames } from '#app/readings/type-names.ts';
import { originText } from '#i18n/readings/report-text.ts';
import { staffText } from '#i18n/readings/street-text.ts';
import { foundTexts } from '#i18n/pt-br/screens/found.ts';
import type { Found } from './found.ts';
import * as styles from './PlaceCombobox.css.ts';

/** A result: its name, and a line that distinguishes it from others. `level`: of a city's gauge, if known. */
export const FoundOption = ({
  found,
  level,
}: {
  readonly found: Found;
  readonly level: string | null;
}) => {
  const types = useTypeNames();
  const [name, details] = ((): readonly [string, readonly (string | null)[]] => {
    switch (found.kind) {
      case 'city':
        return [found.city.name, [level, found.city.on?.river ?? null, found.city.region]];
      case 'street': {
        const { street } = found;
        return [street.name, [street.city, foundTexts.reachedAt(staffText(street.level))]];
      }
      case 'river':
        return [
          found.name,
          [
            found.cities === 0 ? null : foundTexts.cities(found.cities),
            found.stations === 0 ? null : foundTexts.stations(found.stations),
          ],
        ];
      case 'basin':
        return [found.basin.name, [foundTexts.stations(found.basin.stations)]];
      case 'station': {
        const { station } = found;
        const place = station.river ?? station.basin;
        const kind = types.one[station.type];
        return [station.name, [kind, station.local, place, station.codigo, originText(station)]];
      }
    }
  })();
  const shown = details.filter((detail) => detail !== null);
  return (
    <>
      <bdi className={styles.name}>{name}</bdi>{' '}
      <span className={styles.detail}>
        {shown.map((detail, place) => (
          <span key={detail}>
            {place === 0 ? null : ' · '}
            <bdi>{detail}</bdi>
          </span>
        ))}
      </span>
    </>
  );
};
