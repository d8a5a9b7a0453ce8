import type { MapSearch } from '#app/map/map-search.ts';
import { chooseOpacity, DEFAULT_OPACITY } from '#app/map/overlays/overlay.ts';

/** Pictures that can lie over the map (SPEC 2). */
export const OVERLAY_KINDS = ['radar', 'satellite'] as const;
export type OverlayKind = (typeof OVERLAY_KINDS)[number];

/** What the map is for (SPEC 3, "visualization type"): the stations' readings, or the pictures of one kind. */
export type Visualization = 'stations' | OverlayKind;

/** Which pictures lie over the map, and how strongly. */
export interface OverlayChoice {
  readonly visualization: Visualization;
  /** Opacity 0 to 1 of what is switched on; null is off. */
  readonly opacity: { readonly [Kind in OverlayKind]: number | null };
}

const SEARCH_KEY = { radar: 'radar', satellite: 'satelite' } as const;

export const overlayChoiceOf = ({ vista, radar, satelite }: MapSearch): OverlayChoice => ({
  visualization: vista === 'satelite' ? 'satellite' : (vista ?? 'stations'),
  opacity: { radar: radar ?? null, satellite: satelite ?? null },
});

/** The part of the address that holds a choice. */
export const searchOfOverlays = ({
  visualization,
  opacity,
}: OverlayChoice): Pick<MapSearch, 'vista' | 'radar' | 'satelite'> => ({
  vista: visualization === 'stations' ? undefined : SEARCH_KEY[visualization],
  radar: opacity.radar ?? undefined,
  satelite: opacity.satellite ?? undefined,
});

/** Switches one overlay; it comes on as strong as it was last. Without its own pictures the map is for the stations again. */
export const switchOverlay = (
  choice: OverlayChoice,
  kind: OverlayKind,
  on: boolean,
  lastOpacity: number = DEFAULT_OPACITY,
): OverlayChoice => ({
  visualization: !on && choice.visualization === kind ? 'stations' : choice.visualization,
  opacity: { ...choice.opacity, [kind]: on ? (choice.opacity[kind] ?? lastOpacity) : null },
});

/** SPEC 5: an invalid opacity keeps the one before. */
export const setOpacity = (
  choice: OverlayChoice,
  kind: OverlayKind,
  opacity: unknown,
): OverlayChoice => ({
  ...choice,
  opacity: {
    ...choice.opacity,
    [kind]: chooseOpacity(choice.opacity[kind] ?? DEFAULT_OPACITY, opacity),
  },
});

/** What the map is for; its pictures are switched on with it. */
export const chooseVisualization = (
  choice: OverlayChoice,
  visualization: Visualization,
): OverlayChoice =>
  visualization === 'stations'
    ? { ...choice, visualization }
    : { ...switchOverlay(choice, visualization, true), visualization };

/** Whose frames the loop goes through: those the map is for, else those that are on; null where none is. */
export const leadingKind = ({ visualization, opacity }: OverlayChoice): OverlayKind | null => {
  if (visualization !== 'stations' && opacity[visualization] !== null) return visualization;
  return OVERLAY_KINDS.find((kind) => opacity[kind] !== null) ?? null;
};
