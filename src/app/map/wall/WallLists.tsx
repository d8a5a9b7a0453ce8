import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatClock, formatDate } from '#domain/text/format.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { StateLine } from '#app/map/panels/StateLine.tsx';
import type { StationsById } from '#app/map/stations/station-columns.ts';
import { MostRain, RisingWaters } from '#app/places/ranked/RankedLists.tsx';
import { StationSummaryList } from '#app/places/ranked/StationSummaryList.tsx';
import { useTimeZone } from '#app/site-config.tsx';
import { button } from '#app/ui/controls/Button.css.ts';
import { Checkbox } from '#app/ui/controls/Checkbox.tsx';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { wallTexts } from '#i18n/pt-br/screens/wall.ts';
import type { StationBoardQuery } from '#worker/api/station-board.ts';
import { useIsPastShown } from '#app/replay/use-is-replay.ts';
import { useAlertSound } from './use-alert-sound.ts';
import { useUnattended } from './use-unattended.ts';
import * as styles from './WallLists.css.ts';

/** Stations of each ranked list: they have to fit, since nobody scrolls. */
const LISTED = 4;

const Clock = () => {
  const now = useNow();
  const zone = useTimeZone();
  return (
    <p className={styles.clock}>
      <time className={styles.hour}>{formatClock(now, zone)}</time>
      <span className={styles.date}>{formatDate(now, zone)}</span>
    </p>
  );
};

/** Rivers above a level and those that rise, the dams, and where it rains. */
const Lists = () => {
  const dams = useLatestFrame('dam-board', null)?.dams ?? [];
  const codes = dams.map(({ station }) => station.codigo).join(' ');
  const query = useMemo(
    // An unknown code, as the empty one, is left out.
    (): StationBoardQuery => ({ limit: LISTED, codigos: codes.split(' '), near: null }),
    [codes],
  );
  const board = useLatestFrame('station-board', query);
  return (
    <div className={styles.lists}>
      <div>
        <RisingWaters board={board} />
      </div>
      <div>
        {board === null || board.named.length === 0 ? null : (
          <StationSummaryList title={damsTexts.title} summaries={board.named} />
        )}
        <MostRain board={board} />
      </div>
    </div>
  );
};

/** What the wall display of an operations room shows beside its map. */
export const WallLists = ({
  stations,
  hasSound,
  onSound,
}: {
  /** Whose new alert levels sound. */
  readonly stations: StationsById;
  readonly hasSound: boolean;
  readonly onSound: (isOn: boolean) => void;
}) => {
  useUnattended();
  const isPast = useIsPastShown();
  const isBlocked = useAlertSound(stations, hasSound && !isPast);
  return (
    <div className={styles.column}>
      <div className={styles.head}>
        <Clock />
        <StateLine />
      </div>
      <Lists />
      <div className={styles.foot}>
        <Checkbox checked={hasSound} onChange={onSound} isSwitch>
          {wallTexts.sound}
        </Checkbox>
        {isBlocked ? <output className={styles.blocked}>{wallTexts.soundBlocked}</output> : null}
        <Link to="/mapa" className={button.quiet}>
          {wallTexts.leave}
        </Link>
      </div>
    </div>
  );
};
