import { lazyRouteComponent } from '@tanstack/react-router';
import { screens } from './screens.ts';

/** What a city's and a station's screen have without a place. Their routes load them, so that hydration finds them at once. */
export const LazyChooseCity = lazyRouteComponent(screens.cities, 'ChooseCity');
export const LazyStationStart = lazyRouteComponent(screens.stationStart, 'StationStart');
