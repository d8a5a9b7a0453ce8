import { useMemo } from 'react';
import type { RecentField } from '#contract/recent-series.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import type { RecentDay, StationBrief } from '#worker/api/station-briefs.ts';

/** Subscribes to the brief of one station; null until it is there. */
export const useStationBrief = (codigo: string): StationBrief | null => {
  const query = useMemo(() => ({ codigos: [codigo] }), [codigo]);
  const frame = useLatestFrame('station-briefs', query);
  // A frame may still be the answer to the previous code.
  return frame?.briefs.find(({ station }) => station.codigo === codigo) ?? null;
};

/** The last day of one quantity; null if it is not known. */
export const recentDayOf = (brief: StationBrief | null, field: RecentField): RecentDay | null =>
  brief?.days.find((day) => day.field === field) ?? null;
