import { Link } from '@tanstack/react-router';
import { ptBr } from '#app/i18n/pt-br.ts';
import { LinkBadge } from './LinkBadge.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { useMapMemory } from './use-map-memory.ts';
import { bar, end, link, links, linkWord, product } from './TopBar.css.ts';

const DESTINATIONS = [
  { to: '/barragens', label: ptBr.shell.dams },
  { to: '/mapa', label: ptBr.shell.map },
  { to: '/tabela', label: ptBr.shell.table },
] as const;

/** The head of every page. Its links show from 900 px up (SPEC 2); below, the bottom bar has them. */
export const TopBar = () => {
  const mapSearch = useMapMemory();
  return (
    <header className={bar}>
      <span className={product}>{ptBr.product}</span>
      <nav className={links} aria-label={ptBr.shell.mainNavigation}>
        {DESTINATIONS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            search={to === '/mapa' ? mapSearch : {}}
            className={link}
            activeOptions={{ includeSearch: false }}
          >
            <span className={linkWord} data-word={label}>
              {label}
            </span>
          </Link>
        ))}
      </nav>
      <div className={end}>
        <LinkBadge />
      </div>
      <MoreOptions />
    </header>
  );
};
