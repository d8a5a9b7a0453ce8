import type { TagMessage, WireValue } from '#contract/tag-source.ts';
import type { LoggedState } from '#storage/log/tag-log.ts';

const STATIONS = 40;
const PATHS = ['Data/Rio/RioNivel/Value', 'Data/Rio/RioNivel/Timestamp', 'constructor'];

/** The event of a number: whatever log it comes from, its content says which one it is. */
export const numberedEvent = (seq: number): TagMessage => {
  const codigo = `EST-${String((seq * 7) % STATIONS).padStart(5, '0')}`;
  const place = seq % PATHS.length;
  const instant = new Date(1_700_000_000_000 + seq * 10).toISOString();
  return { codigo, path: PATHS[place] ?? '', data: place === 1 ? instant : seq / 100 };
};

/** The last value of each tag after so many events, by code and path. */
export const numberedFold = (
  last: number,
  eventOf = numberedEvent,
): ReadonlyMap<string, WireValue> => {
  const fold = new Map<string, WireValue>();
  for (let seq = 1; seq <= last; seq += 1) {
    const { codigo, path, data } = eventOf(seq);
    fold.set(`${codigo} ${path}`, data);
  }
  return fold;
};

/** What a log has of each tag, by code and path. */
export const flatTags = ({ tagsByCode }: LoggedState): ReadonlyMap<string, WireValue> =>
  new Map(
    [...tagsByCode].flatMap(([codigo, tags]) =>
      [...tags].map(([path, data]) => [`${codigo} ${path}`, data] as const),
    ),
  );
