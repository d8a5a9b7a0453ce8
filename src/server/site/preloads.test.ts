import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ofPath, readPreloads } from './preloads.ts';

const LAST = 'rel=modulepreload; fetchpriority=low';

it('names what a page begins with, its second script last, also for the pages of each station', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'preloads-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  expect(readPreloads(directory)).toEqual(new Map());
  await mkdir(join(directory, '.vite'));
  const list = {
    '/mapa': ['/assets/map.css', '/assets/map.js'],
    '/estacao/*': ['/assets/s.js'],
    '/cidade/*/rua/*': ['/assets/r.js'],
    '/estacao/*/analise/grafico': ['/assets/c.js'],
  };
  await writeFile(join(directory, '.vite/preloads.json'), JSON.stringify(list));
  const preloads = readPreloads(directory);
  const config = '</config.json>; rel=preload; as=fetch; crossorigin=anonymous';
  expect(ofPath(preloads, '/mapa')).toBe(
    `${config}, </assets/map.css>; rel=preload; as=style; crossorigin=anonymous, </assets/map.js>; ${LAST}`,
  );
  expect(ofPath(preloads, '/estacao/EST-00013')).toBe(`${config}, </assets/s.js>; ${LAST}`);
  expect(ofPath(preloads, '/estacao/EST-00013/analise/grafico')).toBe(
    `${config}, </assets/c.js>; ${LAST}`,
  );
  expect(ofPath(preloads, '/estacao/EST-00013/analise/nada')).toBeUndefined();
  expect(ofPath(preloads, '/cidade/jando/rua/do-cais')).toBe(`${config}, </assets/r.js>; ${LAST}`);
  expect(ofPath(preloads, '/estacao')).toBeUndefined();
  expect(ofPath(preloads, '/nada')).toBeUndefined();
});
