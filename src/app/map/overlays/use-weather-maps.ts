import { useEffect, useState } from 'react';
import { loadWeatherMaps } from './load-weather-maps.ts';
import { WeatherMapsPoll, type WeatherMapsState } from './weather-maps-poll.ts';

const NOTHING: WeatherMapsState = { maps: null, rainviewerError: false };

/** The pictures there are, polled only while an overlay is on. `url` null: this site has none. */
export const useWeatherMaps = (url: string | null, isOn: boolean): WeatherMapsState => {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (url === null || !isOn) return undefined;
    const poll = new WeatherMapsPoll(() => loadWeatherMaps(url, location.href), setState);
    const wake = (): void => {
      if (document.visibilityState === 'visible') poll.wake();
    };
    poll.start();
    document.addEventListener('visibilitychange', wake);
    return () => {
      poll.stop();
      document.removeEventListener('visibilitychange', wake);
    };
  }, [url, isOn]);
  return state;
};
