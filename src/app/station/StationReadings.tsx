import type { ReactNode } from 'react';
import { formatNumber, formatReading, formatUnit } from '#domain/format.ts';
import { gateOpeningOf, type Gate } from '#domain/gate.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { OtherEntry, RainEntry, ReadingEntry, ReadingGroups } from './reading-groups.ts';
import * as styles from './StationIndex.css.ts';

const text = ptBr.stationScreen;

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.group}>
    <h2 className={styles.groupTitle}>{title}</h2>
    {children}
  </section>
);

const Value = ({
  number,
  unit,
  large = false,
}: {
  readonly number: string;
  readonly unit: string | null;
  readonly large?: boolean;
}) => (
  <dd className={large ? `${styles.value} ${styles.figure}` : styles.value}>
    {number} <bdi className={styles.unit}>{formatUnit(unit)}</bdi>
  </dd>
);

const Statistics = ({ entry }: { readonly entry: ReadingEntry }) =>
  entry.statistics.map(({ window, values }) => (
    <dd key={window} className={styles.detail}>
      {text.statistics[window]}
      {': '}
      {values
        .map(
          ({ statistic, value }) =>
            `${text.statistic[statistic]} ${formatNumber(value, entry.decimals)}`,
        )
        .join(' · ')}
    </dd>
  ));

const Named = ({ entry, large }: { readonly entry: ReadingEntry; readonly large: boolean }) => {
  const { key, value, unit, decimals } = entry;
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{text.readingNames[key]}</dt>
      {value === null ? (
        <dd className={styles.missing}>{ptBr.station.noReading}</dd>
      ) : (
        <Value number={formatNumber(value, decimals)} unit={unit} large={large} />
      )}
      <Statistics entry={entry} />
    </div>
  );
};

/** `large`: the first reading is the one that matters. */
const NamedGroup = ({
  title,
  entries,
  large = false,
}: {
  readonly title: string;
  readonly entries: readonly ReadingEntry[];
  readonly large?: boolean;
}) =>
  entries.length === 0 ? null : (
    <Group title={title}>
      <dl className={styles.tiles}>
        {entries.map((entry, index) => (
          <Named key={entry.key} entry={entry} large={large && index === 0} />
        ))}
      </dl>
    </Group>
  );

/** SPEC 9: nothing is shown for zero values of chuva and taxa; that it was measured is said in one line of words. */
const RainGroup = ({
  rain,
  rate,
}: {
  readonly rain: readonly RainEntry[];
  readonly rate: ReadingEntry | null;
}) => {
  if (rain.length === 0 && rate === null) return null;
  const wet = rain.filter(({ value }) => value !== 0);
  const dry = rain.filter(({ value }) => value === 0);
  const rateText = rate === null ? null : formatReading(rate.value, { ...rate, unit: rate.unit });
  return (
    <Group title={text.groups.chuva}>
      {wet.length === 0 && rateText === null ? null : (
        <dl className={styles.tiles}>
          {rate === null || rate.value === null || rateText === null ? null : (
            <Named entry={rate} large={false} />
          )}
          {wet.map(({ period, value, unit }) => (
            <div key={period} className={styles.tile}>
              <dt className={styles.label}>{text.rainIn(ptBr.measurement.histories[period])}</dt>
              <Value number={formatNumber(value, 1)} unit={unit} />
            </div>
          ))}
        </dl>
      )}
      {dry.length === 0 ? null : (
        <p className={styles.detail}>
          {text.withoutRain(dry.map(({ period }) => ptBr.measurement.histories[period]).join(', '))}
        </p>
      )}
    </Group>
  );
};

const GateGroup = ({ gates }: { readonly gates: readonly Gate[] }) =>
  gates.length === 0 ? null : (
    <Group title={text.groups.comportas}>
      <dl className={styles.tiles}>
        {gates.map(({ path, number, label, value, unit, type }) => (
          <div key={path} className={styles.tile}>
            <dt className={styles.label}>
              {label === null ? text.gate(number) : <bdi>{label}</bdi>}
              {type === null ? null : (
                <>
                  {' · '}
                  <bdi>{type}</bdi>
                </>
              )}
            </dt>
            <dd className={styles.value}>
              {text.gateStates[gateOpeningOf({ value, unit }).state]}
            </dd>
            {typeof value === 'number' && value > 0 ? (
              <dd className={styles.detail}>
                {formatNumber(value, Number.isInteger(value) ? 0 : 1)} <bdi>{formatUnit(unit)}</bdi>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Group>
  );

const OtherGroup = ({ entries }: { readonly entries: readonly OtherEntry[] }) =>
  entries.length === 0 ? null : (
    <Group title={text.groups.outras}>
      <dl className={styles.tiles}>
        {entries.map(({ path, label, value, unit }) => (
          <div key={path} className={styles.tile}>
            <dt className={styles.label}>
              <bdi>{label}</bdi>
            </dt>
            {typeof value === 'number' ? (
              <Value number={formatNumber(value, 2)} unit={unit} />
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

/** Every current reading of a station: the water first, then the rain, then the weather. */
export const StationReadings = ({
  groups,
  gates,
}: {
  readonly groups: ReadingGroups;
  readonly gates: readonly Gate[];
}) => (
  <>
    <NamedGroup title={text.groups.rio} entries={groups.river} large />
    <NamedGroup title={text.groups.barragem} entries={groups.dam} large />
    <GateGroup gates={gates} />
    <RainGroup rain={groups.rain} rate={groups.rainRate} />
    <NamedGroup title={text.groups.tempo} entries={groups.weather} />
    <OtherGroup entries={groups.other} />
  </>
);
