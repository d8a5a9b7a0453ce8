import { Link } from '@tanstack/react-router';
import type { StationId } from '#domain/stations/station-id.ts';
import { nameLink } from './cells.css.ts';
import { TwoLines } from './TwoLines.tsx';
import { useRow } from './use-row.tsx';

/** The station's name, leading to its screen; the whole cell can be hit. */
export const StationLink = ({ id }: { readonly id: StationId }) => {
  const station = useRow(id, (row) => row.station);
  if (station === null) return null;
  return (
    <Link
      to="/estacao/{-$codigo}"
      params={{ codigo: station.codigo }}
      className={nameLink}
      title={station.name}
      preload={false}
      // The grid has one stop of the Tab key; the arrows lead here.
      tabIndex={-1}
    >
      <TwoLines text={station.name} />
    </Link>
  );
};
