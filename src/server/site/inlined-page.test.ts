import { expect, it } from 'vitest';
import { inlinedPage } from './inlined-page.ts';

const PAGE = `<head><script src="/boot.js"></script>
<link rel="stylesheet" crossorigin href="/assets/a-12345678.css"></head>`;

const reading =
  (files: Readonly<Record<string, string>>) =>
  (path: string): string | null =>
    files[path] ?? null;

it('writes the style sheet and the first script into the page, and says their hashes', () => {
  const files = { '/boot.js': 'go();', '/assets/a-12345678.css': '.a{color:$&}' };
  expect(inlinedPage(PAGE, reading(files))).toEqual({
    text: `<head><script>go();</script>
<style>.a{color:$&}</style><link disabled rel="stylesheet" crossorigin href="/assets/a-12345678.css"></head>`,
    scripts: [`'sha256-bYOqbsii8BMz1hC57p5sZG4K4cMuk6QQDiwupM2aRMM='`],
    styles: [`'sha256-YrLcc4phrEGDpxVWIyP+2IL3H2tHasZkoYYvfQsxhzQ='`],
  });
});

it('leaves what cannot stand in a page, and what is not there', () => {
  for (const css of ['</style>', 'a{background:url(b.png)}', 'a{background:url("../b.png")}']) {
    const { text, styles } = inlinedPage(PAGE, reading({ '/assets/a-12345678.css': css }));
    expect(text).toBe(PAGE);
    expect(styles).toEqual([]);
  }
});
