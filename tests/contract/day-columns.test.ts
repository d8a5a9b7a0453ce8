import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COLUMN_LENGTH,
  COLUMN_STEP_MS,
  DAY_INDEX_PATH,
  type DayColumns,
  dayColumnsPath,
  decodeDayColumns,
  decodeDayIndex,
  type ListedDay,
} from '#contract/columns/day-columns.ts';
import { decodeMoment, MOMENT_PATH } from '#contract/moment/moment.ts';
import { SEAL_KEY_PATH, sealedText } from '#contract/moment/sealed-text.ts';
import { historyOperation } from '#contract/operations.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { decodeHistory } from '#domain/series/historical-unit.ts';
import type { StationTags } from '#contract/tag-source.ts';
import { isRecord } from '#domain/untrusted.ts';
import { loadNetwork } from '#scripts/start/load-network.ts';
import { MomentSeal } from '#server/moment/moment-seal.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { patientFetch } from '#tests/support/runner/patient-fetch.ts';
import { expectPublicAnswer } from '#tests/support/provider/public-answer.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

/** A network whose standard time is half an hour off the hours of UTC. */
const loaded = loadNetwork('networks/DEMO2');
if (!loaded.ok) throw new Error(loaded.error);
const network = loaded.value;
const { timeZone } = network.profile;

const folder = folderOfFile();

/** A file with a private key. */
const keyFile = (name: string, { privateKey }: { readonly privateKey: KeyObject }): string => {
  const file = join(folder, name);
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return file;
};

describe('the past of all stations (PROVIDER 10)', () => {
  let server: SimulatedServer;
  let days: readonly ListedDay[];

  beforeAll(async () => {
    const seal = MomentSeal.ofFile(keyFile('seal.pem', generateKeyPairSync('ed25519')));
    if (!seal.ok) throw new Error(seal.error);
    server = await simulatedServer({ network, scenario: 'tempestade', sealKey: seal.value });
    const index = decodeDayIndex(await (await fetch(server.url + DAY_INDEX_PATH)).json());
    if (!index.ok || index.value.rejected > 0) throw new Error('not the form of an index');
    days = index.value.days;
  });

  afterAll(() => server.close());

  const closedDay = (): ListedDay => {
    const day = days.findLast(({ length }) => length === COLUMN_LENGTH);
    if (day === undefined) throw new Error('no closed day');
    return day;
  };

  const dayAt = async (path: string): Promise<DayColumns> => {
    const decoded = decodeDayColumns(await (await patientFetch(server.url + path)).json());
    if (!decoded.ok || decoded.value.rejected > 0) throw new Error(`${path} is no day`);
    return decoded.value.columns;
  };

  it('lists more days than a view of three days needs, oldest first', () => {
    expect(days.length).toBeGreaterThan(4);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  });

  it('equals the history of each station in steps of ten minutes, in the digits of each quantity', async () => {
    const { from, columns } = await dayAt(dayColumnsPath(closedDay()));
    let compared = 0;
    for (const id of ['rio', 'chuva001h'] as const) {
      const { field, decimals } = quantityOf(id);
      for (const [codigo, values] of [...(columns.get(id)?.stations ?? [])].slice(0, 6)) {
        const asked = await postQuestion(server, {
          ...historyOperation('Int10min'),
          variables: {
            codigo,
            dataInicial: new Date(from + COLUMN_STEP_MS).toISOString(),
            dataFinal: new Date(from + COLUMN_LENGTH * COLUMN_STEP_MS).toISOString(),
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
          expected[(timestamp - from) / COLUMN_STEP_MS - 1] = Math.round(value * scale) / scale;
          compared += 1;
        }
        expect(values).toEqual(expected);
      }
    }
    expect(compared).toBeGreaterThan(500);
  });

  it('may be cached for ever, packed, by any origin; another revision is not there', async () => {
    const day = closedDay();
    const path = dayColumnsPath(day);
    await expectPublicAnswer(server.url + path, 'public, max-age=31536000, immutable');
    const gone = await fetch(server.url + dayColumnsPath({ ...day, revision: 'x' }));
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'public, max-age=5']);
    const index = await fetch(server.url + DAY_INDEX_PATH);
    expect(index.headers.get('cache-control')).toContain('max-age=30');
  });

  const jsonAt = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    const answer: unknown = await (await patientFetch(server.url + path)).json();
    return isRecord(answer) ? answer : {};
  };

  it('has a moment of any instant, with every station as it is described, sealed with the published key (PROVIDER 15)', async () => {
    const { from, columns } = await dayAt(dayColumnsPath(closedDay()));
    const at = from + 100 * COLUMN_STEP_MS;
    const answer = await jsonAt(`${MOMENT_PATH}?em=${new Date(at).toISOString().slice(0, 16)}:59Z`);
    const decoded = decodeMoment(answer['moment']);
    if (!decoded.ok) throw new Error(decoded.error);
    const moment = decoded.value;
    expect([moment.at, moment.network]).toEqual([at, network.profile.name]);
    expect(moment.note).toMatch(/demonstração/i);
    expect(moment.thresholds).toEqual(network.thresholds);
    for (const [codigo, values] of columns.get('rio')?.stations ?? []) {
      const kept = moment.columns.get('rio')?.get(codigo) ?? new Float64Array(0);
      const shown = Array.from({ length: 100 }, (_, step) => kept[kept.length - 100 + step]);
      expect(shown).toEqual([...values.subarray(0, 100)]);
    }
    const described = new Map<string, StationTags>(moment.tags);
    for (const [codigo, tags] of server.snapshot()) {
      const kept = described.get(codigo);
      expect(kept?.get('Name/General')).toBe(tags.get('Name/General'));
      // No reading of the present.
      expect(kept?.get('Data/Rio/RioNivel/Value') ?? null).toBeNull();
    }
    const { key } = await jsonAt(SEAL_KEY_PATH);
    const x = Buffer.from(String(key), 'base64').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const bytes = Buffer.from(sealedText(answer['moment']));
    expect(verify(null, bytes, publicKey, Buffer.from(String(answer['seal']), 'base64'))).toBe(
      true,
    );
  });

  it('has no moment that is not over, not kept or none; and none is sealed without a key of Ed25519', async () => {
    const soon = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)}Z`;
    for (const em of [soon, '2020-01-01T12:00-03:00', 'ontem']) {
      const answer = await fetch(`${server.url}${MOMENT_PATH}?em=${encodeURIComponent(em)}`);
      expect(answer.status).toBe(404);
    }
    const text = join(folder, 'text.pem');
    writeFileSync(text, 'chave');
    const other = keyFile('other.pem', generateKeyPairSync('x25519'));
    for (const file of [join(folder, 'none.pem'), folder, other, text]) {
      const seal = MomentSeal.ofFile(file);
      expect(seal.ok ? '' : seal.error).toMatch(/^[^\n]{20,160}$/);
    }
  });
});
