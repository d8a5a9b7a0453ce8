import { useMemo, type ReactNode } from 'react';
import { stationQuality } from '#domain/stations/quality/data-quality.ts';
import { formatReading } from '#domain/text/format.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import type { Station } from '#domain/stations/station.ts';
import { useNow } from '#app/core/use-now.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { stationAboutTexts } from '#i18n/pt-br/screens/station-about.ts';
import { Term } from '#app/ui/Term.tsx';
import type { TermKey } from '#i18n/pt-br/terms.ts';
import { QualityNote } from './headline/QualityNote.tsx';
import * as styles from './StationIndex.css.ts';
import type { KnownStation } from '#app/station/station-sheet-context.tsx';
import { sectionTitle } from '#app/ui/page.css.ts';

const text = stationAboutTexts;

const Fact = ({
  name,
  term = null,
  children,
}: {
  readonly name: string;
  readonly term?: TermKey | null;
  readonly children: ReactNode;
}) => (
  <>
    <dt className={styles.label}>
      <span>{name}</span>
      {term === null ? null : <Term of={term} />}
    </dt>
    <dd className={styles.fact}>{children}</dd>
  </>
);

/** A text from the station's own data, if present. */
const TextFact = ({
  name,
  term = null,
  value,
}: {
  readonly name: string;
  readonly term?: TermKey | null;
  readonly value: string | null;
}) =>
  value === null ? null : (
    <Fact name={name} term={term}>
      <bdi>{value}</bdi>
    </Fact>
  );

/** Whose the station is, where it is another network's. */
const SourceFact = ({ source: { name, url, licence } }: Required<Pick<Station, 'source'>>) => {
  return (
    <Fact name={text.source}>
      {url === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={url} rel="noopener">
          <bdi>{name}</bdi>
        </a>
      )}
      {licence === null ? '' : text.licence(licence)}
    </Fact>
  );
};

const Facts = ({ station }: { readonly station: Station }) => {
  const { position, altitude } = station;
  const types = useTypeNames();
  const altitudeText = formatReading(altitude, { unit: 'm', decimals: 0, showsZero: true });
  return (
    <dl className={styles.facts}>
      <TextFact name={text.codigo} value={station.codigo} />
      <Fact name={text.type} term="tipos">
        {types.one[station.type]}
      </Fact>
      {station.source === undefined ? null : <SourceFact source={station.source} />}
      <TextFact name={text.local} value={station.local} />
      <TextFact name={text.river} value={station.river} />
      <TextFact name={text.basin} term="bacia" value={station.basin} />
      <TextFact name={text.region} value={station.region} />
      <Fact name={text.altitude}>{altitudeText ?? text.notGiven}</Fact>
      <Fact name={text.position} term={position === null ? 'semPosicao' : null}>
        {position === null
          ? text.positionMissing
          : text.positionOf(position.latitude, position.longitude)}
      </Fact>
    </dl>
  );
};

/** Data quality, identity and location of the station. */
export const StationAbout = ({
  sheet,
  datumShift,
}: {
  readonly sheet: KnownStation;
  /** Whether the datum of its gauge shifted in the last day. */
  readonly datumShift: boolean;
}) => {
  const { station, readings } = sheet;
  const freshness = freshnessOf(sheet, useNow());
  const quality = useMemo(
    () => stationQuality(station.type, readings, freshness, datumShift),
    [station.type, readings, freshness, datumShift],
  );
  return (
    <>
      <section className={styles.group} aria-labelledby="station-quality">
        <h2 id="station-quality" className={sectionTitle}>
          {text.quality.title}
        </h2>
        <QualityNote quality={quality} />
      </section>
      <section className={styles.group} aria-labelledby="station-facts">
        <h2 id="station-facts" className={sectionTitle}>
          {text.facts}
        </h2>
        <Facts station={station} />
      </section>
    </>
  );
};
