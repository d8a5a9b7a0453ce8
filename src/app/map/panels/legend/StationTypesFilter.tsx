import { STATION_TYPES, type StationType } from '#domain/stations/station.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { Checkbox } from '#app/ui/controls/Checkbox.tsx';
import { Panel } from '#app/ui/panels/Panel.tsx';
import { MARK_BY_TYPE, MARK_SIZE } from '#app/map/stations/type-marks.ts';
import * as styles from './StationTypesFilter.css.ts';
import { useFold } from '#app/map/panels/use-fold.ts';

/** A station's dot with the mark of its type, as the map draws it. */
const TypeMark = ({ type }: { readonly type: StationType }) => {
  const path = MARK_BY_TYPE[type];
  return (
    <svg className={styles.mark} viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`} aria-hidden="true">
      <circle className={styles.dot} cx={MARK_SIZE / 2} cy={MARK_SIZE / 2} r={6} />
      {path === null ? null : <path className={styles.outline} d={path} />}
    </svg>
  );
};

export interface StationTypesFilterProps {
  /** Empty: every type. */
  readonly types: readonly StationType[];
  readonly onChange: (types: readonly StationType[]) => void;
}

/** Which types of station are on the map. */
export const StationTypesFilter = ({ types, onChange }: StationTypesFilterProps) => {
  const { many: names } = useTypeNames();
  const isShown = (type: StationType): boolean => types.length === 0 || types.includes(type);
  return (
    <Panel
      title={mapTexts.types}
      {...useFold('types', false)}
      summary={types.length === 0 ? mapTexts.allTypes : types.map((type) => names[type]).join(', ')}
    >
      <div className={styles.group}>
        {STATION_TYPES.map((type) => (
          <Checkbox
            key={type}
            size="small"
            checked={isShown(type)}
            onChange={(checked) => {
              const chosen = STATION_TYPES.filter((known) =>
                known === type ? checked : isShown(known),
              );
              // With none selected the map would be empty: all of them again.
              onChange(chosen.length === STATION_TYPES.length ? [] : chosen);
            }}
          >
            <TypeMark type={type} />
            {names[type]}
          </Checkbox>
        ))}
      </div>
    </Panel>
  );
};
