import { useMemo } from 'react';
import type { RecentField } from '#contract/columns/recent-series.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useLatestFrame } from '#app/core/use-frames.ts';
import type { RecentDay, StationBrief, StationBriefsFrame } from '#worker/api/station-briefs.ts';

/** A station's brief, and whether the days of all stations are still to come. */
export interface KnownBrief {
  /** Null until it is there. */
  readonly brief: StationBrief | null;
  /** The site has recent series, and they have not arrived: a missing day may still be there soon. */
  readonly isDayToCome: boolean;
}

/** Of a station whose last day is not wanted. */
export const NO_BRIEF: KnownBrief = { brief: null, isDayToCome: false };

/** Whether the days of all stations are still to come. `recentSeriesUrl` is null where the site has none, `frame` before the first one. */
export const isDayToCome = (
  recentSeriesUrl: string | null,
  frame: Pick<StationBriefsFrame, 'recentUntil'> | null,
): boolean => recentSeriesUrl !== null && (frame === null || frame.recentUntil === null);

/** Subscribes to the brief of one station. */
export const useKnownBrief = (codigo: string): KnownBrief => {
  const { recentSeriesUrl } = useSiteConfig();
  const query = useMemo(() => ({ codigos: [codigo] }), [codigo]);
  const frame = useLatestFrame('station-briefs', query);
  return {
    // A frame may still be the answer to the previous code.
    brief: frame?.briefs.find(({ station }) => station.codigo === codigo) ?? null,
    isDayToCome: isDayToCome(recentSeriesUrl, frame),
  };
};

/** The last day of one quantity; null if it is not known. */
export const recentDayOf = (brief: StationBrief | null, field: RecentField): RecentDay | null =>
  brief?.days.find((day) => day.field === field) ?? null;
