import type { Bench } from './bench.ts';
import { bigTable } from './page/big-table.bench.ts';
import { coreCost } from './core/core-cost.bench.ts';
import { counts } from './page/counts.bench.ts';
import { dayColumns } from './server/day-columns.bench.ts';
import { fanOut } from './server/fan-out.bench.ts';
import { firstVisit } from './page/first-visit.bench.ts';
import { history } from './server/history.bench.ts';
import { hostileLoad } from './server/hostile-load.bench.ts';
import { latency } from './page/latency.bench.ts';
import { liveBytes } from './server/live-bytes.bench.ts';
import { mainThread } from './page/main-thread.bench.ts';
import { mapPan } from './page/map-pan.bench.ts';
import { memory } from './core/memory.bench.ts';
import { openLoad } from './server/open-load.bench.ts';
import { pageMemory } from './page/page-memory.bench.ts';
import { pastSeek } from './core/past.bench.ts';
import { rate } from './core/rate.bench.ts';
import { resident } from './page/resident.bench.ts';
import { restore } from './core/restore.bench.ts';
import { returning } from './server/returning.bench.ts';
import { routeBytes } from './page/route-bytes.bench.ts';
import { scale } from './core/scale.bench.ts';
import { sharedLog } from './server/shared-log.bench.ts';
import { snapshots } from './server/snapshots.bench.ts';
import { stationChart } from './page/station-chart.bench.ts';
import { stormPage } from './page/storm-page.bench.ts';
import { storedLive } from './server/stored-live.bench.ts';
import { tiles } from './server/tiles.bench.ts';
import { workerPipeline } from './page/worker-pipeline.bench.ts';

/** Every bench, in the order in which they run. */
export const BENCHES: readonly Bench[] = [
  coreCost,
  scale,
  rate,
  pastSeek,
  fanOut,
  snapshots,
  sharedLog,
  hostileLoad,
  openLoad,
  returning,
  history,
  dayColumns,
  storedLive,
  liveBytes,
  tiles,
  memory,
  restore,
  workerPipeline,
  mainThread,
  latency,
  counts,
  routeBytes,
  firstVisit,
  resident,
  stormPage,
  mapPan,
  bigTable,
  pageMemory,
  stationChart,
];
