import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { ok } from '#domain/result.ts';
import { runProgram, serve } from './run-program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `npm run dev`: as `npm start`, but the site's files come from Vite, with hot reload. */
await runProgram('npm run dev', async (values) => {
  const { port, host } = values;
  if (!values.site) return serve(values, { port, host, siteDir: null });
  // Behind Vite it serves config.json and what is no file; the files beside the sources are only a place to look for more.
  const server = await serve(values, { port: 0, host: '127.0.0.1', siteDir: `${root}public` });
  if (!server.ok) return server;
  const { url, owns, close } = server.value;
  const site = await createServer({
    root,
    server: {
      port,
      host,
      strictPort: true,
      proxy: {
        '/': {
          target: url,
          ws: true,
          // A URL in place of nothing: Vite answers it itself.
          bypass: ({ url: asked = '/' }) =>
            owns(new URL(asked, url).pathname) ? undefined : asked,
        },
      },
    },
  });
  await site.listen();
  const [address = url] = site.resolvedUrls?.local ?? [];
  return ok({
    url: address.replace(/\/$/, ''),
    close: async () => {
      await site.close();
      await close();
    },
  });
});
