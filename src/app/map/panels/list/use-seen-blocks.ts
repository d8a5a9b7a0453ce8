import { type RefCallback, useCallback, useRef, useState } from 'react';

/** Options of one block. */
export const BLOCK_SIZE = 16;
/** Height of an option that has not been drawn yet, CSS pixels. */
const USUAL_HEIGHT = 56;

interface Seen {
  /** Blocks in sight, by their place in the list. */
  readonly inSight: ReadonlySet<number>;
  /** Height of blocks as they were last drawn. */
  readonly heights: ReadonlyMap<number, number>;
}

const NOTHING: Seen = { inSight: new Set(), heights: new Map() };

const seenAfter = (before: Seen, entries: readonly IntersectionObserverEntry[]): Seen => {
  const inSight = new Set(before.inSight);
  const heights = new Map(before.heights);
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const block = Number(target instanceof HTMLElement ? target.dataset['block'] : Number.NaN);
    if (isIntersecting) inSight.add(block);
    else inSight.delete(block);
    if (boundingClientRect.height > 0) heights.set(block, boundingClientRect.height);
  }
  return { inSight, heights };
};

export interface SeenBlocks {
  /** Whether a block is worth drawing: the first one, and what is in sight or next to it. */
  readonly isNear: (block: number) => boolean;
  /** Room for a block that is not drawn, CSS pixels. */
  readonly heightOf: (block: number, options: number) => number;
  /** Ref of each block's element, which has its place in `data-block`. */
  readonly register: RefCallback<HTMLElement>;
}

/** Which blocks of a long list are worth drawing, whatever element scrolls. */
export const useSeenBlocks = (): SeenBlocks => {
  const [{ inSight, heights }, setSeen] = useState(NOTHING);
  const observer = useRef<IntersectionObserver>(null);
  const register = useCallback((element: HTMLElement) => {
    observer.current ??= new IntersectionObserver((entries) =>
      setSeen((before) => seenAfter(before, entries)),
    );
    observer.current.observe(element);
    return () => observer.current?.unobserve(element);
  }, []);
  return {
    isNear: (block) =>
      block === 0 || [block - 1, block, block + 1].some((near) => inSight.has(near)),
    heightOf: (block, options) => heights.get(block) ?? options * USUAL_HEIGHT,
    register,
  };
};
