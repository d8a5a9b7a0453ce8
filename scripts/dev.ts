import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { err, ok } from '#domain/result.ts';
import { listenRefusal } from './listen-refusal.ts';
import { loadFaults } from './load-faults.ts';
import { runProgram, serve } from './run-program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `npm run dev`: as `npm start`, but the site's files come from Vite, with hot reload. */
await runProgram({
  usage: 'npm run dev [-- FLAGS]',
  args: process.argv.slice(2),
  loadFaults,
  start: async (served) => {
    const { values } = served;
    const { port, host } = values;
    if (!values.site) return serve(served, { port, host, siteDir: null });
    // Of the site it serves what depends on the configuration: config.json, the manifest, the network's files.
    const server = await serve(served, { port: 0, host: '127.0.0.1', siteDir: `${root}public` });
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
            // Vite answers what is not the server's.
            bypass: ({ url: asked = '/' }) =>
              owns(new URL(asked, url).pathname) ? undefined : asked,
          },
        },
      },
    });
    const closeBoth = async (): Promise<void> => {
      // In this order: the sockets that drain run through Vite.
      await close();
      await site.close();
    };
    try {
      await site.listen();
    } catch (error) {
      await closeBoth();
      return err(listenRefusal({ host, port }, error instanceof Error ? error.message : ''));
    }
    const [address = url] = site.resolvedUrls?.local ?? [];
    return ok({ url: address.replace(/\/$/, ''), close: closeBoth });
  },
});
