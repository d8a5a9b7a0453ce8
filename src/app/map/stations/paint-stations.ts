import { blowsTo } from '#domain/quantities/compass.ts';
import { freshnessOf } from '#domain/stations/freshness.ts';
import { formatMeasured, formatUnit } from '#domain/text/format.ts';
import { HIDDEN_ZERO, NO_READING, OTHER_UNIT } from '#domain/quantities/legend.ts';
import { cutText } from '#domain/untrusted.ts';
import type { StationType } from '#domain/stations/station.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { MapStation } from './map-view.ts';

/** What the map draws of a station. */
export interface StationPaint {
  readonly bucket: number;
  /** True when nothing was heard for so long that the reading is history; drawn dimmed. */
  readonly old: boolean;
  /** The number beside the dot, with its unit only where it is another than the legend's; empty when there is nothing to say. */
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

/** Longest part of a foreign unit that stands on the map. */
const LONGEST_UNIT = 8;

/** The number beside a dot. One of a foreign unit would be read in the legend's: its unit stands with it. */
const labelOf = ({ value, look, bucket }: MapStation, decimals: number): string => {
  const number = formatMeasured(value, look.decimals ?? decimals);
  if (bucket !== OTHER_UNIT) return number;
  const unit = formatUnit(look.unit);
  const short = cutText(unit, LONGEST_UNIT);
  return `${number} ${short === unit ? unit : `${short}…`}`;
};

/**
 * Numbers stand beside their dot unless there is none (`sem leitura`) or it is a zero that is not shown. `decimals`: where the
 * reading's own look does not say.
 */
export const paintStation = (station: MapStation, decimals: number, now: number): StationPaint => {
  const old = station.bucket !== NO_READING && freshnessOf(station.heardAt, now) === 'silent';
  return {
    bucket: station.bucket,
    old,
    label:
      station.bucket === NO_READING || station.bucket === HIDDEN_ZERO
        ? ''
        : labelOf(station, decimals),
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
  decimals: number,
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
      paint: paintStation(entry, decimals, now),
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
