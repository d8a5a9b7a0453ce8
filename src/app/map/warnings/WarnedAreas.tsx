import { useEffect } from 'react';
import type { MapEngine } from '#app/map/engine/map-engine.ts';
import { useSame } from '#app/state/use-same.ts';
import { useWarnings } from '#app/warnings/use-warnings.ts';
import type { ListedWarning, OfficialWarningsQuery } from '#worker/api/official-warnings.ts';
import { warnedAreas } from './warned-areas.ts';

const SHAPES: OfficialWarningsQuery = { places: null, detail: 'shapes' };
const NONE: readonly ListedWarning[] = [];

/** What is known of a message never changes. */
const keysOf = (warnings: readonly ListedWarning[]): string =>
  warnings.map(({ key }) => key).join(' ');

/** Draws the areas of the official warnings in force. */
export const WarnedAreas = ({
  engine,
}: {
  readonly engine: { readonly warned: Pick<MapEngine['warned'], 'show'> };
}) => {
  const known = useWarnings(SHAPES);
  const warnings = useSame(typeof known === 'string' ? NONE : known.warnings, keysOf);
  useEffect(() => engine.warned.show(warnedAreas(warnings)), [engine, warnings]);
  return null;
};
