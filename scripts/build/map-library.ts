import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Plugin, transformWithOxc } from 'vite';

/** Where the modules of a package are found: the folder of the packages may be a link. */
const folderOf = (name: string): string =>
  `${realpathSync(new URL(`../../node_modules/${name}`, import.meta.url))}/`;
const PACKAGE = folderOf('maplibre-gl');
const WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
/** What cuts features into tiles: taken from its sources, too. */
const CUTTER = '@maplibre/geojson-vt';
const CUTTER_PACKAGE = folderOf(CUTTER);
/** The language of styles: its expressions. */
const STYLE_PACKAGE = folderOf('@maplibre/maplibre-gl-style-spec');
/** Modules of the first two, which are written in TypeScript. */
const SOURCES = new RegExp(`^(?:${PACKAGE}|${CUTTER_PACKAGE})src/.*\\.ts$`);
const STYLE_SHEET = `${PACKAGE}dist/maplibre-gl.css`;
const WORKER_URL = '\0map-worker-url';

/** Marks the engine that is built with the whole library (src/app/map/engine/MapCanvas.tsx). */
const WHOLE = '?whole';
/** What the engine imports that imports the library itself: a second time for the whole one. */
const OF_THE_ENGINE = /\/(?:map-controls|moving-map)\.ts$/;

/** The name that the chunk of the library's worker has. */
export const MAP_WORKER = 'map-worker';

/** What page and worker of the map share: the library, and the packages that it alone uses. */
export const MAP_LIBRARY =
  /node_modules\/(?:maplibre-gl\/src|@maplibre|@mapbox|pbf|potpack|tinyqueue|quickselect|kdbush|murmurhash-js|gl-matrix)\//;

/** The same and what other screens have of it too. */
export const MAP_PARTS = new RegExp(`${MAP_LIBRARY.source}|node_modules/earcut/`);

/**
 * Modules of the library that only a foreign style can ask for, or nobody: layers that our own base maps do not have, relief, globe,
 * pictures and films as sources, vector tiles from a server, clusters, places by their distance, drawings for whoever develops the library.
 */
const LEFT_OUT = new RegExp(
  `^${CUTTER_PACKAGE}src/cluster-tile-index\\.ts$|^${STYLE_PACKAGE}dist/expression/definitions/(?:distance|within)\\.mjs$|^${PACKAGE}src/(?:${[
    'style/style_layer/(?:circle|custom|heatmap|hillshade|color_relief|fill_extrusion)_style_layer',
    'data/bucket/(?:circle|heatmap|fill_extrusion)_bucket',
    'data/dem_data',
    'source/(?:raster_dem_tile_source|raster_dem_tile_worker_source|image_source|video_source|canvas_source|vector_tile_source|vector_tile_mlt)',
    'geo/projection/(?:globe_projection|globe_transform|globe_camera_helper|vertical_perspective_(?:camera_helper|transform|projection))',
    'render/terrain',
    'ui/hash',
    'tile/terrain_tile_manager',
    'webgl/render_to_texture',
    'webgl/draw/draw_(?:circle|heatmap|hillshade|color_relief|fill_extrusion|custom|debug|collision_debug|terrain)',
    'webgl/program/(?:circle|heatmap|hillshade|color_relief|fill_extrusion)_program',
    'shaders/glsl/(?:circle|heatmap|hillshade|color_relief|fill_extrusion|collision|debug|terrain|atmosphere|_projection_globe)[.\\w]*\\.g',
  ].join('|')})\\.ts$`,
);

/** Checks styles against the library's specification. The compiler checks ours, and foreign styles use the whole library. */
const CHECKS = `${PACKAGE}src/style/validate_style.ts`;
const NO_CHECKS = `
  export const validateStyle = {};
  export const SPEC_SOURCE_TYPES = new Set(['geojson', 'raster']);
  export const validateStyleAndEmit = () => false;
  export const validateAndEmit = () => false;
  export const emitValidationErrors = () => false;`;

/** Text in the order in which it is written: the names on our own base maps are in Latin letters. */
const ORDER_OF_TEXT = `${PACKAGE}src/symbol/bidi.ts`;
const WRITTEN_ORDER = `
  const linesOf = (text, breaks) => {
    const ends = [...breaks.filter((at) => at > 0 && at < text.length), text.length];
    return ends.map((end, index) => [index === 0 ? 0 : ends[index - 1], end]);
  };
  export const processBidirectionalText = (text, breaks) =>
    linesOf(text, breaks).map(([from, to]) => text.slice(from, to));
  export const processStyledBidirectionalText = (text, styles, breaks) =>
    linesOf(text, breaks).map(([from, to]) => [text.slice(from, to), styles.slice(from, to)]);`;
const SHAPES_OF_LETTERS = `${PACKAGE}src/symbol/arabic_shaping.ts`;
const SHAPES_AS_WRITTEN = 'export const applyArabicShaping = (text) => text;';

/** Modules that have others of the same names in their places. */
const REPLACED: ReadonlyMap<string, string> = new Map([
  [CHECKS, NO_CHECKS],
  [ORDER_OF_TEXT, WRITTEN_ORDER],
  [SHAPES_OF_LETTERS, SHAPES_AS_WRITTEN],
]);

const EXPORT = /^ *export (?:abstract )?(?:(default|class|function|const) ?(\w*)|\{([^}]+)\})/gm;

const absentPart = (kind: string, name: string): string => {
  if (kind === 'default') return `export default '';`;
  if (kind === 'class') return `export class ${name} { constructor() { absent('${name}'); } }`;
  return /^is[A-Z]/.test(name)
    ? `export const ${name} = () => false;`
    : `export function ${name}() { absent('${name}'); }`;
};

/**
 * A module in the place of one that is left out: the same names, of which those that ask whether something is of its kind say no, and all
 * others throw when they are used. The bundler fails where a name is missing.
 */
export const absentModule = (code: string): string =>
  Array.from(code.matchAll(EXPORT), ([, kind = '', name = '', list = '']) =>
    kind === ''
      ? (list.match(/\w+/g) ?? []).map((one) => absentPart('const', one)).join('\n')
      : absentPart(kind, name),
  )
    .concat(`const absent = (name) => { throw new Error(name + ' is left out of this map'); };`)
    .join('\n');

/** Parts of the page that the library can make and this site does not: one rule of their looks, alone or within a media query. */
const UNUSED_LOOK =
  /[^{}]*(?:ctrl-logo|geolocate|globe|terrain|popup|marker|cooperative|user-location)[^{}]*\{[^{}]*\}/g;

/** The library's style sheet without the looks of what this site does not make: three quarters of it are pictures of them. */
export const usedLooks = (css: string): string => css.replaceAll(UNUSED_LOOK, '');

/**
 * The map library from its sources instead of its two finished files, which hold most of it twice: here what page and worker share is one
 * file, and what our base maps never ask for is left out. A foreign style gets the finished files. Development takes these always.
 */
export const mapLibrary = (): Plugin => {
  let worker: string | null = null;
  return {
    name: 'vigia-map-library',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/^maplibre-gl/, new RegExp(`^${CUTTER}$`), OF_THE_ENGINE] },
      async handler(id, importer = '') {
        const isOfWhole = importer.endsWith(WHOLE);
        if (isOfWhole && OF_THE_ENGINE.test(id)) {
          const found = await this.resolve(id, importer, { skipSelf: true });
          return found === null ? null : `${found.id}${WHOLE}`;
        }
        if (isOfWhole) return null;
        if (id === 'maplibre-gl') return `${PACKAGE}src/index.ts`;
        if (id === CUTTER) return `${CUTTER_PACKAGE}src/index.ts`;
        return id === WORKER ? WORKER_URL : null;
      },
    },
    load: {
      filter: {
        id: [
          new RegExp(WORKER_URL),
          new RegExp(`^(?:${PACKAGE}|${CUTTER_PACKAGE}|${STYLE_PACKAGE})`),
        ],
      },
      async handler(id) {
        if (id === WORKER_URL) {
          worker ??= this.emitFile({
            type: 'chunk',
            id: `${PACKAGE}src/source/worker.ts`,
            name: MAP_WORKER,
          });
          return `export default import.meta.ROLLUP_FILE_URL_${worker};`;
        }
        if (id === STYLE_SHEET) return usedLooks(await readFile(id, 'utf8'));
        const replaced = REPLACED.get(id);
        if (replaced !== undefined) return { code: replaced, moduleType: 'js' };
        if (id === `${PACKAGE}package.json`) {
          const { version }: { version: string } = JSON.parse(await readFile(id, 'utf8'));
          return { code: `export default { version: '${version}' };`, moduleType: 'js' };
        }
        if (LEFT_OUT.test(id)) {
          return { code: absentModule(await readFile(id, 'utf8')), moduleType: 'js' };
        }
        if (!SOURCES.test(id)) return null;
        const code = await readFile(id, 'utf8');
        // Declarations without an initializer must not reset what the base class's constructor has set.
        const made = await transformWithOxc(code, id, {
          typescript: { removeClassFieldsWithoutInitializer: true },
          assumptions: { setPublicClassFields: true },
        });
        return { code: made.code, map: made.map ?? null, moduleType: 'js' };
      },
    },
  };
};
