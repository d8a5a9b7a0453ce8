import { Outlet } from '@tanstack/react-router';
import { ptBr } from '#app/i18n/pt-br.ts';
import { UpdateOffer } from '#app/offline/UpdateOffer.tsx';
import { SidePanelProvider } from '#app/ui/SidePanel.tsx';
import { main, shell, skipLink } from './AppShell.css.ts';
import { BottomBar } from './BottomBar.tsx';
import { DemonstrationNote } from './DemonstrationNote.tsx';
import { MapMenu } from './MapMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { usePageTitle } from './use-page-title.ts';

/** Where the skip link leads. */
const CONTENT_ID = 'conteudo';

/** Everything round the screens: bars, the note of a demonstration, titles and focus (SPEC 2). */
export const AppShell = () => {
  usePageTitle();
  useFocusOnNavigation();
  return (
    <SidePanelProvider>
      <div className={shell}>
        <a href={`#${CONTENT_ID}`} className={skipLink}>
          {ptBr.shell.skipToContent}
        </a>
        <TopBar />
        <DemonstrationNote />
        <UpdateOffer />
        <main id={CONTENT_ID} className={main} tabIndex={-1} data-scroll-restoration-id="conteudo">
          <Outlet />
        </main>
        <BottomBar />
      </div>
      <MapMenu />
    </SidePanelProvider>
  );
};
