import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  COLUMN_LENGTH,
  COLUMN_QUANTITIES,
  COLUMN_STEP_MS,
  type ListedDay,
} from '#contract/columns/day-columns.ts';
import type { RecordedId } from '#domain/quantities/recorded-quantities.ts';
import { harmlessText } from '#domain/text/csv.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { archiveRoute } from '#server/archive/archive-endpoint.ts';
import { type ArchiveForm, DayArchive } from '#server/archive/day-archive.ts';
import { columnName } from '#server/archive/day-table.ts';
import { rowNotes } from '#server/archive/row-notes.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import type { DayColumnsSource } from '#storage/history/days/day-columns-source.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { folderOfTest } from '#tests/support/runner/scratch-folder.ts';

const SITE = 'https://vigia.example';
const DAY = '2026-09-11';
/** Midnight of standard time. */
const FROM = Date.parse(`${DAY}T03:00:00Z`);
const NOTE = 'Demonstração, "não use".';
/** A station of another network. */
const OTHERS = 'Ação 3';
const OTHERS_NOTE = `${NOTE} De outra rede: Vizinha (licença: CC0-1.0).`;
const log = createLogger('silent');

type Values = ReadonlyMap<RecordedId, ReadonlyMap<string, Float32Array>>;

const storeOf = (days: readonly ListedDay[], values: Values): DayColumnsSource => ({
  days: () => Promise.resolve(days),
  column: (_, quantity) =>
    Promise.resolve({ stations: values.get(quantity) ?? new Map(), carried: new Map() }),
});

const temporaryFolder = async (): Promise<string> => {
  const folder = folderOfTest();
  return folder;
};

const whole = (revision: string, day = DAY): ListedDay => ({
  day,
  revision,
  length: COLUMN_LENGTH,
});

const reading = fc.oneof(
  fc.constant(Number.NaN),
  fc.integer({ min: -99_999, max: 999_999 }).map((hundredths) => Math.fround(hundredths / 100)),
  fc.float({ noNaN: true, noDefaultInfinity: true }),
);
const codes = fc.constantFrom('EST-1', '=1+1', 'A"B,C', 'Ação 3');
const stored: fc.Arbitrary<Values> = fc
  .uniqueArray(
    fc.record({
      quantity: fc.constantFrom(...COLUMN_QUANTITIES.slice(0, 6)),
      codigo: codes,
      values: fc.array(fc.tuple(fc.nat(COLUMN_LENGTH - 1), reading), { maxLength: 12 }),
    }),
    { selector: ({ quantity, codigo }) => `${quantity} ${codigo}`, maxLength: 10 },
  )
  .map((columns) => {
    const byQuantity = new Map<RecordedId, Map<string, Float32Array>>();
    for (const { quantity, codigo, values } of columns) {
      const steps = new Float32Array(COLUMN_LENGTH).fill(Number.NaN);
      for (const [step, value] of values) steps[step] = value;
      const stations = byQuantity.get(quantity) ?? new Map<string, Float32Array>();
      byQuantity.set(quantity, stations.set(codigo, steps));
    }
    return byQuantity;
  });

/** Every reading of a store, one line each. */
const readingsIn = (values: Values): readonly string[] =>
  Array.from(values, ([quantity, stations]) =>
    Array.from(stations, ([codigo, steps]) =>
      Array.from(steps, (value, step) =>
        Number.isNaN(value)
          ? null
          : `${codigo} ${FROM + (step + 1) * COLUMN_STEP_MS} ${columnName(quantity)} ${value}`,
      ),
    ),
  )
    .flat(2)
    .filter((line) => line !== null)
    .toSorted();

type Row = Readonly<Record<string, unknown>>;

/** The same of the rows of a file, each of which has the note. */
const readingsOfRows = (rows: readonly Row[]): readonly string[] =>
  rows
    .flatMap(({ codigo, fim_do_passo: end, notas: notes, ...values }) => {
      expect(notes).toBe(codigo === OTHERS ? OTHERS_NOTE : `${NOTE} Ressalva.`);
      return Object.entries(values).flatMap(([name, value]) =>
        value === null || value === undefined || value === ''
          ? []
          : [
              `${String(codigo)} ${new Date(String(end)).getTime()} ${name} ${Math.fround(Number(value))}`,
            ],
      );
    })
    .toSorted();

const bytesOf = async (archive: DayArchive, form: ArchiveForm): Promise<Buffer> => {
  const stored = archive.fileOf(DAY, form);
  return stored === null ? Buffer.alloc(0) : readFile(stored.path);
};

/** The last tags of stations. */
const TAGS: Pick<TagReader, 'last'> = {
  last: (codigos = []) => {
    const tags = new Map([
      ['Source/Name', 'Vizinha'],
      ['Source/Licence', 'CC0-1.0'],
    ]);
    const tagsByCode = new Map(codigos.map((one) => [one, one === OTHERS ? tags : new Map()]));
    return Promise.resolve({ position: { epoch: 'e', seq: 1 }, tagsByCode });
  },
};

const archiveIn = (store: DayColumnsSource, dataDir: string | null) =>
  new DayArchive(store, {
    zone: ZONE,
    dataDir,
    notes: (codigos) => rowNotes(TAGS, codigos, { note: NOTE, caveat: 'Ressalva.' }),
    log,
  });

it('has every reading of a day that has ended, as CSV and as Parquet, exactly as the store', async () => {
  const dataDir = await temporaryFolder();
  let revision = 0;
  await fc.assert(
    fc.asyncProperty(stored, async (values) => {
      revision += 1;
      const archive = archiveIn(storeOf([whole(`r${revision}`)], values), dataDir);
      while (await archive.writeNext());
      const csv = (await bytesOf(archive, 'csv')).toString('utf8');
      const parquet = await bytesOf(archive, 'parquet');
      const file = parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.length);
      const rows: readonly Row[] = parse(csv, { columns: true });
      const expected = readingsIn(values);
      // A line begins with its station's code, which is no formula.
      expect(readingsOfRows(rows)).toEqual(expected.map(harmlessText).toSorted());
      if (file instanceof ArrayBuffer) {
        expect(readingsOfRows(await parquetReadObjects({ file }))).toEqual(expected);
      }
      expect(file).toBeInstanceOf(ArrayBuffer);
    }),
    propertyRuns(15),
  );
  // A day that is revised replaces its files.
  expect((await readdir(join(dataDir, 'archive'))).length).toBe(2);
});

it('is written once, and found again after a restart; a day under way, or that ended within three hours, is not in it', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const settled = FROM + DAY_MS + 3 * HOUR_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: settled - 1 });
  const dataDir = await temporaryFolder();
  const days = [whole('a', '2026-09-10'), whole('b'), { ...whole('c', '2026-09-12'), length: 9 }];
  const first = archiveIn(storeOf(days, new Map()), dataDir);
  expect([await first.writeNext(), await first.writeNext()]).toEqual([true, false]);
  vi.setSystemTime(settled + DAY_MS);
  expect([await first.writeNext(), await first.writeNext()]).toEqual([true, false]);
  await first.close();
  const again = archiveIn(storeOf(days, new Map()), dataDir);
  expect(await again.writeNext()).toBe(false);
  expect(again.days.map(({ day }) => day)).toEqual([DAY, '2026-09-10']);
});

it('is of seven days and lasts as long as the program where the operator has named no folder', async () => {
  const days = ['04', '05', '06', '07', '08', '09', '10', '11'].map((one) => `2026-09-${one}`);
  const store = storeOf(
    days.map((day) => whole('a', day)),
    new Map(),
  );
  const archive = archiveIn(store, null);
  while (await archive.writeNext());
  expect(archive.days.map(({ day }) => day)).toEqual(days.slice(1).toReversed());
  expect((await bytesOf(archive, 'csv')).length).toBeGreaterThan(0);
  await archive.close();
  await expect(bytesOf(archive, 'csv')).rejects.toThrow('ENOENT');
});

it('is listed in the catalogue with licence and responsible body, and read over HTTP', async () => {
  const archive = archiveIn(storeOf([whole('a')], new Map()), null);
  onTestFinished(() => archive.close());
  await archive.writeNext();
  const network = demonstrationNetwork();
  const route = archiveRoute(archive, network, SITE);
  const { url, stop } = await serveOnLoopback(
    (request, response) => void route.handle(request, response),
  );
  onTestFinished(stop);
  const catalogue = await fetch(`${url}/dcat.jsonld`);
  expect(catalogue.headers.get('content-type')).toBe('application/ld+json');
  const document = await catalogue.json();
  expect(document['dct:license']['@id']).toBe(network.profile.openData?.licence?.url);
  const [series, day] = document['dcat:dataset'];
  expect([series['dct:license'], day['dct:license']]).toEqual(
    Array(2).fill(document['dct:license']),
  );
  for (const one of day['dcat:distribution']) {
    const path = new URL(one['dcat:downloadURL']['@id']).pathname;
    const file = await fetch(url + path);
    expect([path, file.status]).toEqual([path, 200]);
    expect(file.headers.get('content-type')).toContain(one['dcat:mediaType']);
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
    const etag = file.headers.get('etag') ?? '';
    expect((await fetch(url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(
      await bytesOf(archive, path.endsWith('csv') ? 'csv' : 'parquet'),
    );
  }
  for (const path of ['/dados/', '/dados/2026-09-12.csv', `/dados/${DAY}.xml`, '/dados/../x']) {
    expect((await fetch(url + path)).status).toBe(404);
  }
});
