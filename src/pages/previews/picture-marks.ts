import { ALERT_OUTLINE, TREND_OUTLINES } from '#contract/site/mark-outlines.ts';
import type { Direction } from '#domain/series/level-trend.ts';
import type { ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import { html, type Html } from '#pages/html.ts';
import { INK } from '#pages/page-look.ts';

/** Weights of the one family that pictures are set in. */
type Weight = 400 | 600 | 700;

/** Least share of its size to which a text shrinks before it is cut. */
const LEAST_SHARE = 0.62;

/** Widths in ems, rather too wide than too narrow: what is measured exactly would need the font before it is asked for. */
const NARROW = /[ ijlI1tfr.,:;'’|!()[\]\u00a0·-]/;
const WIDE = /[MWmw@%—…]/;
const NARROW_EM = 0.37;
const WIDE_EM = 0.95;
const CAPITAL_EM = 0.74;
const USUAL_EM = 0.6;
/** Beyond the Latin alphabets a letter may be as wide as high. */
const FOREIGN_EM = 1;

const emOf = (character: string): number => {
  if (NARROW.test(character)) return NARROW_EM;
  if (WIDE.test(character)) return WIDE_EM;
  if (/\p{Lu}/u.test(character)) return CAPITAL_EM;
  return character < '\u0250' ? USUAL_EM : FOREIGN_EM;
};

const widthOf = (text: string): number =>
  Array.from(text, emOf).reduce((width, em) => width + em, 0);

/** Without what is no character of XML or has no form of its own: controls, lone surrogates, marks of direction. */
const plainCharacters = (text: string): string => text.replaceAll(/\p{C}/gu, '');

/** A line of text, and how it has to be set to fit. */
interface FittedText {
  readonly text: string;
  readonly size: number;
}

/** A text that fits a width: smaller down to some share of its size, then cut. */
export const fitted = (raw: string, size: number, width: number): FittedText => {
  const text = plainCharacters(raw);
  const share = width / (widthOf(text) * size);
  if (share >= 1) return { text, size };
  if (share >= LEAST_SHARE) return { text, size: Math.floor(size * share) };
  const least = Math.floor(size * LEAST_SHARE);
  let left = width / least - WIDE_EM;
  let kept = '';
  for (const character of text) {
    left -= emOf(character);
    if (left < 0) break;
    kept += character;
  }
  return { text: `${kept.trimEnd()}…`, size: least };
};

/** The width that a fitted text takes at most. */
export const fittedWidth = ({ text, size }: FittedText): number => widthOf(text) * size;

interface TextStyle {
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly size: number;
  readonly width: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly anchor?: 'start' | 'end' | 'middle';
}

/** One line of text within a width. */
export const textLine = (
  raw: string,
  { x, y, size, width, weight = 400, colour = INK.text, anchor = 'start' }: TextStyle,
): Html => {
  const { text, size: shown } = fitted(raw, size, width);
  return html`<text
    x="${x}"
    y="${y}"
    font-size="${shown}"
    font-weight="${weight}"
    fill="${colour}"
    text-anchor="${anchor}"
    >${text}</text
  >`;
};

/** A filled sign, 32 pixels wide around its middle. */
const sign = (outline: string, fill: string, x: number, y: number): Html =>
  html`<path
    d="${outline}"
    transform="translate(${x - 16} ${y - 16}) scale(2)"
    fill="${fill}"
    fill-rule="evenodd"
  />`;

export const arrowMark = (direction: Direction, x: number, y: number): Html =>
  sign(TREND_OUTLINES[direction], INK.text, x, y);

export const alertMark = (level: ThresholdLevel, x: number, y: number): Html =>
  sign(ALERT_OUTLINE, INK[level], x, y);
