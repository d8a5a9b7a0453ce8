import { TABLE_COLUMNS, type TableColumnKey } from '#domain/quantities/choices/table-columns.ts';
import { tableColumnsTexts } from '#i18n/pt-br/screens/table-columns.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { Checkbox } from '#app/ui/controls/Checkbox.tsx';
import { columnLabel } from '#app/table/columns/column-label.ts';
import { NAME_COLUMN } from '#app/table/columns/columns.tsx';
import * as styles from './ColumnsPanel.css.ts';

const moved = <Item,>(list: readonly Item[], at: number, by: -1 | 1): readonly Item[] => {
  const next = [...list];
  const [item] = next.splice(at, 1);
  if (item !== undefined) next.splice(at + by, 0, item);
  return next;
};

/** Controls for columns: shown, order, pinned, coloured by legend. */
export const ColumnsPanel = ({
  shown,
  pinned,
  coloured,
  onShown,
  onPin,
  onColoured,
  onReset,
}: {
  readonly shown: readonly TableColumnKey[];
  readonly pinned: readonly TableColumnKey[];
  readonly coloured: boolean;
  readonly onShown: (shown: readonly TableColumnKey[]) => void;
  readonly onPin: (column: TableColumnKey, isPinned: boolean) => void;
  readonly onColoured: (coloured: boolean) => void;
  readonly onReset: () => void;
}) => {
  const words = tableColumnsTexts;
  return (
    <>
      <div className={styles.head}>
        <Checkbox isSwitch size="small" checked={coloured} onChange={onColoured}>
          {words.colours}
        </Checkbox>
        <Button look="quiet" className={styles.small} onClick={onReset}>
          {words.reset}
        </Button>
      </div>
      <p className={styles.hint}>{words.hint}</p>
      <ul>
        {shown.map((key, at) => {
          const label = columnLabel(key);
          const isPinned = pinned.includes(key);
          return (
            <li key={key} className={styles.item}>
              <div className={styles.name}>
                <Checkbox
                  size="small"
                  checked
                  onChange={() => {
                    // The row header cannot be hidden.
                    if (key !== NAME_COLUMN) onShown(shown.filter((other) => other !== key));
                  }}
                >
                  {label}
                </Checkbox>
              </div>
              <Button
                look="quiet"
                className={styles.small}
                aria-label={words.up(label)}
                disabled={at === 0}
                onClick={() => onShown(moved(shown, at, -1))}
              >
                <span aria-hidden="true">↑</span>
              </Button>
              <Button
                look="quiet"
                className={styles.small}
                aria-label={words.down(label)}
                disabled={at === shown.length - 1}
                onClick={() => onShown(moved(shown, at, 1))}
              >
                <span aria-hidden="true">↓</span>
              </Button>
              <Button
                look="quiet"
                className={styles.small}
                aria-label={words.pin(label)}
                aria-pressed={isPinned}
                onClick={() => onPin(key, !isPinned)}
              >
                {words.pinWord}
              </Button>
            </li>
          );
        })}
        {TABLE_COLUMNS.filter((key) => !shown.includes(key)).map((key) => (
          <li key={key} className={styles.item}>
            <Checkbox size="small" checked={false} onChange={() => onShown([...shown, key])}>
              {columnLabel(key)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
};
