import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type TermKey, termsTexts } from '#i18n/pt-br/terms.ts';
import { ask, meaning, title } from './Term.css.ts';

/** Distance to the word and to the screen's edges, CSS pixels. */
const GAP = 8;

/** Puts the help under its button, or above it where there is more room; never beyond the screen. */
const placeBy = (button: Element, help: HTMLElement): void => {
  const { left, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = help;
  const under = bottom + GAP;
  const isUnder = under + offsetHeight <= innerHeight - GAP || top < innerHeight - bottom;
  const farthest = innerWidth - offsetWidth - GAP;
  help.style.left = `${Math.max(GAP, Math.min(left - GAP, farthest))}px`;
  help.style.top = `${Math.max(GAP, isUnder ? under : top - GAP - offsetHeight)}px`;
};

/**
 * Help at the word: a "?" that explains a term in a sentence. A native popover beside the text: Escape, a touch elsewhere or scrolling closes
 * it, nothing moves, and a screen reader reads it next.
 */
export const Term = ({ of }: { readonly of: TermKey }) => {
  const { word, meaning: text } = termsTexts.terms[of];
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const help = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (): void => help.current?.hidePopover();
    addEventListener('scroll', close, true);
    addEventListener('resize', close);
    return () => {
      removeEventListener('scroll', close, true);
      removeEventListener('resize', close);
    };
  }, [isOpen]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={ask}
        aria-label={termsTexts.ask(word)}
        popoverTarget={id}
      >
        <CircleQuestionMark size={16} />
      </button>
      <span
        ref={help}
        id={id}
        popover="auto"
        className={meaning}
        // It has a size only after this event, and is painted after the next frame's callbacks.
        onBeforeToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState !== 'open') return;
          requestAnimationFrame(() => {
            if (button.current !== null && help.current !== null) {
              placeBy(button.current, help.current);
            }
          });
        }}
      >
        <strong className={title}>{word}</strong> {text}
      </span>
    </>
  );
};
