import { useEffect, useState } from 'react';
import type { LocatorShapes } from '#contract/locator-shapes.ts';
import type { Position } from '#domain/stations/station.ts';
import { stationAboutTexts } from '#i18n/pt-br/station-about.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { loadLocator } from './load-locator.ts';
import { locate } from './locate.ts';
import * as styles from './LocatorDrawing.css.ts';

/** Right of this share, names are written to the left of their dot. */
const EDGE_SHARE = 0.8;

/** The shapes of the network's locator map; null until they are there, and where there are none. */
const useLocatorShapes = (address: string | null): LocatorShapes | null => {
  const [shapes, setShapes] = useState<LocatorShapes | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    let isMounted = true;
    const load = async (): Promise<void> => {
      const loaded = await loadLocator(address);
      if (isMounted) setShapes(loaded);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, [address]);
  return shapes;
};

/** The territory with its rivers and some cities, and the station's place in it; null outside of the territory and without its shapes. */
export const LocatorDrawing = ({
  name,
  position,
}: {
  readonly name: string;
  readonly position: Position;
}) => {
  const { territory, files } = useSiteConfig().network;
  const shapes = useLocatorShapes(files?.basemap?.locator ?? null);
  const point = shapes === null ? null : locate(shapes, position);
  if (shapes === null || point === null) return null;
  return (
    <figure className={styles.figure}>
      <figcaption className={visuallyHidden}>
        {stationAboutTexts.locator(name, territory.of)}
      </figcaption>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${shapes.width} ${shapes.height}`}
        aria-hidden="true"
      >
        <path className={styles.state} d={shapes.state} />
        <path className={styles.rivers} d={shapes.rivers} />
        {shapes.cities.map((city) => {
          const isLeft = city.x > shapes.width * EDGE_SHARE;
          return (
            <g key={city.name}>
              <circle className={styles.city} cx={city.x} cy={city.y} r={3} />
              <text
                className={styles.cityName}
                x={city.x + (isLeft ? -7 : 7)}
                y={city.y + 5}
                textAnchor={isLeft ? 'end' : 'start'}
              >
                {city.name}
              </text>
            </g>
          );
        })}
        <circle className={styles.halo} cx={point.x} cy={point.y} r={16} />
        <circle className={styles.station} cx={point.x} cy={point.y} r={8} />
      </svg>
    </figure>
  );
};
