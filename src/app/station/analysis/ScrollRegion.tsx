import { type RefObject, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

const reachIfItScrolls = (element: HTMLElement): void => {
  const scrolls =
    element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
  if (scrolls) element.tabIndex = 0;
  else element.removeAttribute('tabindex');
};

/** A named region that scrolls inside itself, and takes part in the tab order only while there is something to scroll. */
export const ScrollRegion = ({
  label,
  className,
  regionRef,
  children,
}: {
  readonly label: string;
  readonly className: string;
  /** For whoever scrolls it. */
  readonly regionRef?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}) => {
  const own = useRef<HTMLElement>(null);
  const region = regionRef ?? own;
  // With every render, so that there is no moment at which it scrolls and cannot be reached.
  useLayoutEffect(() => {
    if (region.current !== null) reachIfItScrolls(region.current);
  });
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => reachIfItScrolls(element));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [region]);
  return (
    <section ref={region} className={className} aria-label={label}>
      {children}
    </section>
  );
};
