import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { copyCells } from './copied-rows.ts';

describe('cells that are copied', () => {
  const { host, root } = reactRoot();

  /** What lands on the clipboard when the cells from one to another are selected; undefined: what the browser puts there. */
  const copied = (from: string, to: string): Readonly<Record<string, string>> => {
    const at = (text: string): Node => {
      const cell = [...host.querySelectorAll('td')].find(({ textContent }) => textContent === text);
      const node = cell?.firstChild ?? null;
      if (node === null) throw new Error(`no cell ${text}`);
      return node;
    };
    getSelection()?.setBaseAndExtent(at(from), 0, at(to), 1);
    const data: Record<string, string> = {};
    const event = new Event('copy', { bubbles: true, cancelable: true });
    Object.assign(event, {
      clipboardData: {
        setData: (type: string, text: string) => {
          data[type] = text;
        },
      },
    });
    host.querySelector('table')?.dispatchEvent(event);
    return data;
  };

  const draw = (): void =>
    act(() =>
      root.render(
        <table onCopy={copyCells}>
          <tbody>
            <tr aria-hidden="true" />
            <tr aria-rowindex={2}>
              <td>a</td>
              <td>b</td>
            </tr>
            <tr aria-rowindex={3}>
              <td>c</td>
              <td>d</td>
            </tr>
          </tbody>
        </table>,
      ),
    );

  it('are lines of cells with tabs between, and a table', () => {
    draw();
    expect(copied('b', 'd')).toEqual({
      'text/plain': 'b\nc\td',
      'text/html': '<table><tbody><tr><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
    });
  });

  it('are left to the browser within one cell', () => {
    draw();
    expect(copied('a', 'a')).toEqual({});
  });
});
