import { useMemo, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { Empty } from '#app/ui/Empty.tsx';
import { SearchField } from '#app/ui/SearchField.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { StationTableSpec } from '#worker/api/frames.ts';
import { applySearchFrame, type SearchResults } from './search-results.ts';
import * as styles from './StationSearch.css.ts';

const open = (core: DataCoreApi, spec: StationTableSpec) => core.openStationTable(spec);

/** More links than anybody reads; who has more stations writes a word. */
const SHOWN = 300;

const specOf = (search: string): StationTableSpec => ({
  columns: [],
  sort: [{ key: 'name', descending: false }],
  search,
  types: [],
  window: { offset: 0, limit: SHOWN },
});

const Found = ({ results }: { readonly results: SearchResults }) => (
  <>
    {results.matched > results.stations.length ? (
      <p className={styles.hint}>{ptBr.stationScreen.shownFirst(results.stations.length)}</p>
    ) : null}
    <ul className={styles.list} aria-label={ptBr.stationScreen.list}>
      {results.stations.map(({ id, station }) => (
        <li key={id} className={styles.item}>
          <Link
            className={styles.link}
            to="/estacao/{-$codigo}"
            params={{ codigo: station.codigo }}
            preload={false}
          >
            <bdi className={styles.name}>{station.name}</bdi>
            <span className={styles.hint}>
              {ptBr.station.type(station.type)}
              {' · '}
              <bdi>{station.codigo}</bdi>
              {station.river === null ? null : (
                <>
                  {' · '}
                  <bdi>{station.river}</bdi>
                </>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </>
);

/** All stations as links, narrowed by a word. */
export const StationSearch = () => {
  const [text, setText] = useState('');
  const spec = useMemo(() => specOf(text), [text]);
  const results = useFrames(open, spec, applySearchFrame);
  return (
    <>
      <search className={styles.search}>
        <SearchField
          label={ptBr.stationScreen.search}
          text={text}
          onChange={setText}
          maxLength={MAX_TEXT_LENGTH}
        />
        <p className={styles.hint}>{ptBr.stationScreen.searchHint}</p>
        <p aria-live="polite">
          {results === null || results.total === 0
            ? null
            : ptBr.stationScreen.found(results.matched, results.total)}
        </p>
      </search>
      {results === null ? <Spinner /> : null}
      {results !== null && results.total === 0 ? (
        <Empty title={ptBr.stationScreen.noStations} text={ptBr.stationScreen.noStationsText} />
      ) : null}
      {results !== null && results.total > 0 && results.matched === 0 ? (
        <Empty title={ptBr.stationScreen.nothingFound} text={ptBr.stationScreen.nothingFoundText} />
      ) : null}
      {results !== null && results.matched > 0 ? <Found results={results} /> : null}
    </>
  );
};
