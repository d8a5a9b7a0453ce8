/** The zone the public thinks in (PROVIDER 4): days, clocks and axes are those of it, its summer times of the past included. */
export const TIME_ZONE = 'America/Sao_Paulo';
