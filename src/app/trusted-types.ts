import { ASSETS_PATH, SERVICE_WORKER_PATH } from '#contract/site/service-worker-messages.ts';

/** The used part of the Trusted Types API, which the DOM typings lack. */
interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/** The rules of the policy: pure, so that they are tested without a browser. */
export interface PolicyRules {
  /** Returns the URL for a script of our own build, else null, which makes the browser throw. */
  createScriptURL(url: string): string | null;
  /** Escapes all markup. */
  createHTML(markup: string): string;
}

const HTML_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/**
 * Allows scripts and workers only from `/assets/` of our origin, plus the service worker. Escapes all HTML. Never evaluates text.
 */
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

/** Installs the policy named `default`; no-op without Trusted Types. */
export const installTrustedTypes = (): void => {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (isPolicyFactory(factory)) factory.createPolicy('default', policyRules(location.href));
};
