/** Meta element into which the build writes its version (scripts/build/precache.ts). */
const VERSION_META = 'vigia-version';

/** Build of this page: package version and digest of its files. Null in development. */
export const siteVersion = (): string | null => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`);
  return meta === null || meta.content === '' ? null : meta.content;
};
