import type { Codigo } from '#domain/tags/tag-path.ts';
import type { LevelFact } from './demonstration.ts';
import { byStation, codigoIn, type FileReader, instantOf } from './file-reader.ts';

const FORM = { required: ['codigo', 'timestamp', 'rio_nivel'] };

/** Smallest difference in metres of two levels of a gauge that indicates a datum shift (PROVIDER 5). */
const MOVED_DATUM = 20;

/** `levels-snapshots.csv`: published levels by station, ascending; those before a datum shift are dropped. */
export const readLevels = (
  reader: FileReader,
  isKnown: (codigo: Codigo) => boolean,
): ReadonlyMap<string, readonly LevelFact[]> => {
  const rows = reader.table('levels-snapshots.csv', FORM, (row) => {
    const codigo = codigoIn(row, isKnown);
    const instant = instantOf(row, 'timestamp');
    const stage = row.optionalNumber('rio_nivel', -100, 10_000);
    return codigo === null || instant === null || stage === null || stage === undefined
      ? null
      : { codigo, instant, stage };
  });
  const levels = new Map<string, readonly LevelFact[]>();
  for (const [codigo, list] of byStation(rows ?? [])) {
    const ascending = list.toSorted((a, b) => a.instant - b.instant);
    const newest = ascending.at(-1)?.stage ?? 0;
    levels.set(
      codigo,
      ascending
        .filter(({ stage }) => Math.abs(stage - newest) < MOVED_DATUM)
        .map(({ instant, stage }) => ({ instant, stage })),
    );
  }
  return levels;
};
