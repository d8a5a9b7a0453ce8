import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { AboutLink } from '#app/about/AboutLink.tsx';
import { ptBr } from '#app/i18n/pt-br.ts';
import { Button } from '#app/ui/Button.tsx';
import { extraLink, popover, trigger } from './MoreOptions.css.ts';
import { ThemeControl } from './ThemeControl.tsx';

/** What has no room in a phone's bars: the dams and the theme. The browser's own popover closes on Escape and beside it. */
export const MoreOptions = () => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button look="quiet" className={trigger} popoverTarget={id}>
        {ptBr.shell.more}
      </Button>
      <div ref={panel} id={id} popover="auto" className={popover}>
        <Link
          to="/barragens"
          className={extraLink}
          activeOptions={{ includeSearch: false }}
          onClick={() => panel.current?.hidePopover()}
        >
          {ptBr.shell.dams}
        </Link>
        <AboutLink onFollow={() => panel.current?.hidePopover()} />
        <ThemeControl />
      </div>
    </>
  );
};
