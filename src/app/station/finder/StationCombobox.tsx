import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useMemo, useState } from 'react';
import { searchMatcher } from '#domain/network/place-search.ts';
import { searchTextOf } from '#domain/stations/station-search.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { controlsTexts } from '#i18n/pt-br/common.ts';
import { stationScreenTexts } from '#i18n/pt-br/station.ts';
import { control, field, fieldLabel } from '#app/ui/field.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { StationEntry } from '#worker/api/station-entry.ts';
import type { StationFinderFrame, StationFinderQuery } from '#worker/api/station-finder.ts';
import * as styles from './StationCombobox.css.ts';

/** Maximum number of options; a longer query narrows them. */
const SHOWN = 50;

const NO_STATIONS: readonly StationEntry[] = [];

type State = UseComboboxState<StationEntry>;
type Change = UseComboboxStateChangeOptions<StationEntry>;

/** A blur selects nothing: a selection opens another screen. While typing, Enter opens the best match. */
const reduceState = (state: State, { type, changes }: Change): Partial<State> => {
  const { InputBlur, InputChange } = useCombobox.stateChangeTypes;
  if (type === InputBlur) {
    return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
  }
  if (type !== InputChange) return changes;
  return { ...changes, highlightedIndex: changes.inputValue?.trim() === '' ? -1 : 0 };
};

/** Matches for a text. Until its response arrives: the stations of the previous response that match it too. */
const matchesOf = (frame: StationFinderFrame | null, text: string): readonly StationEntry[] => {
  if (frame === null) return NO_STATIONS;
  if (frame.search === text) return frame.stations;
  const finds = searchMatcher(text);
  return frame.stations.filter(({ station }) => finds(searchTextOf(station)));
};

const Option = ({ station }: Pick<StationEntry, 'station'>) => {
  const types = useTypeNames();
  const places = [station.codigo, station.local, station.river ?? station.basin];
  return (
    <>
      <bdi className={styles.name}>{station.name}</bdi>
      <span className={styles.detail}>
        {types.one[station.type]}
        {places.map((place) =>
          place === null ? null : (
            <span key={place}>
              {' · '}
              <bdi>{place}</bdi>
            </span>
          ),
        )}
      </span>
    </>
  );
};

/** Finds a station by name, code, city or river: a field with a list (ARIA combobox; docs/decisions/0013). */
export const StationCombobox = ({ onChoose }: { readonly onChoose: (codigo: string) => void }) => {
  const [text, setText] = useState('');
  const query = useMemo((): StationFinderQuery => ({ search: text, limit: SHOWN }), [text]);
  const frame = useLatestFrame('station-finder', query);
  const items = useMemo(() => matchesOf(frame, text), [frame, text]);
  const isCurrent = frame?.search === text;
  const combobox = useCombobox<StationEntry>({
    items: [...items],
    inputValue: text,
    itemToString: (entry) => entry?.station.name ?? '',
    itemToKey: (entry) => entry?.id,
    stateReducer: reduceState,
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onChoose(selectedItem.station.codigo);
    },
  });
  const { isOpen, highlightedIndex } = combobox;
  const isEmpty = items.length === 0;
  const isWaiting = isEmpty && (!isCurrent || !frame.networkLoaded);
  const nothing = isWaiting ? controlsTexts.loading : controlsTexts.noOptions;
  const hidden = isCurrent && frame.matched > items.length ? frame.matched : null;
  return (
    <div className={`${field} ${styles.combobox}`}>
      <label {...combobox.getLabelProps({ className: fieldLabel.shown })}>
        {stationScreenTexts.comboboxLabel}
      </label>
      <div className={styles.frame}>
        <input
          {...combobox.getInputProps({
            className: `${control} ${styles.input[text === '' ? 'empty' : 'written']}`,
            // Synchronous: a controlled value that updates later loses letters of a fast typist.
            onChange: ({ currentTarget }) => setText(currentTarget.value),
            maxLength: MAX_TEXT_LENGTH,
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            placeholder: stationScreenTexts.comboboxHint,
          })}
        />
        <div className={styles.tools}>
          {text === '' ? null : (
            <button
              type="button"
              className={styles.tool}
              onClick={() => {
                combobox.reset();
                setText('');
                combobox.openMenu();
              }}
            >
              {controlsTexts.clear}
            </button>
          )}
          <button
            {...combobox.getToggleButtonProps({
              type: 'button',
              className: styles.tool,
              'aria-label': isOpen ? controlsTexts.close : controlsTexts.open,
            })}
          >
            {isOpen ? controlsTexts.close : controlsTexts.open}
          </button>
        </div>
      </div>
      <div className={styles.popover} hidden={!isOpen}>
        <ul {...combobox.getMenuProps({ className: styles.list, hidden: isEmpty })}>
          {isOpen
            ? items.map((entry, index) => (
                <li
                  key={entry.id}
                  {...combobox.getItemProps({ item: entry, index, className: styles.option })}
                  data-highlighted={index === highlightedIndex ? '' : undefined}
                >
                  <Option station={entry.station} />
                </li>
              ))
            : null}
        </ul>
        {isEmpty ? <p className={styles.note}>{nothing}</p> : null}
        {!isEmpty && hidden !== null ? (
          <p className={styles.note}>{stationScreenTexts.shownFirst(items.length, hidden)}</p>
        ) : null}
      </div>
      <p className={visuallyHidden} aria-live="polite">
        {isOpen && !isWaiting
          ? isEmpty
            ? controlsTexts.noOptions
            : stationScreenTexts.options(frame?.matched ?? items.length)
          : null}
      </p>
    </div>
  );
};
