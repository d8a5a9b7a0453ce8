import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSiteConfig } from '#app/site-config.tsx';
import { button, chevron, note, textOf } from './DemonstrationNote.css.ts';

/** Whether the line of text in a box is cut at its end, as the box changes its width; the last answer while it is unfolded. */
const useIsCut = (isUnfolded: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null || isUnfolded) return undefined;
    const observer = new ResizeObserver(() => {
      const line = element.querySelector('span');
      setCut(line !== null && line.scrollWidth > line.clientWidth + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isUnfolded]);
  return { box, isCut };
};

/**
 * Permanent notice on every screen that the data are not the present situation; nothing for real data. One line, which unfolds when it is
 * touched if it does not hold all. On paper it is whole.
 */
export const DemonstrationNote = () => {
  const { demonstration } = useSiteConfig();
  const [isUnfolded, setUnfolded] = useState(false);
  const { box, isCut } = useIsCut(isUnfolded);
  if (demonstration === null) return null;
  const text = (
    <span className={textOf[isUnfolded ? 'unfolded' : 'folded']}>{demonstration.note}</span>
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
