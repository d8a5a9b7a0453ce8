import type { ReactNode } from 'react';
import { STATION_TYPES, type StationType } from '#domain/station.ts';
import { TABLE_GROUPS, type TableGroup } from '#domain/table-columns.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { TableSearch } from '#app/search-params.ts';
import { SearchField } from '#app/ui/SearchField.tsx';
import { SelectField } from '#app/ui/SelectField.tsx';
import { heading, search, toolbar } from './TableScreen.css.ts';

/** A native list has no "nothing chosen" but the empty key. */
const ALL = '';

const TYPE_OPTIONS = [
  { key: ALL, label: ptBr.table.allTypes },
  ...STATION_TYPES.map((key) => ({ key, label: ptBr.station.types[key] })),
] as const;

const GROUP_OPTIONS = TABLE_GROUPS.map((key) => ({ key, label: ptBr.table.groups[key] }));

/** What the table is about, and the three ways to choose from it. */
export const TableToolbar = ({
  text,
  onText,
  type,
  group,
  onChange,
  children,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly type: StationType | undefined;
  readonly group: TableGroup;
  readonly onChange: (changed: TableSearch) => void;
  readonly children: ReactNode;
}) => (
  <div className={toolbar}>
    <div className={heading}>{children}</div>
    <div className={search}>
      <SearchField
        compact
        label={ptBr.table.search}
        text={text}
        onChange={onText}
        maxLength={MAX_TEXT_LENGTH}
      />
    </div>
    <SelectField
      compact
      label={ptBr.table.typeFilter}
      options={TYPE_OPTIONS}
      chosen={TYPE_OPTIONS.find(({ key }) => key === type)?.key ?? ALL}
      onChoose={(key) => onChange({ tipo: key === ALL ? undefined : key })}
    />
    <SelectField
      compact
      label={ptBr.table.group}
      options={GROUP_OPTIONS}
      chosen={group}
      onChoose={(key) => onChange({ grupo: key === 'resumo' ? undefined : key })}
    />
  </div>
);
