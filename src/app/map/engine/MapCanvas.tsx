import * as styles from './MapCanvas.css.ts';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Bounds } from '#domain/network/bounds.ts';
import type { Basemap } from '#contract/site/site-config.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import { firstReadings } from '#app/core/first-readings.ts';
import { useStore } from '#app/state/use-store.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import type { ThemeName } from '#app/theme/legend-colours.ts';
import { usePrinting } from '#app/ui/print-coordinator.ts';
import type { Position, StationId } from '#domain/stations/station.ts';
import {
  basemapLook,
  type BasemapAddresses,
  type RegisterProtocol,
} from '#app/map/basemap/basemap.ts';
import type { MapAbsenceReason } from './MapAbsence.tsx';
import type { CoveredBox } from './covered-box.ts';
import type { MapEngine } from './map-engine.ts';
import type { OverlayPictures } from '#app/map/overlays/overlay-layers.ts';
import { drawnPosition, type StationPicture } from '#app/map/stations/paint-stations.ts';
import { PaperPicture } from '#app/map/print/PaperMap.tsx';
import type { PointedStation } from '#app/map/stations/pointed-station.ts';
import type { StationColours } from '#app/map/stations/station-colours.ts';
import { WarnedAreas } from '#app/map/warnings/WarnedAreas.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import { type MapGoal, STATION_ZOOM, type ViewState } from './view-state.ts';

/**
 * The map's engine. Our own base maps need a part of the map library, and that is what most visitors load; a foreign style may ask for any
 * of it, and gets all of it (scripts/build/map-library.ts).
 */
const loadMapEngine = ({ kind }: Basemap) =>
  kind === 'style' ? import('./map-engine.ts?whole') : import('./map-engine.ts');

/** `opening`: the map library is loading. `absent`: the map cannot be shown here; the list replaces it. */
type EngineState =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'open';
      readonly engine: MapEngine;
      readonly registerProtocol: RegisterProtocol;
    }
  | { readonly kind: 'absent'; readonly reason: 'no-webgl' | 'not-loaded' };

interface MapCanvasProps {
  readonly basemap: Basemap;
  /** The network's own base map. */
  readonly networkBasemap: BasemapAddresses;
  readonly theme: ThemeName;
  /** Of the stations; their identity stays while they do. */
  readonly colours: StationColours;
  readonly picture: StationPicture;
  readonly selected: StationId | null;
  readonly overlays: OverlayPictures;
  /** The map is for radar or satellite: the stations step back. */
  readonly quiet: boolean;
  /** Where it looks at first, if that was asked for; later moves are the person's own. */
  readonly initialView: ViewState | null;
  /** The visitor's first kept place, where it looks if no view was asked for; null for none. */
  readonly kept: Position | null;
  /** It was opened for a station alone: it goes there as soon as that is known. */
  readonly opensAtStation: boolean;
  /** The network's own first view (SPEC 9). */
  readonly start: ViewState;
  /** Of the network's territory. */
  readonly bounds: Bounds;
  /** The screen is 900 px wide or more. */
  readonly isWide: boolean;
  /** What the panels over it hide of the map. */
  readonly coveredByPanels: () => readonly CoveredBox[];
  readonly onSelect: (station: StationId | null) => void;
  readonly onMove: (view: ViewState) => void;
  readonly onFramesLoaded: (paths: ReadonlySet<string>) => void;
  /** There is nothing to see, and why; null when there is again. */
  readonly onAbsence: (reason: MapAbsenceReason | null) => void;
  /** The map is there, or will not be. */
  readonly onOpened: () => void;
  /** Where to go at once: a new goal is another object. */
  readonly goal: MapGoal | null;
  readonly pointed: PointedStation;
  /** The words beside the station that is pointed out. */
  readonly children: ReactNode;
}

/** Opens the engine in `host` once readings are there, and ends it with the component. The map library is fetched here and nowhere else. */
const useMapEngine = (
  host: RefObject<HTMLDivElement | null>,
  pointed: PointedStation,
  latest: RefObject<MapCanvasProps>,
  onLost: (isLost: boolean) => void,
): EngineState => {
  const [state, setState] = useState<EngineState>({ kind: 'opening' });
  const core = useDataCore();
  useEffect(() => {
    let opened: MapEngine | null = null;
    let isMounted = true;
    const openEngine = async (): Promise<EngineState> => {
      // A quarter of a megabyte: on a slow line the readings would come with it, not before it.
      await firstReadings(core);
      const { createMapEngine, registerProtocol } = await loadMapEngine(latest.current.basemap);
      if (!isMounted || host.current === null) return { kind: 'opening' };
      const result = createMapEngine(host.current, {
        view: latest.current.initialView,
        kept: latest.current.kept,
        start: latest.current.start,
        isWide: () => latest.current.isWide,
        coveredByPanels: () => latest.current.coveredByPanels(),
        bounds: latest.current.bounds,
        texts: mapTexts.controls,
        startViewLabel: mapTexts.startView,
        onSelect: (station) => latest.current.onSelect(station),
        onPoint: pointed.point,
        onMove: (view) => latest.current.onMove(view),
        onFramesLoaded: (paths) => latest.current.onFramesLoaded(paths),
        onLost,
      });
      if (!result.ok) return { kind: 'absent', reason: result.error };
      opened = result.value;
      return { kind: 'open', engine: opened, registerProtocol };
    };
    const show = async (): Promise<void> => {
      let next: EngineState;
      try {
        next = await openEngine();
      } catch {
        // The chunk did not arrive: everything but the picture works without it.
        next = { kind: 'absent', reason: 'not-loaded' };
      }
      if (isMounted) setState(next);
    };
    void show();
    return () => {
      isMounted = false;
      opened?.destroy();
    };
  }, [core, pointed, host, latest, onLost]);
  return state;
};

/** The living map. */
export const MapCanvas = (props: MapCanvasProps) => {
  const { basemap, networkBasemap, bounds, theme, colours, picture, selected, overlays, quiet } =
    props;
  const { warningsUrl } = useSiteConfig();
  const { pointed, goal, onAbsence, onOpened, children } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [isLost, setIsLost] = useState(false);
  const isPrinting = usePrinting(true);
  useEffect(() => {
    latest.current = props;
  });
  const state = useMapEngine(host, pointed, latest, setIsLost);

  useEffect(() => {
    if (state.kind !== 'open') return undefined;
    let isMounted = true;
    const look = async (): Promise<void> => {
      const { registerProtocol } = state;
      const style = await basemapLook(basemap, networkBasemap, bounds, theme, registerProtocol);
      if (isMounted) state.engine.setLook(style, colours);
    };
    void look();
    return () => {
      isMounted = false;
    };
  }, [state, basemap, networkBasemap, bounds, theme, colours]);

  const engine = state.kind === 'open' ? state.engine : null;
  const shown = useStore(pointed);
  useEffect(() => engine?.draw(picture), [engine, picture]);
  useEffect(() => engine?.select(selected), [engine, selected]);
  useEffect(() => engine?.setQuiet(quiet), [engine, quiet]);
  useEffect(() => engine?.showOverlays(overlays), [engine, overlays]);

  useEffect(() => {
    if (state.kind !== 'opening') onOpened();
  }, [state, onOpened]);
  const absence = state.kind === 'absent' ? state.reason : isLost ? 'lost' : null;
  useEffect(() => onAbsence(absence), [onAbsence, absence]);

  useEffect(() => {
    if (goal !== null) engine?.goTo(goal);
  }, [engine, goal]);
  useEffect(() => engine?.pointOut(shown), [engine, shown]);

  const hasOpenedAtStation = useRef(false);
  const { longitude, latitude } = drawnPosition(picture, selected) ?? {};
  useEffect(() => {
    if (longitude === undefined || latitude === undefined) return;
    const covered = latest.current.coveredByPanels();
    if (engine !== null && latest.current.opensAtStation && !hasOpenedAtStation.current) {
      hasOpenedAtStation.current = true;
      engine.openAt({ longitude, latitude }, STATION_ZOOM, covered);
    } else {
      engine?.reveal(longitude, latitude, covered);
    }
  }, [engine, longitude, latitude]);

  return (
    <>
      <div className={styles.frame}>
        <div ref={host} className={styles.host} />
      </div>
      {isPrinting && engine !== null && !isLost ? <PaperPicture engine={engine} /> : null}
      {engine === null ? null : createPortal(children, engine.tip)}
      {engine === null || warningsUrl === null ? null : <WarnedAreas engine={engine} />}
      {state.kind === 'opening' ? (
        <p className={styles.note} aria-hidden="true">
          {controlsTexts.loading}
        </p>
      ) : null}
    </>
  );
};
