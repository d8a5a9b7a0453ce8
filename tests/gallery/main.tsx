import '#app/theme/global.css.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeControl } from '#app/shell/bars/ThemeControl.tsx';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { CHART_ROOM } from './chart-room.tsx';
import { DAM_ROOM } from './dam-room.tsx';
import type { Exhibit } from './exhibit.ts';
import { exhibit as exhibitClass, page, room, roomLink } from './gallery.css.ts';
import { LINK_ROOM } from './link-room.tsx';
import { MAP_ROOM } from './map-room.tsx';

/** One at a time: a badge in doubt takes the colours out of everything on its page. */
const ROOMS = [CHART_ROOM, MAP_ROOM, DAM_ROOM, LINK_ROOM];
const asked = new URLSearchParams(location.search).get('sala');
const { title, exhibits } = ROOMS.find(({ key }) => key === asked) ?? CHART_ROOM;

/** What must be seen in it stands in the DOM for the test. */
const Shown = ({ name, show, colours }: Exhibit) => {
  const theme = useTheme();
  return (
    <figure className={exhibitClass} data-exhibit={name} data-colours={colours?.(theme).join(' ')}>
      <figcaption>{name}</figcaption>
      <div>{show}</div>
    </figure>
  );
};

const host = document.getElementById('app');
if (host === null) throw new Error('index.html has no #app');
createRoot(host).render(
  <StrictMode>
    <main className={page}>
      <h1>Galeria</h1>
      <ThemeControl />
      <nav aria-label="Salas">
        {ROOMS.map((one) => (
          <a key={one.key} className={roomLink} href={`?sala=${one.key}`}>
            {one.title}
          </a>
        ))}
      </nav>
      <h2>{title}</h2>
      <div className={room}>
        <SiteConfigProvider config={PLAIN_CONFIG}>
          {exhibits.map((exhibit) => (
            <Shown key={exhibit.name} {...exhibit} />
          ))}
        </SiteConfigProvider>
      </div>
    </main>
  </StrictMode>,
);
