import {
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { body, dialog, head, slot, title } from './SidePanel.css.ts';

interface SidePanelState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly host: HTMLElement | null;
  readonly setHost: (host: HTMLElement | null) => void;
}

const SidePanelContext = createContext<SidePanelState | null>(null);

/** Holds the side panel's open state and the element for its content. */
export const SidePanelProvider = ({ children }: { readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const state = useMemo(
    () => ({ isOpen, open: () => setOpen(true), close: () => setOpen(false), host, setHost }),
    [isOpen, host],
  );
  return <SidePanelContext value={state}>{children}</SidePanelContext>;
};

const useSidePanelState = (): SidePanelState => {
  const state = useContext(SidePanelContext);
  if (state === null) throw new Error('useSidePanel is used outside SidePanelProvider');
  return state;
};

/** Opens and closes the side panel; a screen closes it when a choice continues on the map. */
export const useSidePanel = (): Pick<SidePanelState, 'isOpen' | 'open' | 'close'> =>
  useSidePanelState();

/** Renders a screen's content into the side panel through a portal. */
export const SidePanelContent = ({ children }: { readonly children: ReactNode }) => {
  const { host } = useSidePanelState();
  return host === null ? null : createPortal(children, host);
};

/** A native modal dialog: traps the focus, closes on Escape, restores the focus. `children` follow the screen's content. */
export const SidePanel = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children?: ReactNode;
}) => {
  const { isOpen, close, setHost } = useSidePanelState();
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    if (isOpen && !shown.open) shown.showModal();
    if (!isOpen && shown.open) shown.close();
  }, [isOpen]);

  return (
    <dialog
      ref={element}
      className={dialog}
      aria-labelledby={titleId}
      onClose={close}
      // A press on the backdrop targets the dialog itself.
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const beside =
          event.clientX < box.left ||
          event.clientX > box.right ||
          event.clientY < box.top ||
          event.clientY > box.bottom;
        if (event.target === event.currentTarget && beside) close();
      }}
    >
      <div className={head}>
        <h2 id={titleId} className={title}>
          {label}
        </h2>
        <Button look="quiet" onClick={close}>
          {controlsTexts.close}
        </Button>
      </div>
      <div className={body}>
        <div ref={setHost} className={slot} />
        {children}
      </div>
    </dialog>
  );
};
