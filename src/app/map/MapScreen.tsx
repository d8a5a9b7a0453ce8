import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import {
  decodeSelection,
  MAP_START_SELECTION,
  type Selection,
} from '#domain/quantities/selector.ts';
import { STATION_TYPES } from '#domain/stations/station.ts';
import type { RawSearch } from '#app/url/decoders.ts';
import { decodeMapSearch } from './map-search.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { SidePanelContent, useSidePanel } from '#app/ui/SidePanel.tsx';
import { useIsWide } from '#app/ui/use-media.ts';
import { mapMemory } from './map-memory.ts';
import * as styles from './MapWorkspace.css.ts';
import { MapWorkspace } from './MapWorkspace.tsx';
import { overlayChoiceOf, searchOfOverlays } from './overlays/overlay-choice.ts';
import { useCardInHistory } from './use-card-in-history.ts';
import { isSameView, roundedView, START_VIEW, type ViewState } from './engine/view-state.ts';

const searchOfSelection = ({ type, history, value }: Selection): RawSearch => ({
  medida: type,
  historico: history,
  valor: value,
});

const beside = (panel: ReactNode): ReactNode => <div className={styles.side}>{panel}</div>;
const inSidePanel = (panel: ReactNode): ReactNode => <SidePanelContent>{panel}</SidePanelContent>;

/** `/mapa`: the URL holds what is shown, which station is open and where the map looks. */
export const MapScreen = () => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => decodeMapSearch(raw), [raw]);
  const navigate = useNavigate();
  useEffect(() => mapMemory.change(() => search), [search]);
  const { basemap, weatherMapsUrl, weatherMaxZoom } = useSiteConfig();
  const theme = useTheme();
  const isWide = useIsWide();
  const { isOpen: isPanelOpen, close: closePanel } = useSidePanel();

  const { medida, historico, valor, lat, lon, zoom } = search;
  const selection = useMemo(
    () => decodeSelection({ type: medida, history: historico, value: valor }, MAP_START_SELECTION),
    [medida, historico, valor],
  );
  const view: ViewState = {
    latitude: lat ?? START_VIEW.latitude,
    longitude: lon ?? START_VIEW.longitude,
    zoom: zoom ?? START_VIEW.zoom,
  };
  const [initialView] = useState(view);
  const { vista, radar, satelite, tipos, escala } = search;
  const wantedTypes = tipos?.join(',') ?? '';
  const types = useMemo(
    () => STATION_TYPES.filter((type) => wantedTypes.split(',').includes(type)),
    [wantedTypes],
  );
  const overlayChoice = useMemo(
    () => overlayChoiceOf({ vista, radar, satelite }),
    [vista, radar, satelite],
  );

  const openCard = useCardInHistory();
  /** Nothing that is chosen is a step to go back. */
  const change = useCallback(
    (part: RawSearch) => {
      void navigate({
        to: '/mapa',
        search: (before: RawSearch) => decodeMapSearch({ ...before, ...part }),
        replace: true,
        state: true,
        resetScroll: false,
      });
    },
    [navigate],
  );

  return (
    <MapWorkspace
      basemap={basemap}
      theme={theme}
      selection={selection}
      codigo={search.estacao ?? null}
      initialView={initialView}
      roomy={isWide}
      isPanelOpen={isPanelOpen}
      types={types}
      onTypes={(next) => change({ tipos: next })}
      automatic={escala === 'auto'}
      onAutomatic={(next) => change({ escala: next ? 'auto' : undefined })}
      weather={{ url: weatherMapsUrl, maxZoom: weatherMaxZoom }}
      overlayChoice={overlayChoice}
      onOverlays={(next) => change(searchOfOverlays(next))}
      onSelection={(next) => change(searchOfSelection(next))}
      onStation={(codigo) => {
        closePanel();
        openCard(codigo);
      }}
      onMove={(next) => {
        if (isSameView(next, view)) return;
        const { latitude, longitude, zoom: nextZoom } = roundedView(next);
        change({ lat: latitude, lon: longitude, zoom: nextZoom });
      }}
      renderPanel={isWide ? beside : inSidePanel}
    />
  );
};
