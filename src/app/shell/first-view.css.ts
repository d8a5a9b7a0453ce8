import { globalStyle, type GlobalStyleRule, style } from '@vanilla-extract/css';
import { FIRST_VIEW } from '#contract/first-view.ts';
import { accent } from '#app/theme/accent.css.ts';
import { below, up } from '#app/theme/breakpoints.ts';
import { sideRooms } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

/** The first view, whose classes the server writes (src/server/site/first-view). */
const part = (name: keyof typeof FIRST_VIEW, rule: GlobalStyleRule, within = ''): void => {
  globalStyle(`.${FIRST_VIEW[name]}${within}`, rule);
};

part('bar', {
  background: vars.color.surface,
  borderBottom: `1px solid ${vars.color.line}`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.x2,
  minHeight: 48,
  paddingTop: 'env(safe-area-inset-top)',
  '@media': { print: { borderBottom: 0 } },
});
part('product', {
  color: accent,
  fontSize: vars.font.large,
  fontWeight: vars.font.bold,
  letterSpacing: '-0.01em',
  lineHeight: '48px',
  paddingLeft: vars.space.x2,
  '@media': { [up('md')]: { lineHeight: '64px', paddingLeft: vars.space.x3 } },
});
/** On a phone where the page's own bottom bar will be. */
const AT_THE_BOTTOM = `${below('md')} and (height >= 480px)`;

part('links', {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space.x2,
  marginLeft: 'auto',
  padding: `0 ${vars.space.x2}`,
  fontSize: vars.font.small,
  lineHeight: 1.2,
  '@media': {
    [AT_THE_BOTTOM]: {
      position: 'fixed',
      zIndex: vars.layer.bar,
      bottom: 0,
      left: 0,
      right: 0,
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      padding: '0 0 env(safe-area-inset-bottom)',
      background: vars.color.surface,
      borderTop: `1px solid ${vars.color.line}`,
    },
    print: { display: 'none' },
  },
});
part(
  'links',
  {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: vars.target,
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
  padding: vars.space.x2,
  fontSize: vars.font.small,
  '@media': { [AT_THE_BOTTOM]: { paddingBottom: 64 } },
});
part('main', { '@media': { [AT_THE_BOTTOM]: { paddingBottom: 64 } } });
part('note', {
  flexBasis: '100%',
  padding: `6px ${vars.space.x2}`,
  background: vars.color.notice,
  color: vars.color.onNotice,
  fontSize: vars.font.small,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '@media': {
    // One line, as the page's own will be, which unfolds. Without script it has to be whole.
    [`${below('md')} and (scripting: enabled)`]: {
      overflow: 'hidden',
      padding: '7px 40px 7px 16px',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
});
part('content', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.x1,
  width: '100%',
  maxWidth: '48rem',
  margin: '0 auto',
  padding: vars.space.x2,
  ...sideRooms(vars.space.x2),
  overflowWrap: 'anywhere',
  '@media': { [up('md')]: { paddingTop: vars.space.x3 }, print: { maxWidth: 'none', padding: 0 } },
});
part('content', { marginTop: vars.space.x1 }, ' h2');
part('figure', {
  fontSize: 'clamp(2.75rem, 14vw, 4rem)',
  fontWeight: vars.font.bold,
  lineHeight: 1.05,
  letterSpacing: '-0.03em',
});
part('lead', { fontSize: vars.font.large, fontWeight: vars.font.bold, lineHeight: 1.25 });
part('lead', { textTransform: 'uppercase' }, '::first-letter');
part('detail', { color: vars.color.textMuted, fontSize: vars.font.small });
part('actions', { display: 'flex', flexWrap: 'wrap', columnGap: vars.space.x2 });
part('actions', { display: 'inline-flex', alignItems: 'center', minHeight: vars.target }, ' a');
part(
  'facts',
  {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: vars.space.x2,
    padding: `${vars.space.x1} 0`,
    borderBottom: `1px solid ${vars.color.line}`,
  },
  ' > div',
);
part('facts', { textAlign: 'right', marginLeft: 'auto' }, ' dd');
part('facts', { color: vars.color.textMuted }, ' small');
part('table', { width: '100%' });
// The heading above it says the same.
part('table', hiddenBox, ' caption');
part(
  'table',
  {
    padding: '6px 8px 6px 0',
    borderBottom: `1px solid ${vars.color.line}`,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: vars.font.normal,
  },
  ' :is(th, td)',
);
part('table', { color: vars.color.textMuted, fontSize: vars.font.small }, ' thead th');
part(
  'table',
  { paddingRight: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  ' :is(th, td):last-child',
);
part('content', { fontWeight: vars.font.bold }, ' :is(b, strong)');

/** The page's own screen: beneath the first view until its readings are there, then as if this element were not. */
export const screen = {
  shown: style({ display: 'contents' }),
  // Laid out and drawn, so that nothing has to be when its turn comes.
  beneath: style({ position: 'absolute', inset: 0, overflow: 'hidden', visibility: 'hidden' }),
};
