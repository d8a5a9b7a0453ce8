import { useFragment } from '@apollo/client/react';
import { formatAge, formatNumber } from '#domain/text/format.ts';
import { ageOf, freshnessOf } from '#domain/stations/freshness.ts';
import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import { decodeStationType } from '#domain/stations/station.ts';
import { useNow } from '#app/core/use-now.ts';
import { readingTexts, stationTexts } from '#app/i18n/pt-br/common.ts';
import { age, live, nameLink } from '#app/table/cells.css.ts';
import { TwoLines } from '#app/table/TwoLines.tsx';
import { cell, row as rowClass } from '#app/table/VirtualTable.css.ts';
import { type CachedStation, fieldOf, ROW, SHOWN_READINGS } from './station-cache.ts';

type Shown = (typeof SHOWN_READINGS)[number];

const NAME = fieldOf(STATION_PATHS.name);
const TYPE = fieldOf(STATION_PATHS.type);
const BASIN = fieldOf(STATION_PATHS.basin);
const REGION = fieldOf(STATION_PATHS.region);
const RIVER = fieldOf(STATION_PATHS.river);
const STAMP = fieldOf(STATION_PATHS.timeStamp);

type Row = Partial<CachedStation>;

const textOf = (value: Row[string]): string | null => (typeof value === 'string' ? value : null);

const readingText = (row: Row, { paths, decimals, showsZero }: Shown): string => {
  const value = paths.map((path) => row[fieldOf(path)]).find((found) => typeof found === 'number');
  if (typeof value !== 'number') return '–';
  return value === 0 && !showsZero ? '' : formatNumber(value, decimals);
};

const NameLink = ({ codigo, name }: { readonly codigo: string; readonly name: string }) => (
  <a className={nameLink} href={`#${codigo}`} title={name}>
    <TwoLines text={name} />
  </a>
);

/** One station, read from the cache by the fragment of its row: the columns of the site's own table. */
export const StationRow = ({
  codigo,
  position,
}: {
  readonly codigo: string;
  readonly position: number;
}) => {
  const now = useNow();
  const { data: row } = useFragment({ fragment: ROW, from: { __typename: 'Estacao', codigo } });
  const stamp = row[STAMP];
  const heardAt = typeof stamp === 'number' ? stamp : Number.NaN;
  const freshness = freshnessOf(heardAt, now);
  return (
    <tr className={rowClass} aria-rowindex={position + 2}>
      <td className={cell.text}>
        <TwoLines text={codigo} />
      </td>
      <th scope="row" className={cell.name}>
        <NameLink codigo={codigo} name={textOf(row[NAME]) ?? codigo} />
      </th>
      <td className={cell.text}>
        <TwoLines text={stationTexts.type(decodeStationType(row[TYPE] ?? null))} />
      </td>
      <td className={cell.text}>
        <TwoLines text={textOf(row[BASIN]) ?? '–'} />
      </td>
      <td className={cell.text}>
        <TwoLines text={textOf(row[REGION]) ?? '–'} />
      </td>
      <td className={cell.text}>
        <TwoLines text={textOf(row[RIVER]) ?? '–'} />
      </td>
      {SHOWN_READINGS.map((reading) => (
        <td key={reading.id} className={cell.numeric}>
          <span className={live}>{readingText(row, reading)}</span>
        </td>
      ))}
      <td className={cell.numeric}>
        <span className={live}>
          {freshness === 'unknown' ? (
            readingTexts.neverHeard
          ) : (
            <span className={age[freshness]}>{formatAge(ageOf(heardAt, now))}</span>
          )}
        </span>
      </td>
    </tr>
  );
};
