import { MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import { sitePageAt } from '#contract/site/site-paths.ts';
import { streetAt } from '#domain/network/streets.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import type { SiteState } from '#pages/site-state.ts';
import {
  cityPreview,
  damsPreview,
  type Preview,
  stationPreview,
  streetPreview,
} from './preview.ts';

/** A page that has a preview of its own. */
export interface PreviewedPage {
  readonly preview: Preview;
  /** Its one address. */
  readonly path: string;
  /** Its picture, at an address that changes with the time of the reading: chats keep a picture by its address. */
  readonly picture: string;
  /** Whether what happened there is a feed. */
  readonly hasFeed: boolean;
}

/** Folder of the pictures. */
const PICTURES_PATH = '/og/';

const SUFFIX = '.png';

const DAMS = '/barragens';

/** Whether a path may have a preview of its own, whatever the network has. */
export const mayBePreviewed = (path: string): boolean =>
  path === DAMS || sitePageAt(path)?.kind !== 'screen';

/** The past instant of a state as addresses have it; null for the present. */
export const emOf = ({ past, network }: Pick<SiteState, 'past' | 'network'>): string | null =>
  past === null ? null : replayParameterOf(past, network.profile.timeZone);

const pictureAddress = (path: string, { measuredAt }: Preview, state: SiteState): string => {
  const address = `${PICTURES_PATH}${path}${SUFFIX}`;
  const em = emOf(state);
  if (em !== null) return `${address}?em=${em}`;
  return Number.isNaN(measuredAt) ? address : `${address}?v=${Math.floor(measuredAt / MINUTE_MS)}`;
};

const stationPage = async (
  state: SiteState,
  path: string,
  asked: string,
): Promise<PreviewedPage | null> => {
  const codigo = decodeCodigo(asked);
  const station = codigo.ok ? await state.station(codigo.value) : null;
  if (station === null) return null;
  const preview = stationPreview(state, station);
  const name = `estacao/${encodeURIComponent(station.station.codigo)}`;
  return {
    preview,
    path,
    picture: pictureAddress(name, preview, state),
    hasFeed: true,
  };
};

/** A page with its preview, by its path in its one spelling; null for any other page, for unknown stations and unknown cities. */
export const previewedPage = async (
  state: SiteState,
  path: string,
): Promise<PreviewedPage | null> => {
  const page = sitePageAt(path);
  if (page?.kind === 'station') return stationPage(state, path, page.codigo);
  const city = page?.kind === 'city' ? state.cityBySlug.get(page.slug) : undefined;
  const street =
    page?.kind === 'street' ? streetAt(state.streets, page.slug, page.street) : undefined;
  if (city === undefined && street === undefined && path !== DAMS) return null;
  const preview = await (city !== undefined
    ? cityPreview(state, city)
    : street === undefined
      ? damsPreview(state)
      : streetPreview(state, street));
  const picture = pictureAddress(path.slice(1), preview, state);
  return { preview, path, picture, hasFeed: city !== undefined };
};

/** A station's picture at an address that stays, for articles and notice boards: `/estacao/EST-00013/agora.png`. */
const LASTING = /^(\/estacao\/[^/]+)\/agora\.png$/;

/** The path of a picture by either of its addresses; null for every other path. */
export const picturePathOf = (path: string): string | null => {
  const [, station] = LASTING.exec(path) ?? [];
  if (station !== undefined) return `${PICTURES_PATH}${station.slice(1)}${SUFFIX}`;
  return path.startsWith(PICTURES_PATH) ? path : null;
};

/** The page whose picture a path is, `/og/estacao/EST-00013.png`; null for any other path. */
export const pageOfPicture = async (
  state: SiteState,
  path: string,
): Promise<PreviewedPage | null> => {
  if (!path.startsWith(PICTURES_PATH) || !path.endsWith(SUFFIX)) return null;
  const page = await previewedPage(state, `/${path.slice(PICTURES_PATH.length, -SUFFIX.length)}`);
  // One address a picture: what is spelt otherwise would be drawn and kept once more.
  return page !== null && page.picture.split('?')[0] === path ? page : null;
};
