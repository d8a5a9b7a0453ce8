import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  decodeSelection,
  MAP_START_SELECTION,
  type Selection,
} from '#domain/quantities/choices/selector.ts';
import { STATION_TYPES, type StationType } from '#domain/stations/station.ts';
import type { RawSearch } from '#app/url/decoders.ts';
import { useIsLeft } from '#app/url/use-is-left.ts';
import type { MapColour } from '#worker/api/map-layer.ts';
import type { MapQuery, RangeChoice } from './stations/map-layer-query.ts';
import { mapMemory } from './map-memory.ts';
import { decodeMapSearch, type MapCor, type MapEscala, type MapSearch } from './map-search.ts';
import { isSameView, roundedView, type ViewState } from './engine/view-state.ts';
import {
  type OverlayChoice,
  overlayChoiceOf,
  searchOfOverlays,
} from './overlays/overlay-choice.ts';

const COLOUR_BY_COR: { readonly [C in MapCor]: MapColour } = {
  alerta: 'alert',
  variacao: 'change',
};
const COR_BY_COLOUR: { readonly [C in MapColour]: MapCor | undefined } = {
  value: undefined,
  alert: 'alerta',
  change: 'variacao',
};
const RANGE_BY_ESCALA: { readonly [E in MapEscala]: RangeChoice } = {
  auto: 'readings',
  janela: 'window',
};
const ESCALA_BY_RANGE: { readonly [R in RangeChoice]: MapEscala | undefined } = {
  usual: undefined,
  readings: 'auto',
  window: 'janela',
};

/** The URL's part of the map: what is shown, which station is open and where the map looks. */
export interface MapAddress {
  readonly query: MapQuery;
  /** Keeps its identity while it means the same. */
  readonly overlays: OverlayChoice;
  /** Code of the station whose card is open. */
  readonly codigo: string | null;
  /** Where the address made the map look when the screen was opened; null where it named no place. */
  readonly initialView: ViewState | null;
  /** The screen was opened for a station, and the address named no place to look at. */
  readonly opensAtStation: boolean;
  /** Whether the wall display sounds new alert levels. */
  readonly hasSound: boolean;
  /** Writes a choice into the address; the functions are stable. */
  readonly choose: {
    readonly selection: (selection: Selection) => void;
    readonly types: (types: readonly StationType[]) => void;
    readonly colour: (colour: MapColour) => void;
    readonly range: (range: RangeChoice) => void;
    readonly aboveOnly: (isAboveOnly: boolean) => void;
    readonly overlays: (overlays: OverlayChoice) => void;
    readonly sound: (isOn: boolean) => void;
  };
  readonly moveTo: (view: ViewState) => void;
}

/** Where an address makes the map look; a part is completed by the network's first view. Null where it names no place. */
const viewOf = ({ lat, lon, zoom }: MapSearch, start: ViewState): ViewState | null =>
  lat === undefined && lon === undefined && zoom === undefined
    ? null
    : {
        latitude: lat ?? start.latitude,
        longitude: lon ?? start.longitude,
        zoom: zoom ?? start.zoom,
      };

/** Writes a part of the address of `/mapa`, without a history entry. */
const useChange = (): ((part: RawSearch) => void) => {
  const navigate = useNavigate();
  const isLeft = useIsLeft('/mapa');
  return useCallback(
    (part: RawSearch) => {
      if (isLeft()) return;
      void navigate({
        to: '/mapa',
        search: (before: RawSearch) => decodeMapSearch({ ...before, ...part }),
        replace: true,
        state: true,
        resetScroll: false,
      });
    },
    [navigate, isLeft],
  );
};

/** Reads the URL of `/mapa`. Choices replace it, without a history entry. `start`: the network's first view (SPEC 9). */
export const useMapAddress = (start: ViewState): MapAddress => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => decodeMapSearch(raw), [raw]);
  useEffect(() => mapMemory.change(() => search), [search]);
  const change = useChange();

  const { medida, historico, valor, vista, radar, satelite } = search;
  const { cor, escala, cota } = search;
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
  const view = viewOf(search, start);
  const [initialView] = useState(view);
  const [opensAtStation] = useState(view === null && search.estacao !== undefined);
  const choose = useMemo(
    (): MapAddress['choose'] => ({
      selection: ({ type, history, value }) =>
        change({ medida: type, historico: history, valor: value }),
      types: (tipos) => change({ tipos }),
      colour: (colour) => change({ cor: COR_BY_COLOUR[colour] }),
      range: (range) => change({ escala: ESCALA_BY_RANGE[range] }),
      aboveOnly: (isAboveOnly) => change({ cota: isAboveOnly ? 'acima' : undefined }),
      overlays: (next) => change(searchOfOverlays(next)),
      sound: (isOn) => change({ som: isOn ? 'ligado' : undefined }),
    }),
    [change],
  );
  return {
    query: {
      selection,
      types,
      colour: cor === undefined ? 'value' : COLOUR_BY_COR[cor],
      range: escala === undefined ? 'usual' : RANGE_BY_ESCALA[escala],
      isAboveOnly: cota === 'acima',
    },
    overlays,
    codigo: search.estacao ?? null,
    initialView,
    opensAtStation,
    hasSound: search.som === 'ligado',
    choose,
    moveTo: (next) => {
      if (view !== null && isSameView(next, view)) return;
      const { latitude, longitude, zoom: nextZoom } = roundedView(next);
      change({ lat: latitude, lon: longitude, zoom: nextZoom });
    },
  };
};
