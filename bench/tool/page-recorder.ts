import type { Page } from 'playwright-core';

/** Runs `work`, and may record the page meanwhile: `id` is that of the figure which the work measures, or of what several begin with. */
export type PageRecorder = <Answer>(
  id: string,
  page: Page,
  work: () => Promise<Answer>,
) => Promise<Answer>;

/** Records nothing. */
export const unrecorded: PageRecorder = (_id, _page, work) => work();
