import type { Page } from 'playwright-core';

/** The value beside a name in the diagnostics of “Sobre os dados”. */
export const diagnosticsValue = (page: Page, name: string): Promise<string> =>
  page
    .getByRole('region', { name: 'Como os dados estão chegando' })
    .getByRole('term')
    .filter({ hasText: name })
    .locator('xpath=following-sibling::dd[1]')
    .innerText();
