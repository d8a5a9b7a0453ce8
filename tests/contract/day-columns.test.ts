import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  COLUMN_LENGTH,
  COLUMN_STEP_MS,
  DAY_INDEX_PATH,
  type DayColumn,
  dayColumnPath,
  decodeDayColumn,
  decodeDayIndex,
  type ListedDay,
} from '#contract/columns/day-columns.ts';
import { historyOperation } from '#contract/operations.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { decodeHistory } from '#domain/series/historical-unit.ts';
import { isRecord } from '#domain/untrusted.ts';
import { loadNetwork } from '#scripts/start/load-network.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';

/** A network whose standard time is half an hour off the hours of UTC. */
const loaded = loadNetwork('networks/DEMO2');
if (!loaded.ok) throw new Error(loaded.error);
const network = loaded.value;
const { timeZone } = network.profile;

/** The test's own limit ends it otherwise. */
const COME_AGAIN = { timeout: 170_000, interval: 200 } as const;

describe('the past of all stations (PROVIDER 10)', () => {
  let server: SimulatedServer;
  let days: readonly ListedDay[];

  beforeAll(async () => {
    server = await simulatedServer({ network, scenario: 'tempestade' });
    const index = decodeDayIndex(await (await fetch(server.url + DAY_INDEX_PATH)).json());
    if (!index.ok || index.value.rejected > 0) throw new Error('not the form of an index');
    days = index.value.days;
  });

  afterAll(async () => {
    await server.close();
  });

  const closedDay = (): ListedDay => {
    const day = days.findLast(({ length }) => length === COLUMN_LENGTH);
    if (day === undefined) throw new Error('no closed day');
    return day;
  };

  const columnOf = async (path: string): Promise<DayColumn> => {
    // A busy server asks to come again.
    const text = await vi.waitUntil(async () => {
      const answer = await fetch(server.url + path);
      return answer.status === 200 ? answer.text() : null;
    }, COME_AGAIN);
    const decoded = decodeDayColumn(JSON.parse(text));
    if (!decoded.ok || decoded.value.rejected > 0) throw new Error(`${path} is no column`);
    return decoded.value.column;
  };

  it('lists more days than a view of three days needs, oldest first', () => {
    expect(days.length).toBeGreaterThan(4);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  });

  it('equals the history of each station in steps of ten minutes, in the digits of each quantity', async () => {
    const day = closedDay();
    let compared = 0;
    for (const id of ['rio', 'chuva001h'] as const) {
      const { field, decimals } = quantityOf(id);
      const column = await columnOf(dayColumnPath(day, id));
      expect(column.quantity).toBe(id);
      for (const [codigo, values] of [...column.stations].slice(0, 6)) {
        const asked = await postQuestion(server, {
          ...historyOperation('Int10min'),
          variables: {
            codigo,
            dataInicial: new Date(column.from + COLUMN_STEP_MS).toISOString(),
            dataFinal: new Date(column.from + COLUMN_LENGTH * COLUMN_STEP_MS).toISOString(),
          },
        });
        const answer: unknown = await asked.json();
        const data = isRecord(answer) && isRecord(answer['data']) ? answer['data'] : {};
        const { units } = decodeHistory(data['historico'], codigo, timeZone);
        const expected = new Float64Array(COLUMN_LENGTH).fill(Number.NaN);
        for (const { timestamp, values: row } of units) {
          const value = field === null ? undefined : row.get(field);
          if (value === undefined) continue;
          const scale = 10 ** decimals;
          expected[(timestamp - column.from) / COLUMN_STEP_MS - 1] =
            Math.round(value * scale) / scale;
          compared += 1;
        }
        expect(values).toEqual(expected);
      }
    }
    expect(compared).toBeGreaterThan(500);
  });

  it('may be cached for ever, packed, by any origin; another revision is not there', async () => {
    const day = closedDay();
    const path = dayColumnPath(day, 'rio');
    const answer = await fetch(server.url + path);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-encoding')).not.toBeNull();
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(server.url + path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await fetch(server.url + path, { method: 'OPTIONS' })).status).toBe(204);
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(405);
    const head = await fetch(server.url + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const gone = await fetch(server.url + dayColumnPath({ ...day, revision: 'x' }, 'rio'));
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'public, max-age=5']);
    const index = await fetch(server.url + DAY_INDEX_PATH);
    expect(index.headers.get('cache-control')).toContain('max-age=30');
  });
});
