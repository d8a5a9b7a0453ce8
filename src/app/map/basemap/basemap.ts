import type { AddProtocolAction, StyleSpecification } from 'maplibre-gl';
import type { Basemap } from '#contract/site-config.ts';
import type { ThemeName } from '#app/theme/legend-colours.ts';
import areasUrl from './areas.json?url';
import linesUrl from './lines.json?url';
import placesUrl from './places.json?url';
import { basemapColours } from './basemap-colours.ts';
import { basemapSources, basemapStyle, borderLayers, type BasemapFiles } from './basemap-style.ts';

/** A style object, or the URL of a foreign one. */
export type BasemapStyle = StyleSpecification | string;

/** Tells the map library how to fetch a scheme of its own. */
export type RegisterProtocol = (scheme: string, load: AddProtocolAction) => void;

const PICTURE = 'base-picture';

/** Against the page, with the braces of a tile template left alone (`new URL` turns them into %7B). */
export const absoluteUrl = (url: string, page: string): string =>
  new URL(url, page).href.replaceAll('%7B', '{').replaceAll('%7D', '}');

const filesAt = (page: string): BasemapFiles => ({
  areas: absoluteUrl(areasUrl, page),
  lines: absoluteUrl(linesUrl, page),
  places: absoluteUrl(placesUrl, page),
});

type RasterSource = Extract<StyleSpecification['sources'][string], { type: 'raster' }>;

/** A configured picture with our borders on it. The dark theme turns its light down: few tile servers have a night. */
const pictureStyle = (
  picture: RasterSource,
  theme: ThemeName,
  files: BasemapFiles,
): StyleSpecification => {
  const colours = basemapColours(theme);
  const ownSources = basemapSources(files);
  const layers = borderLayers(colours);
  const used = new Set(layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])));
  return {
    version: 8,
    sources: {
      [PICTURE]: picture,
      ...Object.fromEntries(Object.entries(ownSources).filter(([name]) => used.has(name))),
    },
    layers: [
      { id: 'base-sea', type: 'background', paint: { 'background-color': colours.land } },
      {
        id: PICTURE,
        type: 'raster',
        source: PICTURE,
        paint:
          theme === 'dark'
            ? { 'raster-brightness-max': 0.62, 'raster-saturation': -0.4 }
            : { 'raster-saturation': -0.25 },
      },
      ...layers,
    ],
  };
};

/**
 * The base map that `config.json` asks for, for one theme. `page` is the address relative URLs start from. The
 * PMTiles reader is loaded only when one is configured.
 */
export const loadBasemap = async (
  basemap: Basemap,
  theme: ThemeName,
  page: string,
  registerProtocol: RegisterProtocol,
): Promise<BasemapStyle> => {
  const files = filesAt(page);
  switch (basemap.kind) {
    case 'offline':
      return basemapStyle(basemapColours(theme), files);
    case 'xyz': {
      const { tileSize, maxzoom, attribution } = basemap;
      const tiles = basemap.tiles.map((template) => absoluteUrl(template, page));
      return pictureStyle({ type: 'raster', tiles, tileSize, maxzoom, attribution }, theme, files);
    }
    case 'pmtiles': {
      const { Protocol } = await import('pmtiles');
      registerProtocol('pmtiles', new Protocol().tile);
      const { tileSize, attribution } = basemap;
      const url = `pmtiles://${absoluteUrl(basemap.url, page)}`;
      return pictureStyle({ type: 'raster', url, tileSize, attribution }, theme, files);
    }
    case 'style':
      return absoluteUrl(theme === 'dark' ? basemap.dark : basemap.light, page);
  }
};

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
