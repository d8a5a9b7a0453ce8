import type { TextFolder } from '#contract/site/network.ts';
import { type MemberFault, Members } from '#contract/members.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { decodeStamp, type EpochMs } from '#domain/time/epoch-ms.ts';
import { readTable, type CsvRow, type TableForm } from '#network/csv-table.ts';
import { readJson } from '#network/json-file.ts';
import { FileFaults, type NetworkFault } from '#network/network-fault.ts';

/** The folder of the demonstration within that of the network, as faults name it. */
const FOLDER = 'demonstration';

/** Reads files of the demonstration's folder, and collects what is wrong with them. */
export class FileReader {
  readonly faults: NetworkFault[] = [];

  readonly #folder: TextFolder;

  constructor(folder: TextFolder) {
    this.#folder = folder;
  }

  names(folder: string): readonly string[] {
    return this.#folder.list(folder);
  }

  text(file: string): string | null {
    return this.#folder.read(file);
  }

  note(file: string, detail: string): null {
    return this.#faultsOf(file).add(null, null, detail);
  }

  /** The rows of a table that `read` can decode; null if there is no such file. */
  table<Item>(
    file: string,
    form: TableForm,
    read: (row: CsvRow) => Item | null,
  ): readonly Item[] | null {
    const text = this.#folder.read(file);
    if (text === null) return null;
    return readTable(text, form, this.#faultsOf(file)).flatMap((row) => read(row) ?? []);
  }

  /** A JSON file, decoded from its members; null if there is no such file, or it cannot be read. */
  json<Value>(file: string, read: (members: Members) => Value | null): Value | null {
    const text = this.#folder.read(file);
    if (text === null) return null;
    const faults = this.#faultsOf(file);
    const json = readJson(text, faults);
    if (json === null) return null;
    const wrong: MemberFault[] = [];
    const members = Members.of(json.value, '', wrong);
    const value = read(members);
    members.end();
    for (const { member, detail } of wrong) faults.add(json.lineOf(member), member, detail);
    return value;
  }

  #faultsOf(file: string): FileFaults {
    return new FileFaults(`${FOLDER}/${file}`, this.faults);
  }
}

/** The code in a cell, which a station of the network must have. */
export const codigoIn = (row: CsvRow, isKnown: (codigo: Codigo) => boolean): Codigo | null => {
  const text = row.text('codigo', 64);
  if (text === null) return null;
  const codigo = decodeCodigo(text);
  return codigo.ok && isKnown(codigo.value)
    ? codigo.value
    : row.fault('codigo', `"${text}" is no station of stations.csv or gauges.csv`);
};

const STAMP_FORM = 'an instant with its offset, such as 2026-09-11T13:00:00-03:00';

/** The instant in a cell. */
export const instantOf = (row: CsvRow, column: string): EpochMs | null =>
  decodeStamp(row.optional(column)) ?? row.fault(column, `is not ${STAMP_FORM}`);

/** The instant in a member. */
export const instantIn = (members: Members, member: string): EpochMs | null =>
  decodeStamp(members.value(member)) ?? members.fault(member, STAMP_FORM);

/** Items by their station, in order. */
export const byStation = <Item extends { readonly codigo: string }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> => {
  const listByCode = new Map<string, Item[]>();
  for (const item of items) {
    const list = listByCode.get(item.codigo) ?? [];
    list.push(item);
    listByCode.set(item.codigo, list);
  }
  return listByCode;
};
