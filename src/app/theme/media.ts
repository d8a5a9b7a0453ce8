/** The system paints every page in colours of its own (Windows contrast themes). */
export const FORCED = '(forced-colors: active)';
