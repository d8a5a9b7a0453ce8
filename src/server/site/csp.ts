import type { SiteConfig } from '#contract/site/site-config.ts';
import type { InlinedPage } from './inlined-page.ts';

/** `https://host/path/{z}` to `https://host`; null for what is relative to the site. */
const originOf = (url: string): string | null => {
  const origin = /^(https?|wss?):\/\/[^/?#]+/i.exec(url)?.[0];
  return origin === undefined ? null : origin.toLowerCase();
};

const socketOrigin = (origin: string): string => origin.replace(/^http/, 'ws');

/** Origins of everything the configuration names, and of the socket beside the GraphQL endpoint. */
const originsOf = (
  config: SiteConfig,
): { readonly connect: string[]; readonly images: string[] } => {
  const { basemap } = config;
  const provider = originOf(config.graphqlUrl);
  const answers = [config.recentSeriesUrl, config.liveUrl].map((url) =>
    url === null ? null : originOf(url),
  );
  const weather = [config.weatherMapsUrl, config.weatherTilesUrl].map((url) =>
    url === null ? null : originOf(url),
  );
  const map =
    basemap.kind === 'xyz'
      ? basemap.tiles.map(originOf)
      : basemap.kind === 'pmtiles'
        ? [originOf(basemap.url)]
        : basemap.kind === 'style'
          ? [originOf(basemap.light), originOf(basemap.dark)]
          : [];
  const known = (origins: readonly (string | null)[]): string[] => [
    ...new Set(origins.filter((origin) => origin !== null)),
  ];
  return {
    connect: known([
      provider,
      provider === null ? null : socketOrigin(provider),
      ...answers,
      ...weather,
      ...map,
    ]),
    images: known([...weather, ...map]),
  };
};

/** Code and styles inlined in the pages. */
type OwnInline = Pick<InlinedPage, 'scripts' | 'styles'>;

/** The policy of the site: only our own and configured origins, no inline code but that of the build, Trusted Types enforced. */
const contentSecurityPolicy = (config: SiteConfig, inline: OwnInline): string => {
  const { connect, images } = originsOf(config);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    "worker-src 'self'",
    ["style-src 'self'", ...inline.styles].join(' '),
    // data: for the icons in the map library's own style sheet.
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    // The search, before the page's script runs.
    "form-action 'self'",
    // The dialog that shows how a page looks in a frame.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
};

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'unload',
  'usb',
].map((feature) => `${feature}=()`);

/** "Perto de mim" asks the device, on demand. */
const ALLOWED = ['geolocation=(self)'];

/**
 * Headers of pages, workers and files beside them. No HSTS: the server speaks plain HTTP, the proxy that ends TLS adds it
 * (docs/operations.md, "In production").
 */
export const siteHeaders = (
  config: SiteConfig,
  inline: OwnInline,
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(config, inline),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [...PERMISSIONS, ...ALLOWED].join(', '),
});

/** Headers of the page's scripts and styles, which obey the page's policy: on a slow line the whole set costs as much as a small file. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
