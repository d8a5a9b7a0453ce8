import { type RefObject, useEffect, type ReactNode } from 'react';

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
  // After every render, so that it is focusable as soon as it overflows. The observer looks once the browser has laid out the page: it asks for no layout of its own.
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => reachIfItScrolls(element));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  });
  return (
    <section ref={region} className={className} aria-label={label}>
      {children}
    </section>
  );
};
