import { type ReactNode, useId, useState } from 'react';
import { STATION_TYPES } from '#domain/stations/station.ts';
import { TABLE_GROUPS } from '#domain/quantities/choices/table-columns.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { tableTexts } from '#i18n/pt-br/screens/table.ts';
import { TABLE_ONLY_WORDS, type TableSearch } from '#app/table/table-search.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { Checkbox } from '#app/ui/controls/Checkbox.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import { SearchField } from '#app/ui/controls/SearchField.tsx';
import { SelectField } from '#app/ui/controls/SelectField.tsx';
import type { TablePlaces } from '#worker/api/station-table.ts';
import * as styles from './TableToolbar.css.ts';

/** A native select represents "none" as the empty value. */
const ALL = '';

const GROUP_OPTIONS = TABLE_GROUPS.map((key) => ({ key, label: tableTexts.groups[key] }));

/** Select with the names in use, plus the URL's name even if no station has it. */
const PlaceField = ({
  label,
  all,
  names,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly all: string;
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string | undefined) => void;
}) => {
  const known = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
  return (
    <SelectField
      labelIs="hidden"
      label={label}
      options={[{ key: ALL, label: all }, ...known.map((name) => ({ key: name, label: name }))]}
      chosen={chosen ?? ALL}
      onChoose={(key) => onChoose(key === ALL ? undefined : key)}
    />
  );
};

/** Title and filters of the table. The filters are folded; on phones the actions with them. */
export const TableToolbar = ({
  text,
  onText,
  search,
  places,
  onChange,
  heading,
  children,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly search: TableSearch;
  readonly places: TablePlaces;
  readonly onChange: (changed: TableSearch) => void;
  readonly heading: ReactNode;
  /** Actions on the table. */
  readonly children?: ReactNode;
}) => {
  const [isUnfolded, setUnfolded] = useState(false);
  const optionsId = useId();
  const { tipo, bacia, regiao, so = [], grupo = 'resumo' } = search;
  const { many: names } = useTypeNames();
  const typeOptions = [
    { key: ALL, label: tableTexts.allTypes },
    ...STATION_TYPES.map((key) => ({ key, label: names[key] })),
  ] as const;
  // Without alert levels there is nothing to filter by.
  const hasLevels = useSiteConfig().thresholds.size > 0;
  const onlyWords = TABLE_ONLY_WORDS.filter((word) => word !== 'cota' || hasLevels);
  const set = [tipo, bacia, regiao].filter((name) => name !== undefined).length + so.length;
  return (
    <div className={styles.toolbar} data-unfolded={isUnfolded ? '' : undefined}>
      <div className={styles.heading}>{heading}</div>
      <div className={styles.search}>
        <SearchField
          labelIs="hidden"
          label={tableTexts.search}
          text={text}
          onChange={onText}
          maxLength={MAX_TEXT_LENGTH}
        />
      </div>
      <Button
        className={styles.unfold}
        aria-expanded={isUnfolded}
        aria-controls={optionsId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {set === 0 ? tableTexts.options : tableTexts.optionsSet(set)}
      </Button>
      <div id={optionsId} className={styles.options}>
        <SelectField
          labelIs="hidden"
          label={tableTexts.group}
          options={GROUP_OPTIONS}
          chosen={grupo}
          onChoose={(key) =>
            onChange({ grupo: key === 'resumo' ? undefined : key, colunas: undefined })
          }
        />
        <div className={styles.tools}>{children}</div>
        <div className={styles.filters}>
          <SelectField
            labelIs="hidden"
            label={tableTexts.typeFilter}
            options={typeOptions}
            chosen={typeOptions.find(({ key }) => key === tipo)?.key ?? ALL}
            onChoose={(key) => onChange({ tipo: key === ALL ? undefined : key })}
          />
          <PlaceField
            label={tableTexts.columns.basin}
            all={tableTexts.allBasins}
            names={places.basins}
            chosen={bacia}
            onChoose={(name) => onChange({ bacia: name })}
          />
          <PlaceField
            label={tableTexts.columns.region}
            all={tableTexts.allRegions}
            names={places.regions}
            chosen={regiao}
            onChoose={(name) => onChange({ regiao: name })}
          />
          {onlyWords.map((word) => (
            <Checkbox
              key={word}
              checked={so.includes(word)}
              onChange={(checked) =>
                onChange({
                  so: TABLE_ONLY_WORDS.filter((other) =>
                    other === word ? checked : so.includes(other),
                  ),
                })
              }
            >
              {tableTexts.only[word]}
            </Checkbox>
          ))}
        </div>
      </div>
    </div>
  );
};
