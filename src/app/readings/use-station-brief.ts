import { useMemo } from 'react';
import type { RecentField } from '#contract/columns/recent-series.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useLatestFrame } from '#app/core/use-frames.ts';
import type { RecentDay, StationBrief } from '#worker/api/station-briefs.ts';

/** A station's brief, and whether the days of all stations are still to come. */
export interface KnownBrief {
  /** Null until it is there. */
  readonly brief: StationBrief | null;
  /** The site has recent series, and they have not arrived: a missing day may still be there soon. */
  readonly isDayToCome: boolean;
}

/** Subscribes to the brief of one station. */
export const useKnownBrief = (codigo: string): KnownBrief => {
  const { recentSeriesUrl } = useSiteConfig();
  const query = useMemo(() => ({ codigos: [codigo] }), [codigo]);
  const frame = useLatestFrame('station-briefs', query);
  return {
    // A frame may still be the answer to the previous code.
    brief: frame?.briefs.find(({ station }) => station.codigo === codigo) ?? null,
    isDayToCome: recentSeriesUrl !== null && (frame === null || frame.recentUntil === null),
  };
};

/** {@link useKnownBrief}, the brief alone. */
export const useStationBrief = (codigo: string): StationBrief | null => useKnownBrief(codigo).brief;

/** The last day of one quantity; null if it is not known. */
export const recentDayOf = (brief: StationBrief | null, field: RecentField): RecentDay | null =>
  brief?.days.find((day) => day.field === field) ?? null;
