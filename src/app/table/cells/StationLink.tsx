import { Link } from '@tanstack/react-router';
import type { StationId } from '#domain/stations/station.ts';
import { originText } from '#i18n/readings/report-text.ts';
import { nameLink, nameOfOther, quietWords } from './cells.css.ts';
import { TwoLines } from './TwoLines.tsx';
import { useRow } from '#app/table/rows/use-row.tsx';

/** Link to the station's screen; covers the whole cell. */
export const StationLink = ({ id }: { readonly id: StationId }) => {
  const station = useRow(id, (row) => row.station);
  if (station === null) return null;
  const origin = originText(station);
  return (
    <Link
      to="/estacao/{-$codigo}"
      params={{ codigo: station.codigo }}
      className={nameLink}
      preload={false}
      // The grid has one tab stop; the arrows reach this link.
      tabIndex={-1}
    >
      {origin === null ? (
        <TwoLines text={station.name} />
      ) : (
        <span className={nameOfOther} title={`${station.name} · ${origin}`}>
          <span>{station.name}</span> <span className={quietWords}>{origin}</span>
        </span>
      )}
    </Link>
  );
};
