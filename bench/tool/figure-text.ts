import type { Figure } from '../bench.ts';

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

/** Whether a figure misses its goal. */
export const misses = ({ value, goal, better }: Figure): boolean =>
  goal !== null && !(better === 'lower' ? value <= goal : value >= goal);

const reaches = (figure: Figure): string => {
  if (figure.goal === null) return '';
  return misses(figure) ? 'missed' : 'reached';
};

/** A figure with its goal, as a line of text. */
export const figureText = (figure: Figure): string =>
  [
    figure.id.padEnd(34),
    number.format(figure.value).padStart(12),
    figure.unit.padEnd(14),
    (figure.goal === null
      ? ''
      : `goal ${figure.better === 'lower' ? '≤' : '≥'} ${figure.goal}`
    ).padEnd(14),
    reaches(figure),
  ]
    .join('  ')
    .trimEnd();
