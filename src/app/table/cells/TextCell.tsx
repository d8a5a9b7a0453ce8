import { type TypeNames, useTypeNames } from '#app/readings/type-names.ts';
import { tableTexts } from '#i18n/pt-br/screens/table.ts';
import type { Station } from '#domain/stations/station.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { useRow } from '#app/table/rows/use-row.tsx';
import { twoLines, noValue, nameLink } from './cells.css.ts';
import { Link } from '@tanstack/react-router';

/** Link to the station's screen; covers the whole cell. */
export const StationLink = ({ id }: { readonly id: StationId }) => {
  const station = useRow(id, (row) => row.station);
  if (station === null) return null;
  return (
    <Link
      to="/estacao/{-$codigo}"
      params={{ codigo: station.codigo }}
      className={nameLink}
      preload={false}
      // The grid has one tab stop; the arrows reach this link.
      tabIndex={-1}
    >
      <TwoLines text={station.name} />
    </Link>
  );
};

/** A dash that is read out and copied as words. One element: a table has many thousands. */
export const NoValue = ({ label }: { readonly label: string }) => (
  <span className={noValue}>{label}</span>
);

/** Characters that fit two lines of the narrowest column. */
const SHORT = 12;

/** Text clamped to the row's height; `title` shows it completely. */
const TwoLines = ({ text }: { readonly text: string }) => (
  <span className={text.length > SHORT ? twoLines.long : twoLines.short} title={text}>
    {text}
  </span>
);

/** Text on at most two lines; complete in the tooltip. */
export const TextCell = ({
  id,
  textOf,
}: {
  readonly id: StationId;
  /** `types`: the network's words for them. */
  readonly textOf: (station: Station, types: TypeNames['one']) => string | null;
}) => {
  const { one: types } = useTypeNames();
  const text = useRow(id, ({ station }) => textOf(station, types));
  return text === null ? <NoValue label={tableTexts.unknown} /> : <TwoLines text={text} />;
};
