import { useId } from 'react';
import { PAGE_SIZES, type Page, type PageSize } from './pagination.ts';
import { paginationTexts } from '#i18n/pt-br/pagination.ts';
import { Button } from './Button.tsx';
import * as styles from './Pagination.css.ts';

const STEPS = [
  { key: 'first', glyph: '«', of: () => 1 },
  { key: 'previous', glyph: '‹', of: ({ number }: Page) => number - 1 },
  { key: 'next', glyph: '›', of: ({ number }: Page) => number + 1 },
  { key: 'last', glyph: '»', of: ({ count }: Page) => count },
] as const;

/** Row range, page size and navigation of a paged list (SPEC 1). */
export const Pagination = ({
  page,
  size,
  matched,
  onPage,
  onSize,
}: {
  readonly page: Page;
  readonly size: PageSize;
  readonly matched: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
}) => {
  const id = useId();
  return (
    <nav className={styles.bar} aria-label={paginationTexts.title}>
      <label className={styles.label} htmlFor={id}>
        {paginationTexts.rowsPerPage}
      </label>
      <select
        id={id}
        className={styles.size}
        value={size}
        onChange={({ target }) => {
          const chosen = PAGE_SIZES.find((candidate) => candidate === target.value);
          if (chosen !== undefined) onSize(chosen);
        }}
      >
        {PAGE_SIZES.map((rows) => (
          <option key={rows} value={rows}>
            {rows === 'todas' ? paginationTexts.all : rows}
          </option>
        ))}
      </select>
      <span className={styles.range}>
        {paginationTexts.range(
          Math.min(page.offset + 1, matched),
          page.offset + page.length,
          matched,
        )}
      </span>
      {STEPS.map(({ key, glyph, of }) => {
        const target = of(page);
        const { label, word } = paginationTexts.steps[key];
        return (
          <Button
            key={key}
            look="quiet"
            className={styles.step}
            aria-label={label}
            disabled={target === page.number || target < 1 || target > page.count}
            onClick={() => onPage(target)}
          >
            <span className={styles.glyph} aria-hidden="true">
              {glyph}
            </span>
            <span className={styles.word}>{word}</span>
          </Button>
        );
      })}
    </nav>
  );
};
