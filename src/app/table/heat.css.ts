import { style } from '@vanilla-extract/css';
import { MEASUREMENT_TYPES } from '#domain/quantities/measurement-types.ts';
import { BUCKET_COUNT } from '#domain/quantities/legend.ts';
import { STALE_ATTRIBUTE } from '#app/theme/doubt.ts';
import { legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import { readableOn } from '#app/theme/readable-on.ts';
import { vars } from '#app/theme/tokens.css.ts';

const base = style({
  display: 'block',
  // The number stands where it would without a ground.
  marginRight: -6,
  paddingRight: 6,
  borderRadius: 2,
  // The colours are the message, also where the system forces its own.
  forcedColorAdjust: 'none',
});

/** Grounds of equal colours are one class: measurements share their families. */
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
        // Nobody has confirmed it: no colour says how much it rains now. Twice the root, to come before the theme.
        [`:root[${STALE_ATTRIBUTE}]:root &`]: {
          background: 'transparent',
          color: vars.color.textMuted,
        },
        // Paper is white, and a browser leaves grounds out to save ink: a light number would be gone with its ground.
        ':root:root &': {
          '@media': { print: { background: 'transparent', color: vars.color.text } },
        },
      },
    },
  ]);
  made.set(`${light} ${dark}`, fresh);
  return fresh;
};

const colour = (type: (typeof MEASUREMENT_TYPES)[number], theme: ThemeName, bucket: number) =>
  legendColours(type, theme)[bucket] ?? '#000000';

/** `chuva3`: the ground of a number by its measurement and its bucket in the legend. */
export const heat: Readonly<Record<string, string>> = Object.fromEntries(
  MEASUREMENT_TYPES.flatMap((type) =>
    Array.from({ length: BUCKET_COUNT }, (_, bucket) => [
      `${type}${bucket}`,
      ground(colour(type, 'light', bucket), colour(type, 'dark', bucket)),
    ]),
  ),
);
