import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Tense } from '#worker/api/past.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { replay } from './replay.ts';
import { useFramesOfShown } from './use-frames-of-shown.ts';

const { host, root } = reactRoot();
const [FIRST, OTHER] = [epochMs(1_000), epochMs(2_000)];
const Shown = ({ tense }: { readonly tense: Tense }) =>
  useFramesOfShown(tense) === null ? 'none' : 'rendered';

afterEach(() => act(() => replay.leave()));

it.each([
  { past: null, tense: 'now', shown: null, frames: 'rendered' },
  { past: null, tense: 'past', shown: FIRST, frames: 'none' },
  { past: null, tense: 'past', shown: null, frames: 'none' },
  { past: FIRST, tense: 'past', shown: FIRST, frames: 'rendered' },
  { past: FIRST, tense: 'past', shown: OTHER, frames: 'none' },
  { past: FIRST, tense: 'now', shown: null, frames: 'none' },
  // A copy may be of the same instant, and of another server.
  { past: FIRST, tense: 'kept', shown: FIRST, frames: 'none' },
  { past: null, tense: 'kept', shown: null, frames: 'none' },
] as const)(
  'frames of $past are $frames where $shown is shown ($tense)',
  ({ past, tense, shown, frames: expected }) => {
    if (shown !== null) replay.begin(shown);
    const frames = { of: () => undefined, at: OTHER, past, source: null, noteDocument: () => null };
    act(() =>
      root.render(
        <FirstFramesContext value={frames}>
          <Shown tense={tense} />
        </FirstFramesContext>,
      ),
    );
    expect(host.textContent).toBe(expected);
  },
);
