import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { err, ok } from '#domain/result.ts';
import { listenRefusal } from './start/listen-refusal.ts';
import { loadFaults } from './start/load-faults.ts';
import { runProgram, serve } from './start/run-program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A page, not a module or a file: what the server writes readings and previews into. */
const isPage = (path: string): boolean => !path.startsWith('/@') && !/\.\w+$/.test(path);

/** A page of the server at `url`, asked for as this program was: by its host, so that links lead back here, and by the same browser. */
const serverPage = (url: string, path: string, headers: IncomingHttpHeaders) =>
  new Promise<{ readonly status: number; readonly html: string }>((resolve, reject) => {
    get(
      new URL(path, url),
      { headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => {
        text(answer).then((html) => resolve({ status: answer.statusCode ?? 502, html }), reject);
      },
    ).on('error', reject);
  });

/** Pages of the server at `url`, with Vite's client in them. */
const serverPages = (url: string, owns: (path: string) => boolean): Plugin => ({
  name: 'server-rendering',
  configureServer: (vite) => {
    vite.middlewares.use((request, response, next) => {
      const { url: asked = '/', headers } = request;
      const { pathname } = new URL(asked, url);
      if (request.method !== 'GET' || owns(pathname) || !isPage(pathname)) {
        next();
        return;
      }
      const answer = async (): Promise<void> => {
        const { status, html } = await serverPage(url, asked, headers);
        const page = await vite.transformIndexHtml(asked, html);
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      };
      answer().catch((error: unknown) => {
        vite.config.logger.error(String(error));
        response.writeHead(502).end();
      });
    });
  },
});

/** The unbuilt site for the server to write into: its page, and what is served as it is. */
const unbuiltSite = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-dev-'));
  cpSync(join(root, 'public'), folder, { recursive: true });
  cpSync(join(root, 'index.html'), join(folder, 'index.html'));
  return folder;
};

/** `npm run dev`: as `npm start`, but the site's modules come from Vite, with hot reload. */
await runProgram({
  usage: 'npm run dev [-- FLAGS]',
  args: process.argv.slice(2),
  loadFaults,
  start: async (served) => {
    const { values } = served;
    const { port, host } = values;
    if (!values.site) return serve(served, { port, host, siteDir: null });
    const siteDir = unbuiltSite();
    const pageProgram = fileURLToPath(new URL('tools/dev-renderer.ts', import.meta.url));
    const server = await serve(served, { port: 0, host: '127.0.0.1', siteDir, pageProgram });
    rmSync(siteDir, { recursive: true });
    if (!server.ok) return server;
    const { url, owns, close } = server.value;
    const site = await createServer({
      root,
      plugins: [serverPages(url, owns)],
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
