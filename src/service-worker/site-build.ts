/** What the service worker is told of the build it belongs to; written into it by scripts/keep-site.ts. */
export interface SiteBuild {
  readonly version: string;
  /** Kept as soon as the service worker is installed: the shell and every screen. `revision` is null for a hashed name. */
  readonly shell: readonly { readonly url: string; readonly revision: string | null }[];
  /** Every hashed file there is: what is kept beyond the shell, and is not of these, goes. */
  readonly assets: readonly string[];
}
