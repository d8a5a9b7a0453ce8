import { Outlet } from '@tanstack/react-router';
import type { MouseEventHandler } from 'react';
import { shellTexts } from '#i18n/pt-br/screens/shell.ts';
import { UpdateOffer } from '#app/offline/UpdateOffer.tsx';
import { Announcer } from '#app/live-region/LiveRegion.tsx';
import { SidePanelProvider } from '#app/ui/panels/SidePanel.tsx';
import { header, main, shell, skipLink } from './AppShell.css.ts';
import { BottomBar } from '#app/shell/bars/BottomBar.tsx';
import { ClockNote } from './ClockNote.tsx';
import { DemonstrationNote } from '#app/shell/bars/DemonstrationNote.tsx';
import { MapMenu } from '#app/shell/bars/MapMenu.tsx';
import { NoReadings } from './NoReadings.tsx';
import { PrintNote } from './PrintNote.tsx';
import { ShownStationAnnouncements } from './ShownStationAnnouncements.tsx';
import { TopBar } from '#app/shell/bars/TopBar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useNetworkAccent } from './use-network-accent.ts';
import { usePageHead } from './use-page-head.ts';
import { useRestoredScroll } from './use-restored-scroll.ts';

const CONTENT_ID = 'conteudo';

/** By script: the URL holds the view's state, and a fragment would add a history entry. */
const skip: MouseEventHandler = (event) => {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
};

/** The frame of every screen: bars, demonstration notice, titles and focus (SPEC 2). */
export const AppShell = () => {
  usePageHead();
  useNetworkAccent();
  useFocusOnNavigation();
  useRestoredScroll();
  return (
    <Announcer>
      <SidePanelProvider>
        <div className={shell}>
          <a href={`#${CONTENT_ID}`} className={skipLink} onClick={skip}>
            {shellTexts.skipToContent}
          </a>
          {/* One landmark: no note is outside. */}
          <header className={header}>
            <TopBar />
            <DemonstrationNote />
            <ClockNote />
            <UpdateOffer />
            <NoReadings />
            <PrintNote />
          </header>
          <main id={CONTENT_ID} className={main} tabIndex={-1} data-scroll-restoration-id="content">
            <Outlet />
          </main>
          <BottomBar />
        </div>
        <MapMenu />
        <ShownStationAnnouncements />
      </SidePanelProvider>
    </Announcer>
  );
};
