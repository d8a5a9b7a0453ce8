import { Outlet, useParams } from '@tanstack/react-router';
import {
  lazy,
  type MouseEventHandler,
  type ReactNode,
  Suspense,
  useMemo,
  useLayoutEffect,
  useEffect,
  useState,
} from 'react';
import { shellTexts, printTexts } from '#i18n/pt-br/screens/shell.ts';
import { AwaySlot } from '#app/away/AwaySlot.tsx';
import { UpdateOffer } from '#app/offline/UpdateOffer.tsx';
import { Announcer } from '#app/live-region/LiveRegion.tsx';
import { DataCoreProvider, useDataCore } from '#app/core/data-core.tsx';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { useKeptMoment } from '#app/replay/kept-moment.ts';
import { inTense } from '#app/replay/in-tense.ts';
import { replay } from '#app/replay/replay.ts';
import { useFramesOfShown } from '#app/replay/use-frames-of-shown.ts';
import { useIsReplay } from '#app/replay/use-is-replay.ts';
import { useStore } from '#app/state/use-store.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { SidePanelProvider } from '#app/ui/panels/SidePanel.tsx';
import { header, main, shell, skipLink } from './AppShell.css.ts';
import { BottomBar } from '#app/shell/bars/BottomBar.tsx';
import { ClockNote } from './ClockNote.tsx';
import { DemonstrationNote } from '#app/shell/bars/DemonstrationNote.tsx';
import { MapMenu } from '#app/shell/bars/MapMenu.tsx';
import { NoReadings } from './NoReadings.tsx';
import { TopBar } from '#app/shell/bars/TopBar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { usePageHead } from './use-page-head.ts';
import { useRestoredScroll } from './use-restored-scroll.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { networkAccent } from '#app/theme/accent.css.ts';
import { flushSync } from 'react-dom';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatInstant } from '#domain/text/format.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { paperOnly } from '#app/ui/paper.css.ts';

/** Printed source and time of printing. */
const PrintNote = () => {
  const { timeZone, timeZoneName } = useSiteConfig().network;
  const [printed, setPrinted] = useState<{ readonly at: EpochMs; readonly from: string }>();
  useEffect(() => {
    const note = (): void => {
      // The browser prints the page as it is when this returns: render synchronously.
      flushSync(() => setPrinted({ at: presentTime(), from: location.href }));
    };
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return printed === undefined ? null : (
    <p className={paperOnly}>
      {printTexts.note(formatInstant(printed.at, timeZone), timeZoneName, printed.from)}
    </p>
  );
};

/** `--name` of `var(--name)`. */
const propertyOf = (variable: string): string => variable.slice('var('.length, -1);

/** Gives the page the network's accent. By CSSOM: the content security policy forbids style attributes in the page. */
const useNetworkAccent = (): void => {
  const { colours } = useSiteConfig().network;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const theme of ['light', 'dark'] as const) {
      const property = propertyOf(networkAccent[theme]);
      if (colours === null) style.removeProperty(property);
      else style.setProperty(property, colours[theme]);
    }
  }, [colours]);
};

/** Loaded on demand. If it fails, only announcements are missing. */
const StationAnnouncements = lazy(() =>
  import('#app/live-region/StationAnnouncements.tsx').then(
    (module) => ({ default: module.StationAnnouncements }),
    () => ({ default: () => null }),
  ),
);

/** Announces changes of the station screen's station, in all of its views. */
const ShownStationAnnouncements = () => {
  const { codigo } = useParams({ strict: false });
  return codigo === undefined ? null : (
    <Suspense fallback={null}>
      <StationAnnouncements key={codigo} codigo={codigo} />
    </Suspense>
  );
};

const CONTENT_ID = 'conteudo';

const ReplayBar = lazy(async () => ({
  default: (await import('#app/replay/ReplayBar.tsx')).ReplayBar,
}));
const ReplayedScreen = lazy(async () => ({
  default: (await import('#app/replay/ReplayedScreen.tsx')).ReplayedScreen,
}));

const KeptBar = lazy(async () => ({
  default: (await import('#app/replay/KeptBar.tsx')).KeptBar,
}));

/** By script: the URL holds the view's state, and a fragment would add a history entry. */
const skip: MouseEventHandler = (event) => {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
};

/** The document's title changes with every instant of the past: it is apart from what does not. */
const PageHead = () => {
  usePageHead();
  return null;
};

const Content = ({ children }: { readonly children: ReactNode }) => {
  const isLoading = useStore(replay.isLoading);
  return (
    <main
      id={CONTENT_ID}
      className={main}
      tabIndex={-1}
      aria-busy={isLoading || undefined}
      data-scroll-restoration-id="content"
    >
      {children}
    </main>
  );
};

/** The frame of every screen: bars, demonstration notice, titles and focus (SPEC 2). With the screen it shows the present or the past. */
export const AppShell = () => {
  useNetworkAccent();
  useFocusOnNavigation();
  useRestoredScroll();
  const present = useDataCore();
  const isReplay = useIsReplay();
  const kept = useKeptMoment();
  const tense = kept === null ? (isReplay ? 'past' : 'now') : 'kept';
  // Each copy has views of its own.
  const core = useMemo(
    () => (tense === 'now' ? present : inTense(present, kept === null ? tense : 'kept')),
    [present, kept, tense],
  );
  const frames = useFramesOfShown(tense);
  return (
    <DataCoreProvider core={core}>
      <FirstFramesContext value={frames}>
        <PageHead />
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
                {isReplay ? (
                  <Suspense>
                    {kept === null ? <ReplayBar present={present} /> : <KeptBar moment={kept} />}
                  </Suspense>
                ) : null}
              </header>
              <Content>
                {isReplay ? (
                  <Suspense fallback={<Spinner screen />}>
                    <ReplayedScreen key={kept?.em ?? tense}>
                      <Outlet />
                    </ReplayedScreen>
                  </Suspense>
                ) : (
                  <Outlet />
                )}
              </Content>
              <AwaySlot />
              <BottomBar />
            </div>
            <MapMenu />
            {/* From the past to the present is no news. */}
            {isReplay ? null : <ShownStationAnnouncements />}
          </SidePanelProvider>
        </Announcer>
      </FirstFramesContext>
    </DataCoreProvider>
  );
};
