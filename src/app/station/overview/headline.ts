import type { RainPeriod } from '#domain/quantities/rain-period.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { StationType } from '#domain/stations/station.ts';
import type { ReadingEntry, ReadingGroups } from './reading-groups.ts';

/** A station's main reading. */
export type Headline =
  | { readonly kind: 'river'; readonly entry: ReadingEntry }
  | { readonly kind: 'dam' }
  /** Of the last hour and of the last day. */
  | { readonly kind: 'rain'; readonly hour: ShownReading; readonly day: ShownReading | null }
  | {
      readonly kind: 'temperature';
      readonly entry: ReadingEntry;
      readonly hour: ShownReading | null;
    };

type Kind = Headline['kind'];

/** Order after the main reading of the station's type. */
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

const rainOf = (groups: ReadingGroups, requested: RainPeriod): ShownReading | null =>
  groups.rain.find(({ period }) => period === requested)?.shown ?? null;

const headlineOfKind = (kind: Kind, groups: ReadingGroups): Headline | null => {
  switch (kind) {
    case 'river': {
      const entry = groups.river.find(({ key }) => key === 'rio');
      return entry === undefined ? null : { kind, entry };
    }
    case 'dam':
      return groups.dam.some(({ value }) => value !== null) ? { kind } : null;
    case 'rain': {
      const hour = rainOf(groups, HOUR);
      return hour === null ? null : { kind, hour, day: rainOf(groups, DAY) };
    }
    case 'temperature': {
      const entry = groups.weather.find(({ key }) => key === 'temperatura');
      if (entry === undefined || entry.value === null) return null;
      return { kind, entry, hour: rainOf(groups, HOUR) };
    }
  }
};

/** A station's main reading; null if it measures none of the candidates. */
export const headlineOf = (type: StationType, groups: ReadingGroups): Headline | null => {
  const first = FIRST_BY_TYPE[type];
  const kinds = first === null ? USUAL : [first, ...USUAL.filter((kind) => kind !== first)];
  for (const kind of kinds) {
    const headline = headlineOfKind(kind, groups);
    if (headline !== null) return headline;
  }
  return null;
};
