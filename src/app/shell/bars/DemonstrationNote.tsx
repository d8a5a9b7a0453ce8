import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSiteConfig } from '#app/site-config.tsx';
import { button, chevron, lastSentence, note, sentence, textOf } from './DemonstrationNote.css.ts';

/** Whether a part of the line of text in a box is cut at its end, as the box changes its width; the last answer while it is unfolded. */
const useIsCut = (isUnfolded: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null || isUnfolded) return undefined;
    const observer = new ResizeObserver(() => {
      const parts = Array.from(element.querySelectorAll('span'));
      setCut(parts.some((part) => part.scrollWidth > part.clientWidth + 1));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isUnfolded]);
  return { box, isCut };
};

/** A text, and its last sentence. */
const sentencesOf = (text: string): readonly [before: string, last: string] => {
  const [, before = '', last = text] = /^(.*[.!?]\s)(\S.*)$/su.exec(text) ?? [];
  return [before, last];
};

/**
 * Permanent notice on every screen that the data are not the present situation; nothing for real data. One line, which unfolds when it is
 * touched if it does not hold all; its last sentence is the last to be cut. On paper it is whole.
 */
export const DemonstrationNote = () => {
  const { demonstration } = useSiteConfig();
  const [isUnfolded, setUnfolded] = useState(false);
  const { box, isCut } = useIsCut(isUnfolded);
  if (demonstration === null) return null;
  const [before, last] = sentencesOf(demonstration.note);
  const text = (
    <span className={textOf[isUnfolded ? 'unfolded' : 'folded']}>
      <span className={sentence}>{before}</span>
      <span className={lastSentence}>{last}</span>
    </span>
  );
  return (
    <div ref={box} className={note} role="note">
      {isCut ? (
        <button
          type="button"
          className={button}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {text}
          <ChevronDown className={chevron} size={16} />
        </button>
      ) : (
        text
      )}
    </div>
  );
};
