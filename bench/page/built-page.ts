import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { build } from 'vite';

/** Builds the page of a folder of the benches; returns what answers requests for its files. */
export const buildPage = async (folder: string) => {
  const outDir = fileURLToPath(new URL(`../../.cache/${folder}`, import.meta.url));
  await build({
    root: fileURLToPath(new URL(folder, import.meta.url)),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true },
  });
  const files = sirv(outDir);
  return (request: IncomingMessage, response: ServerResponse): void => {
    files(request, response, () => {
      response.writeHead(404).end();
    });
  };
};
