import { blowsTo } from '#domain/compass.ts';
import { freshnessOf } from '#domain/freshness.ts';
import { formatNumber } from '#domain/format.ts';
import { HIDDEN_ZERO, NO_READING } from '#domain/legend.ts';
import type { StationType } from '#domain/station.ts';
import type { StationId } from '#worker/api/frames.ts';
import type { MapStation } from './map-view.ts';

/** What the map draws of a station. */
export interface StationPaint {
  readonly bucket: number;
  /** True when nothing was heard for so long that the reading is history; drawn dimmed. */
  readonly old: boolean;
  /** The number beside the dot, without its unit; empty when there is nothing to say. */
  readonly label: string;
  /** Where the arrow at the dot points: degrees the wind blows to; {@link NO_ARROW} is none. */
  readonly arrow: number;
}

/** No bearing of any wind. */
export const NO_ARROW = -1;

/** Degrees an arrow turns by at least: nobody sees less, and a wavering vane draws nothing. */
const ARROW_STEP = 10;

/** No arrow where no wind blows, nobody has said where from, or it was long ago: an old wind has turned. */
const arrowOf = ({ value, direction }: MapStation, isOld: boolean): number =>
  isOld || Number.isNaN(direction) || !(value > 0) ? NO_ARROW : blowsTo(direction, ARROW_STEP);

/** How numbers are written: of chuva and taxa no zero is shown (SPEC 9). */
export interface NumberLook {
  readonly decimals: number;
  readonly showsZero: boolean;
}

/** The number beside a dot. A trace of rain would be written as the zero it is not: its dot alone says it. */
const labelOf = (value: number, { decimals, showsZero }: NumberLook): string => {
  const label = formatNumber(value, decimals);
  return !showsZero && label === formatNumber(0, decimals) ? '' : label;
};

/** Numbers stand beside their dot unless there is none (`sem leitura`) or it is a zero that is not shown. */
export const paintStation = (station: MapStation, look: NumberLook, now: number): StationPaint => {
  const old = station.bucket !== NO_READING && freshnessOf(station.heardAt, now) === 'silent';
  return {
    bucket: station.bucket,
    old,
    label:
      station.bucket === NO_READING || station.bucket === HIDDEN_ZERO
        ? ''
        : labelOf(station.value, look),
    arrow: arrowOf(station, old),
  };
};

/** A station with where it is drawn. */
export interface PaintedStation {
  readonly id: StationId;
  readonly longitude: number;
  readonly latitude: number;
  readonly type: StationType;
  readonly paint: StationPaint;
}

/**
 * What parts a picture from the one before. `none`: nobody would see it; `looks`: a colour, a number, an arrow, an age; `places`:
 * stations appeared, moved or went too.
 */
export type PictureChange = 'none' | 'looks' | 'places';

type Picture = ReadonlyMap<StationId, PaintedStation>;

/** Paints every station that has a position. Pure: the same view at the same instant is the same picture. */
export const paintStations = (
  stations: Iterable<MapStation>,
  look: NumberLook,
  now: number,
): Picture => {
  const picture = new Map<StationId, PaintedStation>();
  for (const entry of stations) {
    const { position } = entry.station;
    if (position === null) continue;
    picture.set(entry.id, {
      id: entry.id,
      longitude: position.longitude,
      latitude: position.latitude,
      type: entry.station.type,
      paint: paintStation(entry, look, now),
    });
  }
  return picture;
};

const isAt = (a: PaintedStation, b: PaintedStation): boolean =>
  a.longitude === b.longitude && a.latitude === b.latitude && a.type === b.type;

const looksLike = ({ paint: a }: PaintedStation, { paint: b }: PaintedStation): boolean =>
  a.bucket === b.bucket && a.old === b.old && a.label === b.label && a.arrow === b.arrow;

/** The difference between two pictures, so that a quiet second costs the map nothing. */
export const pictureChange = (before: Picture, after: Picture): PictureChange => {
  if (before.size !== after.size) return 'places';
  let change: PictureChange = 'none';
  for (const station of after.values()) {
    const last = before.get(station.id);
    if (last === undefined || !isAt(last, station)) return 'places';
    if (!looksLike(last, station)) change = 'looks';
  }
  return change;
};
