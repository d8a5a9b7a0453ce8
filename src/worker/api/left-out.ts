/** Stations for which there is no room: what a provider can take of a page's memory is bounded. */
export interface LeftOut {
  readonly stations: number;
  /** There are more: so many are counted and no more. */
  readonly isLeast: boolean;
}
