import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { safeArea } from '#app/theme/screen.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { panel, tool } from './ToolPanel.css.ts';

/** Gap between button and panel, CSS pixels. */
const GAP = 4;

/** A button with a native popover: Escape or a click outside closes it and the focus returns. */
export const ToolPanel = ({
  label,
  icon,
  children,
}: {
  readonly label: string;
  /** Shown instead of the label, where there is no room for words. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef<HTMLElement>(null);
  useCloseOnBack(
    isOpen,
    useCallback(() => shown.current?.hidePopover(), []),
  );
  return (
    <>
      <Button
        ref={button}
        className={tool}
        popoverTarget={id}
        {...(icon === undefined ? {} : { 'aria-label': label, title: label })}
      >
        {icon ?? label}
      </Button>
      <section
        ref={shown}
        id={id}
        aria-label={label}
        popover="auto"
        className={panel}
        onBeforeToggle={({ currentTarget, newState }) => {
          const place = button.current?.getBoundingClientRect();
          setOpen(newState === 'open');
          if (newState !== 'open' || place === undefined) return;
          currentTarget.style.top = `${place.bottom + GAP}px`;
          currentTarget.style.maxHeight = `calc(100dvh - ${place.bottom + 2 * GAP}px - ${safeArea('bottom')})`;
        }}
      >
        {isOpen && children}
      </section>
    </>
  );
};
