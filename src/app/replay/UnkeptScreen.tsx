import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { replayInstantOf, replayParameterOf } from '#contract/site/replay-address.ts';
import type { ReplaySearch } from '#contract/site/replay-search.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatExactInstant } from '#domain/text/exact-instant.ts';
import { formatInstant } from '#domain/text/format.ts';
import { replayTexts } from '#i18n/pt-br/screens/replay.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { actions, text } from '#app/shell/message.css.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { button } from '#app/ui/controls/Button.css.ts';
import { page } from '#app/ui/page.css.ts';
import { type KeptDays, readKeptDays } from './kept-days.ts';
import { useReplayParameter } from './use-is-replay.ts';
import { PRESENT } from './use-way-back.ts';

const TEXTS = replayTexts.unkept;

/** In place of a screen of an instant that the server could not give: what it keeps, and the ways on. `answer`: see `SeekAnswer`. */
export const UnkeptScreen = ({ answer }: { readonly answer: 'failed' | 'none' }) => {
  const asked = replayInstantOf(useReplayParameter(), useTimeZone());
  // What was kept beside another instant is not shown.
  return asked === null ? null : (
    <Unkept key={`${asked} ${answer}`} asked={asked} answer={answer} />
  );
};

const Unkept = ({
  asked,
  answer,
}: {
  readonly asked: EpochMs;
  readonly answer: 'failed' | 'none';
}) => {
  const { pastUrl } = useSiteConfig();
  const zone = useTimeZone();
  const [kept, setKept] = useState<KeptDays | null>(null);
  useEffect(() => {
    let isLeft = false;
    const read = async (): Promise<void> => {
      if (pastUrl === null || answer === 'failed') return;
      const found = await readKeptDays(pastUrl, asked, zone).catch(() => null);
      if (!isLeft) setKept(found);
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [pastUrl, asked, answer, zone]);
  const span = kept && TEXTS.span(formatInstant(kept.first, zone), formatInstant(kept.last, zone));
  const none = asked > presentTime() ? TEXTS.toCome : span;
  const nearest = kept && replayParameterOf(kept.nearest, zone);
  return (
    <div className={page}>
      <h1>{TEXTS.title(formatExactInstant(asked, zone))}</h1>
      <p className={text}>{answer === 'failed' ? TEXTS.failed : none}</p>
      <div className={actions}>
        {kept === null ? null : (
          <Link
            to="."
            search={(before: ReplaySearch) => ({ ...before, em: nearest ?? undefined })}
            className={button.main}
          >
            {TEXTS.nearest(formatInstant(kept.nearest, zone))}
          </Link>
        )}
        <Link to="." search={PRESENT} className={button.outlined}>
          {TEXTS.present}
        </Link>
      </div>
    </div>
  );
};
