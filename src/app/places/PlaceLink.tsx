import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PlaceRef } from './place-ref.ts';

/** A link to the page of a place. */
export const PlaceLink = ({
  place,
  className,
  children,
}: {
  readonly place: PlaceRef;
  readonly className: string;
  readonly children: ReactNode;
}) =>
  place.kind === 'city' ? (
    <Link className={className} to="/cidade/{-$slug}" params={{ slug: place.slug }} preload={false}>
      {children}
    </Link>
  ) : (
    <Link
      className={className}
      to="/estacao/{-$codigo}"
      params={{ codigo: place.codigo }}
      preload={false}
    >
      {children}
    </Link>
  );
