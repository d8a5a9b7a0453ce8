import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { X } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { control, field, fieldLabel } from '#app/ui/controls/field.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { StationFinderQuery } from '#worker/api/station-finder.ts';
import {
  type Found,
  foundGroups,
  type FoundLimits,
  NO_PLACES,
  type PageFound,
  searchedPlaces,
} from './found.ts';
import { FoundOption } from './FoundOption.tsx';
import * as styles from './PlaceCombobox.css.ts';
import { gaugeOf, useCityLevels } from './use-city-levels.ts';

/** Where the field is: with its label in a page, in the bar, or alone over a phone's screen. */
type Look = 'labelled' | 'bar' | 'sheet';

const ALL: FoundLimits = { city: 5, river: 4, station: 8, basin: 3 };
/** A longer text narrows them. */
const STATIONS: FoundLimits = { city: 0, river: 0, station: 50, basin: 0 };

type State = UseComboboxState<Found>;
type Change = UseComboboxStateChangeOptions<Found>;

/**
 * A blur chooses nothing: a choice opens another screen. While typing, Enter opens the best result. Without a text only the page's own
 * list opens.
 */
const stateReducer =
  (opensEmpty: boolean) =>
  (state: State, { type, changes }: Change): Partial<State> => {
    const {
      ControlledPropUpdatedSelectedItem: Forgotten,
      InputBlur,
      InputChange,
      InputKeyDownEnter,
      ItemClick,
    } = useCombobox.stateChangeTypes;
    // No choice is kept; the text stays.
    if (type === Forgotten) return { ...changes, inputValue: state.inputValue };
    if (type === InputBlur) {
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
    }
    if (type === InputKeyDownEnter || type === ItemClick) {
      const { selectedItem } = changes;
      // A river leads to its cities.
      return selectedItem?.kind === 'river'
        ? { ...changes, inputValue: selectedItem.name, isOpen: true }
        : { ...changes, inputValue: '' };
    }
    const isEmpty = (changes.inputValue ?? state.inputValue).trim() === '';
    if (isEmpty && !opensEmpty) return { ...changes, isOpen: false, highlightedIndex: -1 };
    return type === InputChange ? { ...changes, highlightedIndex: isEmpty ? -1 : 0 } : changes;
  };
const REDUCERS = {
  labelled: stateReducer(true),
  bar: stateReducer(false),
  sheet: stateReducer(false),
};

/** What the field holds when it appears: the text written before its code was there, with the focus or without. */
export interface WrittenBefore {
  readonly text: string;
  readonly hasFocus: boolean;
}

/** What is found for a text, in groups, and whether more may still come. */
const useFound = (text: string, stationsOnly: boolean) => {
  const limits = stationsOnly ? STATIONS : ALL;
  const query = useMemo(
    (): StationFinderQuery => ({ search: text, limit: limits.station }),
    [text, limits],
  );
  const frame = useLatestFrame('station-finder', query);
  const places = usePlaces();
  const known = useMemo(
    () => (places.kind === 'ready' ? searchedPlaces(places.places) : NO_PLACES),
    [places],
  );
  const groups = useMemo(
    () => foundGroups(known, frame, text, limits),
    [known, frame, text, limits],
  );
  const items = useMemo(() => groups.flatMap(({ found }) => found), [groups]);
  const isCurrent = frame?.search === text;
  const isLoading =
    !isCurrent || !frame.networkLoaded || (!stationsOnly && places.kind === 'loading');
  const listed = groups.find(({ kind }) => kind === 'station')?.found.length ?? 0;
  const matched = isCurrent && frame.matched > listed ? frame.matched : null;
  return { groups, items, isLoading, listed, matched };
};

/**
 * Finds cities, rivers, basins and stations, or stations alone: a field with a list (ARIA combobox; docs/decisions/0013, 0027). `onSubmit`
 * gets the text when Enter is pressed and nothing is highlighted.
 */
export const PlaceCombobox = ({
  label,
  look,
  stationsOnly = false,
  before = { text: '', hasFocus: false },
  onChoose,
  onSubmit,
}: {
  readonly label: string;
  readonly look: Look;
  readonly stationsOnly?: boolean;
  readonly before?: WrittenBefore;
  readonly onChoose: (found: PageFound) => void;
  readonly onSubmit?: (text: string) => void;
}) => {
  const [text, setText] = useState(before.text);
  const { groups, items, isLoading, listed, matched } = useFound(text, stationsOnly);
  const levels = useCityLevels(items);
  const place = useRef<HTMLDivElement>(null);
  const groupId = useId();
  const combobox = useCombobox<Found>({
    items: [...items],
    inputValue: text,
    // Each choice is a new one, also of the same result.
    selectedItem: null,
    initialIsOpen: before.hasFocus && before.text !== '',
    initialHighlightedIndex: before.text === '' ? -1 : 0,
    itemToString: (found) => found?.key ?? '',
    itemToKey: (found) => found?.key,
    stateReducer: REDUCERS[look],
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null && selectedItem.kind !== 'river') onChoose(selectedItem);
    },
  });
  const [takesFocus] = useState(before.hasFocus);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const input = place.current?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(MAX_TEXT_LENGTH, MAX_TEXT_LENGTH);
  }, [takesFocus]);
  const { isOpen, highlightedIndex } = combobox;
  const isEmpty = items.length === 0;
  const isWaiting = isEmpty && isLoading;
  const nothing = isWaiting ? controlsTexts.loading : controlsTexts.noOptions;
  const clear = (): void => {
    combobox.reset();
    setText('');
    if (look === 'labelled') combobox.openMenu();
    place.current?.querySelector('input')?.focus();
  };
  const clearButton = (
    <button type="button" className={styles.tool} aria-label={controlsTexts.clear} onClick={clear}>
      {look === 'labelled' ? controlsTexts.clear : <X size={20} />}
    </button>
  );
  let index = -1;
  return (
    <div ref={place} className={`${field} ${styles.combobox[look]}`}>
      <label
        {...combobox.getLabelProps({
          className: look === 'labelled' ? fieldLabel.shown : visuallyHidden,
        })}
      >
        {label}
      </label>
      <div className={look === 'sheet' ? styles.sheetFrame : styles.frame}>
        <input
          {...combobox.getInputProps({
            className: `${control} ${styles.input[look]}`,
            // Synchronous: a controlled value that updates later loses letters of a fast typist.
            onChange: ({ currentTarget }) => setText(currentTarget.value),
            onKeyDown: ({ key }: KeyboardEvent) => {
              if (key !== 'Enter' || (isOpen && highlightedIndex >= 0) || text.trim() === '')
                return;
              onSubmit?.(text.trim());
            },
            maxLength: MAX_TEXT_LENGTH,
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            placeholder: searchTexts.hint,
            'aria-keyshortcuts': look === 'bar' ? '/' : undefined,
          })}
        />
        <div className={styles.tools}>
          {text === '' ? null : clearButton}
          {look === 'labelled' ? (
            <button
              {...combobox.getToggleButtonProps({
                type: 'button',
                className: styles.tool,
                'aria-label': isOpen ? controlsTexts.close : controlsTexts.open,
              })}
            >
              {isOpen ? controlsTexts.close : controlsTexts.open}
            </button>
          ) : null}
        </div>
      </div>
      <div className={styles.results[look]} hidden={!isOpen}>
        <div {...combobox.getMenuProps({ className: styles.list, hidden: isEmpty })}>
          {isOpen
            ? groups.map(({ kind, found }) => (
                <fieldset key={kind} aria-labelledby={`${groupId}${kind}`}>
                  <div
                    id={`${groupId}${kind}`}
                    role="presentation"
                    className={stationsOnly ? visuallyHidden : styles.kind}
                  >
                    {searchTexts.kinds[kind]}
                  </div>
                  {found.map((item) => {
                    index += 1;
                    return (
                      <div
                        key={item.key}
                        {...combobox.getItemProps({ item, index, className: styles.option })}
                        data-highlighted={index === highlightedIndex ? '' : undefined}
                      >
                        <FoundOption found={item} level={levels.get(gaugeOf(item) ?? '') ?? null} />
                      </div>
                    );
                  })}
                </fieldset>
              ))
            : null}
        </div>
        {isEmpty ? <p className={styles.note}>{nothing}</p> : null}
        {listed > 0 && matched !== null ? (
          <p className={styles.note}>{searchTexts.shownFirst(listed, matched)}</p>
        ) : null}
      </div>
      <p className={visuallyHidden} aria-live="polite">
        {isOpen && !isWaiting
          ? isEmpty
            ? controlsTexts.noOptions
            : searchTexts.results(items.length)
          : null}
      </p>
    </div>
  );
};
