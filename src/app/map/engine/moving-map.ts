import { Map as MapLibreMap } from 'maplibre-gl';
import { type MapPlace, movementFrom, placeOf } from '#app/map/drawing/map-place.ts';
import { DrawingPace } from './drawing-pace.ts';

/**
 * A map that a slow device can move: where a drawing of it takes longer than two pictures of the screen, it is not drawn for each picture
 * of a movement. What was drawn moves as it is, and is redrawn now and then, and when the movement rests ({@link DrawingPace}).
 */
export class MovingMap extends MapLibreMap {
  readonly #pace = new DrawingPace();
  /** Where it was last drawn. */
  #drawn: MapPlace | null = null;
  #isMoved = false;
  /** Called where the map has moved and is not drawn: what lies over it moves with it. */
  onUndrawnMove: () => void = () => undefined;

  override _render(now: number): this {
    const isUndrawn = this.isMoving() && now > 0 && this.#moveOnly(now);
    if (isUndrawn) return this;
    if (this.#isMoved) this.getCanvas().style.transform = '';
    this.#isMoved = false;
    this.#pace.noteDrawing(now, this.isMoving());
    super._render(now);
    const { clientWidth, clientHeight } = this.getContainer();
    this.#drawn = placeOf(this, clientWidth, clientHeight);
    return this;
  }

  /** Moves what was drawn, if that will do; false where the map has to be drawn. */
  #moveOnly(now: number): boolean {
    const drawn = this.#drawn;
    if (drawn === null || !this.#pace.mayWait(now)) return false;
    // What the hand has done since the last picture.
    this._renderTaskQueue.run(now);
    if (this._removed) return true;
    const movement = movementFrom(this, drawn);
    if (!this.isMoving() || !this.#pace.isNear(now, movement, drawn)) return false;
    this.#isMoved = true;
    this.getCanvas().style.transformOrigin = '0 0';
    this.getCanvas().style.transform = `matrix(${movement.join(',')})`;
    this.onUndrawnMove();
    this.triggerRepaint();
    return true;
  }
}
