import type { MainQuantity } from '#domain/stations/main-reading.ts';

const details: { readonly [Q in MainQuantity]?: string } & {
  readonly [Q in 'percentual' | 'montante' | 'altitude']: string;
} = {
  rio: 'nível do rio',
  altitude: 'altitude da água',
  percentual: 'do reservatório',
  montante: 'no reservatório',
};

/** The reading that stands for a station. */
export const mainReadingTexts = {
  waterAltitude: 'Altitude da água',
  rainOfHour: 'Chuva na última hora',
  dry: 'sem chuva',
  rain: (amount: string) => `chuva de ${amount}`,
  inHours: (hours: number) => `em ${hours}\u00a0h`,
  details,
} as const;
