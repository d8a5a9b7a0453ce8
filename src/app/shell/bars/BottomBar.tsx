import { Link } from '@tanstack/react-router';
import { Dam, Map as MapIcon, MapPin, Menu, Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shellTexts, titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { useSidePanel } from '#app/ui/panels/SidePanel.tsx';
import { bar, item, reason, word } from './BottomBar.css.ts';
import { useStore } from '#app/state/use-store.ts';
import { mapMemory } from '#app/map/map-memory.ts';
import { useIsOnMap } from '#app/shell/use-is-on-map.ts';

/** Long enough to read one short sentence. */
const REASON_MS = 4_000;

const icon = { size: 22, strokeWidth: 1.75 } as const;

/** Off the map the button only explains why: a dead control explains nothing to a finger. */
const MenuButton = () => {
  const { isOpen, open } = useSidePanel();
  const onMap = useIsOnMap();
  const [isExplained, setExplained] = useState(false);
  useEffect(() => {
    if (!isExplained) return undefined;
    const timer = setTimeout(() => setExplained(false), REASON_MS);
    return () => clearTimeout(timer);
  }, [isExplained]);
  return (
    <>
      <button
        type="button"
        className={item}
        aria-disabled={!onMap}
        aria-haspopup={onMap ? 'dialog' : undefined}
        aria-expanded={onMap ? isOpen : undefined}
        onClick={onMap ? open : () => setExplained(true)}
      >
        <Menu {...icon} />
        <span className={word}>{shellTexts.menu}</span>
      </button>
      <p className={reason} aria-live="polite">
        {isExplained && !onMap ? <span>{shellTexts.menuOnMap}</span> : null}
      </p>
    </>
  );
};

/** Below 900 px (SPEC 2): the menu button (active on the map alone; opens the side panel), and links to the map and the other screens. */
export const BottomBar = () => {
  const mapSearch = useStore(mapMemory);
  return (
    <nav className={bar} aria-label={shellTexts.mainNavigation}>
      <MenuButton />
      <Link to="/mapa" search={mapSearch} className={item} activeOptions={{ includeSearch: false }}>
        <MapIcon {...icon} />
        <span className={word}>{shellTexts.map}</span>
      </Link>
      <Link to="/tabela" className={item} activeOptions={{ includeSearch: false }}>
        <Table2 {...icon} />
        <span className={word}>{shellTexts.table}</span>
      </Link>
      <Link
        to="/estacao/{-$codigo}"
        params={{ codigo: undefined }}
        className={item}
        // A single station's screen is a different page.
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <MapPin {...icon} />
        <span className={word}>{titlesTexts.stations}</span>
      </Link>
      <Link to="/barragens" className={item} activeOptions={{ includeSearch: false }}>
        <Dam {...icon} />
        <span className={word}>{titlesTexts.dams}</span>
      </Link>
    </nav>
  );
};
