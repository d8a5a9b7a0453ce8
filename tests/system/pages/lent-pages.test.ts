import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';

const browser = browserOfFile();

it('a page whose clock was set is not reused by the next test', async () => {
  const first = await openPage(browser());
  await first.page.clock.install();
  await first.page.clock.fastForward(3_600_000);
  await first.close();
  const second = await openPage(browser());
  const ahead = (await second.page.evaluate(() => Date.now())) - Date.now();
  expect(ahead).toBeLessThan(60_000);
  await second.close();
});
