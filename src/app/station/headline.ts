import type { RainPeriod } from '#domain/rain-period.ts';
import type { StationType } from '#domain/station.ts';
import type { ReadingEntry, ReadingGroups } from './reading-groups.ts';

/** The one reading a station is looked up for. */
export type Headline =
  | { readonly kind: 'river'; readonly entry: ReadingEntry }
  | { readonly kind: 'dam' }
  | { readonly kind: 'rain'; readonly hour: number; readonly day: number | null }
  | { readonly kind: 'temperature'; readonly entry: ReadingEntry };

type Kind = Headline['kind'];

/** The water first; what the type of the station is there for before all. */
const USUAL: readonly Kind[] = ['river', 'dam', 'rain', 'temperature'];
const FIRST_BY_TYPE: { readonly [T in StationType]: Kind | null } = {
  Hidrologica: 'river',
  Meteorologica: 'temperature',
  Pluviometrica: 'rain',
  Barramento: 'dam',
  Desconhecida: null,
};

const HOUR: RainPeriod = '001h';
const DAY: RainPeriod = '024h';

const headlineOfKind = (kind: Kind, groups: ReadingGroups): Headline | null => {
  switch (kind) {
    case 'river': {
      const entry = groups.river.find(({ key }) => key === 'riverStage');
      return entry === undefined ? null : { kind, entry };
    }
    case 'dam':
      return groups.dam.some(({ value }) => value !== null) ? { kind } : null;
    case 'rain': {
      const rainOf = (wanted: RainPeriod): number | null =>
        groups.rain.find(({ period }) => period === wanted)?.value ?? null;
      const hour = rainOf(HOUR);
      return hour === null ? null : { kind, hour, day: rainOf(DAY) };
    }
    case 'temperature': {
      const entry = groups.weather.find(({ key }) => key === 'temperatura');
      return entry === undefined || entry.value === null ? null : { kind, entry };
    }
  }
};

/** What stands first on a station's screen; null where it measures none of it. */
export const headlineOf = (type: StationType, groups: ReadingGroups): Headline | null => {
  const first = FIRST_BY_TYPE[type];
  const kinds = first === null ? USUAL : [first, ...USUAL.filter((kind) => kind !== first)];
  for (const kind of kinds) {
    const headline = headlineOfKind(kind, groups);
    if (headline !== null) return headline;
  }
  return null;
};
