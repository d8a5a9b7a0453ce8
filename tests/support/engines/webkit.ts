import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isRecord } from '#domain/untrusted.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { neededProgram } from '#scripts/tools/debian-package.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import type { EnginePage, EngineStart, Point } from './engine.ts';

/** The browser of the library's own tests; Debian has one for each architecture. */
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** Longest that an expression may take, milliseconds. */
const SCRIPT_MS = 60_000;

/** Longest that a browser may take to start, milliseconds: now and then one never answers its driver. Three fit into a hook. */
const START_MS = 55_000;
const STARTS = 3;

/** One WebDriver command; its value. Throws what the driver refuses. */
const command = async (
  url: string,
  body: object | null,
  method = 'POST',
  signal: AbortSignal | null = null,
): Promise<unknown> => {
  const answer = await fetch(url, {
    method,
    signal,
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  const value = isRecord(json) ? json['value'] : null;
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
};

const pointer = ([first, ...rest]: readonly Point[]) => {
  if (first === undefined) return [];
  const move = (duration: number) => (at: Point) => ({ type: 'pointerMove', duration, ...at });
  return [
    move(0)(first),
    { type: 'pointerDown', button: 0 },
    ...rest.map(move(100)),
    { type: 'pointerUp', button: 0 },
  ];
};

/** A driver with its browser, in a process group of their own; throws if the browser does not start. */
const startSession = async ({ display, hasWebGl }: EngineStart) => {
  const port = await freePort();
  const program = neededProgram({ name: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver' });
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
    detached: true,
  });
  const end = async (): Promise<void> => {
    const ended = once(driver, 'exit');
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL');
    await ended;
  };
  const browser = { binary: BROWSER, args: ['--automation', `--enable-webgl=${hasWebGl}`] };
  const capabilities = {
    alwaysMatch: { timeouts: { script: SCRIPT_MS }, 'webkitgtk:browserOptions': browser },
  };
  const root = `http://127.0.0.1:${port}`;
  try {
    await eventually(() => command(`${root}/status`, null, 'GET'));
    const signal = AbortSignal.timeout(START_MS);
    const opened = await command(`${root}/session`, { capabilities }, 'POST', signal);
    const id = isRecord(opened) ? String(opened['sessionId']) : '';
    return { session: `${root}/session/${id}`, end };
  } catch (error) {
    await end();
    throw error;
  }
};

const startedSession = async (how: EngineStart, starts = STARTS) => {
  try {
    return await startSession(how);
  } catch (error) {
    if (starts === 1) throw error;
    return startedSession(how, starts - 1);
  }
};

/** WebKitGTK over WebDriver, with a profile of its own. */
export const startWebkit = async (how: EngineStart): Promise<EnginePage> => {
  const { session, end } = await startedSession(how);
  const ask = (name: string, body: object): Promise<unknown> => command(`${session}/${name}`, body);
  return {
    goto: async (url) => void (await ask('url', { url })),
    value: (expression) =>
      ask('execute/async', {
        script: `const done = arguments[0]; Promise.resolve(${expression}).then(done, (error) => done(String(error)));`,
        args: [],
      }),
    drag: async (points) =>
      void (await ask('actions', {
        actions: [{ type: 'pointer', id: 'mouse', actions: pointer(points) }],
      })),
    type: async (text) => {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await ask('actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    close: async () => {
      await command(session, null, 'DELETE');
      await end();
    },
  };
};
