import { NO_READING } from '#domain/quantities/legend/legend.ts';
import { isSameRing, type StationPicture } from '#app/map/stations/paint-stations.ts';
import type { Dot } from './drawing-job.ts';

/** What was drawn of which picture. */
interface Drawn {
  readonly dots: readonly Dot[];
  readonly picture: StationPicture;
}

/** More at once are a storm, in which nothing is pointed out. */
const MOST = 3;

/**
 * The dots that are of another class or alert level than in the drawing before; none where more than three are, or where the measurement or the
 * bounds of its classes are others.
 */
export const changedDots = (before: Drawn | null, { dots, picture }: Drawn): readonly Dot[] => {
  const last = before?.picture;
  const isSameScale = last?.subject === picture.subject && last.bounds === picture.bounds;
  if (before === null || last === picture || !isSameScale) return [];
  const known = new Map(before.dots.map((dot) => [dot.id, dot]));
  const changed = dots.filter(({ id, bucket, alert }) => {
    const { bucket: was = NO_READING, alert: rank } = known.get(id) ?? {};
    const isRead = was !== NO_READING && bucket !== NO_READING;
    return isRead && (was !== bucket || !isSameRing(rank ?? alert, alert));
  });
  return changed.length > MOST ? [] : changed;
};
