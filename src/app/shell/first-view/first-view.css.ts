import { globalStyle, type GlobalStyleRule, style } from '@vanilla-extract/css';
import { FIRST_VIEW } from '#contract/site/first-view.ts';
import { accent } from '#app/theme/accent.css.ts';
import { below, up } from '#app/theme/breakpoints.ts';
import {
  ellipsis,
  emphasis,
  hairline,
  inlineRow,
  noticeColours,
  oneColumn,
  secondary,
  wrapping,
} from '#app/theme/recipes.ts';
import { sideRooms } from '#app/theme/safe-area.ts';
import { color, font, layer, space, target } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

/** The first view, whose classes the server writes (src/pages/first-view). */
const part = (name: keyof typeof FIRST_VIEW, rule: GlobalStyleRule, within = ''): void => {
  globalStyle(`.${FIRST_VIEW[name]}${within}`, rule);
};

part('bar', {
  background: color.surface,
  borderBottom: hairline,
  ...wrapping(),
  alignItems: 'center',
  columnGap: space.x2,
  minHeight: 48,
  paddingTop: 'env(safe-area-inset-top)',
  '@media': { print: { borderBottom: 0 } },
});
part('product', {
  color: accent,
  ...emphasis(font.large),
  letterSpacing: '-0.01em',
  lineHeight: '48px',
  paddingLeft: space.x2,
  '@media': { [up('md')]: { lineHeight: '64px', paddingLeft: space.x3 } },
});
/** On a phone where the page's own bottom bar will be. */
const AT_THE_BOTTOM = `${below('md')} and (height >= 480px)`;

part('links', {
  ...wrapping(),
  columnGap: space.x2,
  marginLeft: 'auto',
  padding: `0 ${space.x2}`,
  fontSize: font.small,
  lineHeight: 1.2,
  '@media': {
    [AT_THE_BOTTOM]: {
      position: 'fixed',
      zIndex: layer.bar,
      bottom: 0,
      left: 0,
      right: 0,
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      padding: '0 0 env(safe-area-inset-bottom)',
      background: color.surface,
      borderTop: hairline,
    },
    print: { display: 'none' },
  },
});
part(
  'links',
  {
    ...inlineRow(),
    justifyContent: 'center',
    minHeight: target,
    textAlign: 'center',
    '@media': { [AT_THE_BOTTOM]: { minHeight: 56, textDecoration: 'none' } },
  },
  ' a',
);
// The last of the page where there is no script.
globalStyle('noscript', {
  display: 'block',
  maxWidth: '48rem',
  margin: '0 auto',
  padding: space.x2,
  fontSize: font.small,
  '@media': { [AT_THE_BOTTOM]: { paddingBottom: 64 } },
});
part('main', { '@media': { [AT_THE_BOTTOM]: { paddingBottom: 64 } } });
part('note', {
  flexBasis: '100%',
  padding: `6px ${space.x2}`,
  ...noticeColours,
  fontSize: font.small,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '@media': {
    // One line, as the page's own will be, which unfolds. Without script it has to be whole.
    [`${below('md')} and (scripting: enabled)`]: { ...ellipsis, padding: '7px 40px 7px 16px' },
  },
});
part('content', {
  ...oneColumn(space.x1),
  width: '100%',
  maxWidth: '48rem',
  margin: '0 auto',
  padding: space.x2,
  ...sideRooms(space.x2),
  overflowWrap: 'anywhere',
  '@media': { [up('md')]: { paddingTop: space.x3 }, print: { maxWidth: 'none', padding: 0 } },
});
part('content', { marginTop: space.x1 }, ' h2');
part('figure', {
  ...emphasis('clamp(2.75rem, 14vw, 4rem)'),
  lineHeight: 1.05,
  letterSpacing: '-0.03em',
});
part('lead', { ...emphasis(font.large), lineHeight: 1.25 });
part('lead', { textTransform: 'uppercase' }, '::first-letter');
part('detail', { ...secondary });
part('actions', { ...wrapping(), columnGap: space.x2 });
part('actions', { ...inlineRow(), minHeight: target }, ' a');
part(
  'facts',
  {
    ...wrapping(),
    justifyContent: 'space-between',
    columnGap: space.x2,
    padding: `${space.x1} 0`,
    borderBottom: hairline,
  },
  ' > div',
);
part('facts', { textAlign: 'right', marginLeft: 'auto' }, ' dd');
part('facts', { color: color.textMuted }, ' small');
part('table', { width: '100%' });
// The heading above it has the same words.
part('table', hiddenBox, ' caption');
part(
  'table',
  {
    padding: '6px 8px 6px 0',
    borderBottom: hairline,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: font.normal,
  },
  ' :is(th, td)',
);
part('table', { ...secondary }, ' thead th');
part(
  'table',
  { paddingRight: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  ' :is(th, td):last-child',
);
part('content', { fontWeight: font.bold }, ' :is(b, strong)');

/** The page's own screen: beneath the first view until its readings are there, then as if this element were not. */
export const screen = {
  shown: style({ display: 'contents' }),
  // Laid out and drawn, so that nothing has to be when its turn comes.
  beneath: style({ position: 'absolute', inset: 0, overflow: 'hidden', visibility: 'hidden' }),
};
