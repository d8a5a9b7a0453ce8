/** Says in the browser's console what no visitor needs to read (SPEC 8). */
export const logTrouble = (what: string, why: string): void => {
  console.warn(`${what}: ${why}`);
};

/** Says there that something broke which should not have. */
export const logFault = (what: string, error: unknown): void => {
  console.error(`${what}:`, error);
};
