import {
  memo,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  type SubmitEventHandler,
} from 'react';
import { distanceBetween } from '#domain/stations/distance.ts';
import { formatDistance } from '#domain/text/format.ts';
import { HIDDEN_ZERO, NO_READING } from '#domain/quantities/legend.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { Position } from '#domain/stations/station.ts';
import { searchMatcher } from '#domain/network/place-search.ts';
import { searchTextOf } from '#domain/stations/station-search.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { useNow } from '#app/core/use-now.ts';
import { nearbyTexts, stationTexts } from '#i18n/pt-br/common.ts';
import { mapTexts } from '#i18n/pt-br/map.ts';
import { useLocation } from '#app/location/use-location.ts';
import { Button } from '#app/ui/Button.tsx';
import { SearchField } from '#app/ui/SearchField.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import type { LegendState } from '#worker/api/map-layer.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { bestMatch } from './best-match.ts';
import { filtered, type MapStation, type StationsById } from '#app/map/stations/station-columns.ts';
import { decimalsOf } from '#app/map/stations/map-view.ts';
import { ageText, isOld, valueText, windText } from './reading-words.ts';
import * as styles from './StationList.css.ts';
import { StationDot } from '#app/map/stations/StationDot.tsx';
import type { StationColours } from '#app/map/stations/station-colours.ts';
import type { StationSort } from './station-order.ts';
import { useSettledOrder } from './use-settled-order.ts';

const SORTS: readonly StationSort[] = ['value', 'name', 'distance'];

const distanceText = (origin: Position | null, { station }: MapStation): string | null =>
  origin === null || station.position === null
    ? null
    : nearbyTexts.away(formatDistance(distanceBetween(origin, station.position)));

/** The units that stand in the list. */
function* unitsOf(stations: Iterable<MapStation>): Generator<string | null> {
  for (const { bucket, look } of stations) {
    if (bucket !== NO_READING && bucket !== HIDDEN_ZERO) yield look.unit;
  }
}

interface ItemProps {
  readonly entry: MapStation;
  readonly decimals: number;
  /** In words, so that an item changes only when they do. */
  readonly age: string;
  /** Where the wind comes from; null where there is none. */
  readonly wind: string | null;
  /** From where the visitor is; null while that is not known. */
  readonly distance: string | null;
  readonly old: boolean;
  readonly selected: boolean;
  readonly colours: StationColours;
  readonly onSelect: (id: StationId) => void;
  readonly onFocus: (id: StationId | null) => void;
}

const Item = memo((props: ItemProps) => {
  const { entry, decimals, age, wind, distance, old, selected, colours, onSelect, onFocus } = props;
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.button}
        data-old={old ? '' : undefined}
        aria-pressed={selected}
        onClick={() => onSelect(entry.id)}
        onFocus={({ currentTarget }) => {
          // A press also gives the focus, and needs no words beside the dot.
          if (currentTarget.matches(':focus-visible')) onFocus(entry.id);
        }}
        onBlur={() => onFocus(null)}
      >
        <StationDot bucket={entry.bucket} colours={colours} />
        <span className={styles.name}>{entry.station.name}</span>{' '}
        <span className={entry.bucket === NO_READING ? styles.silent : styles.value}>
          {valueText(entry, decimals)}
        </span>{' '}
        <span className={styles.age}>
          {age}
          {wind === null ? '' : ` · ${wind}`}
          {distance === null ? '' : ` · ${distance}`}
        </span>
      </button>
    </li>
  );
});
Item.displayName = 'StationListItem';

export interface StationListProps {
  readonly stations: StationsById;
  readonly legend: LegendState | null;
  readonly colours: StationColours;
  readonly selected: StationId | null;
  /** `isFound`: it was searched for, and may be anywhere. */
  readonly onSelect: (id: StationId, isFound: boolean) => void;
  /** The visitor's position is known. */
  readonly onLocated: (origin: Position) => void;
  /** The keyboard is on a station's item; null when it has left. */
  readonly onFocus: (id: StationId | null) => void;
}

/** Everything the map shows, as a list that needs no colour vision, mouse or WebGL. */
export const StationList = ({
  stations,
  legend,
  colours,
  selected,
  onSelect,
  onLocated,
  onFocus,
}: StationListProps) => {
  const now = useNow();
  const sortId = useId();
  const [sort, setSort] = useState<StationSort>('value');
  const list = useRef<HTMLUListElement>(null);
  const [search, setSearch] = useState('');
  const location = useLocation((origin) => {
    setSort('distance');
    onLocated(origin);
  });
  const { origin } = location;
  const query = plainText(search.trim());
  const matches = useMemo(() => {
    if (query === '') return stations;
    const isMatch = searchMatcher(query);
    return filtered(stations, ({ station }) => isMatch(searchTextOf(station)));
  }, [stations, query]);
  const subject = `${legend?.option.paths[0] ?? ''} ${query}`;
  const order = useSettledOrder(matches, sort, subject, list, origin);
  const isSearching = query !== '';
  // Stable while the search text is, so that memoised items do not render again.
  const choose = useCallback((id: StationId) => onSelect(id, isSearching), [onSelect, isSearching]);
  const chooseFirst: SubmitEventHandler = (event) => {
    event.preventDefault();
    const best = bestMatch(order, matches, query);
    if (isSearching && best !== undefined) choose(best);
  };
  const decimals = decimalsOf(legend);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <form className={styles.find} onSubmit={chooseFirst}>
          <SearchField
            label={mapTexts.search}
            text={search}
            maxLength={MAX_TEXT_LENGTH}
            onChange={setSearch}
          />
          <Button onClick={location.locate} disabled={location.state === 'asking'}>
            {nearbyTexts.nearMe}
          </Button>
        </form>
        {location.state === 'refused' || location.state === 'failed' ? (
          <output className={styles.hint}>{nearbyTexts.location[location.state]}</output>
        ) : null}
        <h2 className={styles.title}>{stationTexts.count(matches.size)}</h2>
        <label className={styles.sort} htmlFor={sortId}>
          {mapTexts.sort}{' '}
          <select
            id={sortId}
            className={styles.select}
            value={sort}
            onChange={({ currentTarget }) => {
              const chosen = SORTS.find((known) => known === currentTarget.value);
              if (chosen !== undefined) setSort(chosen);
            }}
          >
            {SORTS.filter((known) => known !== 'distance' || origin !== null).map((known) => (
              <option key={known} value={known}>
                {mapTexts.sorts[known]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.unitNote}>
        <UnitNote units={unitsOf(matches.values())} />
      </div>
      {matches.size === 0 ? (
        <p className={styles.empty}>
          {stations.size === 0 ? mapTexts.noStations : mapTexts.nothingFound}
        </p>
      ) : null}
      <ul ref={list} className={styles.list} aria-label={mapTexts.list}>
        {order.map((id) => {
          const entry = matches.get(id);
          if (entry === undefined) return null;
          return (
            <Item
              key={id}
              entry={entry}
              decimals={decimals}
              age={ageText(entry, now)}
              wind={windText(entry)}
              distance={distanceText(origin, entry)}
              old={isOld(entry, now)}
              selected={id === selected}
              colours={colours}
              onSelect={choose}
              onFocus={onFocus}
            />
          );
        })}
      </ul>
    </div>
  );
};
