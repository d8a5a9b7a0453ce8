import type { TagPosition } from '#contract/stream-position.ts';
import type { TagMessage, WireValue } from '#contract/tag-source.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { EventColumns } from './tag-calls.ts';
import type { LoggedTag } from './tag-log.ts';

/* Events as the log has them, and as its calls to a store have them. */

/** As it will be read again: what JSON has no word for is null. */
export const wireValue = (data: WireValue): WireValue => {
  if (typeof data !== 'number') return data;
  return Number.isFinite(data) ? data + 0 : null;
};

export const stateColumns = (tags: readonly TagMessage[]): Omit<EventColumns, 'ats'> => ({
  codigos: tags.map(({ codigo }) => codigo),
  paths: tags.map(({ path }) => path),
  values: tags.map(({ data }) => data),
});

export const eventColumns = (tags: readonly LoggedTag[]): EventColumns => ({
  ...stateColumns(tags),
  ats: tags.map(({ at }) => at),
});

export const taggedBy = ({
  codigos,
  paths,
  values,
}: Omit<EventColumns, 'ats'>): readonly TagMessage[] =>
  codigos.map((codigo, index) => ({
    codigo,
    path: paths[index] ?? '',
    data: values[index] ?? null,
  }));

/** The events after a position. */
export const loggedBy = (
  columns: EventColumns,
  { epoch, seq }: TagPosition,
): readonly LoggedTag[] =>
  taggedBy(columns).map((tag, index) => ({
    ...tag,
    epoch,
    seq: seq + 1 + index,
    at: epochMs(columns.ats[index] ?? 0),
  }));
