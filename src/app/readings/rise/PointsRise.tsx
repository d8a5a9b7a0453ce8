import type { ComponentProps } from 'react';
import { levelRise } from '#domain/series/rise-rate.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { RiseLine } from './RiseLine.tsx';

/** {@link RiseLine} of levels that the page has. */
export const PointsRise = ({
  points,
  to,
  unit,
}: Pick<ComponentProps<typeof RiseLine>, 'unit'> & {
  readonly points: readonly SeriesPoint[];
  readonly to: EpochMs;
}) => <RiseLine rise={levelRise(points, to)} unit={unit} />;
