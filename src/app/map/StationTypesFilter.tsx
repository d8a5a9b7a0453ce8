import { STATION_TYPES, type StationType } from '#domain/station.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import * as styles from './StationTypesFilter.css.ts';

export interface StationTypesFilterProps {
  /** Empty: every type. */
  readonly types: readonly StationType[];
  readonly onChange: (types: readonly StationType[]) => void;
}

/** Which types of station are on the map. */
export const StationTypesFilter = ({ types, onChange }: StationTypesFilterProps) => {
  const isShown = (type: StationType): boolean => types.length === 0 || types.includes(type);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{ptBr.map.types}</legend>
      {STATION_TYPES.map((type) => (
        <label key={type} className={styles.option}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isShown(type)}
            onChange={({ target }) => {
              const wanted = STATION_TYPES.filter((known) =>
                known === type ? target.checked : isShown(known),
              );
              // Without any there would be nothing to see: then it is all of them again.
              onChange(wanted.length === STATION_TYPES.length ? [] : wanted);
            }}
          />
          {ptBr.station.type(type)}
        </label>
      ))}
    </fieldset>
  );
};
