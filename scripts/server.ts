import { engines } from '../package.json' with { type: 'json' };

/*
 * What `npm run build` makes `dist/server.js` of. It imports the server only after a look at Node, in which the server may not even be read,
 * and says in one line what is missing to import it.
 */

const refuse = (line: string): void => {
  console.error(`vigia: ${line}`);
  process.exitCode = 1;
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [leastMajor = 0, leastMinor = 0] = engines.node.replace('>=', '').split('.').map(Number);

const isMissing = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) {
  try {
    await import('./production.ts');
  } catch (error) {
    if (!isMissing(error)) throw error;
    const [name = 'a package'] = /(?<=Cannot find \w+ ')[^']+/.exec(error.message) ?? [];
    refuse(`${name} is missing: npm ci --omit=dev installs the packages, npm run build makes dist`);
  }
} else {
  refuse(`Node ${engines.node} is needed; this is ${process.versions.node}`);
}
