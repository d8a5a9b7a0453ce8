import { useParams } from '@tanstack/react-router';

/** The code in the URL, also before its station is known; only below the station screen. */
export const useStationCode = (): string => {
  const { codigo } = useParams({ from: '/estacao/{-$codigo}' });
  if (codigo === undefined) throw new Error('useStationCode is used without a station');
  return codigo;
};
