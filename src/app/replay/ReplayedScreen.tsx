import { type ReactNode, useEffect, useMemo } from 'react';
import { useKeptMoment } from './kept-moment.ts';
import { SiteConfigProvider, useSiteConfig } from '#app/site-config.tsx';
import { useStore } from '#app/state/use-store.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { replay } from './replay.ts';
import { UnkeptScreen } from './UnkeptScreen.tsx';

/** A screen as it was at the instant of the address; nothing of the present while that is on its way. */
export const ReplayedScreen = ({ children }: { readonly children: ReactNode }) => {
  const config = useSiteConfig();
  // Expired warnings are not kept, and a file has no pictures of the sky.
  const moment = useKeptMoment();
  const pastConfig = useMemo(() => {
    const past = { ...config, warningsUrl: null };
    return moment === null
      ? past
      : { ...past, weatherMapsUrl: null, journalUrl: null, thresholds: moment.thresholds };
  }, [config, moment]);
  const { shown, answer } = useStore(replay.state);
  useEffect(() => () => replay.leave(), []);
  const isLoading = useStore(replay.isLoading);
  if (shown === null) {
    const isUnkept = !isLoading && (answer === 'failed' || answer === 'none');
    return isUnkept ? <UnkeptScreen answer={answer} /> : <Spinner screen />;
  }
  return <SiteConfigProvider config={pastConfig}>{children}</SiteConfigProvider>;
};
