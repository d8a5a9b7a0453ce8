/** Logs an expected failure to the console (SPEC 8); users do not see it. */
export const logTrouble = (what: string, why: string): void => {
  console.warn(`${what}: ${why}`);
};

/** Logs an unexpected error, a bug. */
export const logFault = (what: string, error: unknown): void => {
  console.error(`${what}:`, error);
};
