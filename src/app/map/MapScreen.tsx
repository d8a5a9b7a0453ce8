import {
  lazy,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
  memo,
  type ReactNode,
} from 'react';
import { useAwaitedReadings } from '#app/core/awaited-readings.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { replay } from '#app/replay/replay.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useStore } from '#app/state/use-store.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { homePosition } from '#app/places/kept/home-position.ts';
import { KeptStrip } from '#app/places/kept/KeptStrip.tsx';
import { usePrinting } from '#app/ui/print-coordinator.ts';
import { SidePanelContent, useSidePanel } from '#app/ui/panels/SidePanel.tsx';
import { useIsWide } from '#app/ui/use-media.ts';
import { useIsWall } from '#app/url/use-is-wall.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { MapAbsence, type MapAbsenceReason } from './engine/MapAbsence.tsx';
import { MapCanvas } from './engine/MapCanvas.tsx';
import { MapOpening } from './engine/MapOpening.tsx';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import * as styles from './MapScreen.css.ts';
import { OverlaysPanel } from './overlays/OverlaysPanel.tsx';
import { PlaybackBar } from './overlays/PlaybackBar.tsx';
import { type Overlays, useOverlays } from './overlays/use-overlays.ts';
import { MapLegend } from './panels/legend/MapLegend.tsx';
import { MeasurementSelector } from './panels/legend/MeasurementSelector.tsx';
import { StationCard } from './panels/card/StationCard.tsx';
import { StationList } from './panels/list/StationList.tsx';
import { StationTip } from './panels/card/StationTip.tsx';
import { StationTypesFilter } from './panels/legend/StationTypesFilter.tsx';
import { StateLine } from './panels/StateLine.tsx';
import { useCardFocus } from './panels/card/use-card-focus.ts';
import { useFold } from './panels/use-fold.ts';
import { useCoveredPanels } from './panels/use-covered-panels.ts';
import { PaperHead, PaperStations } from './print/PaperMap.tsx';
import { PointedStation } from './stations/pointed-station.ts';
import { useMapStations, type ShownStations } from './stations/use-map-stations.ts';
import { useStationChoice } from './stations/use-station-choice.ts';
import { MapWarnings } from './warnings/MapWarnings.tsx';
import { useCardInHistory } from './use-card-in-history.ts';
import { useMapAddress } from './use-map-address.ts';
import { classAnnouncement } from '#app/live-region/class-announcements.ts';
import { useAnnouncement } from '#app/live-region/use-announcement.ts';
import { selectionText } from '#app/readings/selection-text.ts';
import { decimalsOf } from './stations/station-columns.ts';

/** Announces when the station of the open card changes its class of the legend. */
const useClassAnnouncement = (shown: ShownStations): void => {
  const { selected, legend, selection } = shown;
  useAnnouncement(
    'station',
    classAnnouncement(
      selected === undefined || legend?.colour !== 'value'
        ? null
        : {
            codigo: selected.station.codigo,
            name: selected.station.name,
            quantity: selectionText(selection),
            value: selected.value,
            unit: selected.look.unit,
            decimals: selected.look.decimals ?? decimalsOf(legend),
            thresholds: legend.thresholds,
            bucket: selected.bucket,
          },
    ),
  );
};

interface WhileSeenProps {
  readonly isSeen: boolean;
  /** What they are of, and how many: another is rendered unseen too. */
  readonly subject: string;
  readonly children: ReactNode;
}

/** Renders its children anew only while they are seen: what a closed panel holds costs nothing, and is up to date when it opens. */
const WhileSeen = memo<WhileSeenProps>(
  ({ children }) => children,
  (before, { isSeen, subject }) => !isSeen && subject === before.subject,
);
WhileSeen.displayName = 'WhileSeen';

const WallLists = lazy(async () => ({ default: (await import('./wall/WallLists.tsx')).WallLists }));

/** Why pictures that are switched on are not there, or not the newest; null while all is well. */
const missingPictures = (overlays: Overlays): string | null => {
  const { leading, rainviewerError, availability, isPast } = overlays;
  if (leading === null) return null;
  if (rainviewerError) return mapTexts.overlays.error;
  if (availability[leading] !== 'unavailable') return null;
  return mapTexts.overlays[isPast ? 'notKept' : 'unavailable'][leading];
};

/** `/mapa`: selector, list, map, legend and card over one live view of the data core. */
export const MapScreen = () => {
  const { network, basemap, weatherMapsUrl, weatherMaxZoom } = useSiteConfig();
  const theme = useTheme();
  const isWide = useIsWide();
  const isWall = useIsWall();
  const { isOpen: isPanelOpen, close: closePanel } = useSidePanel();
  const {
    query,
    overlays: overlayChoice,
    codigo,
    initialView,
    opensAtStation,
    hasSound,
    choose,
    moveTo,
  } = useMapAddress(network.start);
  const shown = useMapStations(query, codigo, theme);
  const { stations, legend, selected } = shown;
  useClassAnnouncement(shown);
  const past = useStore(replay.state).shown;
  const weatherSource = { url: weatherMapsUrl, maxZoom: weatherMaxZoom };
  const overlays = useOverlays(weatherSource, overlayChoice, past);

  const [home] = useState(homePosition);
  const region = useRef<HTMLElement>(null);
  const { cardRef, panelRef, coveredBoxes } = useCoveredPanels(region);
  const openCard = useCardInHistory();
  const showCard = useCallback(
    (next: string | null) => {
      closePanel();
      openCard(next);
    },
    [closePanel, openCard],
  );
  const card = useCardFocus(region, showCard);
  const choice = useStationChoice(stations, card.open);
  const [pointed] = useState(() => new PointedStation());
  const [absence, setAbsence] = useState<MapAbsenceReason | null>(null);
  const isRendered = useContext(FirstFramesContext) !== null;
  const [isOpening, setOpening] = useState(isRendered);
  const onOpened = useCallback(() => setOpening(false), []);
  const isPrinting = usePrinting(stations.size > 0);
  useAwaitedReadings(legend === null);

  // Nothing is played where there are no pictures.
  const played = absence === null && overlays.animation.times.length > 0 ? overlays.leading : null;
  // Where the panel with the notice is out of sight, the map itself shows that its pictures are missing.
  const { isOpen: isOverlaysOpen } = useFold('overlays', false);
  const missing = (isWide && isOverlaysOpen) || absence !== null ? null : missingPictures(overlays);
  // One legend at a time: a small screen's panel, while it is open, has its own.
  const legendPlace = absence === null && (isWide || !isPanelOpen) ? 'map' : 'panel';
  const cardMark = codigo === null ? undefined : '';
  const playbackMark = played === null ? undefined : '';

  const mapLegend = <MapLegend place={legendPlace} shown={shown} query={query} choose={choose} />;
  const list = (
    <StationList
      stations={stations}
      legend={legend}
      colours={shown.colours}
      selected={selected?.id ?? null}
      onSelect={choice.selectListed}
      onLocated={choice.goToVisitor}
      onFocus={pointed.focus}
    />
  );
  const panel = (
    <>
      <div className={styles.folds}>
        <MeasurementSelector selection={query.selection} onChange={choose.selection} />
        <StationTypesFilter types={query.types} onChange={choose.types} />
        {weatherMapsUrl === null ? null : (
          <OverlaysPanel choice={overlayChoice} overlays={overlays} onChange={choose.overlays} />
        )}
        {legendPlace === 'panel' ? mapLegend : null}
      </div>
      {absence === null ? list : null}
    </>
  );
  const strip = (
    <div className={styles.strip}>
      <KeptStrip />
      <StateLine />
      <MapWarnings />
    </div>
  );
  return (
    <div className={isWall ? styles.wallWorkspace : styles.workspace}>
      <h1 className={visuallyHidden}>{mapTexts.region}</h1>
      {isPrinting ? (
        <PaperHead
          shown={shown}
          picture={played === null ? null : `${mapTexts.overlays.kinds[played]}: ${overlays.words}`}
        />
      ) : null}
      {isWall ? (
        <div className={styles.side}>
          <Suspense fallback={null}>
            <WallLists stations={shown.all} hasSound={hasSound} onSound={choose.sound} />
          </Suspense>
        </div>
      ) : isWide ? (
        <div className={styles.side}>
          {strip}
          {panel}
        </div>
      ) : (
        <SidePanelContent>
          <WhileSeen
            isSeen={isPanelOpen}
            subject={legend === null ? '' : `${shown.picture.subject} ${stations.size}`}
          >
            {panel}
          </WhileSeen>
        </SidePanelContent>
      )}
      {isWide ? null : strip}
      <section ref={region} className={styles.map} aria-label={mapTexts.region} tabIndex={-1}>
        <MapCanvas
          basemap={basemap}
          networkBasemap={network.files?.basemap ?? null}
          theme={theme}
          colours={shown.colours}
          picture={shown.picture}
          selected={selected?.id ?? null}
          initialView={initialView}
          kept={home}
          opensAtStation={opensAtStation}
          isWide={isWide && !isWall}
          start={network.start}
          bounds={network.bounds}
          coveredByPanels={coveredBoxes}
          onSelect={choice.select}
          onMove={moveTo}
          overlays={overlays.pictures}
          quiet={overlayChoice.visualization !== 'stations'}
          onFramesLoaded={overlays.onFramesLoaded}
          onAbsence={setAbsence}
          onOpened={onOpened}
          goal={choice.goal}
          pointed={pointed}
        >
          <StationTip pointed={pointed} stations={stations} legend={legend} />
        </MapCanvas>
        {isOpening && !isWall ? <MapOpening /> : null}
        {absence === null ? null : <MapAbsence reason={absence}>{list}</MapAbsence>}
        {played === null && missing === null ? null : (
          <div ref={panelRef} className={styles.playback} data-card={cardMark}>
            {played === null ? null : <PlaybackBar kind={played} overlays={overlays} />}
            {missing === null ? null : <output className={styles.missing}>{missing}</output>}
          </div>
        )}
        {legend === null || legendPlace === 'panel' || isOpening ? null : (
          <div
            ref={panelRef}
            className={styles.legend}
            data-card={cardMark}
            data-playback={playbackMark}
          >
            {mapLegend}
          </div>
        )}
        {codigo === null ? null : (
          <div ref={cardRef} className={styles.card} data-playback={playbackMark}>
            <StationCard
              key={codigo}
              codigo={codigo}
              measurement={query.selection.type}
              takesFocus={card.takesFocus}
              onClose={card.close}
            />
          </div>
        )}
        {isPrinting ? <PaperStations shown={shown} /> : null}
      </section>
    </div>
  );
};
