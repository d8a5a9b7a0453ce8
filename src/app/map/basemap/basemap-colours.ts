import type { ThemeName } from '#app/theme/legend-colours.ts';

/** Colours of the offline base map. Grey on purpose: colour belongs to the data. */
export interface BasemapColours {
  readonly sea: string;
  /** Shallow water along the coast. */
  readonly shallows: string;
  readonly land: string;
  /** The network's territory, where it is lowest. */
  readonly state: string;
  /** The same where it is highest, and all of it where no height is known: bands of height are between the two. */
  readonly summit: string;
  readonly stateEdge: string;
  readonly stateShade: string;
  readonly river: string;
  readonly riverLabel: string;
  readonly border: string;
  readonly label: string;
  readonly quietLabel: string;
  readonly seaLabel: string;
  readonly halo: string;
}

const LIGHT: BasemapColours = {
  sea: '#d9e0e4',
  shallows: '#e6ebee',
  land: '#efefec',
  state: '#e2e9dd',
  summit: '#fdfbf7',
  stateEdge: '#858f95',
  stateShade: '#c9cdcc',
  river: '#8fa7b5',
  riverLabel: '#5f727d',
  border: '#c4c7c6',
  label: '#3f484d',
  quietLabel: '#6e767a',
  seaLabel: '#8496a0',
  halo: '#fbfbf9',
};

const DARK: BasemapColours = {
  sea: '#0a0e11',
  shallows: '#10171b',
  land: '#14181a',
  state: '#0e181a',
  summit: '#272728',
  stateEdge: '#66717a',
  stateShade: '#0f1315',
  river: '#43586a',
  riverLabel: '#7d919e',
  border: '#353c41',
  label: '#c6ced3',
  quietLabel: '#7f898f',
  seaLabel: '#5c6d77',
  halo: '#1a1f22',
};

export const basemapColours = (theme: ThemeName): BasemapColours =>
  theme === 'dark' ? DARK : LIGHT;
