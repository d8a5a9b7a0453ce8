/** The tag whose value is the time at which it was said, milliseconds since 1970. */
export const PROBE = { codigo: 'PROBE', path: 'Data/Probe/Value' } as const;
