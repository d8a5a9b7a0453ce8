import { type RefCallback, type RefObject, useCallback, useRef } from 'react';
import { type CoveredBox, grownBox } from '#app/map/engine/covered-box.ts';

export interface CoveredPanels {
  /** For the card, which grows as its readings arrive. */
  readonly cardRef: RefObject<HTMLDivElement | null>;
  /** For every other panel over the map. */
  readonly panelRef: RefCallback<HTMLDivElement>;
  /** What the panels hide of the map now. */
  readonly coveredBoxes: () => readonly CoveredBox[];
}

/** Where panels lie over the map, in pixels from the upper left corner of its `region`. */
export const useCoveredPanels = (region: RefObject<HTMLElement | null>): CoveredPanels => {
  const cardRef = useRef<HTMLDivElement>(null);
  const others = useRef(new Set<HTMLDivElement>());
  const panelRef = useCallback((element: HTMLDivElement) => {
    const panels = others.current;
    panels.add(element);
    return () => {
      panels.delete(element);
    };
  }, []);
  const coveredBoxes = useCallback((): readonly CoveredBox[] => {
    const map = region.current?.getBoundingClientRect();
    if (map === undefined) return [];
    const boxOf = (element: HTMLElement): CoveredBox => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return {
        left: left - map.left,
        top: top - map.top,
        right: right - map.left,
        bottom: bottom - map.top,
      };
    };
    const fixed = [...others.current].filter((element) => element.checkVisibility()).map(boxOf);
    return cardRef.current === null ? fixed : [...fixed, grownBox(boxOf(cardRef.current), map)];
  }, [region]);
  return { cardRef, panelRef, coveredBoxes };
};
