import { Link } from '@tanstack/react-router';
import { shellTexts } from '#i18n/pt-br/screens/shell.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { SiteSearch } from '#app/search/SiteSearch.tsx';
import { LinkBadge } from './LinkBadge.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { useStore } from '#app/state/use-store.ts';
import { mapMemory } from '#app/map/map-memory.ts';
import { useIsReplay } from '#app/replay/use-is-replay.ts';
import { useIsWall } from '#app/url/use-is-wall.ts';
import { bar, end, link, links, linkWord, logo, product } from './TopBar.css.ts';

const DESTINATIONS = [
  { to: '/barragens', name: 'dams' },
  { to: '/mapa', name: 'map' },
  { to: '/tabela', name: 'table' },
] as const;

/** The bar on top of every page. Its links show from 900 px up (SPEC 2); below, the bottom bar has them. */
export const TopBar = () => {
  const mapSearch = useStore(mapMemory);
  const isWall = useIsWall();
  const isReplay = useIsReplay();
  const { files } = useSiteConfig().network;
  return (
    <div className={bar}>
      {files === null || files.logo === null ? null : (
        <img className={logo} src={files.logo} alt="" />
      )}
      <span className={product}>{shellTexts.product}</span>
      {/* What it reports is not what the page shows. */}
      <div className={end} hidden={isReplay}>
        <LinkBadge />
      </div>
      {isWall || (
        <>
          <nav className={links} aria-label={shellTexts.mainNavigation}>
            {DESTINATIONS.map(({ to, name }) => (
              <Link
                key={to}
                to={to}
                search={to === '/mapa' ? mapSearch : {}}
                className={link}
                activeOptions={{ includeSearch: false }}
              >
                <span className={linkWord} data-word={shellTexts[name]}>
                  {shellTexts[name]}
                </span>
              </Link>
            ))}
          </nav>
          <SiteSearch />
          <MoreOptions />
        </>
      )}
    </div>
  );
};
