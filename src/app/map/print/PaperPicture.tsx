import { useLayoutEffect, useRef } from 'react';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { paperInk } from '#app/theme/paper-ink.css.ts';
import type { MapEngine } from '#app/map/engine/map-engine.ts';
import * as styles from './PaperMap.css.ts';

/** The map as it is, as a picture for paper: the living one is drawn by the graphics card, whose drawing no sheet gets. */
export const PaperPicture = ({ engine }: { readonly engine: MapEngine }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const sources = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null) engine.copyTo(canvas.current);
    if (sources.current !== null) sources.current.textContent = engine.sourcesText();
  }, [engine]);
  return (
    <figure className={styles.picture} aria-label={mapTexts.region}>
      <canvas ref={canvas} className={`${styles.canvas} ${paperInk}`} />
      <figcaption ref={sources} className={styles.sources} />
    </figure>
  );
};
