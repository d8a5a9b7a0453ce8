import type { Members } from '#contract/members.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import type { CsvRow } from '#network/csv-table.ts';
import type { RecordedFront, RecordedRow, Recording, Silence } from './demonstration.ts';
import { byStation, codigoIn, type FileReader, instantIn, instantOf } from './file-reader.ts';

const FOLDER = 'recordings';
const FORM = { required: ['codigo', 'timestamp'], optional: ['rio_nivel', 'chuva_mm'] };

type IsKnown = (codigo: Codigo) => boolean;

const frontOf = (members: Members): RecordedFront | null => {
  const passes = instantIn(members, 'passes');
  const strength = members.number('strength', 0, 1.5);
  const slowHours = members.number('slowHours', 1, 96);
  const isRecorded = members.value('isRecorded');
  if (typeof isRecorded !== 'boolean') return members.fault('isRecorded', 'true or false');
  return passes === null || strength === null || slowHours === null
    ? null
    : { passes, strength, slowHours, isRecorded };
};

const silenceOf = (members: Members, isKnown: IsKnown): Silence | null => {
  const codigo = decodeCodigo(members.value('station'));
  const from = instantIn(members, 'from');
  const to = instantIn(members, 'to');
  if (!codigo.ok || !isKnown(codigo.value)) {
    return members.fault('station', 'a station of stations.csv or gauges.csv');
  }
  return from === null || to === null ? null : { codigo: codigo.value, from, to };
};

/** `recording.json`: the recording without its series. */
const aboutOf = (members: Members, name: string, isKnown: IsKnown) => {
  const note = members.text('note', 200);
  const loopFrom = instantIn(members, 'loopFrom');
  const start = instantIn(members, 'start');
  const seed = members.number('seed', 0, 0xff_ff_ff_ff);
  const fronts = members.list('fronts', frontOf);
  const warningsFrom = members.has('warningsFrom') ? members.text('warningsFrom') : null;
  const silences = members.list('silences', (item) => silenceOf(item, isKnown));
  return note === null || loopFrom === null || start === null || seed === null
    ? null
    : { name, note, loopFrom, start, seed, warningsFrom, fronts, silences };
};

interface SeriesRow extends RecordedRow {
  readonly codigo: Codigo;
}

const seriesRowOf = (row: CsvRow, isKnown: IsKnown): SeriesRow | null => {
  const codigo = codigoIn(row, isKnown);
  const instant = instantOf(row, 'timestamp');
  const stage = row.optionalNumber('rio_nivel', -100, 10_000) ?? null;
  const rain = row.optionalNumber('chuva_mm', 0, 200) ?? null;
  return codigo === null || instant === null ? null : { codigo, instant, stage, rain };
};

const readRecording = (reader: FileReader, name: string, isKnown: IsKnown): Recording | null => {
  const folder = `${FOLDER}/${name}`;
  const files = reader.names(folder);
  if (!files.includes('recording.json')) {
    return reader.note(`${folder}/recording.json`, 'there is no such file');
  }
  const about = reader.json(`${folder}/recording.json`, (members) =>
    aboutOf(members, name, isKnown),
  );
  const newest = new Map<string, number>();
  const rows = reader.table(`${folder}/series.csv`, FORM, (row) => {
    const read = seriesRowOf(row, isKnown);
    if (read === null) return null;
    if (read.instant <= (newest.get(read.codigo) ?? Number.NEGATIVE_INFINITY)) {
      return row.fault('timestamp', 'is not after the one before of this station');
    }
    newest.set(read.codigo, read.instant);
    return read;
  });
  if (rows === null) return reader.note(`${folder}/series.csv`, 'there is no such file');
  if (about === null) return null;
  const messages = reader
    .names(`${folder}/warnings`)
    .flatMap((file) => reader.text(`${folder}/warnings/${file}`) ?? []);
  const { warningsFrom, ...recording } = about;
  const warnings = warningsFrom === null ? null : { name: warningsFrom, messages };
  return { ...recording, warnings, series: byStation(rows) };
};

/** A folder each in `recordings`, sorted by name; a name of {@link taken} is refused. */
export const readRecordings = (
  reader: FileReader,
  isKnown: IsKnown,
  taken: readonly string[],
): readonly Recording[] =>
  reader.names(FOLDER).flatMap((name) => {
    if (taken.includes(name)) {
      return reader.note(`${FOLDER}/${name}`, 'has the name of a simulated scenario') ?? [];
    }
    return readRecording(reader, name, isKnown) ?? [];
  });
