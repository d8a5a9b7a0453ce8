import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { City } from '#domain/network/places.ts';
import { freshnessOf, isOverdue } from '#domain/stations/quality/freshness.ts';
import { formatDistance, formatUnit } from '#domain/text/format.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { nearbyTexts } from '#i18n/pt-br/screens/nearby.ts';
import { quantityNumber, quantityText } from '#i18n/readings/quantity-text.ts';
import { FRAME_PACE_MS } from '#app/core/frame-pace.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { TitledSection } from '#app/ui/TitledSection.tsx';
import type {
  NearStation,
  StationBoardFrame,
  StationBoardQuery,
} from '#worker/api/station-board.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { ReportAge } from '#app/readings/ReportAge.tsx';
import * as card from './CityGaugeCard.css.ts';
import { last } from './CityPage.css.ts';
import { RainTable } from '#app/city/upstream/RainTable.tsx';
import { remark } from '#app/ui/page.css.ts';

/** Among so many, some measure rain. */
const LOOKED_AT = 16;
const SHOWN = 3;
/** Once there are some: as often as the table below. */
const PACE_MS = 2_000;
const pace = ({ nearest }: StationBoardFrame): number =>
  nearest.length === 0 ? FRAME_PACE_MS : PACE_MS;

const nearestRain = (_: unknown, { nearest }: StationBoardFrame): readonly NearStation[] =>
  nearest.filter(({ rain }) => rain !== null).slice(0, SHOWN);

/** The stations with a rain gauge nearest to a city, as the crow flies, as far as they are known; null before any answer. */
export const useNearestRain = (city: City): readonly NearStation[] | null => {
  const query = useMemo(
    (): StationBoardQuery => ({
      limit: LOOKED_AT,
      codigos: [],
      near: { latitude: city.latitude, longitude: city.longitude },
    }),
    [city],
  );
  return useFrames('station-board', query, nearestRain, pace);
};

/** The nearest rain, where a city has no gauge to speak for it. */
export const NearestRainCard = ({
  nearest,
}: {
  readonly nearest: readonly NearStation[] | null;
}) => {
  const now = useNow();
  if (nearest === null) return <p className={card.words}>{controlsTexts.loading}</p>;
  const [first] = nearest;
  if (first === undefined) return <p className={card.words}>{cityTexts.nearestNone}</p>;
  const { rain, rainThreeHours, station, distance } = first;
  const isOld = isOverdue(freshnessOf(first, now));
  const lately = quantityText('chuva003h', rainThreeHours);
  return (
    <>
      <div className={card.head}>
        <h2 className={card.of}>
          {cityTexts.nearestRain}
          <span className={card.detail}>
            {', '}
            <Link to="/estacao/{-$codigo}" params={{ codigo: station.codigo }} preload={false}>
              <bdi>{station.name}</bdi>
            </Link>{' '}
            {nearbyTexts.away(formatDistance(distance))}
          </span>
        </h2>
        <ReportAge of={first} />
      </div>
      <div className={card.now}>
        {rain === null || rain.value === 0 ? (
          <p className={card.place}>{cityTexts.dryHour}</p>
        ) : (
          <p className={card.figure[isOld ? 'old' : 'now']}>
            {quantityNumber('chuva001h', rain)}
            <bdi className={card.unit}>{` ${formatUnit(rain.unit)}`}</bdi>
          </p>
        )}
        <p className={card.detail}>{cityTexts.lastHour}</p>
      </div>
      {lately === null ? null : <p className={card.detail}>{cityTexts.rainOfThreeHours(lately)}</p>}
    </>
  );
};

/** The nearest rain gauges, whatever their river. */
export const NearestRain = ({
  nearest,
  briefOf,
}: {
  readonly nearest: readonly NearStation[] | null;
  readonly briefOf: (codigo: string) => StationBrief | null;
}) => {
  const rows = (nearest ?? []).flatMap(({ station, distance }) => {
    const brief = briefOf(station.codigo);
    return brief === null ? [] : { brief, where: nearbyTexts.away(formatDistance(distance)) };
  });
  return (
    <TitledSection title={cityTexts.nearest} className={last}>
      {rows.length > 0 ? (
        <>
          <RainTable label={cityTexts.nearest} rows={rows} />
          <p className={remark}>{`${cityTexts.rainUnit} ${cityTexts.nearestNote}`}</p>
        </>
      ) : (
        <p>{nearest?.length === 0 ? cityTexts.nearestNone : controlsTexts.loading}</p>
      )}
    </TitledSection>
  );
};
