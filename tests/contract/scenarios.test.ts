import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { formatTagPath, type ReadingPath } from '#domain/tags/tag-path.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { decodeWeatherMaps } from '#contract/site/weather-maps.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';

/** A reading of every station that has it. */
const valuesOf = (server: SimulatedServer, path: ReadingPath): readonly number[] =>
  [...server.snapshot().values()].flatMap(
    (tags) => decodeNumber(tags.get(formatTagPath({ path, field: 'Value' }))) ?? [],
  );

describe('the simulated storm', () => {
  let siteDir: string;
  let server: SimulatedServer;

  beforeAll(async () => {
    siteDir = await mkdtemp(join(tmpdir(), 'site-'));
    await writeFile(join(siteDir, 'index.html'), '<!doctype html><title>Vigia</title>');
    server = await simulatedServer({ port: 0, siteDir, scenario: 'tempestade', seed: 99 });
  });

  afterAll(async () => {
    await server.close();
    await rm(siteDir, { recursive: true });
  });

  it('describes itself, so that nobody takes it for the present', async () => {
    const config: unknown = await (await fetch(`${server.url}/config.json`)).json();
    expect(config).toMatchObject({
      demonstration: {
        scenario: 'tempestade',
        note: expect.stringContaining('Não é a situação atual'),
      },
    });
  });

  it('has the whole network, with its rain, rivers and dams', () => {
    expect(server.snapshot().size).toBe(174);
    expect(valuesOf(server, rainPath('024h')).length).toBeGreaterThan(160);
    expect(valuesOf(server, READING_PATHS.riverStage).length).toBeGreaterThan(60);
    expect(valuesOf(server, READING_PATHS.damPercent)).toHaveLength(3);
    expect(Math.max(...valuesOf(server, rainPath('024h')))).toBeGreaterThan(15);
  });

  it('has its own radar', async () => {
    const list = decodeWeatherMaps(
      await (await fetch(`${server.url}/public/weather-maps.json`)).json(),
    );
    const frame = list.ok ? list.value.radar.at(-1) : undefined;
    const tile = await fetch(`${server.url}${frame?.path}/512/5/11/18/2/1_0.png`);
    expect(tile.status).toBe(200);
    expect(tile.headers.get('content-type')).toBe('image/png');
  });
});
