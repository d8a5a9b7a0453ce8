import type { ReactNode } from 'react';
import type { ThemeName } from '#app/theme/legend-colours.ts';

/** One thing in one state. */
export interface Exhibit {
  /** What it is and in which state. Names it on the page. */
  readonly name: string;
  readonly show: ReactNode;
  /** Colours that must be seen in it, as CSS hex. */
  readonly colours?: (theme: ThemeName) => readonly string[];
}

/** The exhibits of one kind. */
export interface Room {
  /** Of the address: `?sala=mapa`. */
  readonly key: string;
  readonly title: string;
  readonly exhibits: readonly Exhibit[];
}
