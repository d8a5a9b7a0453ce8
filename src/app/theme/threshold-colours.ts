import type { ThresholdLevel } from '#domain/stations/thresholds.ts';
import type { ThemeName } from './legend-colours.ts';

/** From green-yellow to red as everywhere, each 3:1 on the surface; the name beside the mark carries the meaning. */
const COLOURS: { readonly [T in ThemeName]: { readonly [L in ThresholdLevel]: string } } = {
  light: { observacao: '#5f7000', atencao: '#8a6a00', alerta: '#b8520a', emergencia: '#b3261e' },
  dark: { observacao: '#c3d56a', atencao: '#e6c34a', alerta: '#ff9d5c', emergencia: '#ff8a80' },
};

export const thresholdColour = (level: ThresholdLevel, theme: ThemeName): string =>
  COLOURS[theme][level];
