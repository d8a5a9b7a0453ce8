import { memo, useId, useRef, useState } from 'react';
import { formatAge, formatReading } from '#domain/format.ts';
import { freshnessOf } from '#domain/freshness.ts';
import { HIDDEN_ZERO, NO_READING } from '#domain/legend.ts';
import { useNow } from '#app/core/use-now.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { LegendState, StationId } from '#worker/api/frames.ts';
import type { MapStation } from './map-view.ts';
import * as styles from './StationList.css.ts';
import { StationDot } from './StationDot.tsx';
import type { StationColours } from './station-colours.ts';
import type { StationSort } from './station-order.ts';
import { useSettledOrder } from './use-settled-order.ts';

/** `12,4 mm`, `sem leitura`, or nothing for a zero of chuva or taxa (SPEC 9). */
const valueText = (entry: MapStation, unit: string, decimals: number): string => {
  if (entry.bucket === HIDDEN_ZERO) return '';
  if (entry.bucket === NO_READING) return ptBr.station.noReading;
  return formatReading(entry.value, { unit, decimals, showsZero: true }) ?? ptBr.station.noReading;
};

interface ItemProps {
  readonly entry: MapStation;
  readonly unit: string;
  readonly decimals: number;
  /** In words, so that an item changes only when they do. */
  readonly age: string;
  readonly old: boolean;
  readonly selected: boolean;
  readonly colours: StationColours;
  readonly onSelect: (id: StationId) => void;
}

const Item = memo(({ entry, unit, decimals, age, old, selected, colours, onSelect }: ItemProps) => (
  <li className={styles.item}>
    <button
      type="button"
      className={styles.button}
      data-old={old ? '' : undefined}
      aria-pressed={selected}
      onClick={() => onSelect(entry.id)}
    >
      <StationDot bucket={entry.bucket} colours={colours} />
      <span className={styles.name}>{entry.station.name}</span>{' '}
      <span className={entry.bucket === NO_READING ? styles.silent : styles.value}>
        {valueText(entry, unit, decimals)}
      </span>{' '}
      <span className={styles.age}>{age}</span>
    </button>
  </li>
));
Item.displayName = 'StationListItem';

export interface StationListProps {
  readonly stations: ReadonlyMap<StationId, MapStation>;
  readonly legend: LegendState | null;
  readonly colours: StationColours;
  readonly selected: StationId | null;
  readonly onSelect: (id: StationId) => void;
}

/** Everything the map shows, as a list that needs no eye for colour, no mouse and no WebGL. */
export const StationList = ({
  stations,
  legend,
  colours,
  selected,
  onSelect,
}: StationListProps) => {
  const now = useNow();
  const sortId = useId();
  const [sort, setSort] = useState<StationSort>('value');
  const list = useRef<HTMLUListElement>(null);
  const order = useSettledOrder(stations, sort, legend?.option.paths[0] ?? '', list);
  const unit = legend?.unit ?? '';
  const decimals = legend?.option.decimals ?? 1;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{ptBr.station.count(stations.size)}</h2>
        <label className={styles.sort} htmlFor={sortId}>
          {ptBr.map.sort}{' '}
          <select
            id={sortId}
            className={styles.select}
            value={sort}
            onChange={({ currentTarget }) =>
              setSort(currentTarget.value === 'name' ? 'name' : 'value')
            }
          >
            <option value="value">{ptBr.map.sortByValue}</option>
            <option value="name">{ptBr.map.sortByName}</option>
          </select>
        </label>
      </div>
      {stations.size === 0 ? <p className={styles.empty}>{ptBr.map.noStations}</p> : null}
      <ul ref={list} className={styles.list} aria-label={ptBr.map.list}>
        {order.map((id) => {
          const entry = stations.get(id);
          if (entry === undefined) return null;
          return (
            <Item
              key={id}
              entry={entry}
              unit={unit}
              decimals={decimals}
              age={
                Number.isNaN(entry.heardAt) ? ptBr.map.ageUnknown : formatAge(now - entry.heardAt)
              }
              old={freshnessOf(entry.heardAt, now) === 'silent'}
              selected={id === selected}
              colours={colours}
              onSelect={onSelect}
            />
          );
        })}
      </ul>
    </div>
  );
};
