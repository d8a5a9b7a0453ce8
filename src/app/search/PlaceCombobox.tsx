import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { ChevronDown, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { foundTexts } from '#i18n/pt-br/screens/found.ts';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { control, field } from '#app/ui/controls/field.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { Found } from './found.ts';
import { foundLink, type FoundLink } from './found-link.ts';
import { FoundOption } from './FoundOption.tsx';
import { input } from './LazySearch.css.ts';
import * as styles from './PlaceCombobox.css.ts';
import { gaugeOf, useCityLevels } from './use-city-levels.ts';
import { useFound } from './use-found.ts';
import { useSearchHint } from './use-search-hint.ts';

/** Where the field is: in the bar, or alone over a phone's screen. */
type Look = 'bar' | 'sheet';

type State = UseComboboxState<Found>;
type Change = UseComboboxStateChangeOptions<Found>;

/**
 * A blur chooses nothing: a choice opens another screen. While typing, Enter opens the best result. Without a text only its button opens
 * the list.
 */
const stateReducer = (state: State, { type, changes }: Change): Partial<State> => {
  const {
    ControlledPropUpdatedSelectedItem: Forgotten,
    InputBlur,
    InputChange,
    InputKeyDownEnter,
    ItemClick,
    ToggleButtonClick,
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
  if (isEmpty && (type === InputChange || (!state.isOpen && type !== ToggleButtonClick))) {
    return { ...changes, isOpen: false, highlightedIndex: -1 };
  }
  return type === InputChange ? { ...changes, highlightedIndex: 0 } : changes;
};

/** What the field holds when it appears: the text written before its code was there, with the focus or without. */
export interface WrittenBefore {
  readonly text: string;
  readonly hasFocus: boolean;
}

/**
 * Finds cities, rivers, basins and stations: a field with a list (ARIA combobox; docs/decisions/0013, 0027). `onSubmit` gets the text when
 * Enter is pressed and nothing is highlighted.
 */
export const PlaceCombobox = ({
  look,
  before,
  onChoose,
  onSubmit,
}: {
  readonly look: Look;
  readonly before: WrittenBefore;
  readonly onChoose: (page: FoundLink) => void;
  readonly onSubmit: (text: string) => void;
}) => {
  const [text, setText] = useState(before.text);
  const { groups, items, isLoading, listed, matched } = useFound(text);
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
    stateReducer,
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null && selectedItem.kind !== 'river') onChoose(foundLink(selectedItem));
    },
  });
  const [takesFocus] = useState(before.hasFocus);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const shown = place.current?.querySelector('input');
    shown?.focus();
    shown?.setSelectionRange(MAX_TEXT_LENGTH, MAX_TEXT_LENGTH);
  }, [takesFocus]);
  const hint = useSearchHint();
  const { isOpen, highlightedIndex } = combobox;
  const isEmpty = items.length === 0;
  const isWaiting = isEmpty && isLoading;
  const nothing = isWaiting ? controlsTexts.loading : controlsTexts.noOptions;
  const clear = (): void => {
    combobox.reset();
    setText('');
    place.current?.querySelector('input')?.focus();
  };
  let index = -1;
  return (
    <div ref={place} className={`${field} ${styles.combobox[look]}`}>
      <label {...combobox.getLabelProps({ className: visuallyHidden })}>{searchTexts.label}</label>
      <div className={look === 'sheet' ? styles.sheetFrame : styles.frame}>
        <input
          {...combobox.getInputProps({
            className: `${control} ${input[look]}`,
            // Synchronous: a controlled value that updates later loses letters of a fast typist.
            onChange: ({ currentTarget }) => setText(currentTarget.value),
            onKeyDown: ({ key }: KeyboardEvent) => {
              if (key !== 'Enter' || (isOpen && highlightedIndex >= 0) || text.trim() === '')
                return;
              onSubmit(text.trim());
            },
            maxLength: MAX_TEXT_LENGTH,
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            placeholder: hint,
            'aria-keyshortcuts': look === 'bar' ? '/' : undefined,
          })}
        />
        {text === '' ? (
          <button
            {...combobox.getToggleButtonProps({
              type: 'button',
              className: styles.tool,
              'aria-label': isOpen ? controlsTexts.close : controlsTexts.open,
            })}
          >
            <ChevronDown size={20} />
          </button>
        ) : (
          <button
            type="button"
            className={styles.tool}
            aria-label={controlsTexts.clear}
            onClick={clear}
          >
            <X size={20} />
          </button>
        )}
      </div>
      <div className={styles.results[look]} hidden={!isOpen}>
        <div {...combobox.getMenuProps({ className: styles.list, hidden: isEmpty })}>
          {isOpen
            ? groups.map(({ kind, found }) => (
                <fieldset key={kind} aria-labelledby={`${groupId}${kind}`}>
                  <div id={`${groupId}${kind}`} role="presentation" className={styles.kind}>
                    {foundTexts.kinds[kind]}
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
          <p className={styles.note}>{foundTexts.shownFirst(listed, matched)}</p>
        ) : null}
      </div>
      <p className={visuallyHidden} aria-live="polite">
        {isOpen && !isWaiting
          ? isEmpty
            ? controlsTexts.noOptions
            : foundTexts.results(items.length)
          : null}
      </p>
    </div>
  );
};
