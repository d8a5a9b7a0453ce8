import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { startServer } from '#server/server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `npm run dev`: Vite's server with hot reload in front of the embedded provider, ten times as fast as the clock. */
const provider = await startServer({ port: 0, siteDir: root, speed: 10 });
if (!provider.ok) {
  console.error(`vigia: ${provider.error.detail}`);
  process.exit(1);
}
const site = await createServer({
  root,
  server: {
    proxy: {
      '/graphql': { target: provider.value.url, ws: true },
      '/config.json': { target: provider.value.url },
    },
  },
});
await site.listen();
site.printUrls();
