import { ZONE } from '#tests/support/network/zones.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeStamp, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { plausibleRangeOf } from '#domain/quantities/plausibility.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { hasAnomaly, type Anomaly, withAnomalies } from '#simulation/network/anomalies.ts';
import { demonstrationFlood } from '#tests/support/network/simulation.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import type { StationTableFrame, TableRow } from '#worker/api/station-table.ts';
import type { DataCore } from '#worker/data-core.ts';
import { frameWhere, rejectedFor, testCore } from '#tests/support/app/core.ts';

const LEVEL = `${READING_PATHS.riverStage}/Value`;
const LEVEL_RANGE = plausibleRangeOf(READING_PATHS.riverStage);

let server: SimulatedServer;
let core: DataCore;
let table: StationTableFrame;

/** An instant at which the level of some station is a sentinel. */
const sentinelInstant = (): EpochMs => {
  const scenario = withAnomalies(demonstrationFlood());
  const stations = scenario.stations.filter(({ codigo }) => hasAnomaly('sentinels', codigo));
  for (let at = scenario.start; at < scenario.loop.to; at = epochMs(at + 300_000)) {
    if (stations.some((station) => scenario.historyAt(station, at)?.rio_nivel === -35)) return at;
  }
  throw new Error('no sentinel in the whole loop');
};

beforeAll(async () => {
  server = await simulatedServer({
    quirks: true,
    start: sentinelInstant(),
    // Effectively a still picture, so that the truth can be compared with.
    speed: 0.01,
    reportEveryMs: 1_000,
  });
  ({ core } = testCore({}, 1));
  await core.start({ graphqlUrl: `${server.url}/graphql`, timeZone: ZONE, clockSkew: 0 });
  await frameWhere(await core.open('link-status', null), ({ networkLoaded }) => networkLoaded);
  const cursor = await core.open('station-table', {
    columns: [{ key: 'rio', paths: [READING_PATHS.riverStage] }],
    sort: [{ key: 'codigo', descending: false }],
    search: '',
    types: [],
    window: { offset: 0, limit: 500 },
  });
  table = await frameWhere(cursor, ({ total }) => total > 0);
});

afterAll(async () => {
  core.stop();
  await server.close();
});

const rowsWith = (anomaly: Anomaly): readonly TableRow[] =>
  table.changed.filter(({ station }) => station !== null && hasAnomaly(anomaly, station.codigo));

const said = ({ station }: TableRow, path: string): unknown =>
  server
    .snapshot()
    .get(station?.codigo ?? '')
    ?.get(path);

describe('the core on a network with the anomalies of the real one (PROVIDER 5, 8)', () => {
  it('lists every station, those without a name by their code', () => {
    expect(table.total).toBe(174);
    expect(table.changed.length).toBe(174);
    const nameless = rowsWith('null-name');
    expect(nameless.length).toBeGreaterThan(0);
    for (const { station } of nameless) expect(station?.name).toBe(station?.codigo);
    for (const { station } of rowsWith('unknown-type')) expect(station?.type).toBe('Desconhecida');
  });

  it('shows on the map’s list the stations that have no position', async () => {
    const lost = [...server.snapshot().values()].filter(
      (tags) =>
        tags.get(STATION_PATHS.latitude) === null || tags.get(STATION_PATHS.longitude) === null,
    ).length;
    expect(lost).toBeGreaterThan(1);
    const map = await core.open('map-layer', { type: 'rio', history: '15s', value: 'nivel' });
    const { stations } = await frameWhere(map, ({ whole }) => whole);
    expect(stations.filter(({ station }) => station.position === null)).toHaveLength(lost);
    await map.close();
  });

  it('reads a level as the provider sends it, as number or text, in metres or above the sea', () => {
    let read = 0;
    for (const row of table.changed) {
      const level = decodeNumber(said(row, LEVEL));
      const shown = row.values[0]?.value ?? null;
      if (level === null || level < LEVEL_RANGE.minimum || level > LEVEL_RANGE.maximum) {
        expect(shown).toBeNull();
        continue;
      }
      read += 1;
      expect(shown).toBeCloseTo(level, 1);
    }
    expect(read).toBeGreaterThan(50);
    const texts = rowsWith('numbers-as-text').filter((row) => typeof said(row, LEVEL) === 'string');
    expect(texts.some(({ values }) => values[0] !== null)).toBe(true);
    const altitudes = rowsWith('altitude-as-level').map(({ values }) => values[0]?.value ?? 0);
    expect(altitudes.some((level) => level > 290)).toBe(true);
  });

  it('takes a sentinel for no reading, counts it, and rejects nothing else', async () => {
    const sentinels = rowsWith('sentinels').filter((row) => decodeNumber(said(row, LEVEL)) === -35);
    expect(sentinels.length).toBeGreaterThan(0);
    for (const { values } of sentinels) expect(values[0]).toBeNull();
    const status = await (await core.open('link-status', null)).next();
    if (status === null) throw new Error('no status');
    expect(rejectedFor(status, 'implausible')).toBeGreaterThan(0);
    // A message that was in transit when the snapshot was requested may repeat what the snapshot
    // contains: not an anomaly of this network.
    const reasons = status.rejected.map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason !== 'message-known')).toEqual(['implausible']);
  });

  it('knows the age of a reading with a late stamp, and shows no age for a station that never reported', () => {
    const late = rowsWith('late-stamp').filter(
      (row) => said(row, STATION_PATHS.timeStamp) !== null,
    );
    expect(late.length).toBeGreaterThan(0);
    for (const row of late) {
      const stamp = decodeStamp(said(row, STATION_PATHS.timeStamp)) ?? Number.NaN;
      expect(Math.abs(row.reportedAt - stamp)).toBeLessThan(30_000);
      expect(Date.now() - row.reportedAt).toBeGreaterThan(6 * 60_000);
    }
    const mute = rowsWith('never-reports');
    expect(mute.length).toBeGreaterThan(0);
    for (const row of mute) expect(row.reportedAt).toBeNaN();
  });

  it('continues to follow the live stream', async () => {
    const [row] = rowsWith('numbers-as-text').filter(
      (candidate) => typeof said(candidate, LEVEL) === 'string',
    );
    const codigo = row?.station?.codigo ?? '';
    const sheet = await core.open('station-sheet', { codigo });
    // Repeatedly: the station's own report reverts it within a second.
    const saying = setInterval(() => server.publish(codigo, LEVEL, '7,77'), 50);
    const frame = await frameWhere(
      sheet,
      (one) =>
        one.known &&
        one.readings.some(({ path, value }) => path === READING_PATHS.riverStage && value === 7.77),
    );
    clearInterval(saying);
    expect(frame.known).toBe(true);
  });
});
