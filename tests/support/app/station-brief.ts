import { describeStation } from '#domain/stations/station.ts';
import { stationId } from '#domain/stations/station-id.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';

/** What lists show of a station that has just reported, and measures only what `over` has. Its id is the code's last digit. */
export const stationBrief = (
  code: string,
  name: string,
  over: Partial<StationBrief> = {},
): StationBrief => ({
  id: stationId(Number(code.slice(-1))),
  station: { ...describeStation(codigo(code), () => null), name },
  rain: null,
  rainThreeHours: null,
  rainDay: null,
  level: null,
  rate: null,
  percent: null,
  upstream: null,
  upstreamRate: null,
  temperature: null,
  days: [],
  reportedAt: epochMs(Date.now()),
  ...over,
});
