import { formatNumber } from '#domain/text/format.ts';

/** Kept places: cities and stations that the visitor wants to see first. */
export const placesTexts = {
  keep: (isKept: boolean) => (isKept ? 'Guardado' : 'Guardar'),
  /** Accessible name: it begins with the visible word. */
  keepNamed: (isKept: boolean, name: string) => `${isKept ? 'Guardado' : 'Guardar'}: ${name}`,
  full: (maximum: number) =>
    `Já há ${formatNumber(maximum, 0)} lugares guardados. Tire um deles em Lugares.`,
} as const;
