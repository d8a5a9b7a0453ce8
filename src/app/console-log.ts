/** Says in the browser's console what no visitor needs to read (SPEC 8). */
export const logTrouble = (what: string, why: string): void => {
  console.warn(`${what}: ${why}`);
};
