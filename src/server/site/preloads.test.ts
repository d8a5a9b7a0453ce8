import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ofPath, readPreloads } from './preloads.ts';
import { folderOfTest } from '#tests/support/runner/scratch-folder.ts';

const LAST = 'rel=modulepreload; fetchpriority=low';

it('names what a page begins with, its second script last, also for the pages of each station', async () => {
  const directory = folderOfTest();
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
