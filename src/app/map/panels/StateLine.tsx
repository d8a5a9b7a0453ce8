import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '#domain/text/format.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { RANKED_LISTS } from '#app/places/ranked/RankedLists.tsx';
import type { NetworkState, StationBoardFrame } from '#worker/api/station-board.ts';
import * as styles from './StateLine.css.ts';

const text = mapTexts.state;

const Fact = ({ value, children }: { readonly value: string; readonly children: ReactNode }) => (
  <>
    <strong className={styles.value}>{value}</strong> {children}
  </>
);

/** What no station reports is left out: it is unknown, not zero. */
const Facts = ({ above, rainGauges, raining, fill }: NetworkState) => (
  <>
    {above === null ? null : (
      <Link to="/tabela" search={{ so: ['cota'] }} className={styles.fact}>
        <Fact value={formatNumber(above, 0)}>{text.above}</Fact>
      </Link>
    )}
    {rainGauges === 0 ? null : (
      <Link to="/tabela" search={{ so: ['chovendo'] }} className={styles.fact}>
        <Fact value={text.rainGauges(raining, rainGauges)}>{text.raining}</Fact>
      </Link>
    )}
    {fill === null ? null : (
      <Link to="/barragens" className={styles.fact}>
        <Fact value={text.fillOf(formatNumber(fill[0], 0), formatNumber(fill[1], 0))}>
          {text.fill}
        </Fact>
      </Link>
    )}
  </>
);

/** Keeps its identity while it means the same: most readings change nothing of it. */
const hold = (held: NetworkState | null, { state }: StationBoardFrame): NetworkState =>
  JSON.stringify(held) === JSON.stringify(state) && held !== null ? held : state;

/** As often as the map beside it, which shows the same. */
const PACE_MS = 1_000;
const pace = (): number => PACE_MS;

/** The network at a glance, each fact with its way to the stations behind it. Its room is there before the first answer. */
export const StateLine = () => {
  const state = useFrames('station-board', RANKED_LISTS, hold, pace);
  return (
    <nav className={styles.line} aria-label={text.name}>
      {state === null ? null : <Facts {...state} />}
    </nav>
  );
};
