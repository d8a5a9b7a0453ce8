import type { LegendColours, ThemeName } from './legend-colours.ts';

/**
 * One colour for each class of a changing level (`CHANGE_BOUNDS`), from falling fast to rising fast: blue for falling, orange for rising,
 * grey between them. No eye mixes up blue and orange. Faster has more contrast with the background.
 */
const COLOURS: { readonly [T in ThemeName]: LegendColours } = {
  light: ['#1f5fa8', '#7fb0de', '#d8dadb', '#f3bd7f', '#d9741c', '#8c2f00'],
  dark: ['#a9d2ff', '#4f83b8', '#474e53', '#94602f', '#e0893a', '#ffd9ae'],
};

export const changeColours = (theme: ThemeName): LegendColours => COLOURS[theme];
