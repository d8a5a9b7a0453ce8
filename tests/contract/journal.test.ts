import { describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/runner/eventually.ts';
import {
  decodeJournalDay,
  decodeJournalIndex,
  JOURNAL_PATH,
  type JournalEntry,
  journalDayPath,
  type JournalIndex,
} from '#contract/journal/journal.ts';
import { gatePath } from '#domain/quantities/reading-paths.ts';
import { standardOffsetMinutes } from '#domain/time/time-zone.ts';
import { loadNetwork } from '#scripts/start/load-network.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';

/** A network whose standard time is half an hour off the hours of UTC. */
const loaded = loadNetwork('networks/DEMO2');
if (!loaded.ok) throw new Error(loaded.error);
const network = loaded.value;
const offsetMs = standardOffsetMinutes(network.profile.timeZone) * 60_000;

const indexOf = async ({ url }: SimulatedServer): Promise<JournalIndex> => {
  const decoded = decodeJournalIndex(await (await fetch(url + JOURNAL_PATH)).json());
  if (!decoded.ok || decoded.value.rejected > 0) throw new Error('not the form of an index');
  return decoded.value.index;
};

/** Every entry of every day that an index lists. */
const entriesOf = async (
  { url }: SimulatedServer,
  { days }: JournalIndex,
): Promise<readonly JournalEntry[]> => {
  const all: JournalEntry[] = [];
  for (const day of days) {
    const decoded = decodeJournalDay(await (await fetch(url + journalDayPath(day))).json());
    if (!decoded.ok) throw new Error(decoded.error);
    const { entries, rejected } = decoded.value;
    // More may have come since.
    expect(rejected).toBe(0);
    expect(entries.length).toBeGreaterThanOrEqual(day.entries);
    for (const { at } of entries) {
      expect(new Date(at + offsetMs).toISOString().slice(0, 10)).toBe(day.day);
    }
    all.push(...entries);
  }
  return all;
};

/** Opens and closes a gate until the journal has that; all entries then. */
const opened = (server: SimulatedServer): Promise<readonly JournalEntry[]> => {
  const gate = gatePath(3);
  let isOpen = false;
  return vi.waitUntil(
    async () => {
      server.publish('EST-9', 'TimeStamp', new Date().toISOString());
      server.publish('EST-9', `${gate}/Value`, isOpen);
      isOpen = !isOpen;
      const entries = await entriesOf(server, await indexOf(server));
      const found = entries.find(({ event }) => event.kind === 'gate-opened' && event.gate === 3);
      if (found === undefined) return null;
      expect(found).toMatchObject({ station: 'EST-9', annulled: null });
      expect(found.position?.seq).toBeGreaterThan(0);
      return entries;
    },
    { timeout: 50_000, interval: 1_000 },
  );
};

describe('the journal (PROVIDER 13)', () => {
  it('begins with the past of the demonstration and goes on, in memory; a day is for ever', async () => {
    const server = await simulatedServer({ network, scenario: 'tempestade', reportEveryMs: 5_000 });
    try {
      const entries = await opened(server);
      const ids = entries.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(entries.filter(({ position }) => position === null).length).toBeGreaterThan(20);
      // A revision that is replaced meanwhile is no longer for ever.
      const { day, path, answer } = await eventually(async () => {
        const [first] = (await indexOf(server)).days;
        if (first === undefined) throw new Error('no day');
        const address = server.url + journalDayPath(first);
        const read = await fetch(address);
        expect(read.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        return { day: first, path: address, answer: read };
      });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const etag = answer.headers.get('etag') ?? '';
      const again = await fetch(path, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
      const other = await fetch(server.url + journalDayPath({ ...day, revision: 'x' }));
      expect([other.status, other.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=5',
      ]);
      const none = await fetch(server.url + journalDayPath({ ...day, day: '2001-01-01' }));
      expect(none.status).toBe(404);
      const index = await fetch(server.url + JOURNAL_PATH);
      expect(index.headers.get('cache-control')).toBe('public, max-age=2');
    } finally {
      await server.close();
    }
  });

  it('is the same after a restart, from its folder', () =>
    withFolder(async (dataDir) => {
      const options = { ...SMALL_NETWORK, network, dataDir };
      const first = await simulatedServer(options);
      await opened(first);
      const before = await entriesOf(first, await indexOf(first));
      await first.close();
      const again = await simulatedServer(options);
      try {
        const after = await entriesOf(again, await indexOf(again));
        expect(after.slice(0, before.length)).toEqual(before);
      } finally {
        await again.close();
      }
    }));
});
