/** Live region announcements of a station's readings. */
export const stationAnnouncementsTexts = {
  crossed: (station: string, quantity: string, value: string, range: string) =>
    `${station}. ${quantity}: ${value}, na faixa ${range}.`,
  reachedThreshold: (
    station: string,
    quantity: string,
    value: string,
    label: string,
    threshold: string,
  ) => `${station}. ${quantity}: ${value}. ${label} (${threshold}) atingida.`,
  belowThreshold: (station: string, quantity: string, value: string, label: string) =>
    `${station}. ${quantity}: ${value}, abaixo da menor cota: ${label}.`,
} as const;
