/** The service worker's description of its build, written into it by scripts/build/precache.ts. */
export interface SiteBuild {
  readonly version: string;
  /** Cached at installation: the shell and every screen. `revision` is null for a hashed name. */
  readonly shell: readonly { readonly url: string; readonly revision: string | null }[];
  /** Every hashed file of the build: other cached files are deleted. */
  readonly assets: readonly string[];
}
