import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Places } from '#domain/network/places.ts';
import { nameOfGauge } from '#domain/network/station-city.ts';
import { type Flood, type PlacedStreet, floodsOf, type Street } from '#domain/network/streets.ts';
import { riverReadingOf } from '#domain/stations/main-reading.ts';
import type { StaffDoubt } from '#domain/stations/staff-level.ts';
import { ageOf } from '#domain/stations/quality/freshness.ts';
import { formatAge } from '#domain/text/format.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { streetsTexts } from '#i18n/pt-br/screens/streets.ts';
import { mainReadingWords } from '#i18n/readings/main-reading-text.ts';
import { streetAnswer, streetReference, floodText } from '#i18n/readings/street-text.ts';
import { useAwaitedReadings } from '#app/core/awaited-readings.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { head, name } from '#app/city/CityPage.css.ts';
import { EmergencyCalls } from '#app/places/EmergencyCalls.tsx';
import { KeepButton } from '#app/places/kept/KeepButton.tsx';
import { streetPlace } from '#app/places/place-ref.ts';
import { LevelSoon } from '#app/readings/rise/LevelSoon.tsx';
import { staffLevelOfBrief } from '#app/readings/staff-level-of-brief.ts';
import { summaryReadings, trendOfSummary } from '#app/readings/station-main.ts';
import { recentDayOf } from '#app/readings/use-station-brief.ts';
import { linkRow, remark } from '#app/ui/page.css.ts';
import { useNamedPage } from '#app/ui/page-subject.ts';
import { WarningLine } from '#app/warnings/WarningLine.tsx';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { line } from './StreetList.css.ts';
import * as styles from './StreetPage.css.ts';
import { StreetsOfGauge } from './StreetsOfGauge.tsx';
import { TitledSection } from '#app/ui/TitledSection.tsx';

/** The known floods of a street's gauge, highest first, each above or below the street; nothing where none is known. */
const KnownFloods = ({
  street,
  floods: all,
}: {
  readonly street: Street;
  readonly floods: readonly Flood[];
}) => {
  const { floods, since } = floodsOf(all, street.gauge);
  return floods.length === 0 ? null : (
    <TitledSection title={streetsTexts.floods}>
      <ul>
        {floods.map((flood) => (
          <li key={flood.date} className={line}>
            <span>{floodText(flood, street)}</span>
            <span className={remark}>
              {streetsTexts.rank(flood.rank, since)} · {flood.source}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
};

/** The answer for a street, where it comes from, and what it is worth. `level`: null while it is unknown. */
const Answer = ({
  street,
  gauge,
  brief,
  level,
}: {
  readonly street: PlacedStreet;
  readonly gauge: string;
  readonly brief: StationBrief | null;
  readonly level: number | StaffDoubt | null;
}) => {
  const age = formatAge(ageOf(brief?.reportedAt ?? epochMs(Number.NaN), useNow()));
  const isAnswer = typeof level === 'number';
  const main = brief === null ? null : riverReadingOf(summaryReadings(brief));
  return (
    <section className={styles.card} aria-label={streetsTexts.answer}>
      <p className={styles.answer[isAnswer ? 'known' : 'unknown']}>
        {level === null ? controlsTexts.loading : streetAnswer(street, level)}
      </p>
      <p>({streetReference(street, gauge)})</p>
      {isAnswer && brief !== null ? (
        <>
          <p className={styles.soon}>
            <LevelSoon
              codigo={street.gauge}
              rise={brief.rise}
              held={recentDayOf(brief, 'rio_nivel')?.held}
              missing={street.level - level}
              threshold={null}
            />
          </p>
          <p>
            {streetsTexts.levelNow(
              mainReadingWords(main).value,
              trendOfSummary(main, brief, false)?.words,
            )}
          </p>
        </>
      ) : null}
      {age === '' ? null : <p className={remark}>{streetsTexts.read(age)}</p>}
      <p className={remark}>{streetsTexts.survey}</p>
      <p className={styles.ways}>
        <Link
          className={linkRow}
          to="/cidade/{-$slug}"
          params={{ slug: street.link.slug }}
          preload={false}
        >
          {street.city}
        </Link>
        <Link
          className={linkRow}
          to="/estacao/{-$codigo}"
          params={{ codigo: street.gauge }}
          preload={false}
        >
          {streetsTexts.gauge(gauge)}
        </Link>
      </p>
    </section>
  );
};

/** The screen of a street that the network has. */
export const StreetPage = ({
  street,
  all,
  floods,
  places,
}: {
  readonly street: PlacedStreet;
  readonly all: readonly PlacedStreet[];
  readonly floods: readonly Flood[];
  readonly places: Places;
}) => {
  const codigo = street.gauge;
  useNamedPage(`${street.name}, ${street.city}`);
  const query = useMemo(() => ({ codigos: [codigo] }), [codigo]);
  const frame = useLatestFrame('station-briefs', query);
  const now = useNow();
  const brief = frame?.briefs[0] ?? null;
  const isUnknown = brief === null && frame?.networkLoaded !== true;
  useAwaitedReadings(isUnknown);
  const gauge = nameOfGauge(places, codigo) ?? brief?.station.name ?? codigo;
  const level = brief === null ? 'mute' : staffLevelOfBrief(brief, now);
  const city = places.cities.find(({ name }) => name === street.city) ?? null;
  return (
    <>
      <header className={head}>
        <h1 className={name}>
          {street.name}, {street.city}
        </h1>
        <KeepButton
          place={streetPlace(street.link.slug, street.link.rua)}
          name={street.name}
          position={city}
        />
      </header>
      <WarningLine position={city} city={street.city} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Answer street={street} gauge={gauge} brief={brief} level={isUnknown ? null : level} />
          <EmergencyCalls />
        </div>
        <div className={styles.column}>
          <StreetsOfGauge here={street} all={all} gauge={gauge} level={level} />
          <KnownFloods street={street} floods={floods} />
        </div>
      </div>
    </>
  );
};
