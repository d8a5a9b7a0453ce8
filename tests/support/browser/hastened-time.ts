/**
 * For `addInitScript` and `alterSite`: waits of five seconds and more take a tenth of their time;
 * the clock is unchanged. Retries then happen within the timeout of a test, and short waits keep
 * their meaning.
 */
export const HASTENED_TIME = `for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name];
  globalThis[name] = (call, after, ...given) => start(call, after >= 5000 ? after / 10 : after, ...given);
}`;
