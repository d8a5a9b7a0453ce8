import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { snapshotOf } from '#tests/support/provider/post-json.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('is started by one command, takes kills, and ends as a whole', async () => {
  const flags = ['--port', '0', '--ingests', '1', '--', '--no-site', '--scenario', 'rajada'];
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    'scripts/cluster.ts',
    ...flags,
    '--stations',
    '3',
  ]);
  const ended = once(child, 'exit');
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk) => (said += String(chunk)));
  }
  /** The processes that were started under a name, oldest first. */
  const pidsOf = (name: string): readonly number[] =>
    [...said.matchAll(new RegExp(`^${name} +\\S+ +pid (\\d+)$`, 'gm'))].map(([, pid]) =>
      Number(pid),
    );
  const allPids = (): readonly number[] => pidsOf('[a-z]+(?: \\d)?');
  onTestFinished(() => {
    child.kill('SIGKILL');
    for (const pid of allPids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  await expect.poll(() => said, { timeout: 50_000 }).toContain('Vigia: http://127.0.0.1:');
  const url = /Vigia: (\S+)/.exec(said)?.[1] ?? '';
  expect(allPids()).toHaveLength(5);
  const snapshot = async () => JSON.stringify(await snapshotOf({ url }));
  await expect.poll(snapshot).toContain('"TimeStamp"');
  const client = await new SocketClient(url).open();
  client.subscribe('t');
  await expect.poll(() => client.tags.length).toBeGreaterThan(0);
  client.close();

  const [gateway = 0] = pidsOf('gateway 1');
  process.kill(gateway, 'SIGKILL');
  await expect.poll(() => said).toMatch(/gateway 1 +has ended \(SIGKILL\); others go on/);
  for (let asked = 0; asked < 4; asked += 1) expect(await snapshot()).toContain('"TimeStamp"');

  child.kill('SIGINT');
  expect((await ended)[0]).toBe(0);
  expect(allPids().filter(isAlive)).toEqual([]);
});
