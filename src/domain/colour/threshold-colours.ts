import type { ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';

type LevelColours = { readonly [L in ThresholdLevel]: string };

/** From green-yellow to red as everywhere, each 3:1 on the surface of its theme; the name beside the mark carries the meaning. */
export const THRESHOLD_COLOURS: { readonly light: LevelColours; readonly dark: LevelColours } = {
  light: { observacao: '#5f7000', atencao: '#8a6a00', alerta: '#b8520a', emergencia: '#b3261e' },
  dark: { observacao: '#c3d56a', atencao: '#e6c34a', alerta: '#ff9d5c', emergencia: '#ff8a80' },
};
