import type { LevelRise } from '#domain/series/level-trend.ts';
import { describeStation, stationId } from '#domain/stations/station.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';

/** A rise of so many centimetres in the last hour, known to 2 cm, and by how many an hour now. */
export const risenBy = (rate: number, now = rate): LevelRise => ({
  hour: { rate, low: rate - 2, high: rate + 2, band: 2 },
  now,
});

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
  rise: null,
  percent: null,
  upstream: null,
  upstreamRise: null,
  temperature: null,
  days: [],
  reportedAt: epochMs(Date.now()),
  ...over,
});
