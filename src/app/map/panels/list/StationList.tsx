import { useCallback, useId, useMemo, useState, type SubmitEventHandler } from 'react';
import { HIDDEN_ZERO } from '#domain/quantities/legend/legend.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { Position, StationId } from '#domain/stations/station.ts';
import { searchMatcher } from '#domain/network/place-search.ts';
import { searchTextOf } from '#domain/network/station-search.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { nearbyTexts } from '#i18n/pt-br/screens/nearby.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { useLocation } from '#app/location/use-location.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { SearchField } from '#app/ui/controls/SearchField.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import type { LegendState } from '#worker/api/map-layer.ts';
import { bestMatch, offeredSorts, type StationSort } from './station-order.ts';
import {
  filtered,
  type MapStation,
  type StationsById,
  decimalsOf,
} from '#app/map/stations/station-columns.ts';
import * as styles from './StationList.css.ts';
import type { StationColours } from '#app/map/stations/station-colours.ts';
import { StationListBox } from './StationListBox.tsx';
import { useSettledOrder } from './use-settled-order.ts';

/** The units that stand in the list. */
function* unitsOf(stations: Iterable<MapStation>): Generator<string | null> {
  for (const { bucket, look, value } of stations) {
    if (!Number.isNaN(value) && bucket !== HIDDEN_ZERO) yield look.unit;
  }
}

const someRate = (stations: StationsById): boolean => {
  for (const { rate } of stations.values()) if (!Number.isNaN(rate)) return true;
  return false;
};

export interface StationListProps {
  readonly stations: StationsById;
  /** Null before the first answer. */
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
  const sortId = useId();
  const [chosenSort, setSort] = useState<StationSort | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [search, setSearch] = useState('');
  const location = useLocation((origin) => {
    setSort('distance');
    onLocated(origin);
  });
  const { origin } = location;
  const measurement = legend?.selection.type ?? null;
  const sorts = offeredSorts(measurement, origin !== null);
  const sort = sorts.find((offered) => offered === chosenSort) ?? sorts[0] ?? 'value';
  const query = plainText(search.trim());
  const matches = useMemo(() => {
    if (query === '') return stations;
    const isMatch = searchMatcher(query);
    return filtered(stations, ({ station }) => isMatch(searchTextOf(station)));
  }, [stations, query]);
  // Rates come after the first values: then the order by them is another.
  const hasRates = useMemo(() => someRate(stations), [stations]);
  const subject = `${legend?.option.paths[0] ?? ''} ${query} ${sort === 'rise' && hasRates}`;
  const order = useSettledOrder(matches, sort, subject, isHeld, origin);
  const isSearching = query !== '';
  const choose = useCallback((id: StationId) => onSelect(id, isSearching), [onSelect, isSearching]);
  const chooseFirst: SubmitEventHandler = (event) => {
    event.preventDefault();
    const best = bestMatch(order, matches, query);
    if (isSearching && best !== undefined) choose(best);
  };
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <form className={styles.find} onSubmit={chooseFirst}>
          <SearchField
            label={mapTexts.search}
            labelIs="hidden"
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
        <h2 className={styles.title}>
          {stations.size === 0 ? mapTexts.listTitle : stationTexts.count(matches.size)}
        </h2>
        <label className={styles.sort} htmlFor={sortId}>
          <span className={visuallyHidden}>{mapTexts.sort}</span>
          <select
            id={sortId}
            className={styles.select}
            value={sort}
            onChange={({ currentTarget }) => {
              const chosen = sorts.find((known) => known === currentTarget.value);
              if (chosen !== undefined) setSort(chosen);
            }}
          >
            {sorts.map((known) => (
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
      {matches.size > 0 && measurement !== null ? (
        <StationListBox
          stations={matches}
          order={order}
          measurement={measurement}
          decimals={decimalsOf(legend)}
          origin={origin}
          colours={colours}
          selected={selected}
          onSelect={choose}
          onFocus={onFocus}
          onHold={setHeld}
        />
      ) : (
        <p className={styles.empty}>
          {stations.size > 0 && isSearching ? mapTexts.nothingFound : null}
          {stations.size === 0 && measurement === null ? controlsTexts.loading : null}
          {stations.size === 0 && measurement !== null ? mapTexts.noStations : null}
        </p>
      )}
    </div>
  );
};
