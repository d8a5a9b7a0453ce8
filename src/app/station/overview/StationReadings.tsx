import { lazy, Suspense, type ReactNode } from 'react';
import { compassPointOf } from '#domain/quantities/compass.ts';
import { formatMeasured, formatReading, formatShown, formatUnit } from '#domain/text/format.ts';
import type { Gate } from '#domain/stations/gate.ts';
import type { Statistic } from '#domain/quantities/reading-paths.ts';
import { RAIN_PERIODS } from '#domain/quantities/choices/rain-period.ts';
import { measurementTexts } from '#i18n/pt-br/measurements.ts';
import { readingTexts, stationTexts } from '#i18n/pt-br/readings.ts';
import { Term } from '#app/ui/Term.tsx';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import { RainBars } from './RainBars.tsx';
import { ReportAge } from '#app/readings/ReportAge.tsx';
import { useStationSheet } from '#app/station/station-sheet-context.tsx';
import type { OtherEntry, RainEntry, ReadingEntry, ReadingGroups } from './reading-groups.ts';
import * as styles from './StationIndex.css.ts';
import { type StatisticsRow, StatisticsTable } from './StatisticsTable.tsx';

const text = stationScreenTexts;

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.group}>
    <div className={styles.groupHead}>
      <h2>{title}</h2>
      <ReportAge of={useStationSheet()} isNamed />
    </div>
    {children}
  </section>
);

const Value = ({ number, unit }: { readonly number: string; readonly unit: string | null }) => (
  <dd className={styles.value}>
    {number} <bdi className={styles.unit}>{formatUnit(unit)}</bdi>
  </dd>
);

/** Highest, mean and lowest of an hour and of a week, if the station sends them. */
const Statistics = ({ entry }: { readonly entry: ReadingEntry }) => {
  const { key, unit, decimals, statistics } = entry;
  if (statistics.length === 0) return null;
  const rows = statistics.map(({ window, values }): StatisticsRow => {
    const valueOf = (requested: Statistic): string | null => {
      const shown = values.find(({ statistic }) => statistic === requested)?.shown;
      if (shown === undefined) return null;
      // The common unit is in the head, unless this value has another.
      return shown.unit === unit
        ? formatMeasured(shown.value, shown.decimals ?? decimals)
        : formatShown(shown, decimals);
    };
    return {
      title: text.statistics[window],
      values: [valueOf('Maxima'), valueOf('Media'), valueOf('Minima')],
    };
  });
  return (
    <dd>
      <StatisticsTable reading={quantityName(key)} rows={rows} />
    </dd>
  );
};

const Named = ({ entry }: { readonly entry: ReadingEntry }) => {
  const { key, value, unit, decimals } = entry;
  const point = key === 'ventoDirecao' && value !== null ? compassPointOf(value) : null;
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>
        <span>{quantityName(key)}</span>
        {key === 'chuvaAcumulada' ? <Term of="chuvaAcumulada" /> : null}
      </dt>
      {value === null ? (
        <dd className={styles.missing}>{stationTexts.noReading}</dd>
      ) : (
        <Value number={formatMeasured(value, decimals)} unit={unit} />
      )}
      {point === null ? null : <dd className={styles.detail}>{readingTexts.windFrom(point)}</dd>}
      <Statistics entry={entry} />
    </div>
  );
};

const NamedGroup = ({
  title,
  entries,
  children = null,
}: {
  readonly title: string;
  readonly entries: readonly ReadingEntry[];
  readonly children?: ReactNode;
}) =>
  entries.length === 0 && children === null ? null : (
    <Group title={title}>
      {entries.length === 0 ? null : (
        <dl className={styles.tiles}>
          {entries.map((entry) => (
            <Named key={entry.key} entry={entry} />
          ))}
        </dl>
      )}
      {children}
    </Group>
  );

/** SPEC 9: zero values of chuva and taxa are not shown; one line of text says that they were measured. */
const RainGroup = ({
  rain,
  rate,
}: {
  readonly rain: readonly RainEntry[];
  readonly rate: ReadingEntry | null;
}) => {
  if (rain.length === 0 && rate === null) return null;
  const wet = rain.filter(({ shown }) => shown.value !== 0);
  const dry = rain.filter(({ shown }) => shown.value === 0);
  const rateText = rate === null ? null : formatReading(rate.value, { ...rate, unit: rate.unit });
  return (
    <Group title={text.groups.chuva}>
      {rateText === null ? null : <p>{text.rainRate(rateText)}</p>}
      {wet.length === 0 ? null : <RainBars rain={wet} />}
      {dry.length === 0 ? null : (
        <p className={styles.detail}>
          {dry.length === RAIN_PERIODS.length
            ? text.dryEverywhere
            : text.withoutRain(
                dry.map(({ period }) => measurementTexts.histories[period]).join(', '),
              )}
        </p>
      )}
    </Group>
  );
};

/** Loaded only for stations with gates. */
const GateList = lazy(async () => ({
  default: (await import('#app/readings/dam/GateList.tsx')).GateList,
}));

const GateGroup = ({ gates }: { readonly gates: readonly Gate[] }) =>
  gates.length === 0 ? null : (
    <Suspense>
      <GateList gates={gates} type={null} />
    </Suspense>
  );

const OtherGroup = ({ entries }: { readonly entries: readonly OtherEntry[] }) =>
  entries.length === 0 ? null : (
    <Group title={text.groups.outras}>
      <dl className={styles.tiles}>
        {entries.map(({ path, label, value, unit, decimals }) => (
          <div key={path} className={styles.tile}>
            <dt className={styles.label}>
              <bdi>{label}</bdi>
            </dt>
            {typeof value === 'number' ? (
              <Value number={formatMeasured(value, decimals ?? 2)} unit={unit} />
            ) : (
              <dd className={styles.value}>
                <bdi>{value}</bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Group>
  );

const unitsOf = ({ rain, rainRate, river, dam, weather, other }: ReadingGroups) => [
  ...[...river, ...dam, ...weather, ...(rainRate === null ? [] : [rainRate])].flatMap(
    ({ value, unit }) => (value === null ? [] : [unit]),
  ),
  ...rain.flatMap(({ shown }) => (shown.value === 0 ? [] : [shown.unit])),
  ...other.flatMap(({ value, unit }) => (typeof value === 'number' ? [unit] : [])),
];

/** What has statistics stays, for their sake. */
const withoutNumberOf = (key: string | null, entries: readonly ReadingEntry[]) =>
  entries.filter((entry) => entry.key !== key || entry.statistics.length > 0);

/** Every current reading of a station, in groups with their age: water, rain, weather. */
export const StationReadings = ({
  groups,
  gates,
  isDam,
  above,
  river,
}: {
  readonly groups: ReadingGroups;
  readonly gates: readonly Gate[];
  /** Dam and gates are shown above already. */
  readonly isDam: boolean;
  /** The quantity in the headline: its number is not repeated. */
  readonly above: string | null;
  /** Further content about the river. */
  readonly river: ReactNode;
}) => (
  <>
    <NamedGroup title={text.groups.rio} entries={withoutNumberOf(above, groups.river)}>
      {river}
    </NamedGroup>
    {isDam ? null : (
      <>
        <NamedGroup title={text.groups.barragem} entries={groups.dam} />
        <GateGroup gates={gates} />
      </>
    )}
    <RainGroup rain={groups.rain} rate={groups.rainRate} />
    <NamedGroup title={text.groups.meteorologia} entries={withoutNumberOf(above, groups.weather)} />
    <OtherGroup entries={groups.other} />
    <UnitNote units={unitsOf(groups)} />
  </>
);
