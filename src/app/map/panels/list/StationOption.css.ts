import { style, styleVariants } from '@vanilla-extract/css';
import { hairline, inRow, inlineRow, secondary, shadedOnHover } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';

export const option = style({
  display: 'grid',
  // A long trend takes no room from the name above it.
  gridTemplateColumns: '16px minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"dot name name value" ". . trend trend" ". alert alert alert"',
  alignItems: 'center',
  columnGap: space.x1,
  minHeight: '56px',
  padding: `${space.x1} ${space.x2}`,
  borderTop: hairline,
  lineHeight: 1.3,
  cursor: 'pointer',
  // Clear of the search, which stays in sight above the list.
  scrollMarginTop: '112px',
  selectors: {
    ...shadedOnHover,
    '&[aria-selected="true"]': {
      background: color.sunken,
      boxShadow: `inset 3px 0 0 ${color.selected}`,
    },
    '[role="listbox"]:focus-visible &[data-active]': {
      outline: `2px solid ${color.focus}`,
      outlineOffset: '-2px',
    },
  },
});

export const name = style({ gridArea: 'name', overflowWrap: 'anywhere' });

/** The number, and where it goes. */
export const value = style({
  gridArea: 'value',
  ...inRow(6),
  fontWeight: font.bold,
  whiteSpace: 'nowrap',
  // Grey is not enough to say old; the age below says it in words.
  selectors: { '[data-old] > &': { color: color.textMuted, fontWeight: font.normal } },
});

const note = style(secondary);
export const silent = style([note, { gridArea: 'value', whiteSpace: 'nowrap' }]);
const sign = style({ ...inlineRow(space.half), fontSize: font.small });

const rate = style([note, { gridArea: 'trend', textAlign: 'right', whiteSpace: 'nowrap' }]);

/** Up to the words of its river, if any. */
export const age = style([
  note,
  { gridArea: '2 / 2 / 3 / -1', selectors: { [`${rate} ~ &`]: { gridColumnEnd: 3 } } },
]);

/** A river that rises stands out; of a steady one its mark is enough. */
export const trend = styleVariants({
  rising: [rate, { color: color.text, fontWeight: font.bold }],
  steady: [visuallyHidden],
  falling: [rate],
});

export const alert = style([sign, { gridArea: 'alert', marginTop: '2px' }]);

export const box = style({
  // The option that the arrows are on has the outline.
  selectors: { '&:focus-visible': { outline: 'none' } },
});
