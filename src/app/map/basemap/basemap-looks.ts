import type { Basemap } from '#contract/site-config.ts';
import type { ThemeName } from '#app/theme/legend-colours.ts';
import { loadBasemap, type BasemapStyle, type RegisterProtocol } from './basemap.ts';

const styleByLook = new Map<string, Promise<BasemapStyle>>();

/** The style of a base map in a theme, made once: the same look is the same object, and the map then keeps its tiles. */
export const basemapLook = (
  basemap: Basemap,
  theme: ThemeName,
  registerProtocol: RegisterProtocol,
): Promise<BasemapStyle> => {
  const look = `${theme} ${JSON.stringify(basemap)}`;
  const known = styleByLook.get(look);
  if (known !== undefined) return known;
  const made = loadBasemap(basemap, theme, document.baseURI, registerProtocol);
  styleByLook.set(look, made);
  return made;
};
