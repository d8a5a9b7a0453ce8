/** The public's zone (PROVIDER 4): days, clocks and axes use it, with its past summer times. */
export const TIME_ZONE = 'America/Sao_Paulo';
