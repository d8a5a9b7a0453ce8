/**
 * For `addInitScript` and `alterSite`: waits of five seconds and more take a tenth of their time; the clock goes on as it does. What
 * tries again later does so within the patience of a test, and short waits stay what they are for.
 */
export const HASTENED_TIME = `for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name];
  globalThis[name] = (call, after, ...given) => start(call, after >= 5000 ? after / 10 : after, ...given);
}`;
