import { type RefObject, useEffect, useLayoutEffect, type ReactNode } from 'react';

const reachIfItScrolls = (element: HTMLElement): void => {
  const scrolls =
    element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
  if (scrolls) element.tabIndex = 0;
  else element.removeAttribute('tabindex');
};

/** A named region with its own scrolling; in the tab order only while its content overflows. */
export const ScrollRegion = ({
  label,
  className,
  region,
  children,
}: {
  readonly label: string;
  readonly className: string;
  readonly region: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}) => {
  // After every render, so that it is focusable as soon as it overflows.
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
