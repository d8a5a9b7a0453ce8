import { useMemo } from 'react';
import { FRAME_PACE_MS } from '#app/core/frame-pace.ts';
import { useFrames } from '#app/core/use-frames.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { StationBrief, StationBriefsFrame } from '#worker/api/station-briefs.ts';

/** Stations of a city by their codes; what the network has not sent is missing. */
export interface Briefs {
  readonly byCodigo: ReadonlyMap<string, StationBrief>;
  readonly frame: StationBriefsFrame;
}

/** Nobody reads a river faster, and each frame has every station. Not before the network is there: its first frame must not wait. */
const PACE_MS = 2_000;
const pace = ({ networkLoaded }: StationBriefsFrame): number =>
  networkLoaded ? PACE_MS : FRAME_PACE_MS;

const byCode = (_: Briefs | null, frame: StationBriefsFrame): Briefs => ({
  frame,
  byCodigo: new Map(frame.briefs.map((brief) => [brief.station.codigo, brief])),
});

/** Subscribes to the briefs of some stations, with their last day or without; null until the first answer. */
export const useBriefs = (codigos: readonly Codigo[], withDays: boolean): Briefs | null => {
  const key = [...new Set(codigos)].join(' ');
  const query = useMemo(
    () => ({ codigos: key === '' ? [] : key.split(' '), withDays }),
    [key, withDays],
  );
  return useFrames('station-briefs', query, byCode, pace);
};
