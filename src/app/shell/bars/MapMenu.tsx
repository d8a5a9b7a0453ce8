import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { shellTexts, titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { SidePanel, useSidePanel } from '#app/ui/panels/SidePanel.tsx';
import { useIsWide } from '#app/ui/use-media.ts';
import { link, links } from './MapMenu.css.ts';
import { useCloseOnBack } from '#app/ui/panels/use-close-on-back.ts';
import { useIsOnMap } from '#app/shell/use-is-on-map.ts';

/** Side panel of small screens: the map's content and the links missing in the bottom bar. */
export const MapMenu = () => {
  const { isOpen, close } = useSidePanel();
  const shown = useIsOnMap();
  const wide = useIsWide();
  useCloseOnBack(isOpen, close);
  useEffect(() => {
    if (!shown || wide) close();
  }, [shown, wide, close]);
  return (
    <SidePanel label={shellTexts.menu}>
      <div className={links}>
        <Link to="/barragens" className={link} onClick={close}>
          {shellTexts.dams}
        </Link>
        <Link
          to="/estacao/{-$codigo}"
          params={{ codigo: undefined }}
          className={link}
          onClick={close}
        >
          {titlesTexts.stations}
        </Link>
      </div>
    </SidePanel>
  );
};
