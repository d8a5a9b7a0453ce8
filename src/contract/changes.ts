/** Everything since a position, for programs (PROVIDER 16). */
export const CHANGES_PATH = '/mudancas';
/** The query's parameter: a position as one word. */
export const POSITION_PARAMETER = 'depois';
