import { style } from '@vanilla-extract/css';
import { MEASUREMENT_TYPES } from '#domain/quantities/choices/measurement-types.ts';
import { BUCKET_COUNT } from '#domain/quantities/legend/legend.ts';
import { STALE_ATTRIBUTE } from '#app/theme/stale.ts';
import { legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import { readableOn } from '#app/theme/readable-on.ts';
import { color } from '#app/theme/tokens.css.ts';

const base = style({
  display: 'block',
  // Same number position as without a background.
  marginRight: -6,
  paddingRight: 6,
  borderRadius: 2,
  // The colours carry information: keep them in forced colours.
  forcedColorAdjust: 'none',
  // `:root` repeated, for precedence over the colours of each theme.
  selectors: {
    // Unconfirmed: no colour, which would suggest the present.
    [`:root[${STALE_ATTRIBUTE}]:root &`]: { background: 'transparent', color: color.textMuted },
    // Browsers do not print backgrounds by default: light text would vanish.
    ':root:root:root &': { '@media': { print: { background: 'transparent', color: color.text } } },
  },
});

/** One class per distinct colour: measurements share colour families. */
const made = new Map<string, string>();

const ground = (light: string, dark: string): string => {
  const known = made.get(`${light} ${dark}`);
  if (known !== undefined) return known;
  const fresh = style([
    base,
    {
      background: light,
      color: readableOn(light),
      selectors: {
        ':root[data-theme="dark"] &': { background: dark, color: readableOn(dark) },
      },
    },
  ]);
  made.set(`${light} ${dark}`, fresh);
  return fresh;
};

const colour = (type: (typeof MEASUREMENT_TYPES)[number], theme: ThemeName, bucket: number) =>
  legendColours(type, theme)[bucket] ?? '#000000';

/** `chuva3`: background class by measurement and legend bucket. */
export const heat: Readonly<Record<string, string>> = Object.fromEntries(
  MEASUREMENT_TYPES.flatMap((type) =>
    Array.from({ length: BUCKET_COUNT }, (_, bucket) => [
      `${type}${bucket}`,
      ground(colour(type, 'light', bucket), colour(type, 'dark', bucket)),
    ]),
  ),
);
