/** What the tests use of ml-regression-theil-sen 3, which has no types. */
declare module 'ml-regression-theil-sen' {
  export class TheilSenRegression {
    constructor(xs: readonly number[], ys: readonly number[]);
    readonly slope: number;
  }
}
