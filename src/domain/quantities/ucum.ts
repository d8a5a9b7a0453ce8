/** The units of quantities whose UCUM code is not their symbol. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['°C', 'Cel'],
  ['°', 'deg'],
  ['hm³', 'hm3'],
  ['km²', 'km2'],
]);

/** The code of a quantity's own unit in the Unified Code for Units of Measure: `Cel` of `°C`. */
export const ucumOf = (unit: string): string => CODES.get(unit) ?? unit;
