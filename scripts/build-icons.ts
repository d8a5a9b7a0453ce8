import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '#tests/support/browser/browser.ts';

/** `npm run icons`: the pictures of an installed site, drawn from the sign of public/favicon.svg. */

const SIGN = 'M8 8l8 10 8-10M6 24q2.5-2.5 5 0t5 0 5 0 5 0';

/** `scale` shrinks the sign: a maskable icon is cut to any shape within the middle 80 %. */
const icon = ({ corner, scale }: { readonly corner: number; readonly scale: number }): string => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="100%" height="100%" style="display:block">
  <rect width="32" height="32" rx="${corner}" fill="#1b1f24"/>
  <path transform="translate(16 16) scale(${scale}) translate(-16 -16)" d="${SIGN}"
    fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;

const ICONS = [
  { name: 'vigia-192', size: 192, corner: 4, scale: 1 },
  { name: 'vigia-512', size: 512, corner: 4, scale: 1 },
  { name: 'vigia-maskable-512', size: 512, corner: 0, scale: 0.72 },
  // The phone that does not read manifest icons rounds the corners itself.
  { name: 'apple-touch-icon', size: 180, corner: 0, scale: 0.85 },
] as const;

const directory = fileURLToPath(new URL('../public/icons/', import.meta.url));
await mkdir(directory, { recursive: true });
const browser = await launchBrowser();
try {
  for (const { name, size, ...shape } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<body style="margin:0">${icon(shape)}</body>`);
    await writeFile(`${directory}${name}.png`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
