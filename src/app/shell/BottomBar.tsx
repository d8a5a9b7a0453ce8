import { Link } from '@tanstack/react-router';
import { shellTexts } from '#i18n/pt-br/shell.ts';
import { useSidePanel } from '#app/ui/SidePanel.tsx';
import { bar, item } from './BottomBar.css.ts';
import { MapIcon, MenuIcon, TableIcon } from './icons.tsx';
import { useStore } from '#app/state/use-store.ts';
import { mapMemory } from '#app/map/map-memory.ts';
import { useIsOnMap } from './use-is-on-map.ts';

/** Below 900 px (SPEC 2): menu button (only on the map; opens the side panel), map link, table link. */
export const BottomBar = () => {
  const { isOpen, open } = useSidePanel();
  const onMap = useIsOnMap();
  const mapSearch = useStore(mapMemory);
  return (
    <nav className={bar} aria-label={shellTexts.mainNavigation}>
      <button
        type="button"
        className={item}
        disabled={!onMap}
        aria-haspopup="dialog"
        aria-expanded={onMap ? isOpen : undefined}
        onClick={open}
      >
        <MenuIcon />
        {shellTexts.menu}
      </button>
      <Link to="/mapa" search={mapSearch} className={item} activeOptions={{ includeSearch: false }}>
        <MapIcon />
        {shellTexts.map}
      </Link>
      <Link to="/tabela" className={item} activeOptions={{ includeSearch: false }}>
        <TableIcon />
        {shellTexts.table}
      </Link>
    </nav>
  );
};
