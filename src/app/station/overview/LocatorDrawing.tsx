import type { Position } from '#domain/stations/station.ts';
import { stationScreenTexts } from '#app/i18n/pt-br/station.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import shapes from '#app/station/overview/locator.json';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { locate } from './locate.ts';
import * as styles from './LocatorDrawing.css.ts';

/** Right of this share, names are written to the left of their dot. */
const EDGE_SHARE = 0.8;

/** The state with its rivers and some cities, and the station's place in it; null outside of the state. */
export const LocatorDrawing = ({
  name,
  position,
}: {
  readonly name: string;
  readonly position: Position;
}) => {
  const { territory } = useSiteConfig().network;
  const point = locate(shapes, position);
  if (point === null) return null;
  return (
    <figure className={styles.figure}>
      <figcaption className={visuallyHidden}>
        {stationScreenTexts.locator(name, territory.of)}
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
