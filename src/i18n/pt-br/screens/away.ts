import { formatNumber } from '#domain/text/format.ts';

const counted = (count: number): string =>
  count === 1 ? '1 acontecimento' : `${formatNumber(count, 0)} acontecimentos`;

/** What happened since a visitor's last visit, or since a week. */
export const awayTexts = {
  title: 'Enquanto você esteve fora',
  since: (moment: string) => `desde ${moment}`,
  /** `moment`: a clock or a day and a clock: `11/09 14:05`. */
  until: (moment: string) => `até ${moment}`,
  others: (count: number) => `e mais ${counted(count)}`,
  announced: (moment: string, count: number) =>
    `Enquanto você esteve fora, desde ${moment}: ${counted(count)}.`,
} as const;
