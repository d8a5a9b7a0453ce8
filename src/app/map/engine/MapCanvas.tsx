import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Basemap } from '#contract/site-config.ts';
import { useAwaitedReadings } from '#app/core/awaited-readings.ts';
import { useStore } from '#app/state/use-store.ts';
import { controlsTexts } from '#app/i18n/pt-br/common.ts';
import { mapTexts } from '#app/i18n/pt-br/map.ts';
import { legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import type { MeasurementType } from '#domain/quantities/measurement-types.ts';
import { usePrinting } from '#app/ui/print-coordinator.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { RegisterProtocol } from '#app/map/basemap/basemap.ts';
import { basemapLook } from '#app/map/basemap/basemap-looks.ts';
import * as styles from './MapCanvas.css.ts';
import type { MapAbsenceReason } from './MapAbsence.tsx';
import type { CoveredBox } from './covered-box.ts';
import type { MapEngine, MapGoal } from './map-engine.ts';
import type { OverlayPictures } from '#app/map/overlays/overlay-layers.ts';
import { drawnPosition, type Picture } from '#app/map/stations/paint-stations.ts';
import { PaperPicture } from '#app/map/print/PaperPicture.tsx';
import type { PointedStation } from '#app/map/stations/pointed-station.ts';
import { stationColours } from '#app/map/stations/station-colours.ts';
import type { ViewState } from './view-state.ts';

/** `opening`: the map library is on its way. `absent`: it cannot be shown here; the list does its work. */
type EngineState =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'open';
      readonly engine: MapEngine;
      readonly registerProtocol: RegisterProtocol;
    }
  | { readonly kind: 'absent'; readonly reason: 'no-webgl' | 'not-loaded' };

export interface MapCanvasProps {
  readonly basemap: Basemap;
  readonly theme: ThemeName;
  readonly measurement: MeasurementType;
  readonly picture: Picture;
  readonly selected: StationId | null;
  readonly overlays: OverlayPictures;
  /** The map is for radar or satellite: the stations step back. */
  readonly quiet: boolean;
  /** Where it looks at first; later moves are the person's own. */
  readonly initialView: ViewState;
  /** What the panels over it hide of the map. */
  readonly coveredByPanels: () => readonly CoveredBox[];
  readonly onSelect: (station: StationId | null) => void;
  readonly onMove: (view: ViewState) => void;
  readonly onFramesLoaded: (paths: ReadonlySet<string>) => void;
  /** There is nothing to see, and why; null when there is again. */
  readonly onAbsence: (reason: MapAbsenceReason | null) => void;
  /** Where to go at once: a new goal is another object. */
  readonly goal: MapGoal | null;
  readonly pointed: PointedStation;
  /** The words that stand beside the station that is pointed out. */
  readonly children: ReactNode;
}

/** The living map. The map library is fetched here and nowhere else. */
export const MapCanvas = (props: MapCanvasProps) => {
  const { basemap, theme, measurement, picture, selected, overlays, quiet } = props;
  const { pointed, goal, onAbsence, children } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [state, setState] = useState<EngineState>({ kind: 'opening' });
  const [isLost, setIsLost] = useState(false);
  const isPrinting = usePrinting(true);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let engine: MapEngine | null = null;
    let isMounted = true;
    const openEngine = async (): Promise<EngineState> => {
      const { createMapEngine, registerProtocol } = await import('./map-engine.ts');
      if (!isMounted || host.current === null) return { kind: 'opening' };
      const opened = createMapEngine(host.current, {
        view: latest.current.initialView,
        texts: mapTexts.controls,
        startViewLabel: mapTexts.startView,
        onSelect: (station) => latest.current.onSelect(station),
        onPoint: pointed.point,
        onMove: (view) => latest.current.onMove(view),
        onFramesLoaded: (paths) => latest.current.onFramesLoaded(paths),
        onLost: setIsLost,
      });
      if (!opened.ok) return { kind: 'absent', reason: opened.error };
      engine = opened.value;
      return { kind: 'open', engine, registerProtocol };
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
      engine?.destroy();
    };
  }, [pointed]);

  useEffect(() => {
    if (state.kind !== 'open') return undefined;
    let isMounted = true;
    const { engine, registerProtocol } = state;
    const look = async (): Promise<void> => {
      const style = await basemapLook(basemap, theme, registerProtocol);
      if (isMounted)
        engine.setLook(style, stationColours(legendColours(measurement, theme), theme));
    };
    void look();
    return () => {
      isMounted = false;
    };
  }, [state, basemap, theme, measurement]);

  useEffect(() => {
    if (state.kind === 'open') state.engine.draw(picture);
  }, [state, picture]);

  useEffect(() => {
    if (state.kind === 'open') state.engine.select(selected);
  }, [state, selected]);

  useEffect(() => {
    if (state.kind === 'open') state.engine.setQuiet(quiet);
  }, [state, quiet]);

  useEffect(() => {
    if (state.kind === 'open') state.engine.showOverlays(overlays);
  }, [state, overlays]);

  useAwaitedReadings(state.kind === 'opening');
  const absence = state.kind === 'absent' ? state.reason : isLost ? 'lost' : null;
  useEffect(() => onAbsence(absence), [onAbsence, absence]);

  useEffect(() => {
    if (state.kind === 'open' && goal !== null) state.engine.goTo(goal);
  }, [state, goal]);

  const shown = useStore(pointed);
  useEffect(() => {
    if (state.kind === 'open') state.engine.pointOut(shown);
  }, [state, shown]);

  const { longitude, latitude } = drawnPosition(picture, selected) ?? {};
  useEffect(() => {
    if (state.kind !== 'open' || longitude === undefined || latitude === undefined) return;
    state.engine.reveal(longitude, latitude, latest.current.coveredByPanels());
  }, [state, longitude, latitude]);

  return (
    <>
      <div className={styles.frame}>
        <div ref={host} className={styles.host} />
      </div>
      {isPrinting && state.kind === 'open' && !isLost ? (
        <PaperPicture engine={state.engine} />
      ) : null}
      {state.kind === 'open' ? createPortal(children, state.engine.tip) : null}
      {state.kind === 'opening' ? (
        <p className={styles.note} aria-hidden="true">
          {controlsTexts.loading}
        </p>
      ) : null}
    </>
  );
};
