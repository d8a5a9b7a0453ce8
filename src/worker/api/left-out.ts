/** Stations above the memory bound: a provider must not be able to fill the page's memory. */
export interface LeftOut {
  readonly stations: number;
  /** `stations` is a lower bound: counting stopped there. */
  readonly isLowerBound: boolean;
}
