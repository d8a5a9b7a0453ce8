import type { LabelPlacements } from '#app/map/drawing/label-placement.ts';
import {
  type LabelReservations,
  mergedReservations,
  neededReservations,
  reservationPoints,
  updateUrgency,
} from './label-reservation.ts';
import { EMPTY_PICTURE, type StationPicture } from './paint-stations.ts';

/** Numbers that appear within this time are reserved in one update. */
const GATHER_MS = 1_000;
/**
 * Least time between two updates for additional numbers, so that a storm seldom redraws the map. Until then they overlap the name of a
 * city: they have a halo and stay legible.
 */
const MIN_INTERVAL_MS = 60_000;
/** Times in {@link MIN_INTERVAL_MS} that the map may fill with numbers without waiting: while readings are arriving it does. */
const HASTY_UPDATES = 2;

/** Throttles updates of the label reservation: each one re-renders the map (about 130 ms without a GPU). */
export class LabelReservationThrottle {
  readonly #write: (points: GeoJSON.FeatureCollection) => void;
  #picture: StationPicture = EMPTY_PICTURE;
  #needed: LabelReservations = new Map();
  #reserved: LabelReservations = new Map();
  #isForced = true;
  /** The points that the map has, as JSON. */
  #written = '';
  #writtenAt = Number.NEGATIVE_INFINITY;
  /** When the last updates were that did not wait. */
  #hastyAt: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(write: (points: GeoJSON.FeatureCollection) => void) {
    this.#write = write;
  }

  /** What the map's source has to hold. */
  get points(): GeoJSON.FeatureCollection {
    return reservationPoints(this.#picture, this.#reserved);
  }

  /** The next request is written at once and without unused reservations: the map is redrawn anyway. */
  forceNext(): void {
    this.#isForced = true;
  }

  /** The map's style was replaced: its source holds {@link points} of some time ago. */
  reset(): void {
    this.#written = '';
    this.#isForced = true;
  }

  /** Requests reservations for the placed numbers; `isMoving`: nothing is written before the map has arrived. */
  request(picture: StationPicture, placements: LabelPlacements, isMoving: boolean): void {
    this.#picture = picture;
    this.#needed = neededReservations(picture, placements);
    if (isMoving) return;
    const urgency = updateUrgency(this.#reserved, this.#needed);
    if (this.#isForced || (urgency === 'now' && this.#takesHaste())) this.#update(this.#needed);
    else if (urgency !== 'none') {
      const wait = Math.max(GATHER_MS, this.#writtenAt + MIN_INTERVAL_MS - performance.now());
      this.#timer ??= setTimeout(() => this.#updateGathered(), wait);
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Whether an update need not wait; it then counts as one that did not. */
  #takesHaste(): boolean {
    const now = performance.now();
    const recent = this.#hastyAt.filter((at) => now - at < MIN_INTERVAL_MS);
    const isAllowed = recent.length < HASTY_UPDATES;
    this.#hastyAt = isAllowed ? [...recent, now] : recent;
    return isAllowed;
  }

  #updateGathered(): void {
    const urgency = updateUrgency(this.#reserved, this.#needed);
    const isMore = urgency === 'none' || urgency === 'soon';
    this.#update(isMore ? mergedReservations(this.#reserved, this.#needed) : this.#needed);
  }

  #update(reserved: LabelReservations): void {
    this.stop();
    this.#isForced = false;
    this.#reserved = reserved;
    const { points } = this;
    const written = JSON.stringify(points);
    if (written === this.#written) return;
    this.#written = written;
    this.#writtenAt = performance.now();
    this.#write(points);
  }
}
