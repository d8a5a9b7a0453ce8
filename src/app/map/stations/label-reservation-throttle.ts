import type { StationId } from '#domain/stations/station-id.ts';
import type { NumberPlaces } from './label-placement.ts';
import type { PaintedStation } from './paint-stations.ts';
import {
  joinedRoom,
  type RoomByStation,
  roomNeed,
  roomOf,
  roomPoints,
} from './label-reservation.ts';

type Picture = ReadonlyMap<StationId, PaintedStation>;

/** Numbers that come together are said together. */
const GATHER_MS = 1_000;
/**
 * From one saying to the next for numbers that come, so that a storm seldom draws the map. Until then they stand over the name of a
 * city: they have a halo and are read all the same.
 */
const PACE_MS = 60_000;

/** Decides when the base map hears of the room that stations take: as seldom as one does not see. */
export class RoomKeeper {
  readonly #write: (points: GeoJSON.FeatureCollection) => void;
  #picture: Picture = new Map();
  #wanted: RoomByStation = new Map();
  #kept: RoomByStation = new Map();
  #isWhole = true;
  /** The points that the map has. */
  #said = '';
  #saidAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(write: (points: GeoJSON.FeatureCollection) => void) {
    this.#write = write;
  }

  /** What the map has to hold. */
  get points(): GeoJSON.FeatureCollection {
    return roomPoints(this.#picture, this.#kept);
  }

  /** What is heard next is said at once, and room kept for nobody is given back: the map is drawn anew anyway. */
  settle(): void {
    this.#isWhole = true;
  }

  /** The map has begun anew, with the {@link points} of some time ago. */
  restart(): void {
    this.#said = '';
    this.#isWhole = true;
  }

  /** Hears where the numbers stand; `isMoving`: the map is on its way, and nothing is said before it has arrived. */
  hear(picture: Picture, places: NumberPlaces, isMoving: boolean): void {
    this.#picture = picture;
    this.#wanted = roomOf(picture, places);
    if (isMoving) return;
    const need = roomNeed(this.#kept, this.#wanted);
    if (this.#isWhole || need === 'now') this.#say(this.#wanted);
    else if (need === 'soon') {
      const wait = Math.max(GATHER_MS, this.#saidAt + PACE_MS - performance.now());
      this.#timer ??= setTimeout(() => this.#say(joinedRoom(this.#kept, this.#wanted)), wait);
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #say(rooms: RoomByStation): void {
    this.stop();
    this.#isWhole = false;
    this.#kept = rooms;
    const { points } = this;
    const said = JSON.stringify(points);
    if (said === this.#said) return;
    this.#said = said;
    this.#saidAt = performance.now();
    this.#write(points);
  }
}
