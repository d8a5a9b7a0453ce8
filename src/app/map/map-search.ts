import {
  isMeasurementType,
  type MeasurementType,
} from '#domain/quantities/choices/measurement-types.ts';
import { STATION_TYPES, type StationType } from '#domain/stations/station.ts';
import {
  codigoParameterOf,
  keyOf,
  numberOf,
  oneOf,
  present,
  type RawSearch,
  someOf,
  writtenNumber,
} from '#app/url/decoders.ts';
import { clampOpacity } from './overlays/overlay.ts';

const MAP_VISTAS = ['radar', 'satelite'] as const;
type MapVista = (typeof MAP_VISTAS)[number];

const MAP_CORES = ['alerta', 'variacao'] as const;
export type MapCor = (typeof MAP_CORES)[number];

const MAP_ESCALAS = ['auto', 'janela'] as const;
export type MapEscala = (typeof MAP_ESCALAS)[number];

/** `/mapa`. `historico` and `valor` are completed by the domain's `decodeSelection`. */
export interface MapSearch {
  readonly medida?: MeasurementType | undefined;
  readonly historico?: string | undefined;
  readonly valor?: string | undefined;
  /** Code of the selected station. */
  readonly estacao?: string | undefined;
  /** Degrees. */
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
  readonly zoom?: number | undefined;
  /** What the map is for: nothing is the stations. */
  readonly vista?: MapVista | undefined;
  /** Types of station that are shown; without it, all. */
  readonly tipos?: readonly StationType[] | undefined;
  /** Only stations at or above one of their alert levels. */
  readonly cota?: 'acima' | undefined;
  /** What colours the rivers in place of their level. */
  readonly cor?: MapCor | undefined;
  /** Range of the legend where it is fixed: that of the readings, or the one of the rain's window. */
  readonly escala?: MapEscala | undefined;
  /** The wall display of an operations room, and whether it sounds new alert levels. */
  readonly modo?: 'painel' | undefined;
  readonly som?: 'ligado' | undefined;
  /** Opacity of the radar and the satellite pictures, 0 to 1; not there is off. */
  readonly radar?: number | undefined;
  readonly satelite?: number | undefined;
}

const MAX_ZOOM = 24;
/** Five decimals are about a metre. */
const DEGREE_DECIMALS = 5;
const ZOOM_DECIMALS = 2;

/** An overlay's opacity; undefined (off) for what is no number. */
const opacityOf = (raw: unknown): number | undefined =>
  clampOpacity(writtenNumber(raw)) ?? undefined;

const typesOf = (raw: unknown): readonly StationType[] | undefined => {
  const types = someOf(raw, STATION_TYPES);
  // All of them is no filter.
  return types?.length === STATION_TYPES.length ? undefined : types;
};

export const decodeMapSearch = (raw: RawSearch): MapSearch =>
  present({
    medida: isMeasurementType(raw['medida']) ? raw['medida'] : undefined,
    historico: keyOf(raw['historico']),
    valor: keyOf(raw['valor']),
    estacao: codigoParameterOf(raw['estacao']),
    lat: numberOf(raw['lat'], -90, 90, DEGREE_DECIMALS),
    lon: numberOf(raw['lon'], -180, 180, DEGREE_DECIMALS),
    zoom: numberOf(raw['zoom'], 0, MAX_ZOOM, ZOOM_DECIMALS),
    tipos: typesOf(raw['tipos']),
    cota: oneOf(raw['cota'], ['acima']),
    cor: oneOf(raw['cor'], MAP_CORES),
    escala: oneOf(raw['escala'], MAP_ESCALAS),
    modo: oneOf(raw['modo'], ['painel']),
    som: oneOf(raw['som'], ['ligado']),
    vista: oneOf(raw['vista'], MAP_VISTAS),
    radar: opacityOf(raw['radar']),
    satelite: opacityOf(raw['satelite']),
  });
