import { act, useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** A grid with a header and `drawn` rows of two cells; further rows can be rendered later. */
const Grid = ({ drawn }: { readonly drawn: number }) => {
  const root = useRef<HTMLDivElement>(null);
  const keys = useGridKeys(root, { firstRow: 2, lastRow: 10, columns: 2 }, () => {});
  return (
    <div ref={root} tabIndex={-1} {...keys}>
      <table role="grid">
        <tbody>
          {Array.from({ length: drawn + 1 }, (_, row) => (
            <tr key={row} aria-rowindex={row + 1}>
              <td>a</td>
              <td>b</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const { host, root } = reactRoot();

const draw = (drawn: number): void => act(() => root.render(<Grid drawn={drawn} />));

const press = (key: string): void =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });

const focus = (): string => {
  const cell = document.activeElement?.closest<HTMLTableCellElement>('td');
  return `${cell?.parentElement?.getAttribute('aria-rowindex')} ${cell?.cellIndex}`;
};

describe('the keys of the grid', () => {
  it('go on from where the last one leads, also while its row is not drawn yet', () => {
    draw(1);
    host.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    expect(focus()).toBe('1 0');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) press(key);
    draw(9);
    expect(focus()).toBe('4 1');
    press('ArrowUp');
    expect(focus()).toBe('3 1');
  });

  it('let go of a row that is not drawn when the focus goes elsewhere', () => {
    draw(1);
    host.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    press('ArrowDown');
    press('ArrowDown');
    const head = host.querySelector('td');
    if (head === null) throw new Error('the grid has no head');
    head.tabIndex = -1;
    act(() => head.focus());
    draw(9);
    expect(focus()).toBe('1 0');
  });
});
