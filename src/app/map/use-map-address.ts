import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  decodeSelection,
  MAP_START_SELECTION,
  type Selection,
} from '#domain/quantities/selector.ts';
import { STATION_TYPES, type StationType } from '#domain/stations/station.ts';
import type { RawSearch } from '#app/url/decoders.ts';
import { mapMemory } from './map-memory.ts';
import { decodeMapSearch } from './map-search.ts';
import { isSameView, roundedView, type ViewState } from './engine/view-state.ts';
import {
  type OverlayChoice,
  overlayChoiceOf,
  searchOfOverlays,
} from './overlays/overlay-choice.ts';

/** Which stations the map shows, and by which reading. Each part keeps its identity while it means the same. */
export interface MapQuery {
  readonly selection: Selection;
  /** Empty is every type. */
  readonly types: readonly StationType[];
  /** The legend's range comes from the data also where it is fixed. */
  readonly isAutomatic: boolean;
}

/** What the URL says of the map: it holds what is shown, which station is open and where the map looks. */
export interface MapAddress {
  readonly query: MapQuery;
  /** Keeps its identity while it means the same. */
  readonly overlays: OverlayChoice;
  /** Code of the station whose card is open. */
  readonly codigo: string | null;
  /** Where the map looked when the screen was opened. */
  readonly initialView: ViewState;
  /** Writes a choice into the address; the functions are stable. */
  readonly choose: {
    readonly selection: (selection: Selection) => void;
    readonly types: (types: readonly StationType[]) => void;
    readonly automatic: (isAutomatic: boolean) => void;
    readonly overlays: (overlays: OverlayChoice) => void;
  };
  readonly moveTo: (view: ViewState) => void;
}

/** Reads the URL of `/mapa`. Choices replace it, without a history entry. `start`: the network's first view (SPEC 9). */
export const useMapAddress = (start: ViewState): MapAddress => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => decodeMapSearch(raw), [raw]);
  useEffect(() => mapMemory.change(() => search), [search]);
  const navigate = useNavigate();
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

  const { medida, historico, valor, lat, lon, zoom, vista, radar, satelite, escala } = search;
  const selection = useMemo(
    () => decodeSelection({ type: medida, history: historico, value: valor }, MAP_START_SELECTION),
    [medida, historico, valor],
  );
  const listedTypes = search.tipos?.join(',') ?? '';
  const types = useMemo(
    () => STATION_TYPES.filter((type) => listedTypes.split(',').includes(type)),
    [listedTypes],
  );
  const overlays = useMemo(
    () => overlayChoiceOf({ vista, radar, satelite }),
    [vista, radar, satelite],
  );
  const view: ViewState = {
    latitude: lat ?? start.latitude,
    longitude: lon ?? start.longitude,
    zoom: zoom ?? start.zoom,
  };
  const [initialView] = useState(view);
  const choose = useMemo(
    (): MapAddress['choose'] => ({
      selection: ({ type, history, value }) =>
        change({ medida: type, historico: history, valor: value }),
      types: (tipos) => change({ tipos }),
      automatic: (isAutomatic) => change({ escala: isAutomatic ? 'auto' : undefined }),
      overlays: (next) => change(searchOfOverlays(next)),
    }),
    [change],
  );
  return {
    query: { selection, types, isAutomatic: escala === 'auto' },
    overlays,
    codigo: search.estacao ?? null,
    initialView,
    choose,
    moveTo: (next) => {
      if (isSameView(next, view)) return;
      const { latitude, longitude, zoom: nextZoom } = roundedView(next);
      change({ lat: latitude, lon: longitude, zoom: nextZoom });
    },
  };
};
