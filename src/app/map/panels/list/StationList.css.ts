import { style } from '@vanilla-extract/css';
import { hairline, inColumn, outlined, secondary, stacked, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const panel = style({ ...inColumn(), flex: '1 0 auto' });

export const head = style({
  ...wrapping(space.x1),
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space.x1} ${space.x2}`,
  background: color.surface,
  borderBottom: hairline,
  // The folds above scroll away, the search stays; a low screen needs the room.
  '@media': { '(height >= 480px)': { position: 'sticky', top: 0, zIndex: 1 } },
});

export const find = style({
  ...stacked(space.x1),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  width: '100%',
});

export const hint = style({ display: 'block', width: '100%', ...secondary });
export const title = style({ fontSize: font.body });
export const sort = style(secondary);

export const select = style({
  minHeight: '32px',
  padding: `0 ${space.half}`,
  ...outlined,
  color: color.text,
});

export const empty = style({ padding: space.x2, color: color.textMuted });

/** Under the controls, in line with them; nothing where every unit is known. */
export const unitNote = style({ paddingInline: space.x2, color: color.textMuted, lineHeight: 1.3 });
