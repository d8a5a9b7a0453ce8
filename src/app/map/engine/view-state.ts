import { wrapLongitude } from '#domain/network/bounds.ts';

/** Where the map looks (SPEC 3, "viewstate"). Degrees, WGS 84. */
export interface ViewState {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** A station and its neighbours. */
export const STATION_ZOOM = 10;
/** A valley and its gauges. */
export const VALLEY_ZOOM = 9;

/** Four decimals are ten metres, two of zoom are nothing one sees: a URL short enough to be read out. */
export const roundedView = ({ latitude, longitude, zoom }: ViewState): ViewState => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(wrapLongitude(longitude).toFixed(4)),
  zoom: Number(zoom.toFixed(2)),
});

/** The map reports every resize as a move; that changes nothing in the URL. */
export const isSameView = (a: ViewState, b: ViewState): boolean =>
  JSON.stringify(roundedView(a)) === JSON.stringify(roundedView(b));

/** A place a person has asked for. Degrees; `zoom` is how near at least. */
export interface MapGoal {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}
