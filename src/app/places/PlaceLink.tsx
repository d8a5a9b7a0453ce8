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
}) => {
  const link = { className, children, preload: false } as const;
  if (place.kind === 'station') {
    return <Link {...link} to="/estacao/{-$codigo}" params={{ codigo: place.codigo }} />;
  }
  const { slug } = place;
  return place.kind === 'street' ? (
    <Link {...link} to="/cidade/$slug/rua/$rua" params={{ slug, rua: place.rua }} />
  ) : (
    <Link {...link} to="/cidade/{-$slug}" params={{ slug }} />
  );
};
