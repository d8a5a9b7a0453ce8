import { buffer } from 'node:stream/consumers';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import type { RunningSite } from './site.ts';

/** Not to be forwarded: they describe the original bytes. */
const OF_THE_BYTES = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
]);

/**
 * A site whose data core runs in an altered environment, unlike its page: `script` runs in the
 * worker first. A proxy in front of a running site, because a script that a test gives to the
 * browser directly does not have the site's origin. It lets no socket pass, as some networks do.
 */
export const alterSite = (site: RunningSite, script: string): Promise<RunningSite> =>
  serveOnLoopback((request, response) => {
    const pass = async (): Promise<void> => {
      const path = request.url ?? '/';
      const sent = await buffer(request);
      const { method = 'GET' } = request;
      const type = request.headers['content-type'];
      const answer = await fetch(site.url + path, {
        method,
        redirect: 'manual',
        ...(sent.length === 0 ? {} : { body: sent }),
        ...(type === undefined ? {} : { headers: { 'content-type': type } }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      for (const [name, value] of answer.headers) {
        if (!OF_THE_BYTES.has(name)) response.setHeader(name, value);
      }
      const isCore = /^\/assets\/worker\/main-[^/]*\.js$/.test(path);
      response.writeHead(answer.status).end(isCore ? `${script}\n${body.toString()}` : body);
    };
    pass().catch(() => response.writeHead(502).end());
  });
