import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { measurementOf } from '#domain/quantities/catalogue.ts';
import { distanceBetween } from '#domain/stations/distance.ts';
import type { Selection } from '#domain/quantities/selector.ts';
import type { Position, StationType } from '#domain/stations/station.ts';
import type { Basemap } from '#contract/site-config.ts';
import { classNews } from '#app/live-region/class-announcements.ts';
import { useNews } from '#app/live-region/use-announcement.ts';
import { FRAME_PACE_MS } from '#app/core/frame-loop.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { mapTexts } from '#app/i18n/pt-br/map.ts';
import { legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import { usePrinting } from '#app/ui/print-coordinator.ts';
import { useIsShort } from '#app/ui/use-media.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { MapLayerFrame, MapLayerSpec } from '#worker/api/map-layer.ts';
import type { StationId } from '#worker/api/station-id.ts';
import { classLabel, Legend, type LegendProps } from './panels/Legend.tsx';
import { MapCanvas } from './engine/MapCanvas.tsx';
import { MapAbsence, type MapAbsenceReason } from './engine/MapAbsence.tsx';
import { type CoveredBox, grownBox } from './engine/covered-box.ts';
import type { MapGoal } from './engine/map-engine.ts';
import { OverlaysPanel } from './overlays/OverlaysPanel.tsx';
import type { OverlayChoice } from './overlays/overlay-choice.ts';
import { frameWords } from './overlays/frame-words.ts';
import { PlaybackBar } from './overlays/PlaybackBar.tsx';
import { type Overlays, useOverlays, type WeatherSource } from './overlays/use-overlays.ts';
import { applyMapFrame, type MapStation } from './stations/map-view.ts';
import * as styles from './MapWorkspace.css.ts';
import { MeasurementSelector } from './panels/MeasurementSelector.tsx';
import { paintStations } from './stations/paint-stations.ts';
import { PaperMap } from './print/PaperMap.tsx';
import { PointedStation } from './stations/pointed-station.ts';
import { selectionText } from '#app/readings/selection-text.ts';
import { stationColours } from './stations/station-colours.ts';
import { StationCard } from './panels/StationCard.tsx';
import { StationList } from './panels/StationList.tsx';
import { StationTip } from './panels/StationTip.tsx';
import { StationTypesFilter } from './panels/StationTypesFilter.tsx';
import { useFold } from './panels/use-fold.ts';
import type { ViewState } from './engine/view-state.ts';

const open = (core: DataCoreApi, spec: MapLayerSpec) => core.openMapLayer(spec);

/** Every frame draws all stations in sight and renders their list: once a second is as fast as a person reads a map of numbers. */
const MAP_PACE_MS = 1_000;

/** While stations are still arriving nobody waits for the rest of them. */
const paceOf = ({ stations }: MapLayerFrame): number =>
  stations.length > 0 ? FRAME_PACE_MS : MAP_PACE_MS;

/** A station and its neighbours. */
const FOUND_ZOOM = 10;
/** A valley and its gauges. */
const NEAR_ZOOM = 9;
const NEAR_METRES = 60_000;

/** Why pictures that are wanted are not there, or not the newest; null while all is well. */
const missingPictures = ({ leading, rainviewerError, availability }: Overlays): string | null => {
  if (leading === null) return null;
  if (rainviewerError) return mapTexts.overlays.error;
  return availability[leading] === 'unavailable' ? mapTexts.overlays.unavailable[leading] : null;
};

const NO_STATIONS: ReadonlyMap<StationId, MapStation> = new Map();

export interface MapWorkspaceProps {
  readonly basemap: Basemap;
  readonly theme: ThemeName;
  /** Keeps its identity while it means the same. */
  readonly selection: Selection;
  /** Keeps its identity while it means the same; empty is every type. */
  readonly types: readonly StationType[];
  readonly onTypes: (types: readonly StationType[]) => void;
  /** The legend's range comes from the data also where it is fixed. */
  readonly automatic: boolean;
  readonly onAutomatic: (automatic: boolean) => void;
  /** Code of the station whose card is open. */
  readonly codigo: string | null;
  readonly initialView: ViewState;
  readonly weather: WeatherSource;
  /** Keeps its identity while it means the same. */
  readonly overlayChoice: OverlayChoice;
  readonly onOverlays: (choice: OverlayChoice) => void;
  readonly onSelection: (selection: Selection) => void;
  readonly onStation: (codigo: string | null) => void;
  readonly onMove: (view: ViewState) => void;
  /** Puts selector and list where they belong: beside the map, or into the side panel of a small screen. */
  readonly renderPanel: (panel: ReactNode) => ReactNode;
  /** Where room is short the legend is among the panels, and over the map folded to a key of its colours. */
  readonly roomy: boolean;
  /** The panels of a small screen are in sight. */
  readonly isPanelOpen: boolean;
}

/** Selector, list, map, legend and card over one live view of the data core. */
export const MapWorkspace = (props: MapWorkspaceProps) => {
  const { basemap, theme, selection, codigo, initialView, roomy, isPanelOpen } = props;
  const { weather, overlayChoice, onOverlays } = props;
  const { onSelection, onStation, onMove, renderPanel } = props;
  const overlays = useOverlays(weather, overlayChoice);
  const { types, onTypes, automatic, onAutomatic } = props;
  const spec = useMemo(
    (): MapLayerSpec => ({ ...selection, types, ...(automatic ? { scale: 'data' } : {}) }),
    [selection, types, automatic],
  );
  const view = useFrames(open, spec, applyMapFrame, paceOf);
  const now = useNow();
  const all = view?.stations ?? NO_STATIONS;
  const legend = view?.legend ?? null;
  // The class that the map is narrowed to, of the legend it was chosen in.
  const [narrowed, setNarrowed] = useState<{ readonly spec: MapLayerSpec; readonly to: number }>();
  const filter = narrowed?.spec === spec ? narrowed.to : null;
  const stations = useMemo(() => {
    if (filter === null) return all;
    return new Map([...all].filter(([, { bucket }]) => bucket === filter));
  }, [all, filter]);
  // What is on the map until the worker has answered: colours, numbers and title change together.
  const shown = legend?.selection ?? selection;
  const decimals = legend?.option.decimals ?? 1;
  const picture = useMemo(
    () => paintStations(stations.values(), decimals, now),
    [stations, decimals, now],
  );
  const late = useMemo(
    () => [...picture.values()].filter(({ paint }) => paint.old).length,
    [picture],
  );
  const colours = useMemo(
    () => stationColours(legendColours(shown.type, theme), theme),
    [shown.type, theme],
  );
  const selected = useMemo(() => {
    if (codigo === null) return null;
    for (const { id, station } of stations.values()) if (station.codigo === codigo) return id;
    return null;
  }, [codigo, stations]);

  const selectedStation = selected === null ? undefined : stations.get(selected);
  useNews(
    'station',
    classNews(
      selectedStation === undefined || legend === null
        ? null
        : {
            codigo: selectedStation.station.codigo,
            name: selectedStation.station.name,
            quantity: selectionText(shown),
            value: selectedStation.value,
            unit: selectedStation.look.unit,
            decimals: selectedStation.look.decimals ?? decimals,
            thresholds: legend.thresholds,
            bucket: selectedStation.bucket,
          },
    ),
  );

  const [absence, setAbsence] = useState<MapAbsenceReason | null>(null);
  const [pointed] = useState(() => new PointedStation());

  // The card takes the focus when a person opens it, and gives it back to where it was opened from.
  const opener = useRef<HTMLElement | null>(null);
  const region = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState(false);
  const latestStations = useRef(stations);
  useEffect(() => {
    latestStations.current = stations;
  });
  const select = useCallback(
    (id: StationId | null) => {
      const chosen = id === null ? undefined : latestStations.current.get(id);
      if (chosen !== undefined) {
        opener.current =
          document.activeElement instanceof HTMLElement ? document.activeElement : null;
        setOpened(true);
      }
      onStation(chosen?.station.codigo ?? null);
    },
    [onStation],
  );
  const [goal, setGoal] = useState<MapGoal | null>(null);
  const selectListed = useCallback(
    (id: StationId, isFound: boolean) => {
      const position = latestStations.current.get(id)?.station.position ?? null;
      if (isFound && position !== null) setGoal({ ...position, zoom: FOUND_ZOOM });
      select(id);
    },
    [select],
  );
  const goToVisitor = useCallback((origin: Position) => {
    const near = [...latestStations.current.values()].some(
      ({ station }) =>
        station.position !== null && distanceBetween(origin, station.position) < NEAR_METRES,
    );
    // Far from every station there is nothing to see.
    if (near) setGoal({ ...origin, zoom: NEAR_ZOOM });
  }, []);
  const close = useCallback(() => {
    onStation(null);
    const from = opener.current;
    opener.current = null;
    from?.focus({ preventScroll: true });
    // The opener may be gone with the side panel it was in.
    if (from === null || document.activeElement !== from) region.current?.focus();
  }, [onStation]);

  const card = useRef<HTMLDivElement>(null);
  const otherPanels = useRef(new Set<HTMLDivElement>());
  const notePanel = useCallback((panel: HTMLDivElement) => {
    const panels = otherPanels.current;
    panels.add(panel);
    return () => {
      panels.delete(panel);
    };
  }, []);
  const coveredByPanels = useCallback((): readonly CoveredBox[] => {
    const map = region.current?.getBoundingClientRect();
    if (map === undefined) return [];
    const boxOf = (panel: HTMLElement): CoveredBox => {
      const { left, top, right, bottom } = panel.getBoundingClientRect();
      return {
        left: left - map.left,
        top: top - map.top,
        right: right - map.left,
        bottom: bottom - map.top,
      };
    };
    const boxes = [...otherPanels.current].filter((panel) => panel.checkVisibility()).map(boxOf);
    return card.current === null ? boxes : [...boxes, grownBox(boxOf(card.current), map)];
  }, []);

  // Nothing is played where there are no pictures.
  const played = absence === null && overlays.animation.times.length > 0 ? overlays.leading : null;
  // Where the panels are out of sight, the map itself says that its pictures are missing.
  const missing = roomy || absence !== null ? null : missingPictures(overlays);
  const isPrinting = usePrinting(stations.size > 0);
  const paperNotes = [
    ...(filter === null || legend === null
      ? []
      : [mapTexts.legendNarrowed(classLabel(legend, filter))]),
    ...(played === null
      ? []
      : [
          `${mapTexts.overlays.kinds[played]}: ${frameWords(overlays.animation, overlays.isMissing)}`,
        ]),
  ];
  const legendFold = useFold('legend', true);
  const mapKeyFold = useFold('mapKey', false);
  const isShort = useIsShort();
  // One legend at a time: a small screen's panel, while it is open, has its own.
  const legendIsOverMap = absence === null && (roomy || !isPanelOpen);
  const legendIn = (place: LegendProps['place']): ReactNode =>
    legend === null ? null : (
      <Legend
        title={selectionText(shown)}
        legend={legend}
        withoutPosition={view?.withoutPosition ?? 0}
        late={late}
        filter={filter}
        onFilter={(to) => setNarrowed(to === null ? undefined : { spec, to })}
        automatic={legend.option.range.kind === 'fixed' ? automatic : null}
        onAutomatic={onAutomatic}
        hasDirection={measurementOf(shown.type).direction !== null}
        colours={colours}
        place={place}
        {...(place === 'panel' || (roomy && !isShort) ? legendFold : mapKeyFold)}
      />
    );
  const list = (
    <StationList
      stations={stations}
      legend={legend}
      colours={colours}
      selected={selected}
      onSelect={selectListed}
      onLocated={goToVisitor}
      onFocus={pointed.focus}
    />
  );
  return (
    <div className={styles.workspace}>
      <h1 className={visuallyHidden}>{mapTexts.region}</h1>
      {renderPanel(
        <>
          <MeasurementSelector selection={selection} onChange={onSelection} />
          {legendIsOverMap ? null : legendIn('panel')}
          <StationTypesFilter types={types} onChange={onTypes} />
          {weather.url === null ? null : (
            <OverlaysPanel choice={overlayChoice} overlays={overlays} onChange={onOverlays} />
          )}
          {absence === null ? list : null}
        </>,
      )}
      <section ref={region} className={styles.map} aria-label={mapTexts.region} tabIndex={-1}>
        <MapCanvas
          basemap={basemap}
          theme={theme}
          measurement={shown.type}
          picture={picture}
          selected={selected}
          initialView={initialView}
          coveredByPanels={coveredByPanels}
          onSelect={select}
          onMove={onMove}
          overlays={overlays.pictures}
          quiet={overlayChoice.visualization !== 'stations'}
          onFramesLoaded={overlays.onFramesLoaded}
          onAbsence={setAbsence}
          goal={goal}
          pointed={pointed}
        >
          <StationTip pointed={pointed} stations={stations} legend={legend} />
        </MapCanvas>
        {absence === null ? null : <MapAbsence reason={absence}>{list}</MapAbsence>}
        {played === null && missing === null ? null : (
          <div
            ref={notePanel}
            className={styles.playback}
            data-card={codigo === null ? undefined : ''}
          >
            {played === null ? null : (
              <PlaybackBar
                kind={played}
                animation={overlays.animation}
                loadedFrames={overlays.loadedFrames}
                isMissing={overlays.isMissing}
                onStep={overlays.step}
              />
            )}
            {missing === null ? null : <output className={styles.missing}>{missing}</output>}
          </div>
        )}
        {legend === null || !legendIsOverMap ? null : (
          <div
            ref={notePanel}
            className={styles.legend}
            data-card={codigo === null ? undefined : ''}
            data-playback={played === null ? undefined : ''}
          >
            {legendIn('map')}
          </div>
        )}
        {codigo === null ? null : (
          <div ref={card} className={styles.card} data-playback={played === null ? undefined : ''}>
            <StationCard
              key={codigo}
              codigo={codigo}
              measurement={selection.type}
              takesFocus={opened}
              onClose={close}
            />
          </div>
        )}
        {isPrinting ? (
          <PaperMap
            title={selectionText(shown)}
            notes={paperNotes}
            stations={stations}
            legend={legend}
            colours={colours}
            now={now}
          />
        ) : null}
      </section>
    </div>
  );
};
