import { Link } from '@tanstack/react-router';
import type { Station } from '#domain/station.ts';
import { nameLink, nameText } from './cells.css.ts';

/** The station's name, leading to its screen; the whole cell can be hit. */
export const StationLink = ({ station }: { readonly station: Station }) => (
  <Link
    to="/estacao/{-$codigo}"
    params={{ codigo: station.codigo }}
    className={nameLink}
    title={station.name}
    preload={false}
  >
    <span className={nameText}>{station.name}</span>
  </Link>
);
