import { ASSETS_PATH, SERVICE_WORKER_PATH } from '#contract/service-worker-messages.ts';

/** What of the Trusted Types API is used; the DOM typings do not have it yet. */
interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/** The rules of the one policy: pure, so that they can be tested without a browser. */
export interface PolicyRules {
  /** The URL itself for a script of our own build; null (which makes the browser throw) for any other. */
  createScriptURL(url: string): string | null;
  /** Markup becomes text. */
  createHTML(markup: string): string;
}

const HTML_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Scripts and workers only from `/assets/` of our own origin, and the service worker; HTML always escaped; code from text never. */
export const policyRules = (siteUrl: string): PolicyRules => {
  const { origin } = new URL(siteUrl);
  return {
    createScriptURL(url) {
      if (!URL.canParse(url, siteUrl)) return null;
      const target = new URL(url, siteUrl);
      const { pathname } = target;
      const isOurs = pathname.startsWith(ASSETS_PATH) || pathname === SERVICE_WORKER_PATH;
      return target.origin === origin && isOurs ? url : null;
    },
    createHTML: (markup) =>
      markup.replaceAll(/[&<>"']/g, (character) => HTML_ESCAPES.get(character) ?? ''),
  };
};

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' &&
  value !== null &&
  'createPolicy' in value &&
  typeof value.createPolicy === 'function';

/** Makes the one policy, named `default`; does nothing in a browser without Trusted Types. */
export const installTrustedTypes = (): void => {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (isPolicyFactory(factory)) factory.createPolicy('default', policyRules(location.href));
};
