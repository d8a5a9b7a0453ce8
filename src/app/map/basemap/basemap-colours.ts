import type { ThemeName } from '#app/theme/legend-colours.ts';

/** Colours of the offline base map. Grey on purpose: colour belongs to the data. */
export interface BasemapColours {
  readonly sea: string;
  /** Shallow water along the coast. */
  readonly shallows: string;
  readonly land: string;
  /** The network's territory. */
  readonly state: string;
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
  state: '#fbfbf9',
  stateEdge: '#858f95',
  stateShade: '#c9cdcc',
  river: '#9fb4c0',
  riverLabel: '#6d808b',
  border: '#c4c7c6',
  label: '#3f484d',
  quietLabel: '#7b8387',
  seaLabel: '#8496a0',
  halo: '#fbfbf9',
};

const DARK: BasemapColours = {
  sea: '#0e1316',
  shallows: '#141b1f',
  land: '#191e21',
  state: '#22282c',
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
