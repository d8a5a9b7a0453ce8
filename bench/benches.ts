import type { Bench } from './bench.ts';
import { bigTable } from './big-table.bench.ts';
import { coreCost } from './core-cost.bench.ts';
import { counts } from './counts.bench.ts';
import { dayColumns } from './day-columns.bench.ts';
import { fanOut } from './fan-out.bench.ts';
import { firstVisit } from './first-visit.bench.ts';
import { history } from './history.bench.ts';
import { hostileLoad } from './hostile-load.bench.ts';
import { latency } from './latency.bench.ts';
import { liveBytes } from './live-bytes.bench.ts';
import { mainThread } from './main-thread.bench.ts';
import { mapPan } from './map-pan.bench.ts';
import { memory } from './memory.bench.ts';
import { pageMemory } from './page-memory.bench.ts';
import { resident } from './resident.bench.ts';
import { restore } from './restore.bench.ts';
import { returning } from './returning.bench.ts';
import { routeBytes } from './route-bytes.bench.ts';
import { scale } from './scale.bench.ts';
import { sharedLog } from './shared-log.bench.ts';
import { snapshots } from './snapshots.bench.ts';
import { stationChart } from './station-chart.bench.ts';
import { stormPage } from './storm-page.bench.ts';
import { storedLive } from './stored-live.bench.ts';
import { tiles } from './tiles.bench.ts';
import { workerPipeline } from './worker-pipeline.bench.ts';

/** Every bench, in the order in which they run. */
export const BENCHES: readonly Bench[] = [
  coreCost,
  scale,
  fanOut,
  snapshots,
  sharedLog,
  hostileLoad,
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
