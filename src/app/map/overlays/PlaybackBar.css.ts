import { style } from '@vanilla-extract/css';
import { ellipsis, emphasis, floating, inRow, oneColumn } from '#app/theme/recipes.ts';
import { color, font, radius, space, target } from '#app/theme/tokens.css.ts';

export const bar = style({ ...floating, ...oneColumn(), padding: `${space.half} ${space.x1} 0` });

export const when = style({
  padding: `0 ${space.x1}`,
  ...emphasis(font.small),
  ...ellipsis,
  // Alone in the bar.
  ':last-child': { paddingBottom: space.half },
  '@container': { '(width < 320px)': { padding: 0 } },
});

/** One line: where it is short, only the time is shown; the panel names what is on. */
export const kind = style({ '@container': { '(width < 400px)': { display: 'none' } } });
export const loading = style({ fontWeight: font.normal, color: color.textMuted });
export const controls = style(inRow());

export const button = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: target,
  height: target,
  borderRadius: radius,
  selectors: {
    '&:hover:not(:disabled)': { background: color.sunken },
    '&:disabled': { opacity: 0.4 },
  },
});

export const scrubber = style({
  flex: 1,
  minWidth: 0,
  height: target,
  margin: `0 ${space.x1}`,
  accentColor: color.selected,
});
