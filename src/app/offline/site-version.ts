/** Where the build writes which build it is (scripts/keep-site.ts). */
const VERSION_META = 'vigia-version';

/** Which build this page is of: the package's version and a digest of its files. Null where nothing was built: in development. */
export const siteVersion = (): string | null => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`);
  return meta === null || meta.content === '' ? null : meta.content;
};
