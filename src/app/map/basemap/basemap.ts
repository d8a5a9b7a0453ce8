import type { AddProtocolAction, StyleSpecification } from 'maplibre-gl';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import type { Basemap } from '#contract/site/site-config.ts';
import type { Bounds } from '#domain/network/bounds.ts';
import type { ThemeName } from '#app/theme/legend-colours.ts';
import { basemapColours } from './basemap-colours.ts';
import {
  backgroundLayer,
  basemapSources,
  basemapStyle,
  borderLayers,
  type BasemapFiles,
} from './basemap-style.ts';

/** A style object, or the URL of a foreign one. */
export type BasemapStyle = StyleSpecification | string;

/** Addresses of the network's own base map; null if it has none. */
export type BasemapAddresses = NonNullable<NetworkProfile['files']>['basemap'];

/** Teaches the map library to fetch a scheme of its own. */
export type RegisterProtocol = (scheme: string, load: AddProtocolAction) => void;

const PICTURE = 'base-picture';

/** Against the page, with the braces of a tile template left alone (`new URL` turns them into %7B). */
export const absoluteUrl = (url: string, page: string): string =>
  new URL(url, page).href.replaceAll('%7B', '{').replaceAll('%7D', '}');

const filesAt = (files: BasemapAddresses, page: string): BasemapFiles | null =>
  files === null
    ? null
    : {
        areas: absoluteUrl(files.areas, page),
        lines: absoluteUrl(files.lines, page),
        places: absoluteUrl(files.places, page),
        attribution: files.attribution,
      };

type RasterSource = Extract<StyleSpecification['sources'][string], { type: 'raster' }>;

/** Sources and layers of the network's borders; none without its files. */
const borders = (
  theme: ThemeName,
  files: BasemapFiles | null,
): Pick<StyleSpecification, 'sources' | 'layers'> => {
  if (files === null) return { sources: {}, layers: [] };
  const layers = borderLayers(basemapColours(theme));
  const used = new Set(layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])));
  const sources = Object.entries(basemapSources(files)).filter(([name]) => used.has(name));
  return { sources: Object.fromEntries(sources), layers };
};

/** A configured picture with our borders on it. The dark theme turns its light down: few tile servers have a night. */
const pictureStyle = (
  picture: RasterSource,
  theme: ThemeName,
  files: BasemapFiles | null,
): StyleSpecification => {
  const { land } = basemapColours(theme);
  const { sources, layers } = borders(theme, files);
  return {
    version: 8,
    sources: { [PICTURE]: picture, ...sources },
    layers: [
      backgroundLayer(land),
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
 * The base map that `config.json` asks for, for one theme, with what is drawn of the network's own. `page` is the address relative URLs start from. The
 * PMTiles reader is loaded only when one is configured.
 */
export const loadBasemap = async (
  basemap: Basemap,
  own: BasemapAddresses,
  bounds: Bounds,
  theme: ThemeName,
  page: string,
  registerProtocol: RegisterProtocol,
): Promise<BasemapStyle> => {
  const files = filesAt(own, page);
  switch (basemap.kind) {
    case 'offline':
      return basemapStyle(basemapColours(theme), files, bounds);
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
  own: BasemapAddresses,
  bounds: Bounds,
  theme: ThemeName,
  registerProtocol: RegisterProtocol,
): Promise<BasemapStyle> => {
  const look = JSON.stringify([theme, basemap, own, bounds]);
  const known = styleByLook.get(look);
  if (known !== undefined) return known;
  const made = loadBasemap(basemap, own, bounds, theme, document.baseURI, registerProtocol);
  styleByLook.set(look, made);
  return made;
};
