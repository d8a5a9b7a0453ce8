import { useEffect } from 'react';
import { formatExactInstant } from '#domain/text/exact-instant.ts';
import { momentTexts } from '#i18n/pt-br/moment.ts';
import { replayTexts } from '#i18n/pt-br/screens/replay.ts';
import { asOf, back, bar, note } from './ReplayBar.css.ts';
import { replay } from './replay.ts';
import { useEscape } from './use-escape.ts';
import { useWayBack } from './use-way-back.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { useTitledAs } from '#app/ui/page-subject.ts';
import type { OpenedMoment } from './kept-moment.ts';

/** Above every screen of a kept moment: that it is a copy, of when, and whether the network sealed it. */
export const KeptBar = ({ moment: { at, seal } }: { readonly moment: OpenedMoment }) => {
  const { network } = useSiteConfig();
  const title = momentTexts.copy(replayTexts.asOf(formatExactInstant(at, network.timeZone)));
  useTitledAs(`${title} · `);
  useEffect(() => replay.begin(at), [at]);
  const leave = useWayBack();
  useEscape(leave);
  return (
    <section className={bar} aria-label={momentTexts.region}>
      <div className={note}>
        <output className={asOf}>
          <strong>{title}</strong>, {replayTexts.notNow}. {momentTexts.seals[seal](network.name)}
        </output>
        <Button className={back} onClick={leave}>
          {replayTexts.back}
        </Button>
      </div>
    </section>
  );
};
