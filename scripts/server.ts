import { engines } from '../package.json' with { type: 'json' };

/** What `npm run build` makes `dist/server.js` of. It imports the server only after this look at Node, in which the server may not even be read. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [leastMajor = 0, leastMinor = 0] = engines.node.replace('>=', '').split('.').map(Number);

if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) {
  await import('./production.ts');
} else {
  console.error(`vigia: Node ${engines.node} is needed; this is ${process.versions.node}`);
  process.exitCode = 1;
}
