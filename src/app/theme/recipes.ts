import { color, font, radius } from './tokens.css.ts';

/** A thin separator. */
export const hairline = `1px solid ${color.line}`;

/** The edge of a control. */
export const controlEdge = `1px solid ${color.lineStrong}`;

/** Text beside a reading or above a control. */
export const secondary = { fontSize: font.small, color: color.textMuted } as const;

/** Text over a drawing: a line behind it stays a shade, and strikes no word. */
export const overDrawing = {
  background: `color-mix(in srgb, ${color.surface} 90%, transparent)`,
} as const;

/** Large, bold text. */
export const emphasis = (fontSize: string | number) =>
  ({ fontSize, fontWeight: font.bold }) as const;

/** The number that a page or a card is of: legible from across a room. */
export const mainFigure = {
  ...emphasis(font.mainFigure),
  lineHeight: 1.05,
  letterSpacing: '-0.03em',
  whiteSpace: 'nowrap',
} as const;

/** The unit of that number. */
export const figureUnit = {
  fontSize: font.large,
  fontWeight: font.normal,
  letterSpacing: 'normal',
} as const;

/** Children on one line, centred on it. */
export const inRow = (gap?: string | number) =>
  ({ display: 'flex', alignItems: 'center', ...gapOf(gap) }) as const;

/** The same within a line of text. */
export const inlineRow = (gap?: string | number) =>
  ({ display: 'inline-flex', alignItems: 'center', ...gapOf(gap) }) as const;

/** Children on as many lines as they need. */
export const wrapping = (gap?: string | number) =>
  ({ display: 'flex', flexWrap: 'wrap', ...gapOf(gap) }) as const;

/** Children below each other, each as wide as its content needs. */
export const stacked = (gap?: string | number) => ({ display: 'grid', ...gapOf(gap) }) as const;

/** Children below each other, none wider than the column. */
export const oneColumn = (gap?: string | number) =>
  ({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', ...gapOf(gap) }) as const;

/** Children below each other, of which one may grow. */
export const inColumn = (gap?: string | number) =>
  ({ display: 'flex', flexDirection: 'column', ...gapOf(gap) }) as const;

const gapOf = (gap?: string | number) => (gap === undefined ? {} : { gap });

/** A control with an edge. */
export const outlined = {
  border: controlEdge,
  borderRadius: radius,
  background: color.surface,
} as const;

/** What floats over a screen. */
export const floating = {
  background: color.surface,
  borderRadius: radius,
  boxShadow: color.shadow,
} as const;

/** A card in the page. */
export const framed = {
  background: color.surface,
  border: hairline,
  borderRadius: radius,
} as const;

/** As loud as the demonstration's notice. */
export const noticeColours = { background: color.notice, color: color.onNotice } as const;

/** One line, cut with three dots. */
export const ellipsis = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** Over the whole of the positioned element around it. */
export const covering = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

/** A button that looks like a link. */
export const underlined = { textDecoration: 'underline', textUnderlineOffset: '0.2em' } as const;

/** Selectors of what a press may choose. */
export const shadedOnHover = { '&:hover': { background: color.sunken } } as const;

/** Selectors of what has no room for a ring around it. */
export const innerFocus = { '&:focus-visible': { outlineOffset: '-2px' } } as const;

/** Media queries of what is of no use on paper. */
export const notOnPaper = { print: { display: 'none' } } as const;

/** Variants of a number: an old one must not look current. */
export const dimmedWhenOld = (base: string) => ({
  now: [base],
  old: [base, { color: color.textMuted, fontWeight: font.normal }],
});
